import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'
import { firstTiers, tierMax } from './rules.ts'

const tier = z.strictObject({
  fromUsd: z.int().min(0).max(1_000_000_000),
  pct: z.number().min(0).max(10),
})

export const affiliateTiers = setting({
  key: 'affiliate.tiers',
  schema: z
    .array(tier)
    .min(1)
    .max(tierMax)
    .refine((tiers) => tiers[0]?.fromUsd === 0, { message: 'the first tier is everybody’s' })
    .refine(
      (tiers) =>
        tiers.every(
          (each, place) => place === 0 || each.fromUsd > (tiers[place - 1]?.fromUsd ?? 0),
        ),
      { message: 'each tier asks for more than the one before' },
    ),
  initial: firstTiers,
  help:
    'Tiers of the affiliate programme: rated wager of all qualified referrals in USD, and the ' +
    'commission in percent of their theoretical win. A change counts for bets settled after it.',
})

export const affiliateMinClaimCents = setting({
  key: 'affiliate.minClaimCents',
  schema: z.int().min(1).max(100_000),
  initial: 1_000,
  help: 'Least commission that can be claimed, in USD cents.',
})

export const affiliateHoldHours = setting({
  key: 'affiliate.holdHours',
  schema: z.int().min(0).max(720),
  initial: 24,
  help: 'Hours that commission waits before it can be claimed.',
})

export const affiliateQualifyCents = setting({
  key: 'affiliate.qualifyCents',
  schema: z.int().min(0).max(1_000_000),
  initial: 2_000,
  help: 'Confirmed deposits in USD cents from which on a referral earns commission.',
})

export const affiliateCodesMax = setting({
  key: 'affiliate.codesMax',
  schema: z.int().min(1).max(50),
  initial: 5,
  help: 'Codes that a player may have in use.',
})

export const affiliateSettings = [
  affiliateTiers,
  affiliateMinClaimCents,
  affiliateHoldHours,
  affiliateQualifyCents,
  affiliateCodesMax,
]
