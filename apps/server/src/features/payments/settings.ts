import { findCurrency } from '@powerplay/kernel'
import { z } from 'zod'
import type { Platform } from '../../platform/context.ts'
import { setting } from '../../platform/settings/settings.ts'

const source = 'Default: product specification of betting, 7.'

export const depositsOpen = setting({
  key: 'payments.depositsOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Whether addresses for deposits are given out. Coins that arrive are credited all the same.',
})
export const withdrawalsOpen = setting({
  key: 'payments.withdrawalsOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Whether players may ask for withdrawals, and whether approved ones are sent.',
})
export const automaticOpen = setting({
  key: 'payments.automaticOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Whether small withdrawals to known addresses go out without anybody looking.',
})
export const automaticMaxCents = setting({
  key: 'payments.automaticMaxCents',
  schema: z.int().min(0).max(10_000),
  initial: 10_000,
  help: `Largest withdrawal that goes out by itself, in USD cents. ${source} The signer allows no more than $100.`,
})
export const automaticDayCents = setting({
  key: 'payments.automaticDayCents',
  schema: z.int().min(0).max(10_000_000),
  initial: 30_000,
  help: `Most that one player withdraws within 24 hours without anybody looking, in USD cents. ${source}`,
})
export const dayLimitsUsd = setting({
  key: 'payments.dayLimitsUsd',
  schema: z.array(z.int().min(1).max(10_000_000)).length(11),
  initial: [2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000, 100_000],
  help: `Most that one player withdraws within 24 hours, in USD, for the levels 0 to 10. ${source}`,
})
export const addressHoldHours = setting({
  key: 'payments.addressHoldHours',
  schema: z.int().min(0).max(168),
  initial: 24,
  help: `Hours that a new address waits before money goes to it, and that no new withdrawal begins after a change of password, e-mail, second factor or connections. ${source} A demo build waits only once it is set.`,
})

/** Whoever tries a demo build out need not wait a day; the same database under a real build does. */
export function addressHoldHoursOf(platform: Pick<Platform, 'config' | 'settings'>): number {
  const isOff = platform.config.DEMO_BUILD && !isSet(platform, addressHoldHours.key)
  return isOff ? 0 : platform.settings.get(addressHoldHours)
}

function isSet({ settings }: Pick<Platform, 'settings'>, own: string): boolean {
  return settings.list().some(({ key, version }) => key === own && version > 0)
}
export const spotCheckPercent = setting({
  key: 'payments.spotCheckPercent',
  schema: z.int().min(0).max(100),
  initial: 2,
  help: 'Of how many players in a hundred somebody looks, for some weeks on end, at withdrawals that would go out by themselves. What a case holds reads like these, so 0 tells whoever is held. A demo build looks at none until it is set.',
})

/** Nobody looks at play money unless that is wanted. */
export function spotCheckPercentOf(platform: Pick<Platform, 'config' | 'settings'>): number {
  const isOff = platform.config.DEMO_BUILD && !isSet(platform, spotCheckPercent.key)
  return isOff ? 0 : platform.settings.get(spotCheckPercent)
}
export const playThroughPercent = setting({
  key: 'payments.playThroughPercent',
  schema: z.union([z.literal(0), z.literal(100)]),
  initial: 100,
  help: `100: deposits have to be played once before money leaves; 0: they need not. ${source}`,
})
export const sweepFromCents = setting({
  key: 'payments.sweepFromCents',
  schema: z.int().min(100).max(10_000_000),
  initial: 2_000,
  help: 'From how many USD cents on the coins at an address of a player are brought to the hot wallet, on chains whose addresses hold balances.',
})
export const sweepWorthTimes = setting({
  key: 'payments.sweepWorthTimes',
  schema: z.int().min(1).max(100),
  initial: 3,
  help: 'Coins at an address of a player are brought to the hot wallet only where they are worth so many times what that takes at the most, gas given to the address included. They wait for cheaper gas otherwise, and are the house’s all the while.',
})
export const hotWalletLowUsd = setting({
  key: 'payments.hotWalletLowUsd',
  schema: z
    .record(z.string().max(12), z.int().min(0).max(10_000_000))
    .refine((least) => Object.keys(least).every((id) => findCurrency(id)?.isLocal === false)),
  initial: { btc: 5_000, eth: 5_000, usdt: 5_000, usdc: 5_000, bnb: 2_000 },
  help: 'How much should lie ready to be paid out, in USD by currency, on each real chain that carries it: below that staff are told, before a payment has to wait. 0, or a currency that is not named: never.',
})
export const factorFromCents = setting({
  key: 'payments.factorFromCents',
  schema: z.int().min(0).max(100_000_000),
  initial: 50_000,
  help: `Withdrawals above so many USD cents ask for a second factor to be set up. ${source}`,
})

export const paymentSettings = [
  depositsOpen,
  withdrawalsOpen,
  automaticOpen,
  automaticMaxCents,
  automaticDayCents,
  dayLimitsUsd,
  addressHoldHours,
  spotCheckPercent,
  playThroughPercent,
  sweepFromCents,
  sweepWorthTimes,
  hotWalletLowUsd,
  factorFromCents,
]
