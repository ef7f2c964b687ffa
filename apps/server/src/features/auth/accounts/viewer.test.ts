import { idMint, systemClock, systemRandom } from '../../../platform/time/clock.ts'
import { expect, it } from 'vitest'
import { isHiddenFrom, stranger, viewerOf } from './viewer.ts'

const mintId = idMint(systemClock, systemRandom)

it('hides a player with private bets from all but the player and ignore_privacy', () => {
  const hidden = { id: mintId(), privateBets: true }
  const holderOf = (held: string) =>
    viewerOf({ userId: mintId(), can: (asked: string) => asked === held })
  expect(isHiddenFrom(hidden, stranger)).toBe(true)
  expect(isHiddenFrom(hidden, holderOf('users'))).toBe(true)
  expect(isHiddenFrom(hidden, viewerOf({ userId: hidden.id, can: () => false }))).toBe(false)
  expect(isHiddenFrom(hidden, holderOf('ignore_privacy'))).toBe(false)
  expect(isHiddenFrom({ ...hidden, privateBets: false }, stranger)).toBe(false)
})

it('lets nobody look past private bets who is not signed in', () => {
  const guest = viewerOf({ userId: null, can: () => true })
  expect(isHiddenFrom({ id: mintId(), privateBets: true }, guest)).toBe(true)
})
