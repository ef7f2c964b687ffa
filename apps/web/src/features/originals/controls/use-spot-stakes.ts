import { useState } from 'react'
import { chipMinor, chips, doubledMinor, halvedMinor } from '../play/bet-amount.ts'
import { useGame, type GameOptions, type PlayedGame } from '../play/use-game.ts'
import {
  readSpots,
  scaledTo,
  spotBets,
  totalMinorOf,
  withChip,
  withoutSpot,
  type SpotAmounts,
} from './spot-amounts.ts'

/** Chips on the spots of a table, and what can be done with them; nothing moves in a round. */
export interface SpotStakes {
  /** What lies on each spot now, in minor units; in auto bet it grows and shrinks with the bet. */
  readonly amounts: SpotAmounts
  readonly totalMinor: bigint
  /** Minor units of chip 1. */
  readonly unitMinor: bigint
  /** The chip in hand: 1, 10, 100, 1000 or 10000 units. */
  readonly chip: number
  readonly pickChip: (chip: number) => void
  /** Lays the chip in hand on a spot. */
  readonly lay: (spot: string) => void
  /** Takes everything off a spot. */
  readonly lift: (spot: string) => void
  readonly undo: () => void
  readonly clear: () => void
  readonly halve: () => void
  readonly double: () => void
  /** Lays what was played last; only on an empty table. */
  readonly repeat: () => void
  readonly canUndo: boolean
  readonly canRepeat: boolean
  readonly isLocked: boolean
}

interface Table {
  /** Chips of another currency are gone. */
  readonly currencyId: string
  readonly laid: SpotAmounts
  /** Earlier layouts, the latest last. */
  readonly past: readonly SpotAmounts[]
}

/** Layouts that can be taken back. */
const pastMax = 50
const emptyTable: Table = { currencyId: '', laid: {}, past: [] }
const noParams = {}

/**
 * A game whose stake is spread over spots: the bet is the sum of the chips, and Play carries the
 * amount of every spot. Auto bet plays the layout as it lies, each spot at its share of the bet.
 */
export function useSpotStakes(options: Omit<GameOptions, 'params' | 'spotParams'>): {
  readonly game: PlayedGame
  readonly stakes: SpotStakes
} {
  const [held, setHeld] = useState<Table>(emptyTable)
  const [chip, setChip] = useState<number>(chips[0])
  const game: PlayedGame = useGame({
    ...options,
    params: noParams,
    spotParams: (stakeMinor) =>
      spotBets(scaledTo(tableOf(held, game).laid, stakeMinor), game.currency.decimals),
  })
  const table = tableOf(held, game)
  const { currency, controller, isLocked, state } = game
  const unitMinor = chipMinor(currency)
  const amounts = scaledTo(table.laid, state.betMinor)
  const last = lastLayout(game)
  const put = (laid: SpotAmounts, past: Table['past']) => {
    if (isLocked) return
    setHeld({ currencyId: currency.id, laid, past: past.slice(-pastMax) })
    controller.setBet(totalMinorOf(laid))
  }
  const change = (laid: SpotAmounts) => put(laid, [...table.past, amounts])
  const isEmpty = totalMinorOf(amounts) === 0n
  return {
    game,
    stakes: {
      amounts,
      totalMinor: totalMinorOf(amounts),
      unitMinor,
      chip,
      pickChip: setChip,
      lay: (spot) => change(withChip(amounts, spot, unitMinor * BigInt(chip))),
      lift: (spot) => spot in amounts && change(withoutSpot(amounts, spot)),
      undo: () => put(table.past.at(-1) ?? {}, table.past.slice(0, -1)),
      clear: () => !isEmpty && change({}),
      halve: () => !isEmpty && change(scaledTo(amounts, halvedMinor(state.betMinor))),
      double: () => !isEmpty && change(scaledTo(amounts, doubledMinor(state.betMinor))),
      repeat: () => change(last),
      canUndo: table.past.length > 0 && !isLocked,
      canRepeat: isEmpty && totalMinorOf(last) > 0n && !isLocked,
      isLocked,
    },
  }
}

/** The table of the currency in play: chips of another one are gone. */
function tableOf(held: Table, { currency }: PlayedGame): Table {
  return held.currencyId === currency.id ? held : emptyTable
}

/** What the round shown last was played with, if it was in this currency. */
function lastLayout({ state, currency }: PlayedGame): SpotAmounts {
  const { round } = state
  if (round?.currencyId !== currency.id) return {}
  return readSpots(round.params['bets'], currency.decimals)
}
