import type { LegalActions } from '@powerplay/engines/poker/betting'
import { legalIn } from '@powerplay/engines/poker/hand'
import { currencyOf, Defect, formatAmount, mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import { fromStored } from '../../src/features/poker/table/stored.ts'
import {
  replayHand,
  runningHand,
  type Game,
  type RunningHand,
} from '../../src/features/poker/table/table.ts'
import type { Numbers } from '../crash/numbers.ts'
import { query } from '../crash/query.ts'
import type { SeatPlayer } from './seat-player.ts'

/** A table as its rows have it. */
export interface TableRow {
  readonly id: Uuid
  readonly game: Game
  readonly seats: readonly {
    readonly seat: number
    readonly userId: Uuid
    readonly tip: string
    readonly status: string
    readonly hasGiven: boolean
    readonly hasChips: boolean
  }[]
}

const seatCount = 6
const buyInMinor = 1_000_000_000n

/** All tables of a run as they stand. */
export async function tablesOf(url: string): Promise<TableRow[]> {
  const rows = await query<{ id: Uuid; game: string; seats: TableRow['seats'] }>(
    url,
    `select t.id, t.game::text as game, (select coalesce(json_agg(json_build_object('seat', s.seat,
        'userId', s.user_id, 'tip', s.tip, 'status', s.status, 'hasGiven', s.marks ->> 'value' is not null,
        'hasChips', s.stack_minor + s.queued_minor > 0)
          order by s.seat), '[]')
        from poker_seats s where s.table_id = t.id) as seats
      from poker_tables t where t.state <> 'closed' order by t.id`,
    [],
  )
  return rows.map(({ game, ...row }) => ({ ...row, game: fromStored<Game>(game) }))
}

/** What may be done in a hand; null where nobody has a turn, and in one that the run has spoiled. */
function turnOf(hand: RunningHand): LegalActions | null {
  try {
    return legalIn(replayHand(hand))
  } catch (error) {
    // Nobody checks as the first: the run writes it into hands that are to be given up.
    if (error instanceof Defect && hand.actions[0]?.kind === 'check') return null
    throw error
  }
}

/** Players of one table, who sit down, play by chance, and now and then stand up. */
export class TablePlay {
  readonly #url: string
  readonly #id: Uuid
  readonly #players: readonly SeatPlayer[]
  readonly #next: Numbers

  constructor(parts: {
    readonly url: string
    readonly id: Uuid
    readonly players: readonly SeatPlayer[]
    readonly next: Numbers
  }) {
    this.#url = parts.url
    this.#id = parts.id
    this.#players = parts.players
    this.#next = parts.next
  }

  /** Plays on until `isOver`, whatever is killed meanwhile. */
  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      // The database may be away for a moment.
      const tables = await tablesOf(this.#url).catch(() => [])
      const table = tables.find(({ id }) => id === this.#id)
      if (table) await this.#move(table)
      await new Promise((resolve) => setTimeout(resolve, 40 + this.#next(60)))
    }
  }

  get #tableId(): string {
    return toWireId('table', this.#id)
  }

  async #move(table: TableRow): Promise<void> {
    const { game } = table
    const away = this.#players.filter(
      ({ player }) => !table.seats.some(({ userId }) => userId === player.userId),
    )
    if (game.phase === 'prepare') await this.#giveAll(table, game)
    else if (game.phase === 'playing') await this.#act(table)
    else if (game.phase === 'pause' && this.#next(60) === 0) await this.#leave()
    // Turns and values that came too late while nodes were away have made some sit out.
    const out = table.seats.find(({ status }) => status === 'out')
    if (out?.hasChips === true) await this.#playerOf(out.userId)?.sitIn(this.#tableId)
    // Whoever has lost all stands up, and comes back with new chips.
    else if (out !== undefined) await this.#playerOf(out.userId)?.leave(this.#tableId)
    if (away.length > 0 && game.phase !== 'playing') await this.#sit(table, away)
  }

  async #sit(table: TableRow, away: readonly SeatPlayer[]): Promise<void> {
    const taken = table.seats.map(({ seat }) => seat)
    const free = Array.from({ length: seatCount }, (_, seat) => seat).filter(
      (seat) => !taken.includes(seat),
    )
    const one = mustHave(away[this.#next(away.length)], 'a player')
    const seat = mustHave(free[this.#next(free.length)], 'a seat')
    // The database may be away for a moment.
    const buyIn = await this.#buyInOf(one).catch(() => undefined)
    if (buyIn !== undefined) await one.sitDown(this.#tableId, seat, buyIn)
  }

  /** Nobody comes back with less than he took away just now. */
  async #buyInOf({ player }: SeatPlayer): Promise<string> {
    const rows = await query<{ taken: bigint }>(
      this.#url,
      `select max(taken_minor) as taken from poker_sittings
        where user_id = $1 and table_id = $2 and taken_minor > $3`,
      [player.userId, this.#id, buyInMinor],
    )
    return formatAmount(BigInt(rows[0]?.taken ?? buyInMinor), currencyOf('usdt').decimals)
  }

  async #leave(): Promise<void> {
    await this.#players[this.#next(this.#players.length)]?.leave(this.#tableId)
  }

  async #giveAll(
    { seats }: TableRow,
    { asked, handId }: Extract<Game, { phase: 'prepare' }>,
  ): Promise<void> {
    const wanted = seats.filter(({ seat, hasGiven }) => asked.includes(seat) && !hasGiven)
    await Promise.all(
      wanted.map(({ userId, tip }) =>
        this.#playerOf(userId)?.give(this.#tableId, toWireId('hand', handId), tip),
      ),
    )
  }

  async #act(table: TableRow): Promise<void> {
    const hand = mustHave(runningHand(table), 'a hand')
    const legal = turnOf(hand)
    const seat = table.seats.find((each) => each.seat === legal?.seat)
    if (!legal || !seat) return
    const dice = this.#next(20)
    const free = legal.kinds.includes('check') ? 'check' : 'call'
    const size = legal.kinds.find((kind) => kind === 'bet' || kind === 'raise')
    const least = legal.raiseTo?.minMinor ?? 0n
    const amount = formatAmount(least + BigInt(this.#next(50_000_000)), currencyOf('usdt').decimals)
    const how =
      dice < 3
        ? { action: 'fold' }
        : dice < 8 && size !== undefined
          ? { action: size, amount }
          : dice === 8 && legal.kinds.includes('allin')
            ? { action: 'allin' }
            : { action: free }
    const place = { handId: toWireId('hand', hand.id), step: hand.actions.length }
    await this.#playerOf(seat.userId)?.act({ tableId: this.#tableId, ...place }, how)
  }

  #playerOf(userId: Uuid): SeatPlayer | undefined {
    return this.#players.find(({ player }) => player.userId === userId)
  }
}
