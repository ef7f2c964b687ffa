import type { PvpDuel } from '@powerplay/contract'
import { expect, it } from 'vitest'
import { withDuel } from './waiting-duels.ts'

const nobody = { _id: null, name: null, avatar: null, private_bets: true }
const duel = (
  id: string,
  own: PvpDuel['own'] = null,
  state: PvpDuel['state'] = 'open',
): PvpDuel => ({
  ...{ _id: id, game: 'dice', state, creator: nobody, side: null, stake: '1', currency: 'usdt' },
  ...{ feeBps: 200, prize: '1.96', isPrivate: false, serverSeedHash: 'a'.repeat(64) },
  ...{ expiresAt: 1, joiner: null, result: null, own, endedAt: null },
})

it('takes duels in and out by what is told of them, an own one staying one’s own', () => {
  const known = [duel('b', 'creator'), duel('a')]
  expect(withDuel(known, duel('c')).map(({ _id }) => _id)).toEqual(['c', 'b', 'a'])
  expect(withDuel(known, duel('b'))[0]?.own).toBe('creator')
  expect(withDuel([duel('b')], duel('b', 'creator'))[0]?.own).toBe('creator')
  for (const state of ['joined', 'cancelled', 'settled'] as const) {
    expect(withDuel(known, duel('b', null, state)).map(({ _id }) => _id)).toEqual(['a'])
  }
  expect(withDuel(known, duel('z', null, 'settled'))).toEqual(known)
})
