import { z } from 'zod'
import { divide, toSafeNumber } from '@powerplay/kernel'
import { setting, type Settings } from '../../platform/settings/settings.ts'
import { betsOpen } from '../wallet/index.ts'

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

/** Source: product specification of the community and staff, 1.1. */
export const outsideEdges = setting({
  key: 'economy.edges',
  schema: z.strictObject({
    slotsSharePpm: z.int().min(0).max(1_000_000),
    slotsMaxPpm: z.int().min(0).max(200_000),
    unknownPpm: z.int().min(0).max(200_000),
    livePpm: z.int().min(0).max(200_000),
  }),
  initial: { slotsSharePpm: 850_000, slotsMaxPpm: 40_000, unknownPpm: 10_000, livePpm: 4_000 },
  help:
    'Credited edges of games of outside providers, in millionths: of slots this share of what they ' +
    'keep by their return, at most so much; so much where the return is unknown; so much at live tables ' +
    'and game shows (product specification of the community and staff, 1.1).',
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

/** Whether games of outside providers take bets, as far as staff are concerned. */
export function areGamesOpen(settings: Settings): boolean {
  return settings.get(providersOpen) && settings.get(betsOpen)
}

export const providerSettings = [
  maxBetEurCents,
  maxTableBetEurCents,
  outsideEdges,
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

/** What is known of an outside game's edge. */
interface OutsideGame {
  /** Percent, or null where the provider does not tell it. */
  readonly rtp: number | null
  readonly isLive: boolean
}

/**
 * What the game keeps by its own return, and what of it rewards are counted from: never more.
 * Source: product specification of the community and staff, 1.1.
 */
export function edgesOf(settings: Settings, game: OutsideGame | undefined) {
  const { slotsSharePpm, slotsMaxPpm, unknownPpm, livePpm } = settings.get(outsideEdges)
  const own = keptPpm(game?.rtp ?? null)
  if (game?.isLive === true) {
    const credited = own === null ? livePpm : Math.min(livePpm, own)
    return { trueEdgePpm: own ?? livePpm, creditedEdgePpm: credited }
  }
  if (own === null) return { trueEdgePpm: unknownPpm, creditedEdgePpm: unknownPpm }
  const share = Math.floor((own * slotsSharePpm) / million)
  return { trueEdgePpm: own, creditedEdgePpm: Math.min(share, slotsMaxPpm) }
}

/** 1 - return, in millionths; null where the provider does not tell a return. */
function keptPpm(rtp: number | null): number | null {
  if (rtp === null || rtp <= 0 || rtp > 100) return null
  const returned = divide(BigInt(Math.round(rtp * million)) * BigInt(million), percentScale, 'down')
  return million - toSafeNumber(returned)
}
