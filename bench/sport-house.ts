import pg from 'pg'
import { callOf } from '../apps/server/test/app.ts'
import {
  closePools,
  openNode,
  price,
  type Node,
} from '../apps/server/src/features/sport/test/stage.ts'

/** Bettors bet on and on, on few selections: nothing but time is to be in their way. */
const settings = [
  ['compliance.plugins', ['sport']],
  ['sport.limit.queued', 1_000],
  ['sport.limit.selectionStakeCents', 1_000_000_000],
  ['sport.limit.dayPayoutCents', 1_000_000_000],
  ['sport.limit.eventLiabilityCents', 1_000_000_000],
] as const
const matches = Array.from({ length: 16 }, (_, at) => at + 1)

/**
 * Works in a house that offers sixteen matches and has no limits.
 * @param serverUrl a PostgreSQL server on which a database of its own is made.
 */
export async function inSportHouse<Result>(
  serverUrl: string,
  work: (node: Node) => Promise<Result>,
): Promise<Result> {
  const url = new URL(serverUrl)
  url.pathname = '/powerplay_bench_sport'
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query('drop database if exists powerplay_bench_sport with (force)')
  await admin.query('create database powerplay_bench_sport')
  const node = await openNode(url.href)
  try {
    for (const [key, value] of settings) {
      await node.platform.settings.set({ key, value, reason: 'for the bench', by: null })
    }
    await node.open.calls.bookmakerCategories({}, callOf(null))
    for (const number of matches) price(number)
    return await work(node)
  } finally {
    await node.close()
    await closePools()
    await admin.end()
  }
}
