import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty, instantMs } from '../core/fields.ts'
import { cashbackToday, rakebackEntry, vipData, vipLevel } from './entities.ts'
import { loyaltyRefusals } from './refusals.ts'

/** When the next claim may be; null when one may be made now. */
const next = instantMs.nullable()

export const loyaltyCalls = {
  vip: call({
    feature: 'loyalty',
    gate: 'vip',
    summary: "The viewer's progress, then the ten levels with what each asks and gives.",
    path: '/api/vip',
    who: 'guest',
    rate: { limit: 30, windowMs: 60_000, per: 'user' },
    input: empty,
    output: z.tuple([vipData], vipLevel),
  }),
  rakebackTerms: call({
    feature: 'loyalty',
    gate: 'rakeback',
    summary: 'Rakeback as the Rewards page shows it, with the cashback of the running day.',
    path: '/api/data/promotions/rakeback',
    who: 'player',
    input: empty,
    output: z.object({
      percent: z.number(),
      user: z.array(rakebackEntry),
      next,
      cashback: cashbackToday,
    }),
  }),
  rakeback: call({
    feature: 'loyalty',
    gate: 'rakeback',
    summary: 'What waits to be claimed, by currency.',
    path: '/api/data/rakeback',
    who: 'player',
    input: empty,
    output: z.object({ rakeback: z.array(rakebackEntry), next }),
  }),
  claimRakeback: call({
    feature: 'loyalty',
    gate: 'rakeback',
    summary: 'Pays whole smallest units of rakeback and cashback to the real balance.',
    path: '/api/data/claimRakeback',
    who: 'player',
    key: true,
    rate: { limit: 6, windowMs: 60_000, per: 'user' },
    input: empty,
    output: z.object({ claimed: z.array(rakebackEntry), next }),
    refusals: [loyaltyRefusals['claimed-recently'], loyaltyRefusals['nothing-to-claim']],
  }),
}
