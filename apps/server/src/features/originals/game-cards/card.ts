import type { GameData, GameId } from '@powerplay/engines'

/** How a round goes on after Play: decided at once, in turns, or shared by all players. */
export type GameKind = 'direct' | 'extended' | 'multiplayer'

/** What the server adds to a game's rules: its name, its texts and how long its animation takes. */
export interface GameCard {
  readonly id: GameId
  readonly kind: GameKind
  readonly name: string
  readonly image: string
  /**
   * Milliseconds until the screen may show a result, and with quick mode on. Where the parameters
   * decide, `delayMs` is the longest and `delayMsOf` gives the one of a round.
   */
  readonly delayMs: number
  readonly quickDelayMs: number
  readonly delayMsOf?: (params: GameData) => number
  /** Ranges of the parameters, as the screens need them. */
  readonly params: GameData
  /** Paytable, multipliers or rules in numbers, as the screens and help pages show them. */
  readonly tables: GameData
  /** Return to the player over all settings, in percent. */
  readonly rtp: { readonly min: number; readonly max: number }
  /** How many pages of help there are; card games have one more, with their rules. */
  readonly helpPages: 5 | 6
  /** False for card games. Source: 000_1c37c0fb05cd66e6.txt section 5. */
  readonly bonusAllowed: boolean
  /** False for games that take turns: their player decides. */
  readonly supportsAuto: boolean
}

/** How long a result of this game is kept back, in milliseconds. */
export function delayOf(card: GameCard, params: GameData, isQuick: boolean): number {
  if (isQuick) return card.quickDelayMs
  return card.delayMsOf?.(params) ?? card.delayMs
}

/** Multipliers of 1/10000 as the wire writes them. */
export function shownMultipliers(multipliersE4: readonly number[]): number[] {
  return multipliersE4.map((multiplierE4) => multiplierE4 / 10_000)
}

const isDirect = { kind: 'direct', supportsAuto: true } as const
const hasTurns = { kind: 'extended', supportsAuto: false } as const

/** What most games of a kind have in common. */
export const usual = {
  direct: { ...isDirect, helpPages: 5, bonusAllowed: true },
  directCards: { ...isDirect, helpPages: 6, bonusAllowed: false },
  extended: { ...hasTurns, helpPages: 5, bonusAllowed: true },
  extendedCards: { ...hasTurns, helpPages: 6, bonusAllowed: false },
} as const
