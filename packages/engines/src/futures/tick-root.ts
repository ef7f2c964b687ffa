import { merkleRoot } from '../fairness/merkle.ts'
import { sha256Hex } from '../fairness/sha256.ts'

/** The ticks of one ticker in one second: five prices in units, null where there was none. */
export interface TickSecond {
  /** Epoch seconds. */
  readonly second: number
  readonly prices: readonly (number | null)[]
  readonly flags: readonly number[]
}

/** What stands for the ticks of a second: the SHA-256 of its numbers as a line of text. */
export function secondLeaf(ticker: string, { second, prices, flags }: TickSecond): string {
  return sha256Hex(
    `${ticker}|${second}|${prices.map((price) => price ?? '').join()}|${flags.join()}`,
  )
}

/** The Merkle root over the seconds of one ticker in one hour, in their order. */
export function tickerRoot(ticker: string, seconds: readonly TickSecond[]): string {
  return merkleRoot(seconds.map((second) => secondLeaf(ticker, second)))
}

/** The root of an hour: over the roots of its tickers, in the order of their names. */
export function hourRoot(roots: Readonly<Record<string, string>>): string {
  const byName = Object.entries(roots).sort(([one], [other]) => (one < other ? -1 : 1))
  return merkleRoot(byName.map(([ticker, root]) => sha256Hex(`${ticker}=${root}`)))
}

/** What is signed about an hour. @param hour epoch seconds divided by 3,600. */
export function hourStatement(hour: number, root: string): string {
  return `ticks of hour ${hour}: ${root}`
}
