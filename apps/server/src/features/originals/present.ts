import { currencyOf, formatAmount } from '@powerplay/kernel'
import { isSpotGameId, type GameData } from '@powerplay/engines'
import type { GameResult, HistoryRow } from '@powerplay/contract'
import { betWireId, presentMultiplier, type JournalWager } from '../wallet/index.ts'
import { presentSpots } from './direct/spots.ts'

/** Parameters or result of a round as the wire carries them; the journal keeps minor units. */
export function presentRoundData(
  game: string,
  data: GameData,
  decimals: number,
): Record<string, unknown> {
  return isSpotGameId(game) ? presentSpots(data, decimals) : { ...data }
}

type Settled = Pick<JournalWager, 'id' | 'stakeMinor' | 'payoutMinor' | 'multiplierE4' | 'status'>

/** A settled bet of one stake as the wire's GameResult. */
export function presentResult(
  settled: Settled,
  place: Pick<JournalWager, 'game' | 'currency'>,
  userWireId: string,
  delayMs: number,
): GameResult {
  const { game, currency } = place
  const { decimals } = currencyOf(currency)
  const id = betWireId(settled.id)
  const stake = formatAmount(settled.stakeMinor, decimals)
  return {
    _id: id,
    id,
    game,
    user: userWireId,
    currency,
    wager: stake,
    splitTotal: stake,
    payout: formatAmount(settled.payoutMinor, decimals),
    profit: formatAmount(settled.payoutMinor - settled.stakeMinor, decimals),
    multiplier: presentMultiplier(settled.multiplierE4),
    status: settled.status,
    win: settled.status === 'win',
    delay: delayMs,
  }
}

/** A settled bet as a line of the player's history. */
export function presentHistory(wager: JournalWager): HistoryRow {
  const { decimals } = currencyOf(wager.currency)
  return {
    id: betWireId(wager.id),
    multiplier: presentMultiplier(wager.multiplierE4),
    status: wager.status,
    profit: formatAmount(wager.payoutMinor - wager.stakeMinor, decimals),
    currency: wager.currency,
    created_at: wager.openedAt.toISOString(),
    data: presentRoundData(wager.game, { ...wager.params, ...wager.result }, decimals),
  }
}
