import { fieldOf } from '../../../platform/client/fields.ts'

/** A price as it came last. */
export interface LivePrice {
  readonly price: string
  readonly side: 'up' | 'down'
  /** Percent. */
  readonly change: number
  readonly seq: number
  readonly atMs: number
  /** False for a tick that decides nothing. */
  readonly isClean: boolean
}

const tickMs = 200

/** The prices of a message of the trading socket, or undefined when it carries none. */
export function readPrices(message: unknown): Record<string, LivePrice> | undefined {
  if (fieldOf(message, 'type') !== 'prices') return undefined
  const rows = fieldOf(message, 'rows')
  if (!Array.isArray(rows)) return undefined
  return Object.fromEntries(rows.flatMap((row: unknown) => readRow(row) ?? []))
}

function readRow(row: unknown): [string, LivePrice][] {
  const [ticker, price] = [fieldOf(row, 't'), fieldOf(row, 'p')]
  const [change, seq] = [fieldOf(row, 'c'), fieldOf(row, 'q')]
  if (typeof ticker !== 'string' || typeof price !== 'string') return []
  if (typeof change !== 'number' || typeof seq !== 'number') return []
  const side = fieldOf(row, 's') === 'down' ? 'down' : 'up'
  const isClean = fieldOf(row, 'f') === 0
  return [[ticker, { price, side, change, seq, atMs: seq * tickMs, isClean }]]
}
