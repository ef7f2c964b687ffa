import type { LiveGame } from '@powerplay/contract'
import { parseAmount, toEstimate } from '@powerplay/kernel'

/** A channel of the live bets panel that has a tab. */
export type FeedChannel = 'mine' | 'all' | 'high_rollers'

/** Smallest stake of a high roller (001_d6a9941efb711ce5.txt, section 5). */
const highRollerUsd = 100
const parseDecimals = 18

/** Guests have no bets of their own to see: they get all (section 4, Live feed channels). */
export function channelFor(wanted: FeedChannel, isGuest: boolean): FeedChannel {
  return wanted === 'mine' && isGuest ? 'all' : wanted
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
  if (channel === 'all') return true
  if (channel === 'mine') return false
  return unitsOf(row.game.splitTotal) * (priceUsd ?? 0) >= highRollerUsd
}

function unitsOf(amount: string): number {
  return toEstimate(parseAmount(amount, parseDecimals) ?? 0n, parseDecimals)
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
