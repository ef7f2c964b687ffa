import type { Game, LiveGame, SlotGame, Table } from '../catalogue/game.ts'
import { findPlayCurrency, type PlayCurrency, toText } from '../platform/money.ts'
import { isReelSlot, unitsPerBet } from '../slots/slot.ts'
import { betLevels } from './bets.ts'
import type { Campaign } from './campaigns.ts'
import type { Feature, Session } from './session.ts'
import type { Spun } from './spin-slot.ts'
import { roundIdOf } from './table-schedule.ts'
import type { TableResult, TableStake } from './table-stake.ts'

/** The currency of a session; the demo purse counts in dollars. */
export function currencyOf(session: Session): PlayCurrency {
  return findPlayCurrency(session.currency) ?? { code: 'USD', decimals: 2, coinMinor: 1n }
}

/** What the game page is told about the game. */
export function presentGame(game: Game) {
  const { uuid, name, provider, theme, rtp, volatility } = game
  return { uuid, name, provider: provider.name, kind: game.kind, theme, rtp, volatility }
}

/** What the page needs to draw a slot's paytable: the mathematics without its reels. */
export function presentPaytable({ slot, symbols }: SlotGame) {
  const about = isReelSlot(slot)
    ? {
        columns: slot.strips.length,
        lines: slot.lines,
        wildMultiplier: slot.wildMultiplier ?? 1,
        jackpots: slot.jackpots ?? [],
        jackpotSymbol: slot.jackpotSymbol ?? null,
      }
    : { columns: slot.columns, lines: [], fallMultipliers: slot.fallMultipliers }
  return {
    kind: slot.kind,
    rows: slot.rows,
    ...about,
    unitsPerBet,
    symbols,
    pays: slot.pays,
    wild: slot.wild ?? null,
    scatter: slot.scatter ?? null,
    scatterPays: slot.scatterPays ?? {},
    freeSpins: slot.freeSpins
      ? { awards: slot.freeSpins.awards, multiplier: slot.freeSpins.multiplier }
      : null,
    buyUnits: slot.buyUnits ?? null,
    /** Any window of letters the reels can show: what stands there before the first spin. */
    idle: isReelSlot(slot) ? slot.strips.map((strip) => strip.slice(0, slot.rows)) : [],
  }
}

export function presentBets(currency: PlayCurrency) {
  const bets = betLevels(currency).map((bet) => toText(bet, currency))
  return { bets, defaultBet: bets[4] ?? bets[0] ?? '0' }
}

export function presentFeature(feature: Feature | null, currency: PlayCurrency) {
  if (!feature) return null
  const won = (BigInt(feature.betMinor) * BigInt(feature.wonUnits)) / BigInt(unitsPerBet)
  return {
    left: feature.left,
    played: feature.played,
    bet: toText(BigInt(feature.betMinor), currency),
    won: toText(won, currency),
  }
}

export function presentCampaign(campaign: Campaign, currency: PlayCurrency) {
  return {
    id: campaign.freespinId,
    left: campaign.left,
    quantity: campaign.quantity,
    bet: toText(BigInt(campaign.betMinor), currency),
    won: toText(BigInt(campaign.wonMinor), currency),
  }
}

export function presentSpin(spun: Spun, currency: PlayCurrency) {
  const { outcome, session } = spun
  return {
    roundId: spun.roundId,
    falls: outcome.falls,
    scatters: outcome.scatters,
    freeSpinsWon: outcome.freeSpinsWon,
    jackpot: outcome.jackpot ?? null,
    isFree: spun.isFree,
    bet: toText(spun.betMinor, currency),
    stake: toText(spun.stakeMinor, currency),
    units: outcome.units,
    won: toText(spun.wonMinor, currency),
    balance: session.balance,
    isPaid: spun.isPaid,
    feature: presentFeature(session.feature, currency),
  }
}

/** Worth of the chips of a table, in smallest bets. */
const chipTimes = [1, 5, 10, 50, 100, 1000]

export function presentTable(game: LiveGame, table: Table, currency: PlayCurrency) {
  const limit = (coins: number): string => toText(BigInt(coins) * currency.coinMinor, currency)
  return {
    id: table.id,
    name: table.name,
    dealer: table.dealer,
    kind: game.table.kind,
    spots: game.table.spots,
    minBet: limit(table.coinsMin),
    maxBet: limit(table.coinsMax),
    chips: chipTimes.map((times) => limit(table.coinsMin * times)),
    bettingMs: game.bettingMs,
    dealingMs: game.dealingMs,
    showingMs: game.showingMs,
  }
}

export function presentStake(stake: TableStake | undefined, currency: PlayCurrency) {
  return Object.fromEntries(
    Object.entries(stake?.spots ?? {}).map(([spot, chip]) => [
      spot,
      toText(BigInt(chip), currency),
    ]),
  )
}

export function presentResult(
  result: TableResult | undefined,
  tableId: string,
  currency: PlayCurrency,
) {
  if (!result) return null
  return {
    roundId: roundIdOf(tableId, result.round),
    stake: toText(BigInt(result.stakeMinor), currency),
    won: toText(BigInt(result.wonMinor), currency),
  }
}
