import type { SharedRound } from '@powerplay/contract'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emit } from '../../../../platform/client/client-events.ts'
import { loadRound } from './crash-client.ts'
import { useCrashTable } from './use-crash-table.ts'

vi.mock('./crash-client.ts', () => ({ loadRound: vi.fn() }))
const asked = vi.mocked(loadRound)
afterEach(() => {
  cleanup()
  asked.mockReset()
})

const betting: SharedRound = {
  ...{ round: 7, state: 'betting', serverSeedHash: 'a'.repeat(64), salt: 's' },
  ...{ bettingEndsAt: 15_000, startedAt: null, serverNow: 0 },
  ...{ bets: [], totalBets: 0, mine: [], history: [] },
}
const running: SharedRound = {
  ...betting,
  state: 'running',
  bettingEndsAt: null,
  startedAt: 15_000,
}

it('stays in the round that runs where an answer from before its start comes late', async () => {
  asked.mockResolvedValueOnce(betting)
  const follow = vi.fn()
  const controller = { follow, finishRound: vi.fn() }
  const { result } = renderHook(() => useCrashTable(controller))
  await waitFor(() => expect(result.current.table?.state).toBe('betting'))
  let arrive: (round: SharedRound) => void = () => undefined
  asked.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  asked.mockResolvedValueOnce(running)
  act(() => {
    emit('realtime:reload', { channel: 'Everyone' })
    const { round, serverSeedHash } = running
    const phase = { startedAt: 15_000, serverNow: 15_000, serverSeedHash }
    emit('multiplayerBettingState', { game: 'crash', round, state: 'running', ...phase })
  })
  expect(result.current.table?.state).toBe('running')
  follow.mockClear()
  await act(async () => arrive(betting))
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
  await waitFor(() => expect(follow).toHaveBeenCalled())
  expect(follow.mock.calls.map(([table]) => table.state)).toEqual(['running'])
})
