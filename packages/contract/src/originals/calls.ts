import { z } from 'zod'
import { call } from '../core/call.ts'
import { currencyId, gameId, wireId } from '../core/fields.ts'
import { finishedRound, historyRow, statisticsRow } from './entities.ts'
import { betRefusals, originalsRefusals } from './refusals.ts'

export const originalsCalls = {
  findBet: call({
    feature: 'originals',
    summary: 'Which game a bet id belongs to, for shared links.',
    path: '/api/game/find',
    who: 'guest',
    rate: { limit: 5, windowMs: 1_000, per: 'user' },
    input: z.strictObject({ id: wireId }),
    output: z.object({ id: wireId, game: gameId }),
    refusals: [betRefusals.unknown],
  }),
  history: call({
    feature: 'originals',
    summary: "The latest rounds of one game, newest first: the caller's, or those all share.",
    path: '/api/game/history',
    who: 'guest',
    input: z.strictObject({ api_id: z.string().max(24), count: z.int().min(1).max(30) }),
    output: z.object({ rows: z.array(historyRow), rounds: z.array(finishedRound).optional() }),
    refusals: [originalsRefusals['unknown-game']],
  }),
  statistics: call({
    feature: 'originals',
    summary: 'Sums of the settled bets of the caller, per currency.',
    path: '/api/game/statistics',
    who: 'player',
    rate: { limit: 2, windowMs: 1_000, per: 'user' },
    input: z.strictObject({
      api_id: z.string().max(24).optional(),
      demo: z.boolean(),
      range: z.enum(['session', 'day', 'week', 'all']),
    }),
    output: z.record(currencyId, statisticsRow),
    refusals: [originalsRefusals['unknown-game']],
  }),
}
