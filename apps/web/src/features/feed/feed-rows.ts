import type { LatestWin, LiveGame } from '@powerplay/contract'
import { parseAmount, toEstimate } from '@powerplay/kernel'
import type { LiveChannel } from '../../platform/store/settings.ts'

/** A channel of bets, as opposed to the race. */
export type FeedChannel = Exclude<LiveChannel, 'race'>

/** Smallest stake of a high roller (001_d6a9941efb711ce5.txt, section 5). */
const highRollerUsd = 100
/** Smallest multiplier of a lucky win (section 5). */
const luckyMultiplier = 10
const parseDecimals = 18

/** What the viewer may choose from. */
export interface Choice {
  readonly isGuest: boolean
  /** Whether the plugin of the race is on. */
  readonly hasRace: boolean
}

/** Guests have no bets of their own, and not every site a race: they get all (section 4). */
export function channelFor(wanted: LiveChannel, { isGuest, hasRace }: Choice): LiveChannel {
  if (wanted === 'mine' && isGuest) return 'all'
  return wanted === 'race' && !hasRace ? 'all' : wanted
}

/** The tabs of the panel: `lucky_wins` is a channel without one (section 4). */
export function tabsFor({ isGuest, hasRace }: Choice): LiveChannel[] {
  return [
    ...(isGuest ? [] : (['mine'] as const)),
    'all',
    'high_rollers',
    ...(hasRace ? (['race'] as const) : []),
  ]
}

/**
 * Whether a pushed bet belongs on a channel. Own bets are not known by their row (it may be hidden),
 * so the channel `mine` takes none.
 * @param priceUsd USD per unit of the row's currency; null or undefined when unknown.
 */
export function isOnChannel(
  row: LiveGame,
  channel: FeedChannel,
  priceUsd: number | null | undefined,
): boolean {
  const { game } = row
  switch (channel) {
    case 'all':
      return true
    case 'mine':
      return false
    case 'high_rollers':
      return unitsOf(game.splitTotal) * (priceUsd ?? 0) >= highRollerUsd
    case 'lucky_wins':
      return game.status === 'win' && game.multiplier >= luckyMultiplier
  }
}

function unitsOf(amount: string): number {
  return toEstimate(parseAmount(amount, parseDecimals) ?? 0n, parseDecimals)
}

/** True for a bet of a channel, as opposed to an item of the ticker. */
export function isLiveGame(row: LiveGame | LatestWin): row is LiveGame {
  return 'metadata' in row
}

/** The list with new bets on top: each bet once, trimmed to the configured count. */
export function withNewRows(
  rows: readonly LiveGame[],
  added: readonly LiveGame[],
  count: number,
): readonly LiveGame[] {
  const seen = new Set<string>()
  return [...added.toReversed(), ...rows]
    .filter(({ _id }) => !seen.has(_id) && seen.add(_id))
    .slice(0, count)
}
