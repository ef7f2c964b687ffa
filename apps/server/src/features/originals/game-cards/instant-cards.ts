import {
  diamondsPaysE4,
  kenoRisks,
  kenoRowE4,
  plinkoBucketsE4,
  plinkoRisks,
  wheelRisks,
  wheelSegmentsE4,
  wheelSizes,
  type DiamondsCategory,
  type InstantGameId,
} from '@powerplay/engines'
import { shownMultipliers, usual, type GameCard } from './card.ts'

const plinkoRows = { min: 8, max: 16 } as const
const kenoPicks = { min: 1, max: 10, of: 40 } as const

/** Milliseconds a ball takes per row of pegs, and at the end. */
const [plinkoRowMs, plinkoEndMs] = [120, 300]

const range = (min: number, max: number) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index)

/** A table by risk, and in it by size. */
const tablesBy = <Risk extends string>(
  risks: readonly Risk[],
  sizes: readonly number[],
  rowE4: (size: number, risk: Risk) => readonly number[],
) =>
  Object.fromEntries(
    risks.map((risk) => [
      risk,
      Object.fromEntries(sizes.map((size) => [size, shownMultipliers(rowE4(size, risk))])),
    ]),
  )

const wheelTables = Object.fromEntries(
  wheelRisks.map((risk) => [
    risk,
    Object.fromEntries(
      wheelSizes.map((size) => [size, shownMultipliers(wheelSegmentsE4(size, risk))]),
    ),
  ]),
)

const diamondsCategories: readonly DiamondsCategory[] = [
  'five',
  'four',
  'full_house',
  'three',
  'two_pair',
  'pair',
  'none',
]

const limbo: GameCard = {
  ...usual.direct,
  id: 'limbo',
  name: 'Limbo',
  image: 'originals/limbo',
  delayMs: 1_000,
  quickDelayMs: 150,
  params: { target: { min: 1.01, max: 1_000_000, decimals: 2 } },
  tables: {},
  rtp: { min: 93.1766, max: 99 },
}

const dice: GameCard = {
  ...usual.direct,
  id: 'dice',
  name: 'Dice',
  image: 'originals/dice',
  delayMs: 700,
  quickDelayMs: 150,
  params: {
    condition: ['over', 'under'],
    target: { under: { min: 0.01, max: 98 }, over: { min: 2, max: 99.99 }, decimals: 2 },
  },
  tables: {},
  rtp: { min: 98.9804, max: 98.9901 },
}

const plinko: GameCard = {
  ...usual.direct,
  id: 'plinko',
  name: 'Plinko',
  image: 'originals/plinko',
  delayMs: plinkoRowMs * plinkoRows.max + plinkoEndMs,
  delayMsOf: ({ rows }) =>
    plinkoRowMs * (typeof rows === 'number' ? rows : plinkoRows.max) + plinkoEndMs,
  quickDelayMs: 300,
  params: { rows: plinkoRows, risk: plinkoRisks },
  tables: tablesBy(plinkoRisks, range(plinkoRows.min, plinkoRows.max), plinkoBucketsE4),
  rtp: { min: 98.9063, max: 99.1602 },
}

const wheel: GameCard = {
  ...usual.direct,
  id: 'wheel',
  name: 'Wheel',
  image: 'originals/wheel',
  delayMs: 4_000,
  quickDelayMs: 400,
  params: { segments: wheelSizes, risk: wheelRisks },
  tables: wheelTables,
  rtp: { min: 99, max: 99 },
}

const diamonds: GameCard = {
  ...usual.direct,
  id: 'diamonds',
  name: 'Diamonds',
  image: 'originals/diamonds',
  delayMs: 1_500,
  quickDelayMs: 200,
  params: {},
  tables: Object.fromEntries(
    diamondsCategories.map((category) => [category, diamondsPaysE4(category) / 10_000]),
  ),
  rtp: { min: 98.2924, max: 98.2924 },
}

const keno: GameCard = {
  ...usual.direct,
  id: 'keno',
  name: 'Keno',
  image: 'originals/keno',
  delayMs: 2_200,
  quickDelayMs: 300,
  params: { risk: kenoRisks, picks: kenoPicks },
  tables: tablesBy(kenoRisks, range(kenoPicks.min, kenoPicks.max), kenoRowE4),
  rtp: { min: 98.6538, max: 99.0689 },
}

/** The games of one stake decided in one call. */
export const instantCards: Readonly<Record<InstantGameId, GameCard>> = {
  limbo,
  dice,
  plinko,
  wheel,
  diamonds,
  keno,
}
