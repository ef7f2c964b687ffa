import { expect, it, vi } from 'vitest'
import { useToasts } from '../../platform/toasts/toasts.ts'
import { act } from './client.ts'

const callPath = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer: callPath, callPath }))

const asked = { area: 'approvals', verb: 'approve', input: { id: '1' } }
const titles = () => useToasts.getState().toasts.map(({ title, text }) => ({ title, text }))

it('says that nothing was done when a request failed on being agreed to', async () => {
  const outcome = 'no longer valid when it was approved: core/stale-version'
  callPath.mockResolvedValue({ answer: { state: 'failed', outcome } })
  await expect(act(asked, 'key')).rejects.toThrow(outcome)
  expect(titles()).toEqual([{ title: 'Nothing was done', text: outcome }])
})

it('tells an act that was done from one that waits', async () => {
  callPath.mockResolvedValueOnce({ answer: { state: 'approved' } })
  expect(await act(asked, 'key')).toEqual({
    answer: { state: 'approved' },
    waits: false,
  })
  callPath.mockResolvedValueOnce({ code: -1013 })
  expect(await act({ ...asked, area: 'users' }, 'key')).toMatchObject({ waits: true })
})
