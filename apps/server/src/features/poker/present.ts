import type { PokerSeat, PokerTable, PokerTableRow } from '@powerplay/contract'
import { legalIn, potsOf, type PokerHand } from '@powerplay/engines/poker/hand'
import { currencyOf, formatAmount, toWireId, type Uuid } from '@powerplay/kernel'
import type { Caller } from '../../platform/context.ts'
import { presentPlayer, viewerOf, type PublicUser, type Viewer } from '../auth/index.ts'
import { linesOf } from './hands/present-lines.ts'
import { boardOf, cardsOf, deckOfHand } from './table/cards.ts'
import { equityOf } from './table/equity.ts'
import { isLost } from './table/lost-line.ts'
import type { Tools } from './table/step.ts'
import {
  isDealtIn,
  replayHand,
  shownHand,
  type RunningHand,
  type Seat,
  type Table,
} from './table/table.ts'

export const tableWireId = (id: Uuid) => toWireId('table', id)
export const handWireId = (id: Uuid) => toWireId('hand', id)

/** Who looks, and the players he looks at. */
export interface Sight {
  readonly people: ReadonlyMap<Uuid, PublicUser>
  readonly viewer: Viewer
}

/** Staff see of players at tables what everybody sees. */
export function playerView(caller: Caller): Viewer {
  return { ...viewerOf(caller), ignoresPrivacy: false }
}

/** Figures of a table's last hour, how many wait for a seat, and how many only look. */
export interface TableFigures {
  readonly hands: number
  readonly potMinor: bigint
  readonly waiting: number
  readonly viewers: number
}

/** A table as the lobby lists it. */
export function presentRow(table: Table, figures: TableFigures | undefined): PokerTableRow {
  const text = textIn(table)
  const { rules, seats, currency, name, speed } = table
  const hands = figures?.hands ?? 0
  return {
    ...{ _id: tableWireId(table.id), name, currency, speed, handsPerHour: hands },
    ...{ sb: text(rules.smallBlindMinor), bb: text(rules.bigBlindMinor), seats: rules.seatCount },
    ...{ minBuyIn: text(rules.minBuyInMinor), maxBuyIn: text(rules.maxBuyInMinor) },
    ...{ taken: seats.length, waiting: figures?.waiting ?? 0 },
    viewers: figures?.viewers ?? 0,
    avgPot: figures && hands > 0 ? text(averagePot(figures, rules.smallBlindMinor)) : null,
  }
}

/** In whole small blinds: nobody reads more of an average. */
function averagePot(
  { hands, potMinor }: Pick<TableFigures, 'hands' | 'potMinor'>,
  smallBlindMinor: bigint,
): bigint {
  const mean = potMinor / BigInt(hands)
  return mean - (mean % smallBlindMinor)
}

export const textIn = ({ currency }: Pick<Table, 'currency'>) => {
  const { decimals } = currencyOf(currency)
  return (minor: bigint) => formatAmount(minor, decimals)
}

/** A table as everybody may see it: cards that lie open, nobody's own. */
export function presentTable(tools: Tools, table: Table, sight: Sight): PokerTable {
  const text = textIn(table)
  const { rules, game, dueMs } = table
  const hand = shownHand(table)
  const state = hand && replayHand(hand)
  return {
    ...{ _id: tableWireId(table.id), name: table.name, currency: table.currency },
    ...{ sb: text(rules.smallBlindMinor), bb: text(rules.bigBlindMinor) },
    ...{ minBuyIn: text(rules.minBuyInMinor), maxBuyIn: text(rules.maxBuyInMinor) },
    ...{ seatCount: rules.seatCount, actionMs: rules.actionMs, version: table.version },
    ...{ phase: game.phase, isClosing: table.state !== 'open', nextSeedHash: table.seedHash },
    seats: presentSeats(tools, table, { hand, state, sight }),
    prepare:
      game.phase === 'prepare'
        ? {
            handId: handWireId(game.handId),
            number: game.handNo + 1,
            serverSeedHash: table.seedHash,
            asked: [...game.asked],
            untilAt: dueMs ?? 0,
          }
        : null,
    hand: hand && state && presentHand(tools, table, { hand, state }),
  }
}

interface Shown {
  readonly hand: RunningHand
  readonly state: PokerHand
}

function presentHand(tools: Tools, table: Table, { hand, state }: Shown): PokerTable['hand'] {
  const text = textIn(table)
  const ended = table.game.phase === 'pause' ? table.game.ended : null
  const { pots } = potsOf(state)
  const paid = state.betting.seats.reduce((sum, { paidMinor }) => sum + paidMinor, state.deadMinor)
  return {
    ...{ _id: handWireId(hand.id), number: hand.number, street: state.street },
    board: ended ? [...ended.board] : openBoard(tools, table, hand),
    button: hand.setup.button,
    pots: pots.map(({ amountMinor, seats }) => ({ amount: text(amountMinor), seats: [...seats] })),
    total: text(paid),
    step: hand.actions.length,
    turn: turnOf(table, { hand, state }),
    lines: linesOf({ hand, currency: table.currency }),
    result: ended && {
      rake: text(ended.rakeMinor),
      pots: ended.pots.map(({ amountMinor, rakeMinor, winners }) => ({
        ...{ amount: text(amountMinor), rake: text(rakeMinor) },
        winners: winners.map(({ seat, amountMinor: won }) => ({ seat, amount: text(won) })),
      })),
    },
    serverSeedHash: ended?.seedHash ?? table.seedHash,
    ...{ entropyHash: hand.entropyHash, deckRoot: hand.deckRoot },
  }
}

function openBoard(tools: Tools, table: Table, hand: RunningHand): number[] {
  const count = openedCards(table, hand)
  return boardOf(deckOfHand(tools, table, hand), hand, count).map(({ card }) => card)
}

/** How many cards of the board lie open. */
export function openedCards(table: Table, hand: RunningHand): number {
  const byStreet = { preflop: 0, flop: 3, turn: 4, river: 5 }[replayHand(hand).street]
  return table.game.phase === 'runout' ? hand.opened : byStreet
}

function turnOf(table: Table, { hand, state }: Shown): NonNullable<PokerTable['hand']>['turn'] {
  const legal = table.game.phase === 'playing' ? legalIn(state) : null
  if (legal === null) return null
  const text = textIn(table)
  const seat = table.seats.find((each) => each.seat === legal.seat)
  return {
    ...{ seat: legal.seat, untilAt: hand.untilMs ?? 0, bankMs: seat?.marks.bankMs ?? 0 },
    toCall: text(legal.toCallMinor),
    minRaiseTo: legal.raiseTo && text(legal.raiseTo.minMinor),
    maxRaiseTo: legal.raiseTo && text(legal.raiseTo.maxMinor),
    legal: [...legal.kinds],
  }
}

function presentSeats(
  tools: Tools,
  table: Table,
  {
    hand,
    state,
    sight,
  }: { readonly hand: RunningHand | null; readonly state: PokerHand | null; readonly sight: Sight },
): PokerSeat[] {
  const text = textIn(table)
  const open = openHands(tools, table)
  const isOver = table.game.phase === 'pause'
  return table.seats.map((seat) => {
    const own = state?.betting.seats.find((each) => each.seat === seat.seat)
    const isDealt = own !== undefined && isOfHand(table, seat)
    const show = open.get(seat.seat)
    return {
      ...{ seat: seat.seat, user: presentPlayer(sight.people.get(seat.userId), sight.viewer) },
      stack: text(isDealt && !isOver ? own.stackMinor : seat.stackMinor),
      status: statusOf(seat),
      isWaiting: seat.status === 'in' && !isDealt && seat.marks.wait === 'bb',
      ...{ isDealt, isLive: isDealt && own.isLive },
      bet: text(isDealt && table.game.phase === 'playing' ? own.betMinor : 0n),
      last: isDealt && hand && state ? lastOf(hand, state, seat.seat) : null,
      cards: show ? [...show.cards] : null,
      ...{ equity: show?.equity ?? null, text: show?.text ?? null },
      won: isOver && isDealt ? wonBy(table, seat.seat) : null,
    }
  })
}

function statusOf(seat: Seat): PokerSeat['status'] {
  if (seat.status !== 'in') return seat.status
  return isLost(seat) ? 'disconnected' : 'seated'
}

/** Whether the seat is still that of the player who was dealt in. */
function isOfHand(table: Table, { seat, userId }: Seat): boolean {
  const { game } = table
  if (isDealtIn(table, seat)) return true
  return (
    game.phase === 'pause' &&
    game.ended?.dealt.some((each) => each.seat === seat && each.userId === userId) === true
  )
}

/** What a seat won of the pots; what nobody matched went back and is no win. */
function wonBy(table: Table, number: number): string | null {
  const { game } = table
  const winners = (game.phase === 'pause' ? (game.ended?.pots ?? []) : []).flatMap(
    (pot) => pot.winners,
  )
  const wonMinor = winners.reduce(
    (sum, { seat, amountMinor }) => (seat === number ? sum + amountMinor : sum),
    0n,
  )
  return wonMinor > 0n ? textIn(table)(wonMinor) : null
}

/** What a seat did last in this street; a fold stays. */
function lastOf({ actions }: RunningHand, state: PokerHand, seat: number): PokerSeat['last'] {
  const own = state.betting.seats.find((each) => each.seat === seat)
  const last = actions.findLast((each) => each.seat === seat)
  if (!last) return null
  return own?.hasActed === true || !own?.isLive || own.stackMinor === 0n ? last.kind : null
}

interface OpenHand {
  readonly cards: readonly number[]
  readonly equity: number | null
  readonly text: string | null
}

/** Hands that everybody sees: those of a run-out, and those that were shown at the end. */
function openHands(tools: Tools, table: Table): Map<number, OpenHand> {
  const { game } = table
  if (game.phase === 'pause') {
    const shows = game.ended?.shows ?? []
    return new Map(shows.map(({ seat, cards, text }) => [seat, { cards, text, equity: null }]))
  }
  if (game.phase !== 'runout') return new Map()
  const { hand } = game
  const { hole, board } = cardsOf(deckOfHand(tools, table, hand), hand)
  const live = replayHand(hand).betting.seats.filter(({ isLive }) => isLive)
  const hands = live.map(({ seat }) => hole.get(seat) ?? [])
  const equity = equityOf(hand.id, hands, board.slice(0, hand.opened))
  return new Map(
    live.map(({ seat }, at) => [
      seat,
      { cards: hands[at] ?? [], equity: equity[at] ?? null, text: null },
    ]),
  )
}
