import { z } from 'zod'
import { call } from '../core/call.ts'
import { liveGame } from './entities.ts'

export const feedCalls = {
  latestGames: call({
    feature: 'feed',
    summary: 'The latest settled bets of a feed channel, newest first; guests get all for mine.',
    path: '/api/data/latestGames',
    who: 'guest',
    rate: { limit: 60, windowMs: 60_000, per: 'ip' },
    input: z.strictObject({
      mode: z.literal('casino'),
      type: z.enum(['mine', 'all', 'high_rollers', 'lucky_wins']),
      count: z.int().min(1).max(50),
    }),
    output: z.array(liveGame),
  }),
}
