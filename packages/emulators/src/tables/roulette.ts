import type { Spot, TableGame } from './table.ts'

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

interface Area extends Spot {
  readonly returns: number
  readonly covers: (number: number) => boolean
}

const straight = Array.from({ length: 37 }, (_, number): Area => ({
  id: `n${number}`,
  label: String(number),
  returns: 3600,
  covers: (drawn) => drawn === number,
}))

const outside: readonly Area[] = [
  { id: 'red', label: 'Red', returns: 200, covers: (drawn) => reds.has(drawn) },
  { id: 'black', label: 'Black', returns: 200, covers: (drawn) => drawn > 0 && !reds.has(drawn) },
  { id: 'odd', label: 'Odd', returns: 200, covers: (drawn) => drawn % 2 === 1 },
  { id: 'even', label: 'Even', returns: 200, covers: (drawn) => drawn > 0 && drawn % 2 === 0 },
  { id: 'low', label: '1–18', returns: 200, covers: (drawn) => drawn >= 1 && drawn <= 18 },
  { id: 'high', label: '19–36', returns: 200, covers: (drawn) => drawn >= 19 },
  ...[0, 1, 2].map((third): Area => ({
    id: `dozen${third + 1}`,
    label: `${third * 12 + 1}–${third * 12 + 12}`,
    returns: 300,
    covers: (drawn) => drawn > 0 && Math.floor((drawn - 1) / 12) === third,
  })),
  ...[1, 2, 0].map((rest, at): Area => ({
    id: `column${at + 1}`,
    label: `Column ${at + 1}`,
    returns: 300,
    covers: (drawn) => drawn > 0 && drawn % 3 === rest,
  })),
]

const areas = [...straight, ...outside]

/** European wheel, one zero, no rule for it: every spot returns 36 of 37. */
export const roulette: TableGame = {
  kind: 'roulette',
  spots: areas.map(({ id, label }) => ({ id, label })),
  deal: (draw) => {
    const number = draw(37)
    const hit = areas.filter((area) => area.covers(number))
    return {
      show: { kind: 'roulette', number },
      returns: Object.fromEntries(hit.map((area) => [area.id, area.returns])),
    }
  },
}
