import { z } from 'zod'
import { call } from '../core/call.ts'
import { coreRefusals } from '../core/refusals.ts'
import { amount, amountText, empty, instantMs, wireId } from '../core/fields.ts'
import {
  drawSalt,
  duelGame,
  duelSide,
  pvpDuel,
  pvpEntry,
  pvpHistoryRow,
  pvpPool,
  pvpProof,
  pvpRound,
  pvpRoundResult,
} from './entities.ts'
import { pvpRefusals as refusals } from './refusals.ts'

const pvp = { feature: 'pvp', gate: 'poker' } as const
const second = 1_000
const quick = { limit: 5, windowMs: second, per: 'user' } as const
/** Each is told to all who look: nobody fills their screens by opening duels and taking them back. */
const openAndBack = { limit: 12, windowMs: 60 * second, per: 'user' } as const
const stakeRefusals = [
  ...[refusals['amount-limits'], refusals['not-enough-balance'], refusals['real-money-only']],
  ...[refusals['no-price'], coreRefusals['email-not-verified']],
]

export const pvpCalls = {
  pvpPools: call({
    ...pvp,
    summary: 'All pools with their rounds, the duels that wait for somebody, and today’s counts.',
    path: '/api/pvp/pools',
    who: 'guest',
    rate: { limit: 2, windowMs: second, per: 'user' },
    input: empty,
    output: z.object({
      pools: z.array(pvpPool),
      duels: z.array(pvpDuel),
      /** Rounds drawn and duels settled since midnight UTC. */
      stats: z.object({ rounds: z.int(), duels: z.int() }),
      /** Stakes a duel may have; null while the currency has no price. */
      duelStake: z.object({ min: amountText, max: amountText, currency: z.string() }).nullable(),
      duelFeeBps: z.int(),
      serverNow: instantMs,
    }),
  }),
  pvpPool: call({
    ...pvp,
    summary: 'A pool with its present round, the entries in it, and the last 20 rounds.',
    path: '/api/pvp/pool',
    who: 'guest',
    input: z.strictObject({ poolId: z.string().max(32) }),
    output: z.object({
      pool: pvpPool,
      round: pvpRound.nullable(),
      entries: z.array(pvpEntry).max(200),
      /** Ids of the viewer's own entries. */
      myEntries: z.array(wireId),
      /** The round before, while its winner is being shown. */
      last: pvpRoundResult.extend({ entries: z.array(pvpEntry) }).nullable(),
      history: z.array(pvpRoundResult).max(20),
      serverSeedHash: z.string().nullable(),
      serverNow: instantMs,
    }),
    refusals: [refusals.unknown],
  }),
  pvpEnter: call({
    ...pvp,
    summary: 'Enters a round with so much; an entry stays until the draw.',
    path: '/api/pvp/enter',
    who: 'player',
    key: true,
    rate: quick,
    input: z.strictObject({ poolId: z.string().max(32), roundId: wireId, amount, salt: drawSalt }),
    output: z.object({
      entryId: wireId,
      from: amountText,
      to: amountText,
      /** Percent of the pot, right after it. */
      chance: z.number(),
      total: amountText,
    }),
    refusals: [
      ...[refusals.unknown, refusals['round-locked'], refusals['too-many-entries']],
      ...[refusals['share-too-large'], ...stakeRefusals],
    ],
  }),
  pvpDuelCreate: call({
    ...pvp,
    summary: 'Opens a duel, for everybody or for whoever is given its link.',
    path: '/api/pvp/duel/create',
    who: 'player',
    key: true,
    rate: openAndBack,
    input: z.strictObject({
      game: duelGame,
      stake: amount,
      currency: z.string().max(12),
      /** With the coin only; heads unless said. */
      side: duelSide.optional(),
      private: z.boolean().default(false),
      salt: drawSalt,
    }),
    output: z.object({ duel: pvpDuel, link: z.string() }),
    refusals: [refusals['too-many-duels'], ...stakeRefusals],
  }),
  pvpDuel: call({
    ...pvp,
    summary:
      'One duel, by its id: that is what the link of a private one carries, which once joined is shown to ' +
      'its players alone.',
    path: '/api/pvp/duel',
    who: 'guest',
    input: z.strictObject({ id: wireId }),
    output: z.object({ duel: pvpDuel, serverNow: instantMs }),
    refusals: [refusals.unknown],
  }),
  pvpDuelJoin: call({
    ...pvp,
    summary: 'Joins a duel; it is decided and paid at once.',
    path: '/api/pvp/duel/join',
    who: 'player',
    key: true,
    rate: quick,
    input: z.strictObject({ id: wireId, salt: drawSalt }),
    output: z.object({ duel: pvpDuel }),
    refusals: [
      ...[refusals.unknown, refusals.taken, refusals['own-duel'], refusals.expired],
      ...[refusals['not-enough-balance'], refusals['real-money-only'], refusals['no-price']],
      coreRefusals['email-not-verified'],
    ],
  }),
  // Without the gate: whoever has a stake in a duel gets it back while the plugin is off, too.
  pvpDuelCancel: call({
    feature: 'pvp',
    summary: 'Takes an own duel back that nobody joined. A repeat changes nothing.',
    path: '/api/pvp/duel/cancel',
    who: 'player',
    rate: openAndBack,
    input: z.strictObject({ id: wireId }),
    output: z.object({ duel: pvpDuel }),
    refusals: [refusals.unknown, refusals.taken],
  }),
  pvpHistory: call({
    ...pvp,
    summary: 'Rounds and duels that are over, newest first; with `mine` those of the player.',
    path: '/api/pvp/history',
    who: 'guest',
    input: z.strictObject({
      page: z.int().min(1).max(200).default(1),
      perPage: z.int().min(1).max(50).default(20),
      kind: z.enum(['pool', 'duel']),
      mine: z.boolean().default(false),
    }),
    output: z.object({
      rows: z.array(pvpHistoryRow),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
  }),
  pvpVerify: call({
    ...pvp,
    summary: 'What a round or a duel is drawn from, for the verifier.',
    path: '/api/pvp/verify',
    who: 'guest',
    input: z.strictObject({ id: wireId }),
    output: pvpProof,
    refusals: [refusals.unknown],
  }),
}
