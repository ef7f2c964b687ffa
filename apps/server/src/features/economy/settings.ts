import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

/** Kinds of promotions whose gifts of a day are bounded. */
export const cappedKinds = ['faucet', 'wheel', 'codes', 'deposits', 'quiz'] as const
export type CappedKind = (typeof cappedKinds)[number]

export const guardPercent = setting({
  key: 'economy.guardPct',
  schema: z.int().min(10).max(60),
  initial: 60,
  help:
    'No level may cost this much of the theoretical win in the worst case (percent); settings that ' +
    'would are refused (product specification of the community and staff, 1.2).',
})

export const dailyCapCents = setting({
  key: 'promo.dailyCapCents',
  schema: z.strictObject({
    faucet: z.int().min(0),
    wheel: z.int().min(0),
    codes: z.int().min(0),
    deposits: z.int().min(0).default(500_000),
    quiz: z.int().min(0),
  }),
  initial: { faucet: 20_000, wheel: 20_000, codes: 50_000, deposits: 500_000, quiz: 2_000 },
  help:
    'What promotions of a kind give away on a UTC day at most, in USD cents, deposit bonuses by their ' +
    'frozen value; beyond it they are off until midnight (product specification of the community and staff, 0 and 13.4).',
})

export const publicSharePercent = setting({
  key: 'promo.publicShare',
  schema: z.number().min(0).max(10),
  initial: 2,
  help:
    'Public money codes of 30 days, in percent of the own theoretical win of 30 days, at most ' +
    '(product specification of the community and staff, 1.2 and 2.2).',
})

export const economySettings = [guardPercent, dailyCapCents, publicSharePercent]
