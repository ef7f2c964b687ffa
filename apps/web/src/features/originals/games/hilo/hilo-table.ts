import {
  aceLowRank,
  hiloPriceE4,
  hiloWays,
  type HiloAction,
  type HiloGuess,
} from '@powerplay/engines'
import { fieldOf } from '../../../../platform/client/fields.ts'
import { multiplierToE4, showMultiplier, showPercent } from '../../../../platform/format/ratio.ts'
import { cardFace } from '../../../../ui/playing-cards/card-face.ts'
import { cardsOf } from '../../boards/cards-of.ts'
import type { GameParams } from '../../play/game-controller.ts'
import type { PlayedRound } from '../../rounds/use-round.ts'

/** Ranks of a suit, ace low. */
const ranks = 13
/** Cards of a round, the first open one among them. */
export const hiloCards = 52
/** The most a round ever pays, in 1/10000. */
export const hiloMaxE4 = 10_000_000_000

/** Hilo on screen. */
export type PlayedHilo = PlayedRound<{ action: HiloAction }, HiloTable>

/** A round as the server shows it; the last card lies open. */
export interface HiloTable {
  readonly cards: readonly number[]
  readonly actions: readonly HiloAction[]
  /** Guesses that would be taken now. */
  readonly legal: readonly HiloGuess[]
  readonly maxE4: number | undefined
  /** All cards of the ended round, those never opened among them. */
  readonly all: readonly number[]
  /** The one or two guesses that the open card allows, upward first; none once it is over. */
  readonly choices: readonly HiloChoice[]
}

const actions: readonly string[] = ['high', 'low', 'same', 'skip']
/** Upward first. */
const guesses = ['high', 'same', 'low'] as const

function isAction(entry: unknown): entry is HiloAction {
  return typeof entry === 'string' && actions.includes(entry)
}

/** The server's view of a round; what is missing is left empty. */
export function readHilo(data: GameParams): HiloTable {
  const { cards, actions: taken, ways, maxMultiplier, reveal } = data
  const entries: readonly unknown[] = Array.isArray(taken) ? taken : []
  const table = {
    cards: cardsOf(cards),
    actions: entries.filter(isAction),
    legal: guesses.filter((guess) => typeof fieldOf(ways, guess) === 'number'),
    maxE4: typeof maxMultiplier === 'number' ? multiplierToE4(maxMultiplier) : undefined,
    all: cardsOf(fieldOf(reveal, 'cards')),
  }
  return { ...table, choices: reveal === undefined ? choicesOf(table) : [] }
}

/** One card of the trail and what was said about the next one. */
export interface TrailStep {
  readonly card: number
  readonly action: HiloAction | undefined
  /** "×1.30", of a right guess. */
  readonly factor: string | undefined
  readonly isWrong: boolean
}

/** The cards in order, each with the choice made on it. @param isLost the last guess was wrong. */
export function trailOf(
  { cards, actions: taken }: HiloTable,
  isLost: boolean,
): readonly TrailStep[] {
  return cards.map((card, index) => {
    const action = taken[index]
    const ways = action && action !== 'skip' ? hiloWays(card)[action] : null
    const isWrong = isLost && index === taken.length - 1
    const factor = ways && !isWrong ? `×${showMultiplier(factorE4(ways)).slice(0, -1)}` : undefined
    return { card, action, factor, isWrong }
  })
}

function factorE4(ways: number): number {
  return Math.floor((ranks * 10_000) / ways)
}

/** Winning ranks behind each guess made so far. */
function waysMade({ cards, actions: taken }: Seen): readonly number[] {
  return taken.flatMap((action, index) => {
    const card = cards[index]
    const ways = action === 'skip' || card === undefined ? null : hiloWays(card)[action]
    return ways === null ? [] : [ways]
  })
}

/** Guesses and skips so far. */
export function countsOf({ actions: taken }: HiloTable): { guesses: number; skips: number } {
  const skips = taken.filter((action) => action === 'skip').length
  return { guesses: taken.length - skips, skips }
}

/** A guess on the open card: what it needs and what it would pay in all. */
export interface HiloChoice {
  readonly guess: HiloGuess
  readonly title: string
  /** "8 to K". */
  readonly span: string
  readonly ways: number
  readonly chance: string
  /** What the round would pay after it, in 1/10000 of the bet. */
  readonly totalE4: number
  /** False where it would pass the largest payout. */
  readonly isLegal: boolean
}

type Seen = Omit<HiloTable, 'choices'>

function choicesOf(table: Seen): readonly HiloChoice[] {
  const open = table.cards.at(-1)
  if (open === undefined) return []
  const made = waysMade(table)
  const all = hiloWays(open)
  return guesses.flatMap((guess) => {
    const ways = all[guess]
    if (ways === null) return []
    return {
      guess,
      title: titleOf(guess, all.same !== null),
      span: spanOf(guess, open),
      ways,
      chance: showPercent(ways, ranks),
      totalE4: hiloPriceE4([...made, ways]),
      isLegal: table.legal.includes(guess),
    }
  })
}

function titleOf(guess: HiloGuess, isEnd: boolean): string {
  if (guess === 'same') return 'Same'
  const word = guess === 'high' ? 'Higher' : 'Lower'
  return isEnd ? word : `${word} or same`
}

const rankNames = 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ')

function spanOf(guess: HiloGuess, open: number): string {
  const rank = aceLowRank(open)
  const isEnd = rank === 1 || rank === ranks
  const name = (at: number) => rankNames[at - 1] ?? ''
  if (guess === 'same') return `only ${name(rank)}`
  if (guess === 'high') return `${name(isEnd ? 2 : rank)} to K`
  return `A to ${name(isEnd ? ranks - 1 : rank)}`
}

/** "5 of hearts, higher or same": the trail as it is read aloud. */
export function spokenStep({ card, action }: TrailStep): string {
  const { name } = cardFace(card)
  return action === undefined ? `${name}, open` : `${name}, ${action}`
}

/** Least and most that a first guess returns. */
export const returnRange = rangeOfReturns()

function rangeOfReturns(): string {
  const shares = Array.from({ length: ranks - 1 }, (_, index) => {
    const ways = index + 1
    return showPercent(hiloPriceE4([ways]) * ways, ranks * 10_000, 3)
  }).toSorted()
  return `${shares[0]?.slice(0, -1)}–${shares.at(-1)}`
}
