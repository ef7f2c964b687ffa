import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { GuardBars } from './guard-bars.tsx'

/** Sums of two levels, by what the setting would hold; without a change they are those of 7. */
const sums: Readonly<Record<number, readonly number[]>> = { 7: [42, 59], 8: [43, 60], 6: [41, 58] }
const preview = vi.hoisted(() => vi.fn<(changes: Record<string, number>) => unknown>())
vi.mock('../../../platform/client/call-server.ts', () => ({
  callServer: async (_call: string, { changes }: { changes: Record<string, number> }) =>
    preview(changes),
}))

beforeEach(() => {
  queryClient.clear()
  preview.mockImplementation(({ 'race.capPercent': cap = 7 }) => {
    const levels = (sums[cap] ?? []).map((sumPct, level) => ({ level, parts: {}, sumPct }))
    return { levels, guardPct: 60, ok: levels.every(({ sumPct }) => sumPct < 60) }
  })
})
afterEach(cleanup)

const words = () => screen.findByLabelText('Guard').then(({ textContent }) => textContent)

it('shows what each level would cost at most, and which one the guard does not carry', async () => {
  render(<GuardBars id="race.capPercent" value={8} />)
  const told = await words()
  expect(told).toContain('0: 42 to 43 %')
  expect(told).toContain('1: 59 to 60 %')
  expect(told).toContain('under 60 %. It would be: level 1: 60 %.')
})

it('refuses nothing that stays under it', async () => {
  render(<GuardBars id="race.capPercent" value={6} />)
  expect(await words()).toContain('1: 59 to 58 %')
  expect(screen.queryByText(/refuses/)).toBeNull()
})

it('is silent about settings that cost nothing', async () => {
  render(<GuardBars id="lobby.favoritesMax" value={8} />)
  const asked = ['dashboard', 'guard', { 'lobby.favoritesMax': 8 }]
  await vi.waitFor(() => expect(queryClient.getQueryData(asked)).toMatchObject({ ok: true }))
  expect(screen.queryByLabelText('Guard')).toBeNull()
})
