import { assert, mustHave } from '@powerplay/kernel'
import type { GameData, RoundState, RoundTerms } from '@powerplay/engines'

/** What is settled before the first turn of a round. */
export interface OpeningTerms extends RoundTerms {
  /** Whether the player asked for short delays. */
  readonly isQuick: boolean
}

/** What ended a round: its opening, a turn, its player, or the house after a day. */
export type RoundEnding = 'opening' | 'turn' | 'finish' | 'expiry'

/** What the journal keeps of a round that has ended: enough to play it again. */
export interface RoundRecord {
  readonly terms: OpeningTerms
  readonly turns: readonly GameData[]
  readonly ending: RoundEnding
  /** What the player was shown last, the whole layout included. */
  readonly data: GameData
}

/** The terms as JSON text; amounts as text, because JSON has no integers of that size. */
export function writeTerms(terms: OpeningTerms): string {
  return JSON.stringify(plainTerms(terms))
}

function plainTerms({ stakeMinor, multiplierCapE4, isQuick }: OpeningTerms) {
  return { stakeMinor: stakeMinor.toString(), multiplierCapE4, isQuick }
}

/** The terms of an open round. */
export function readTerms(text: string): OpeningTerms {
  return termsIn(JSON.parse(text))
}

function termsIn(raw: unknown): OpeningTerms {
  assert(isRecord(raw), 'stored terms are an object')
  const { stakeMinor, multiplierCapE4, isQuick } = raw
  assert(typeof stakeMinor === 'string', 'stored terms have a stake')
  assert(typeof multiplierCapE4 === 'number', 'stored terms have a maximum')
  return { stakeMinor: BigInt(stakeMinor), multiplierCapE4, isQuick: isQuick === true }
}

/** A state as it was stored by `JSON.stringify`. */
export function readState(text: string): RoundState {
  const state: unknown = JSON.parse(text)
  assert(isState(state), 'a stored state is one of the rules')
  return state
}

function isState(raw: unknown): raw is RoundState {
  return isRecord(raw) && typeof raw['status'] === 'string' && 'multiplierCapE4' in raw
}

/** The turns of an open round. */
export function readTurns(text: string): GameData[] {
  return turnsIn(JSON.parse(text))
}

function turnsIn(raw: unknown): GameData[] {
  assert(Array.isArray(raw) && raw.every(isRecord), 'stored turns are a list of objects')
  return raw
}

/** The turns with one more. */
export function addTurn(turns: string, data: GameData): string {
  const added = JSON.stringify(data)
  return turns === '[]' ? `[${added}]` : `${turns.slice(0, -1)},${added}]`
}

/** The record as the journal's result column takes it. */
export function writeRecord({ data, turns, terms, ending }: RoundRecord): GameData {
  return { ...data, turns, round: { ...plainTerms(terms), ending } }
}

/** Reads a record back from the result of an ended wager. */
export function readRecord(result: GameData): RoundRecord {
  const { turns, round, ...data } = result
  assert(isRecord(round), 'the record of a round has its terms')
  const ending = endings.find((word) => word === round['ending'])
  return { data, turns: turnsIn(turns), terms: termsIn(round), ending: mustHave(ending, 'ending') }
}

const endings: readonly RoundEnding[] = ['opening', 'turn', 'finish', 'expiry']

function isRecord(raw: unknown): raw is GameData {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}
