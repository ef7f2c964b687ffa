import { minesCells } from '@powerplay/engines'
import { numbersOf } from '../../climb/view-fields.ts'
import type { GameParams } from '../../play/game-controller.ts'

/** What a tile shows: `hit` is the mine that ended the round; `dim-…` what nobody opened. */
export type TileLook = 'closed' | 'gem' | 'hit' | 'dim-gem' | 'dim-mine'

/** Every tile of the field, from what was opened and, after the end, where the mines were. */
export function tileLooks(
  picks: readonly number[],
  reveal: GameParams | undefined,
): readonly TileLook[] {
  const opened = new Set(picks)
  const mined = reveal && new Set(numbersOf(reveal['mines']))
  return Array.from({ length: minesCells }, (_, cell) => {
    const isMine = mined?.has(cell) === true
    if (opened.has(cell)) return isMine ? 'hit' : 'gem'
    if (!mined) return 'closed'
    return isMine ? 'dim-mine' : 'dim-gem'
  })
}

const lookNames: Readonly<Record<TileLook, string>> = {
  closed: 'closed',
  gem: 'gem',
  hit: 'mine, hit',
  'dim-gem': 'gem, not opened',
  'dim-mine': 'mine, not opened',
}

/** A tile in words: "Row 2, column 3: gem". */
export function tileName(cell: number, look: TileLook): string {
  return `Row ${Math.floor(cell / 5) + 1}, column ${(cell % 5) + 1}: ${lookNames[look]}`
}

/** Tiles that may still be opened. */
export function closedTiles(picks: readonly number[]): readonly number[] {
  return Array.from({ length: minesCells }, (_, cell) => cell).filter(
    (cell) => !picks.includes(cell),
  )
}

/** Chance that the next tile is safe, after `opened` gems; undefined when all gems are found. */
export function nextTileChance(
  mines: number,
  opened: number,
): { ways: number; of: number } | undefined {
  const of = minesCells - opened
  const ways = of - mines
  return ways > 0 ? { ways, of } : undefined
}
