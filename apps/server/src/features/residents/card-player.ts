import { randomBytes } from 'node:crypto'
import { calls, type PokerTable } from '@powerplay/contract'
import { entropyChain } from '@powerplay/engines/poker/deck'
import { secondMs, type Uuid } from '@powerplay/kernel'
import type { z } from 'zod'
import { chooseAction } from './card-sense.ts'
import { Refused, type Visitor } from './visitor.ts'

type View = z.output<typeof calls.pokerTable.output>

/** Who a resident at the tables is, and what it works with. */
export interface CardParts {
  readonly visitor: Pick<Visitor, 'call' | 'whisper'>
  readonly chance: () => number
  readonly mintKey: () => Uuid
}

/** Seats are asked for their values for a second and a half: a look must come sooner. */
const lookMs = 600
const thinkMs = { least: 1_000, spread: 2_500 } as const
/** Between two tables, and after a look at the lobby in vain. */
const restMs = 20 * secondMs
/** Seats that stay free for players. */
const roomLeft = 3
/** One in so many looks is the last one at a table: about every hour. */
const leaveEvery = 6_000

type Row = z.output<typeof calls.pokerLobby.output>['tables'][number]

/** The table with the lowest blinds that has room for players, where most sit already. */
function lowestOf(rows: readonly Row[]): Row | undefined {
  const blind = ({ bb }: Row) => Number.parseFloat(bb)
  return rows
    .filter(({ taken, seats }) => seats - taken > roomLeft)
    .toSorted((one, other) => blind(one) - blind(other) || other.taken - one.taken)[0]
}

function freeSeats({ seats, seatCount }: PokerTable): number[] {
  const taken = seats.map(({ seat }) => seat)
  return Array.from({ length: seatCount }, (_, seat) => seat).filter(
    (seat) => !taken.includes(seat),
  )
}

/**
 * A resident's evening at the tables of hold'em: sits down where the blinds are low, plays with its own
 * cards alone, and stands up now and then. Each turn does one thing.
 * @returns how many milliseconds later the next turn comes.
 */
export function playCards({ visitor, chance, mintKey }: CardParts): () => Promise<number> {
  let seated: { readonly tableId: string; readonly chain: readonly string[] } | undefined
  /** The turn it is thinking about. */
  let thinking = ''

  const tableOf = async (tableId: string): Promise<View> =>
    calls.pokerTable.output.parse(await visitor.call(calls.pokerTable.path, { tableId }))

  async function sitDown(): Promise<number> {
    const lobby = calls.pokerLobby.output.parse(
      await visitor.call(calls.pokerLobby.path, { hideFull: true }),
    )
    // The values of a seat that was taken before a restart are lost.
    for (const tableId of lobby.mine) await visitor.whisper('PokerLeave', { tableId }, mintKey())
    const row = lowestOf(lobby.tables)
    if (!row) return restMs
    const { table } = await tableOf(row._id)
    const free = freeSeats(table)
    const seat = free[Math.floor(chance() * free.length)] ?? 0
    const chain = entropyChain(randomBytes(32).toString('hex'))
    const asked = { tableId: row._id, seat, buyIn: row.maxBuyIn, entropyTip: chain.at(-1) }
    await visitor.whisper('PokerSit', { ...asked, autoRebuy: true }, mintKey())
    seated = { tableId: row._id, chain }
    return lookMs
  }

  async function standUp(tableId: string): Promise<number> {
    seated = undefined
    await visitor.whisper('PokerLeave', { tableId }, mintKey())
    return restMs
  }

  async function give(tableId: string, chain: readonly string[], { table, own }: View) {
    const handId = table.prepare?.handId
    const value = chain[chain.indexOf(own?.tip ?? '') - 1]
    if (handId === undefined || value === undefined) return
    await visitor.whisper('PokerEntropy', { tableId, handId, value }, mintKey())
  }

  async function act({ table, own }: View, hand: NonNullable<PokerTable['hand']>): Promise<number> {
    const place = { handId: hand._id, step: hand.step }
    const name = `${hand._id} ${hand.step}`
    if (thinking !== name) {
      thinking = name
      return Math.round(thinkMs.least + chance() * thinkMs.spread)
    }
    const cards = own?.cards?.map(({ card }) => card) ?? []
    const action = chooseAction({ cards, hand }, chance)
    await visitor.whisper('PokerAct', { tableId: table._id, ...place, ...action }, mintKey())
    return lookMs
  }

  async function turn(): Promise<number> {
    if (!seated) return sitDown()
    const { tableId, chain } = seated
    const view = await tableOf(tableId)
    const { table, own } = view
    if (!own) {
      seated = undefined
      return restMs
    }
    const seat = table.seats.find((each) => each.seat === own.seat)
    const isLast = Math.floor(chance() * leaveEvery) === 0
    // Its chain ends in time with the evening, and whoever sits out has had enough.
    if (isLast || seat?.status === 'out' || chain.indexOf(own.tip) < 1) return standUp(tableId)
    if (table.prepare?.asked.includes(own.seat) === true) await give(tableId, chain, view)
    else if (table.hand?.turn?.seat === own.seat) return act(view, table.hand)
    return lookMs
  }

  return async () => {
    try {
      return await turn()
    } catch (error) {
      // A turn that was over, a seat that was taken: the next look knows.
      if (!(error instanceof Refused) || error.isOutside) throw error
      return seated ? lookMs : restMs
    }
  }
}
