import type { InstantGameId } from '@powerplay/engines'

/** What the server adds to a game's rules: its name and how long its animation takes. */
export interface GameCard {
  readonly id: InstantGameId
  readonly name: string
  readonly image: string
  /** Milliseconds until the screen may show the result, and with quick mode on. */
  readonly delayMs: number
  readonly quickDelayMs: number
  /** Ranges of the parameters, as the screens need them. */
  readonly params: Readonly<Record<string, unknown>>
  /** Return to the player over all settings, in percent. */
  readonly rtp: { readonly min: number; readonly max: number }
}

export const gameTable: Readonly<Record<InstantGameId, GameCard>> = {
  limbo: {
    id: 'limbo',
    name: 'Limbo',
    image: 'originals/limbo',
    delayMs: 1_000,
    quickDelayMs: 150,
    params: { target: { min: 1.01, max: 1_000_000, decimals: 2 } },
    rtp: { min: 93.1766, max: 99 },
  },
  dice: {
    id: 'dice',
    name: 'Dice',
    image: 'originals/dice',
    delayMs: 700,
    quickDelayMs: 150,
    params: {
      condition: ['over', 'under'],
      target: { under: { min: 0.01, max: 98 }, over: { min: 2, max: 99.99 }, decimals: 2 },
    },
    rtp: { min: 98.9804, max: 98.9901 },
  },
}
