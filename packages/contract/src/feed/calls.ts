import { z } from 'zod'
import { call } from '../core/call.ts'
import { latestWin, liveGame } from './entities.ts'

const perMinute = (limit: number) => ({ limit, windowMs: 60_000, per: 'ip' }) as const

export const feedCalls = {
  latestGames: call({
    feature: 'feed',
    gate: 'feed',
    summary:
      'The latest settled bets of a feed channel, newest first; guests get all for mine. ' +
      'all_wins answers wins of every product from a profit of 1 USD on.',
    path: '/api/data/latestGames',
    who: 'guest',
    rate: perMinute(60),
    input: z.strictObject({
      mode: z.literal('casino'),
      type: z.enum(['mine', 'all', 'high_rollers', 'lucky_wins', 'all_wins']),
      count: z.int().min(1).max(50),
    }),
    output: z.array(z.union([liveGame, latestWin])),
  }),
}
