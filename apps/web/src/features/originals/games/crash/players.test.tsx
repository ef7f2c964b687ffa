import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closeAllModals, useModals } from '../../../../platform/modals/modals.tsx'
import { guestSession, SessionProvider } from '../../../../platform/session/session-context.tsx'
import type { CrashTable, TableBet } from './crash-table.ts'
import { Players } from './players.tsx'

const bet: TableBet = {
  id: 'bet_1',
  userId: 'user_2',
  name: 'Ottoline',
  currencyId: 'usdt',
  stakeMinor: 1_000_000n,
  targetE4: null,
  cashedE4: null,
  payoutMinor: null,
}
const hidden: TableBet = { ...bet, id: 'bet_2', userId: null, name: null }

const table: CrashTable = {
  round: 1,
  state: 'running',
  serverSeedHash: 'c'.repeat(64),
  bettingEndsAt: null,
  startedAt: 0,
  resultE2: null,
  bets: [bet, hidden],
  betsTotal: 2,
  mine: [],
  history: [],
}

afterEach(() => {
  cleanup()
  closeAllModals()
})

it('A player at the table is shown at a press, a hidden one leads nowhere', () => {
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in' }}>
      <Players table={table} ownId={undefined} />
    </SessionProvider>,
  )
  expect(screen.getByText('Hidden')).toBeTruthy()
  const names = screen.getAllByRole('button')
  expect(names).toHaveLength(1)
  for (const name of names) fireEvent.click(name)
  expect(useModals.getState().stack.map(({ modal }) => modal.name)).toEqual(['profile'])
})
