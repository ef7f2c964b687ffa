import diceWide from '../../art/originals/dice-wide.svg'
import dice from '../../art/originals/dice.svg'
import limboWide from '../../art/originals/limbo-wide.svg'
import limbo from '../../art/originals/limbo.svg'

/** One of our own games as lists show it. */
export interface OriginalGame {
  readonly id: string
  readonly name: string
  /** What the game is, in one line. */
  readonly text: string
  readonly art: string
  /** The same art for landscape tiles. */
  readonly artWide: string
  /** Lists are sorted by it, highest first (001_d6a9941efb711ce5.txt, section 3, Game). */
  readonly priority: number
}

/** The games that can be played, highest priority first. */
export const originalGames: readonly OriginalGame[] = [
  {
    id: 'dice',
    name: 'Dice',
    text: 'Over or under: you set the line, the roll decides.',
    art: dice,
    artWide: diceWide,
    priority: 20,
  },
  {
    id: 'limbo',
    name: 'Limbo',
    text: 'Name a target up to 1,000,000× and see how far it climbs.',
    art: limbo,
    artWide: limboWide,
    priority: 10,
  },
]

/** Where a game is played. */
export function gamePath(id: string): string {
  return `/casino/game/${id}`
}
