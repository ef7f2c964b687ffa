import { sqlStateOf, type Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/telemetry/log.ts'
import type { Bookmaker } from '../bookmaker.ts'
import { producerIds } from '../feed/feed.ts'
import type { ProducerId } from '../feed/message.ts'
import type { SportParts } from '../parts.ts'
import {
  changeMs,
  eventsWithBets,
  noteProcessed,
  processedUntil,
  writeTold,
} from '../results/result-store.ts'
import { isResult, toldResults, type ToldResults } from '../results/told.ts'

/** What waits to be taken in, in the order it was told. */
type Told =
  | { readonly kind: 'results'; readonly results: ToldResults }
  | { readonly kind: 'alive'; readonly product: ProducerId; readonly at: number }

/** Takes the results of a feed into the tables while this node holds the lease. */
export interface ResultsIntake {
  /** Takes in all that was told so far. @returns whether there was anything. */
  takeIn(): Promise<boolean>
  stop(): void
}

/** Requests of this kind have numbers of their own, beyond those of whoever watches the producers. */
let requests = 1_000_000

/**
 * Listens from now on. What was told before, and since the last time that anybody took results in,
 * is asked of the feed again; a feed that is started only now is asked for that anyway.
 */
export async function openIntake(
  { platform, log, clock }: Pick<SportParts, 'platform' | 'log' | 'clock'>,
  bookmaker: Bookmaker,
): Promise<ResultsIntake> {
  const { database } = platform
  let waiting: Told[] = []
  /** Requests that are not answered to their end: until then nobody knows what is still to come. */
  const asked = new Map<ProducerId, number>()
  const stop = bookmaker.listen({
    told(message) {
      if (isResult(message)) waiting.push({ kind: 'results', results: toldResults(message) })
    },
    alive(product, at) {
      if (!asked.has(product)) waiting.push({ kind: 'alive', product, at })
    },
    recovered(product, requestId) {
      if (asked.get(product) === requestId) asked.delete(product)
    },
  })
  if (bookmaker.isStarted()) {
    const processed = await processedUntil(database)
    for (const product of producerIds) {
      const after = processed.get(product)
      if (after === undefined) continue
      requests += 1
      asked.set(product, requests)
      bookmaker.feed.recover(product, after, requests)
    }
  }
  return {
    async takeIn() {
      if (waiting.length === 0) return false
      const taken = waiting
      waiting = []
      let done = 0
      try {
        const ids = taken.flatMap((told) => (told.kind === 'results' ? [told.results.eventId] : []))
        const withBets = await eventsWithBets(database, [...new Set(ids)])
        for (const told of taken) {
          await takeOrPass(database, told, { withBets, log, settledSince: clock.now() - changeMs })
          done += 1
        }
        return true
      } catch (error) {
        // Nothing told is lost: it is tried again, in its order.
        waiting = [...taken.slice(done), ...waiting]
        log.warn({ event: 'sport.results_failed', error: textOf(error) })
        return false
      }
    },
    stop,
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What the tables refuse by its content would be refused for ever: the rest must not wait for it. */
async function takeOrPass(
  database: Database,
  told: Told,
  { log, ...taking }: Taking & { readonly log: Log },
): Promise<void> {
  try {
    await take(database, told, taking)
  } catch (error) {
    if (!/^2[23]/.test(sqlStateOf(error) ?? '')) throw error
    log.error({ event: 'sport.results_refused', error: textOf(error) })
  }
}

interface Taking {
  readonly withBets: ReadonlySet<string>
  readonly settledSince: number
}

async function take(
  database: Database,
  told: Told,
  { withBets, settledSince }: Taking,
): Promise<void> {
  if (told.kind === 'alive') return noteProcessed(database, told.product, told.at)
  const { results } = told
  if (!withBets.has(results.eventId)) return
  await database.transaction((tx) => writeTold(tx, results, settledSince))
}
