import type { FinishedRound, MultiplayerBet, SharedRound } from '@powerplay/contract'
import { findCurrency, parseAmount } from '@powerplay/kernel'
import type { EventRow } from '../../../../platform/client/event-types.ts'
import { multiplierToE4 } from '../../../../platform/format/ratio.ts'

/** One player's bet of the round on the table. Amounts in minor units. */
export interface TableBet {
  readonly id: string
  readonly userId: string | null
  /** Null where the player keeps bets private. */
  readonly name: string | null
  readonly currencyId: string
  readonly stakeMinor: bigint
  /** The automatic cash-out in 1/10000, null without one. */
  readonly targetE4: number | null
  /** Set when the bet was cashed. */
  readonly cashedE4: number | null
  readonly payoutMinor: bigint | null
}

/** The shared round as this browser knows it. Instants in milliseconds of the server's clock. */
export interface CrashTable {
  readonly round: number
  readonly state: 'betting' | 'running' | 'finished'
  /** Hash of the game before; the SHA-256 of this game's hash must give it. */
  readonly serverSeedHash: string
  readonly bettingEndsAt: number | null
  readonly startedAt: number | null
  /** Where a finished round ended, in 1/100. */
  readonly resultE2: number | null
  readonly bets: readonly TableBet[]
  readonly betsTotal: number
  /** The player's bet that is still open, as the server told it on entering. */
  readonly mine: SharedRound['mine']
  /** Finished rounds, newest first. */
  readonly history: readonly FinishedRound[]
}

/** Rounds of the strip over the board. */
const historyMax = 30
/** Rows of the list; the count above it goes on. */
const betsMax = 200

/** The table as the server describes it to whoever joins. */
export function tableOf(round: SharedRound): CrashTable {
  return {
    round: round.round,
    state: round.state,
    serverSeedHash: round.serverSeedHash,
    bettingEndsAt: round.bettingEndsAt,
    startedAt: round.startedAt,
    resultE2: resultOf(round),
    bets: round.bets.map(betOf),
    betsTotal: round.totalBets,
    mine: round.mine,
    history: round.history,
  }
}

const steps = ['betting', 'running', 'finished'] as const

/** Whether a round was read before something happened that is known already. */
export function isBehind(read: CrashTable, known: CrashTable | undefined): boolean {
  if (known === undefined || read.round !== known.round) return read.round < (known?.round ?? 0)
  return steps.indexOf(read.state) < steps.indexOf(known.state)
}

function resultOf({ state, round, history }: SharedRound): number | null {
  const finished = history.find((one) => one.round === round)
  return state === 'finished' && finished ? Math.round(finished.result * 100) : null
}

function betOf({ id, user, game, additional }: MultiplayerBet): TableBet {
  return {
    id,
    userId: user._id,
    name: user.name,
    currencyId: game.currency,
    stakeMinor: minorOf(game.wager, game.currency),
    targetE4: additional === null ? null : multiplierToE4(additional),
    cashedE4: null,
    payoutMinor: null,
  }
}

/** An amount of the wire in minor units. */
export function minorOf(amount: string, currencyId: string): bigint {
  return parseAmount(amount, findCurrency(currencyId)?.decimals ?? 0) ?? 0n
}

/** The next phase. A new round clears the table; anything else of another round is stale. */
export function withPhase(
  table: CrashTable,
  phase: EventRow<'multiplayerBettingState'>,
): CrashTable {
  const { round, state, serverSeedHash } = phase
  if (round < table.round) return table
  const fresh = { round, serverSeedHash, resultE2: null, bets: [], betsTotal: 0, mine: [] }
  const own = round > table.round ? fresh : {}
  return {
    ...table,
    ...own,
    state,
    bettingEndsAt: phase.bettingEndsAt ?? (state === 'betting' ? null : table.bettingEndsAt),
    startedAt: phase.startedAt ?? (state === 'betting' ? null : table.startedAt),
  }
}

/** Bets that were laid; one that is known already is not counted twice. */
export function withBets(table: CrashTable, { round, bets }: EventRow<'multiplayerGameBet'>) {
  if (round !== table.round) return table
  const known = new Set(table.bets.map(({ id }) => id))
  const added = bets.filter(({ id }) => !known.has(id)).map(betOf)
  return {
    ...table,
    bets: [...table.bets, ...added].slice(0, betsMax),
    betsTotal: table.betsTotal + added.length,
  }
}

/** Bets that were taken back. */
export function withoutBets(
  table: CrashTable,
  { round, ids }: EventRow<'multiplayerBetCancelled'>,
): CrashTable {
  if (round !== table.round) return table
  const gone = new Set(ids)
  return {
    ...table,
    bets: table.bets.filter(({ id }) => !gone.has(id)),
    betsTotal: Math.max(0, table.betsTotal - gone.size),
  }
}

/** Bets that were cashed while the round ran. */
export function withCashouts(
  table: CrashTable,
  { round, cashouts }: EventRow<'multiplayerDataUpdate'>,
): CrashTable {
  if (round !== table.round || cashouts.length === 0) return table
  const cashed = new Map(cashouts.map((one) => [one.id, one]))
  return {
    ...table,
    bets: table.bets.map((bet) => {
      const out = cashed.get(bet.id)
      if (!out) return bet
      const payoutMinor = minorOf(out.payout, bet.currencyId)
      return { ...bet, cashedE4: multiplierToE4(out.multiplier), payoutMinor }
    }),
  }
}

/** The end of the round. */
export function withFinish(
  table: CrashTable,
  { round, result, hash, settled }: EventRow<'multiplayerGameFinished'>,
): CrashTable {
  if (round !== table.round) return table
  const ends = new Map(settled.map((one) => [one.id, one]))
  const isKnown = table.history[0]?.round === round
  return {
    ...table,
    state: 'finished',
    resultE2: Math.round(result * 100),
    history: isKnown
      ? table.history
      : [{ round, result, hash }, ...table.history].slice(0, historyMax),
    bets: table.bets.map((bet) => {
      const end = ends.get(bet.id)
      if (!end || bet.cashedE4 !== null || end.multiplier === 0) return bet
      return { ...bet, cashedE4: multiplierToE4(end.multiplier) }
    }),
  }
}
