import { commitmentOf, type PriceWalk } from '@powerplay/engines'
import { assert } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { RandomSource } from '../../../platform/time/clock.ts'

/** The seed that prices follow from now. */
export interface RunningSeed {
  readonly seed: string
  readonly fromSeq: number
  readonly walks: Readonly<Record<string, PriceWalk>>
}

/** Puts the hash of a next seed on record where there is none. */
export async function announceSeed(
  on: Queries,
  { secrets, random }: { readonly secrets: Secrets; readonly random: RandomSource },
): Promise<void> {
  const seed = Buffer.from(random.bytes(32)).toString('hex')
  await on.query({
    text: `insert into trading_seeds (seed_hash, seed_sealed) select $1, $2
      where not exists (select from trading_seeds where from_seq is null)`,
    values: [commitmentOf(seed), secrets.seal('seeds', seed)],
  })
}

export async function runningSeed(on: Queries, secrets: Secrets): Promise<RunningSeed | undefined> {
  const [row] = await on.query<{
    seed_sealed: string
    from_seq: number
    walks: Record<string, PriceWalk>
  }>({
    text: `select seed_sealed, from_seq::float8 as from_seq, walks from trading_seeds
      where from_seq is not null and until_seq is null`,
  })
  if (!row) return undefined
  return { seed: secrets.open('seeds', row.seed_sealed), fromSeq: row.from_seq, walks: row.walks }
}

/** What a seed begins with. */
export interface SeedStart {
  readonly fromSeq: number
  /** Fine prices before its first tick. */
  readonly starts: Readonly<Record<string, string>>
  readonly walks: Readonly<Record<string, PriceWalk>>
}

/**
 * Ends the running seed and tells its text, starts the announced one, and announces the next.
 * @throws Defect when none was announced: a seed nobody could know of must not run.
 */
export async function changeSeed(
  tx: Queries,
  parts: { readonly secrets: Secrets; readonly random: RandomSource },
  start: SeedStart,
): Promise<void> {
  const running = await runningSeed(tx, parts.secrets)
  if (running) {
    await tx.query({
      text: `update trading_seeds set until_seq = $1, seed = $2
        where from_seq is not null and until_seq is null`,
      values: [start.fromSeq, running.seed],
    })
  }
  const started = await tx.query<{ id: bigint }>({
    text: `update trading_seeds set from_seq = $1, starts = $2, walks = $3
      where from_seq is null returning id`,
    values: [start.fromSeq, JSON.stringify(start.starts), JSON.stringify(start.walks)],
  })
  assert(started.length === 1, 'a seed was announced before it runs')
  await announceSeed(tx, parts)
}

/** A seed as everybody may know it. */
export interface PublicSeed {
  readonly hash: string
  readonly seed: string | null
  readonly announcedAt: Date
  readonly fromSeq: number | null
  readonly untilSeq: number | null
  readonly starts: Record<string, string> | null
  readonly walks: Record<string, PriceWalk> | null
}

/** The latest seeds, newest first. */
export function publicSeeds(on: Queries, count: number): Promise<PublicSeed[]> {
  return on.query<PublicSeed>({
    text: `select seed_hash as hash, seed, announced_at as "announcedAt",
        from_seq::float8 as "fromSeq", until_seq::float8 as "untilSeq", starts, walks
      from trading_seeds order by id desc limit $1`,
    values: [count],
  })
}
