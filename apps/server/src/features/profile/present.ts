import {
  currencyOf,
  formatAmount,
  mustHave,
  toEstimate,
  toIso,
  toSafeNumber,
} from '@powerplay/kernel'
import type { Profile, ProfileBet, ProfileStatistics } from '@powerplay/contract'
import { betWireId, presentMultiplier, type JournalWager, type Product } from '../wallet/index.ts'
import type { DaySum, Figures, ProductSum } from './sums-store.ts'

const centE6 = 10_000n

/** USD of screens: two decimals, cut. */
export function presentUsd(usdE6: bigint): number {
  return toEstimate(usdE6 / centE6, 2)
}

/** Name and art of a game for a profile. */
export type NamedGame = NonNullable<Profile['favourite_game']>

/** The public figures of a profile, with the games they are about. */
export function presentFigures(
  figures: Figures,
  named: { readonly best: NamedGame | null; readonly favourite: NamedGame | null },
): Pick<Profile, 'wagered' | 'games' | 'best' | 'favourite_game'> {
  const { best } = figures
  return {
    wagered: presentUsd(figures.wageredUsdE6),
    games: toSafeNumber(figures.games),
    best: best &&
      named.best && {
        multiplier: presentMultiplier(toSafeNumber(best.multiplierE4)),
        game: named.best,
      },
    favourite_game: named.favourite,
  }
}

export function presentProduct(sum: ProductSum): ProfileStatistics['rows'][number] {
  return {
    product: sum.product,
    wagered: presentUsd(sum.wagered),
    payout: presentUsd(sum.payout),
    profit: presentUsd(sum.payout - sum.wagered),
    games: toSafeNumber(sum.games),
    rated: presentUsd(sum.rated),
  }
}

export function presentDay(sum: DaySum): ProfileStatistics['by_day'][number] {
  return {
    date: sum.date,
    profit: presentUsd(sum.payout - sum.wagered),
    wagered: presentUsd(sum.wagered),
  }
}

/** A settled bet in its player's list. */
export function presentBet(wager: JournalWager, product: Product): ProfileBet {
  const { decimals } = currencyOf(wager.currency)
  return {
    _id: betWireId(wager.id),
    metadata: product.describe(wager),
    product: wager.product,
    currency: wager.currency,
    wager: formatAmount(wager.stakeMinor, decimals),
    payout: formatAmount(wager.payoutMinor, decimals),
    profit: formatAmount(wager.payoutMinor - wager.stakeMinor, decimals),
    multiplier: presentMultiplier(wager.multiplierE4),
    status: wager.status,
    settled_at: toIso(mustHave(wager.settledAt, 'the end of a settled bet').getTime()),
  }
}
