import { findGame } from '../catalogue/catalogue.ts'
import type { LiveGame, Table } from '../catalogue/game.ts'
import type { Chance } from '../platform/chance.ts'
import type { Clock } from '../platform/clock.ts'
import type { PlayCurrency } from '../platform/money.ts'
import type { Shelf } from '../platform/shelf.ts'
import { PlayRefusal } from './play-refusal.ts'
import type { Purse } from './purse.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import { dealRound, momentOf, resultTime, roundIdOf } from './table-schedule.ts'
import {
  listStakes,
  readResult,
  readStake,
  stakeKey,
  type TableResult,
  type TableStake,
} from './table-stake.ts'

export interface TableBets {
  /** Puts chips down in the running round; they cannot be taken back. */
  readonly place: (order: Order) => Promise<{ session: Session; stake: TableStake }>
  readonly stakeOf: (token: string, round: number) => TableStake | undefined
  readonly lastResult: (token: string) => TableResult | undefined
  /** Plans the settlement of every stake a former process left. */
  readonly resume: () => void
}

export interface Order {
  readonly session: Session
  readonly game: LiveGame
  readonly table: Table
  readonly currency: PlayCurrency
  /** Spot → minor units to add. */
  readonly chips: Readonly<Record<string, bigint>>
}

interface Parts {
  readonly shelf: Shelf
  readonly sessions: Sessions
  readonly purse: Purse
  readonly chance: Chance
  readonly clock: Clock
}

/** Chips of all seats; every round is settled once, when its result is known. */
export function createTableBets(parts: Parts): TableBets {
  const { shelf, clock, sessions } = parts
  const settleSoon = async (stake: TableStake): Promise<void> => {
    const work = sessions.exclusively(stake.token, (session) => settleStake(parts, session, stake))
    if (work) await work
    // The seat is just asking for something: look again in a moment.
    else if (sessions.find(stake.token)) clock.after(200, () => void settleSoon(stake))
    else shelf.apply({ kind: 'stake', id: stakeKey(stake.token, stake.round) })
  }
  const plan = (game: LiveGame, stake: TableStake): void => {
    const wait = Math.max(0, resultTime(game, stake.round) - clock.now())
    clock.after(wait, () => void settleSoon(stake))
  }
  return {
    place: (order) => placeChips(parts, order, plan),
    stakeOf: (token, round) => readStake(shelf, token, round),
    lastResult: (token) => readResult(shelf, token),
    resume: () => {
      for (const stake of listStakes(shelf)) {
        const game = findGame(stake.gameUuid)
        if (game?.kind === 'table') plan(game, stake)
      }
    },
  }
}

async function placeChips(
  { shelf, clock, purse, sessions }: Parts,
  order: Order,
  plan: (game: LiveGame, stake: TableStake) => void,
): Promise<{ session: Session; stake: TableStake }> {
  const { session, game, table, chips } = order
  const { round, phase } = momentOf(game, clock.now())
  const known = readStake(shelf, session.token, round)
  if (phase !== 'betting') throw new PlayRefusal('bets-closed', 'No more bets in this round.')
  const spots = addChips(order, known)
  const staked = await purse.stake(session, {
    roundId: roundIdOf(table.id, round),
    amountMinor: Object.values(chips).reduce((sum, chip) => sum + chip, 0n),
    type: 'bet',
    isFinished: false,
  })
  const stake = { token: session.token, gameUuid: game.uuid, tableId: table.id, round, spots }
  shelf.apply(sessions.change(staked.session), ...staked.settled, {
    kind: 'stake',
    id: stakeKey(session.token, round),
    value: stake,
  })
  if (!known) plan(game, stake)
  return { session: staked.session, stake }
}

/** Reads the stake again: chips may have been added since the settlement was planned. */
async function settleStake(
  { shelf, chance, purse }: Parts,
  session: Session,
  planned: TableStake,
): Promise<void> {
  const stake = readStake(shelf, planned.token, planned.round)
  const game = findGame(planned.gameUuid)
  if (!stake || game?.kind !== 'table') return
  const { returns } = dealRound(chance, game, stake.tableId, stake.round)
  const wonMinor = Object.entries(stake.spots).reduce(
    (sum, [spot, chip]) => sum + (BigInt(chip) * BigInt(returns[spot] ?? 0)) / 100n,
    0n,
  )
  const stakeMinor = Object.values(stake.spots).reduce((sum, chip) => sum + BigInt(chip), 0n)
  const result = {
    round: stake.round,
    stakeMinor: String(stakeMinor),
    wonMinor: String(wonMinor),
  }
  const roundId = roundIdOf(stake.tableId, stake.round)
  const win = { roundId, amountMinor: wonMinor, type: 'win', isFinished: true }
  await purse.pay(
    session,
    [win],
    [
      { kind: 'stake', id: stakeKey(stake.token, stake.round) },
      { kind: 'result', id: stake.token, value: result },
    ],
  )
}

/** The chips that lie after these are added. @throws PlayRefusal on a spot or a limit. */
function addChips(order: Order, known: TableStake | undefined): Record<string, string> {
  const { game, table, currency, chips } = order
  const names = new Set(game.table.spots.map((spot) => spot.id))
  const spots: Record<string, string> = { ...known?.spots }
  for (const [spot, chip] of Object.entries(chips)) {
    if (!names.has(spot)) throw new PlayRefusal('bad-bet', 'There is no such spot on this table.')
    if (chip <= 0n) throw new PlayRefusal('bad-bet', 'A chip is worth more than nothing.')
    spots[spot] = String(BigInt(spots[spot] ?? '0') + chip)
  }
  const total = Object.values(spots).reduce((sum, chip) => sum + BigInt(chip), 0n)
  const [least, most] = [table.coinsMin, table.coinsMax].map(
    (coins) => BigInt(coins) * currency.coinMinor,
  )
  if (total < (least ?? 0n) || total > (most ?? 0n)) {
    throw new PlayRefusal('bad-bet', 'The stake is outside the limits of this table.')
  }
  return spots
}
