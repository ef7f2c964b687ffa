import { rouletteFactor, rouletteSpots } from '@powerplay/engines'
import { toSafeNumber } from '@powerplay/kernel'

export type PocketTone = 'red' | 'black' | 'green'

/** The colour of a pocket, 0 to 36. */
export function toneOf(pocket: number): PocketTone {
  if (pocket === 0) return 'green'
  return rouletteFactor('red', pocket) > 0n ? 'red' : 'black'
}

/** One spot of the table, and where it lies in the wide and in the narrow layout. */
export interface TableSpot {
  readonly spot: string
  /** As printed on the felt. */
  readonly text: string
  /** As read out. */
  readonly name: string
  readonly tone: PocketTone | 'plain'
  /** Total return per unit when it wins: 36, 3 or 2. */
  readonly pays: number
  /** CSS grid areas of 14 columns and 5 rows, and of 42 columns and 8 rows. */
  readonly wide: string
  readonly narrow: string
}

const pockets = Array.from({ length: 37 }, (_, pocket) => pocket)
const thirds = [1, 2, 3] as const
const halves = [
  { spot: 'low', text: '1 to 18' },
  { spot: 'even', text: 'Even' },
  { spot: 'red', text: 'Red' },
  { spot: 'black', text: 'Black' },
  { spot: 'odd', text: 'Odd' },
  { spot: 'high', text: '19 to 36' },
] as const

function dozenText(dozen: number): string {
  return `${dozen * 12 - 11} to ${dozen * 12}`
}

/** What a spot is called: "17", "13 to 24", "Column 2", "Red". */
export function spotName(spot: string): string {
  const [kind, number = ''] = spot.split(':')
  if (kind === 'straight') return number
  if (kind === 'dozen') return dozenText(thirds.find((third) => `${third}` === number) ?? 1)
  if (kind === 'column') return `Column ${number}`
  return halves.find((half) => half.spot === spot)?.text ?? spot
}

function numberSpot(pocket: number): TableSpot {
  const spot = `straight:${pocket}`
  const name = `Number ${pocket}`
  const base = { spot, text: `${pocket}`, name, tone: toneOf(pocket), pays: spotPays(spot) }
  if (pocket === 0) return { ...base, wide: '1 / 1 / 4 / 2', narrow: '1 / 1 / 2 / 7' }
  const wideRow = 3 - ((pocket - 1) % 3)
  const wideColumn = 1 + Math.ceil(pocket / 3)
  const row = 1 + Math.ceil(pocket / 6)
  const column = ((pocket - 1) % 6) * 6 + 1
  return {
    ...base,
    wide: `${wideRow} / ${wideColumn}`,
    narrow: `${row} / ${column} / ${row + 1} / ${column + 6}`,
  }
}

function columnSpot(column: number): TableSpot {
  const start = column * 12 - 5
  return {
    spot: `column:${column}`,
    text: '3×',
    name: `Column ${column}`,
    tone: 'plain',
    pays: spotPays('column:1'),
    wide: `${4 - column} / 14`,
    narrow: `1 / ${start} / 2 / ${start + 12}`,
  }
}

function dozenSpot(dozen: number): TableSpot {
  const start = dozen * 4 - 2
  const row = dozen * 2
  return {
    spot: `dozen:${dozen}`,
    text: dozenText(dozen),
    name: dozenText(dozen),
    tone: 'plain',
    pays: spotPays('dozen:1'),
    wide: `4 / ${start} / 5 / ${start + 4}`,
    narrow: `${row} / 37 / ${row + 2} / 43`,
  }
}

function halfSpot({ spot, text }: (typeof halves)[number], index: number): TableSpot {
  const start = index * 2 + 2
  const narrowStart = index * 7 + 1
  return {
    spot,
    text,
    name: text,
    tone: spot === 'red' || spot === 'black' ? spot : 'plain',
    pays: spotPays(spot),
    wide: `5 / ${start} / 6 / ${start + 2}`,
    narrow: `8 / ${narrowStart} / 9 / ${narrowStart + 7}`,
  }
}

/** Every spot that can be bet on, in reading order. */
export const tableSpots: readonly TableSpot[] = [
  ...pockets.map(numberSpot),
  ...thirds.map(columnSpot),
  ...thirds.map(dozenSpot),
  ...halves.map(halfSpot),
]

/** What a spot pays in total per unit when it wins: 36, 3 or 2. */
export function spotPays(spot: string): number {
  return Math.max(...pockets.map((pocket) => toSafeNumber(rouletteFactor(spot, pocket))))
}

/** How many of the 37 pockets a spot covers. */
export function spotWays(spot: string): number {
  return pockets.filter((pocket) => rouletteFactor(spot, pocket) > 0n).length
}

/** What a pocket is besides its number: "Red, odd, 19 to 36"; of zero: "Zero". */
export function pocketText(pocket: number): string {
  if (pocket === 0) return 'Zero'
  const traits = ['red', 'black', 'even', 'odd', 'low', 'high']
    .filter((spot) => rouletteSpots.includes(spot) && rouletteFactor(spot, pocket) > 0n)
    .map((spot) => spotName(spot))
  return traits.map((trait, index) => (index === 0 ? trait : trait.toLowerCase())).join(', ')
}

/** The amounts on the table against every pocket: the pockets that pay, and the best of them. */
export interface TableWorth {
  /** Pockets, of 37, that pay at least what lies on the table. */
  readonly ways: number
  readonly payoutMinorMax: bigint
}

/** What a layout can come to. @param amounts minor units by spot. */
export function worthOfTable(amounts: Readonly<Record<string, bigint>>): TableWorth {
  const spots = Object.entries(amounts)
  const totalMinor = spots.reduce((sum, [, amount]) => sum + amount, 0n)
  const payouts = pockets.map((pocket) =>
    spots.reduce((sum, [spot, amount]) => sum + amount * rouletteFactor(spot, pocket), 0n),
  )
  return {
    ways: totalMinor === 0n ? 0 : payouts.filter((payout) => payout >= totalMinor).length,
    payoutMinorMax: payouts.reduce((most, payout) => (payout > most ? payout : most), 0n),
  }
}
