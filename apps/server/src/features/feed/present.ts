import { currencyOf, formatAmount, toEstimate } from '@powerplay/kernel'
import type { LatestWin, LiveGame } from '@powerplay/contract'
import { presentPlayer, type PublicUser, type Viewer } from '../auth/index.ts'
import {
  betWireId,
  presentMultiplier,
  usdCentsOf,
  type JournalWager,
  type Product,
} from '../wallet/index.ts'

/** A settled wager as this viewer may see it: private players without id, name and avatar. */
export function presentLiveGame(
  wager: JournalWager,
  product: Product,
  user: PublicUser | undefined,
  { viewer, delayMs }: { readonly viewer: Viewer; readonly delayMs: number },
): LiveGame {
  const { decimals } = currencyOf(wager.currency)
  const shown = presentPlayer(user, viewer)
  const profitMinor = wager.payoutMinor - wager.stakeMinor
  const stake = formatAmount(wager.stakeMinor, decimals)
  return {
    _id: betWireId(wager.id),
    user: shown,
    metadata: product.describe(wager),
    game: {
      currency: wager.currency,
      wager: stake,
      splitTotal: stake,
      multiplier: presentMultiplier(wager.multiplierE4),
      status: wager.status,
      profit: formatAmount(profitMinor, decimals),
      payout: formatAmount(wager.payoutMinor, decimals),
      type: wager.product,
      user: shown._id,
      profit_usd_converted: usdEstimate(profitMinor, wager.usdRateE8, decimals),
    },
    delay: delayMs,
  }
}

/** A win as the ticker tells it; profit in USD at the rate of the bet. */
export function presentLatestWin(
  wager: JournalWager,
  product: Product,
  user: PublicUser | undefined,
  viewer: Viewer,
): LatestWin {
  const { decimals } = currencyOf(wager.currency)
  const profitMinor = wager.payoutMinor - wager.stakeMinor
  const usdProfit = usdEstimate(profitMinor, wager.usdRateE8, decimals)
  const { name, image } = product.describe(wager)
  const { winType: type = 'game' } = product
  return {
    _id: betWireId(wager.id),
    game: wager.game,
    gameName: name,
    ticker: type === 'trade' ? wager.game : null,
    player: presentPlayer(user, viewer).name,
    image,
    multiplier: presentMultiplier(wager.multiplierE4),
    usdProfit,
    profit_usd_converted: usdProfit,
    type,
  }
}

/** Worth in USD with two decimals, cut; an estimate for screens. */
function usdEstimate(amountMinor: bigint, usdRateE8: bigint, decimals: number): number {
  return toEstimate(usdCentsOf(amountMinor, usdRateE8, decimals), 2)
}
