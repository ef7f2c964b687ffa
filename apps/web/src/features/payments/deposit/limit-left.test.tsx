import type { ProtectionState } from '@powerplay/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { LimitLeft } from './limit-left.tsx'

vi.mock('../../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))

type Limit = ProtectionState['limits'][number]
const limit = (own: Partial<Limit>): Limit => ({
  ...{ _id: 'limit_1', kind: 'deposit', period: 'month', amount: 50_000, used: 26_000 },
  ...{ resetsAt: 0, setAt: 0, pending: null },
  ...own,
})
const show = (limits: readonly Limit[]) => {
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  vi.mocked(callServer).mockResolvedValue({ limits } as never)
  return render(<LimitLeft />)
}

beforeEach(() => queryClient.clear())
afterEach(cleanup)

it('says what is left of the limit on deposits of which the least is left', async () => {
  const week = limit({ _id: 'limit_2', period: 'week', amount: 30_000, used: 1_000 })
  const loss = limit({ _id: 'limit_3', kind: 'loss', period: 'day', amount: 100, used: 100 })
  show([week, limit({}), loss])
  expect(await screen.findByText('Your deposit limit this month')).toBeDefined()
  expect(screen.getByText('$240.00 left of $500.00')).toBeDefined()
  cleanup()
  queryClient.clear()
  show([limit({ used: 60_000 })])
  expect(await screen.findByText('$0.00 left of $500.00')).toBeDefined()
})

it('says nothing where there is no limit on deposits', () => {
  const limits = [limit({ kind: 'loss' })]
  // Known before it is shown: what would be said stands there at once.
  queryClient.setQueryData(['protection', ''], { limits })
  const { container } = show(limits)
  expect(container.textContent).toBe('')
})
