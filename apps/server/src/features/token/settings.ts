import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

const percent = z.number().min(0).max(10)
/** The terms of a day are fixed and published the day before. */
const fromTheDayAfter = ' A change counts from the day after tomorrow on (UTC).'

export const tokenTicker = setting({
  key: 'token.ticker',
  schema: z.string().regex(/^[A-Z0-9]{2,12}$/),
  initial: 'PWRPLAY',
  help: 'What the token is called, without the dollar sign.',
})

export const tokenContract = setting({
  key: 'token.contract',
  schema: z.strictObject({
    address: z.string().regex(/^[A-Za-z0-9]{0,100}$/),
    url: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(200)]),
  }),
  initial: { address: '', url: '' },
  help:
    'Address of the token’s contract and its page in an explorer, shown on /token. Empty while the ' +
    'token is on no chain.',
})

export const burnPercents = setting({
  key: 'token.burnPct',
  schema: z.strictObject({ casino: percent, sport: percent, futures: percent }),
  initial: { casino: 5, sport: 5, futures: 5 },
  help:
    'What of the theoretical win of an hour buys tokens that are burnt, in percent.' +
    fromTheDayAfter,
})

export const movePercent = setting({
  key: 'token.movePct',
  schema: z.number().min(0.01).max(5),
  initial: 1,
  help:
    'The most that the burn of an hour may move the price, in percent; the rest is carried on.' +
    fromTheDayAfter,
})

export const sharePercent = setting({
  key: 'token.sharePct',
  schema: percent,
  initial: 5,
  help:
    'What of the theoretical win of a week is shared among stakers, in percent.' + fromTheDayAfter,
})

export const lossStop = setting({
  key: 'token.lossStop',
  schema: z.boolean(),
  initial: true,
  help:
    'Burn and revenue share pause on a day before which real stakes less real payouts of 30 days are ' +
    'below zero.' +
    fromTheDayAfter,
})

export const leastStake = setting({
  key: 'token.leastStake',
  schema: z.int().min(1).max(1_000_000),
  initial: 100,
  help: 'The least that can be staked at once, in tokens.',
})

export const coolingDays = setting({
  key: 'token.coolingDays',
  schema: z.int().min(0).max(60),
  initial: 7,
  help: 'Days that tokens cool down after they were taken out of the stake; they earn nothing then.',
})

export const shareAgreed = setting({
  key: 'token.shareAgreed',
  schema: z.boolean(),
  initial: false,
  help: 'The revenue share with real money: off until the operator’s lawyer agrees. Demo builds have it.',
})

export const tokenSettings = [
  tokenTicker,
  tokenContract,
  burnPercents,
  movePercent,
  sharePercent,
  lossStop,
  leastStake,
  coolingDays,
  shareAgreed,
]

/** Hundredths of a percent of a percentage, as figures are kept. */
export const hundredths = (percentage: number) => Math.round(percentage * 100)
