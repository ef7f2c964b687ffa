import {
  baccarat,
  diamonds,
  dice,
  keno,
  limbo,
  limboDraws,
  limboWays,
  plinko,
  roulette,
  wheel,
  type GameData,
  type InstantGame,
} from '@powerplay/engines'
import type { Ratio } from '@powerplay/kernel'
import { resultBoundsE2, resultClass } from './result-classes.ts'
import {
  classChances,
  drawing,
  even,
  evens,
  noteDrawing,
  type Note,
  type RawShape,
  type StreamTrial,
} from './trial.ts'

/** A ratio as a double. */
function shareOf({ numerator, denominator }: Ratio): number {
  return Number((numerator * 10n ** 15n) / denominator) / 1e15
}

interface Direct<Params extends GameData, Outcome extends GameData> {
  readonly game: InstantGame<Params, Outcome>
  readonly config: string
  readonly params: Params
  readonly shapes: readonly RawShape[]
  look(outcome: Outcome, note: Note): void
}

function direct<Params extends GameData, Outcome extends GameData>({
  game,
  params,
  look,
  ...rest
}: Direct<Params, Outcome>): StreamTrial {
  return {
    ...rest,
    game: game.id,
    exact: shareOf(game.exactReturn(params)),
    play(stream, note) {
      const { outcome, multiplierE4 } = game.play(params, stream)
      look(outcome, note)
      return multiplierE4
    },
  }
}

const limboShape = {
  name: 'results',
  parts: [
    classChances(
      resultBoundsE2.map((boundE2) => limboWays(boundE2 / 100)),
      limboDraws,
    ),
  ],
}

const limboAt = (target: number) =>
  direct({
    game: limbo,
    config: `target ${target}`,
    params: { target },
    shapes: [limboShape],
    look: ({ result }, note) => note(0, 0, resultClass(Math.round(result * 100))),
  })

const rolls = 10_001
const bandRolls = 500
/** Twenty bands alike, and the single roll of 100.00. */
const bandChances = [...Array.from({ length: 20 }, () => bandRolls / rolls), 1 / rolls]

const diceAt = (condition: 'over' | 'under', target: number) =>
  direct({
    game: dice,
    config: `${condition} ${target}`,
    params: { condition, target },
    shapes: [
      { name: 'rolls', parts: [even(rolls)] },
      // Ten thousand cells hide a slight slope that few cells show.
      { name: 'bands of rolls', parts: [bandChances] },
    ],
    look({ roll }, note) {
      const raw = Math.round(roll * 100)
      note(0, 0, raw)
      note(1, 0, Math.floor(raw / bandRolls))
    },
  })

/** Chances of the buckets: how often each number of rights comes up. */
function bucketChances(rows: number): number[] {
  let chances = [1]
  for (let row = 0; row < rows; row += 1) {
    chances = Array.from(
      { length: chances.length + 1 },
      (_, bucket) => ((chances[bucket - 1] ?? 0) + (chances[bucket] ?? 0)) / 2,
    )
  }
  return chances
}

const plinkoWith = (rows: number, risk: 'low' | 'high') =>
  direct({
    game: plinko,
    config: `${rows} rows, ${risk}`,
    params: { rows, risk },
    shapes: [
      { name: 'steps', parts: evens(2, rows) },
      { name: 'buckets', parts: [bucketChances(rows)] },
    ],
    look({ path, bucket }, note) {
      for (let row = 0; row < rows; row += 1) note(0, row, path[row] === 'R' ? 1 : 0)
      note(1, 0, bucket)
    },
  })

const wheelWith = (segments: 10 | 30, risk: 'low' | 'medium') =>
  direct({
    game: wheel,
    config: `${segments} segments, ${risk}`,
    params: { segments, risk },
    shapes: [{ name: 'segments', parts: [even(segments)] }],
    look: ({ index }, note) => note(0, 0, index),
  })

const rouletteOn = (spot: string) =>
  direct({
    game: roulette,
    config: spot,
    params: { bets: { [spot]: 1 } },
    shapes: [{ name: 'pockets', parts: [even(37)] }],
    look: ({ pocket }, note) => note(0, 0, pocket),
  })

const baccaratOn = (side: string) =>
  direct({
    game: baccarat,
    config: side,
    params: { bets: { [side]: 10_000 } },
    shapes: [{ name: 'cards', parts: evens(52, 6) }],
    look({ cards }, note) {
      cards.forEach((card, place) => note(0, place, card))
    },
  })

/** The games of one call, by chance alone. */
export const directTrials: readonly StreamTrial[] = [
  limboAt(2),
  limboAt(50),
  diceAt('over', 50.5),
  diceAt('under', 98),
  plinkoWith(8, 'low'),
  plinkoWith(16, 'high'),
  wheelWith(10, 'low'),
  wheelWith(30, 'medium'),
  direct({
    game: diamonds,
    config: 'any',
    params: {},
    shapes: [{ name: 'gems', parts: evens(7, 5) }],
    look({ gems }, note) {
      gems.forEach((gem, place) => note(0, place, gem))
    },
  }),
  direct({
    game: keno,
    config: '5 picks, classic',
    params: { risk: 'classic', picks: [0, 9, 18, 27, 39] },
    shapes: [{ name: 'numbers', parts: drawing(40, 10) }],
    look: ({ drawn }, note) => noteDrawing(note, drawn),
  }),
  rouletteOn('red'),
  rouletteOn('straight:17'),
  baccaratOn('banker'),
  baccaratOn('player'),
]
