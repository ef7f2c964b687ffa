import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty, gameId, hashHex, instantMs, wireId } from '../core/fields.ts'
import { fairnessRefusals } from './refusals.ts'
import { fairnessStatistics } from './statistics.ts'

/** A pair whose server seed has been revealed. */
export const revealedPair = z.object({
  server_seed: hashHex,
  server_seed_hash: hashHex,
  client_seed: z.string(),
  /** Bets made under the pair, which is also its last nonce. */
  games: z.int(),
  endedAt: instantMs,
})

/** The pairs of a player: active, announced and revealed. */
export const seeds = z.object({
  client_seed: z.string(),
  server_seed_hash: hashHex,
  next_server_seed_hash: hashHex,
  nonce: z.int(),
  openRounds: z.array(z.object({ api_id: gameId, id: wireId })),
  last: revealedPair.nullable(),
  /** Older revealed pairs, newest first, at most twenty. */
  earlier: z.array(revealedPair),
})

export const fairnessCalls = {
  seeds: call({
    feature: 'fairness',
    summary: 'The active pair, the next commitment and what was revealed.',
    path: '/api/user/seeds',
    who: 'player',
    input: empty,
    output: seeds,
  }),
  changeClientSeed: call({
    feature: 'fairness',
    summary: 'Ends the pair: reveals its server seed and starts the announced one.',
    path: '/api/user/client_seed_change',
    who: 'player',
    key: true,
    rate: { limit: 10, windowMs: 60_000, per: 'user' },
    input: z.strictObject({ client_seed: z.string().max(256) }),
    output: seeds,
    refusals: Object.values(fairnessRefusals),
  }),
  fairnessStatistics: call({
    feature: 'fairness',
    summary: 'Live return of every game and configuration beside the exact one; demo play apart.',
    path: '/api/fairness/statistics',
    who: 'guest',
    rate: { limit: 60, windowMs: 60_000, per: 'ip' },
    input: z.strictObject({ demo: z.boolean() }),
    output: fairnessStatistics,
  }),
}
