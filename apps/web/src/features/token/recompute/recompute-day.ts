import type { recomputeDay as Recompute } from '@powerplay/verifier/recompute'
import { numberOf } from '../chart-text.ts'

export interface Recomputed {
  /** What is not as published; nothing where all of it is. */
  readonly problems: readonly string[]
  readonly usd: number
  readonly bets: number
}

/**
 * Fetches a day and those that it rests on, and rebuilds all of its figures: the very file that strangers
 * run as a command, in a chunk of its own.
 */
export async function recomputeDay(day: string): Promise<Recomputed> {
  const verifier = await import('@powerplay/verifier/recompute')
  const [signed, ...earlier] = await Promise.all([day, ...verifier.neededDays(day)].map(loadDay))
  if (!signed) throw new Error('no such day')
  const known = earlier.filter((file) => file !== undefined)
  const { problems, day: found } = await verifier.recomputeDay(signed, { earlier: known })
  const casino = found?.figures.groups['casino']
  return {
    problems,
    usd: numberOf(casino?.['theoreticalE6'] ?? 0) / 1e6,
    bets: numberOf(casino?.['bets'] ?? 0),
  }
}

type Signed = Parameters<typeof Recompute>[0]

/** Undefined for a day before the first one that is published. */
export async function loadDay(day: string): Promise<Signed | undefined> {
  const answer = await fetch(`/token/days/${day}.json`)
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error('the day could not be read')
  // What is wrong with it comes out of the recomputing.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return (await answer.json()) as Signed
}
