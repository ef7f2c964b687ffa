import { z } from 'zod'
import { divide, toSafeNumber } from '@powerplay/kernel'
import { setting, type Settings } from '../../platform/settings/settings.ts'

/** Source: docs/decisions/0050-providers.md. */
export const maxBetEurCents = setting({
  key: 'providers.maxBetEurCents',
  schema: z.int().min(1).max(1_000_000_00),
  initial: 100_00,
  help: 'Largest stake of one bet in slots of outside providers, in EUR cents.',
})

/** Tables have limits of their own, which their providers keep; this is the most that any may take. */
export const maxTableBetEurCents = setting({
  key: 'providers.maxTableBetEurCents',
  schema: z.int().min(1).max(1_000_000_00),
  initial: 10_000_00,
  help: 'Largest stake of one bet at live tables of outside providers, in EUR cents.',
})

export const defaultEdgePpm = setting({
  key: 'providers.defaultEdgePpm',
  schema: z.int().min(0).max(200_000),
  initial: 40_000,
  help: 'House edge that counts for rewards where a provider does not tell the return, in ppm.',
})

export const quietMinutes = setting({
  key: 'providers.quietMinutes',
  schema: z.int().min(1).max(1_440),
  initial: 10,
  help: 'Minutes without a callback after which an open round of an outside provider is settled as lost.',
})

export const syncEveryMinutes = setting({
  key: 'providers.syncEveryMinutes',
  schema: z.int().min(5).max(10_080),
  initial: 360,
  help: 'Minutes between two looks at the list of games of the aggregator.',
})

export const pageEveryMs = setting({
  key: 'providers.pageEveryMs',
  schema: z.int().min(0).max(60_000),
  initial: 1_000,
  help: 'Milliseconds between two pages of the list of games; the aggregator allows one per second.',
})

export const providersOpen = setting({
  key: 'providers.open',
  schema: z.boolean(),
  initial: true,
  help: 'Whether games of outside providers can be opened and take bets.',
})

export const providerSettings = [
  maxBetEurCents,
  maxTableBetEurCents,
  defaultEdgePpm,
  quietMinutes,
  syncEveryMinutes,
  pageEveryMs,
  providersOpen,
]

/** The largest stake of one bet in a game, in EUR cents. */
export function largestBetEurCents(settings: Settings, game: { readonly isLive: boolean }): number {
  return settings.get(game.isLive ? maxTableBetEurCents : maxBetEurCents)
}

const million = 1_000_000
const percentScale = 100_000_000n

/**
 * The edge that rewards count: what the game keeps by its own return.
 * @param rtp percent, or null where the provider does not tell it.
 */
export function creditedEdgePpm(settings: Settings, rtp: number | null): number {
  if (rtp === null || rtp <= 0 || rtp > 100) return settings.get(defaultEdgePpm)
  const returned = divide(BigInt(Math.round(rtp * million)) * BigInt(million), percentScale, 'down')
  return million - toSafeNumber(returned)
}
