import type { RaceEntry, RaceInfo } from '@powerplay/contract'
import { dayMs } from '@powerplay/kernel'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closeAllModals, useModals } from '../../platform/modals/modals.tsx'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { Podium } from './podium.tsx'

const info: RaceInfo = {
  rewardCents: 50_000,
  startsAt: 0,
  endsAt: 7 * dayMs,
  daysLeft: 7,
  shares: [40, 18, 11],
  neededUsd: [285_715, 128_572, 78_572],
  isClosing: false,
  me: null,
}
const winner: RaceEntry = {
  place: 1,
  user: { _id: 'user_1', name: 'Ottoline', avatar: null, private_bets: false },
  entry: { wager_usd: 300_000 },
  prizeCents: 20_000,
}
const hidden: RaceEntry = {
  place: 2,
  user: { _id: null, name: null, avatar: null, private_bets: true },
  entry: { wager_usd: 150_000 },
  prizeCents: 9_000,
}

afterEach(() => {
  cleanup()
  closeAllModals()
})

it('A player on the podium is shown at a press; hidden players and vacant steps lead nowhere', () => {
  render(
    <SessionProvider value={{ ...guestSession, status: 'signed-in' }}>
      <Podium entries={[winner, hidden]} info={info} />
    </SessionProvider>,
  )
  const names = screen.getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Ottoline'])
  for (const name of names) fireEvent.click(name)
  expect(useModals.getState().stack.map(({ modal }) => modal.name)).toEqual(['profile'])
})
