import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

const source = '(product specification of the community and staff, 2)'

export const lowBalanceCents = setting({
  key: 'promo.lowBalanceCents',
  schema: z.int().min(0).max(100_000),
  initial: 1_000,
  help:
    'A money bonus begins only under this real balance, and a bonus balance under it resets the ' +
    'open requirement once (USD cents; 000, sections 5 and 9; 001, section 5).',
})

export const codesPerDay = setting({
  key: 'promo.daily',
  schema: z.int().min(1).max(100),
  initial: 1,
  help: `Codes that one player may activate on a UTC day; private ones are excepted ${source}.`,
})

export const bonusSlices = setting({
  key: 'bonus.slices',
  schema: z.int().min(1).max(100),
  initial: 10,
  help: `Slices in which a deposit bonus is freed; holds for bonuses taken from then on ${source}.`,
})

export const bonusMaxStake = setting({
  key: 'bonus.maxStake',
  schema: z.strictObject({
    cents: z.int().min(1).max(1_000_000),
    percent: z.int().min(1).max(100),
  }),
  initial: { cents: 500, percent: 10 },
  help:
    'The most bonus money in one bet: the smaller of this worth in USD cents and this percent of ' +
    `the bonus; holds for bonuses taken from then on ${source}.`,
})

export const bonusWeights = setting({
  key: 'bonus.weights',
  schema: z.strictObject({ fullEdgePpm: z.int().min(1_000).max(1_000_000) }),
  initial: { fullEdgePpm: 40_000 },
  help:
    'A stake counts whole from this credited edge on (millionths), and in proportion below it; holds ' +
    `for bonuses taken from then on ${source}.`,
})

export const optInHours = setting({
  key: 'bonus.optInHours',
  schema: z.int().min(1).max(720),
  initial: 24,
  help:
    'Hours from an opt-in in which the deposit has to be there, and after a first deposit in which ' +
    `one may still opt in ${source}.`,
})

export const promotionSettings = [
  lowBalanceCents,
  codesPerDay,
  bonusSlices,
  bonusMaxStake,
  bonusWeights,
  optInHours,
]
