import { currencyOf, formatAmount, toEstimate } from '@powerplay/kernel'
import type { LiveGame } from '@powerplay/contract'
import type { PublicUser } from '../auth/index.ts'
import { betWireId, metadataOf, presentMultiplier } from '../originals/index.ts'
import type { JournalWager } from '../wallet/index.ts'

const centsE8 = 10n ** 6n

/** A settled wager as strangers see it: private players without id, name and avatar. */
export function presentLiveGame(
  wager: JournalWager,
  user: PublicUser | undefined,
  delayMs: number,
): LiveGame {
  const { decimals } = currencyOf(wager.currency)
  const shown = user && !user.privateBets ? user : undefined
  const profitMinor = wager.payoutMinor - wager.stakeMinor
  const stake = formatAmount(wager.stakeMinor, decimals)
  return {
    _id: betWireId(wager.id),
    user: {
      _id: shown?.wireId ?? null,
      name: shown?.name ?? null,
      avatar: shown?.avatar ?? null,
      private_bets: user?.privateBets ?? true,
    },
    metadata: metadataOf(wager.game),
    game: {
      currency: wager.currency,
      wager: stake,
      splitTotal: stake,
      multiplier: presentMultiplier(wager.multiplierE4),
      status: wager.status,
      profit: formatAmount(profitMinor, decimals),
      payout: formatAmount(wager.payoutMinor, decimals),
      type: wager.product,
      user: shown?.wireId ?? null,
      profit_usd_converted: usdEstimate(profitMinor, wager.usdRateE8, decimals),
    },
    delay: delayMs,
  }
}

/** Worth in USD with two decimals, cut; an estimate for screens. */
function usdEstimate(amountMinor: bigint, usdRateE8: bigint, decimals: number): number {
  const cents = (amountMinor * usdRateE8) / 10n ** BigInt(decimals) / centsE8
  return toEstimate(cents, 2)
}
