import { join } from 'node:path'
import type { Queries } from '../../../platform/database/database.ts'
import { listedMark } from '../../documents/index.ts'
import type { CaseParts } from '../parts.ts'
import { putEntries, readInto } from './put-entries.ts'
import { findFile, lookOf, type FoundFile } from './read-file.ts'
import { readList, type ListReading } from './read-list.ts'

type LoadParts = Pick<CaseParts, 'platform' | 'secrets'>

/** Name of the list in DATA_DIR, unless SANCTIONS_FILE names another. */
const fileName = 'sanctions.csv'

/** Reads the file again where it changed. @returns whether what is in it holds from now on, anew. */
export type ListLoader = () => Promise<boolean>

/**
 * Follows the operator's file. What stood in the last one that was taken holds until the next is: a file that
 * is missing, broken or cut off takes nobody off the list.
 */
export function createListLoader(parts: LoadParts): ListLoader {
  const { config } = parts.platform
  const path = config.SANCTIONS_FILE ?? join(config.DATA_DIR, fileName)
  let seen = ''
  return async () => {
    const now = await lookOf(path)
    if (now === seen) return false
    const isNew = await load(parts, path)
    seen = now
    return isNew
  }
}

/** A list as it was read before, taken or not. */
interface KnownList {
  readonly hash: string
  readonly mark: string
  readonly problem: string | null
}

async function lastList(on: Queries): Promise<KnownList | undefined> {
  const [row] = await on.query<KnownList>({
    text: 'select hash, mark, problem from sanction_lists order by at desc, id desc limit 1',
  })
  return row
}

async function load(parts: LoadParts, path: string): Promise<boolean> {
  const { platform, secrets } = parts
  const { config, database, logOf } = platform
  const file = await findFile(path)
  const mark = listedMark(secrets)
  const isKnown = (known: KnownList | undefined) =>
    known?.hash === file.hash &&
    known.mark === mark &&
    (known.problem === null || !file.isConfirmed)
  const known = await lastList(database)
  if (isKnown(known)) return false
  // Most have no list at all.
  const isNone = file.problem === 'no file' && config.SANCTIONS_FILE === undefined
  if (known === undefined && isNone) return false
  const reading = await readingOf(file, path)
  const problem = await database.transaction(async (tx) => {
    // One node reads a file, the others find that it is read.
    await tx.query({ text: `select pg_advisory_xact_lock(hashtext('sanctions'))` })
    if (isKnown(await lastList(tx))) return 'known'
    return take(parts, tx, { file, reading, mark })
  })
  const log = logOf('cases')
  if (problem === null) log.info({ event: 'cases.list_read', hash: file.hash })
  else if (problem !== 'known') log.warn({ event: 'cases.list_refused', problem })
  return problem === null
}

async function readingOf({ bytes, problem }: FoundFile, path: string): Promise<ListReading> {
  if (bytes === null) return { entries: null, problem: problem ?? 'no file' }
  try {
    return await readList(bytes, path.toLowerCase().endsWith('.json') ? 'json' : 'csv')
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    return { entries: null, problem: `the file cannot be read: ${name}` }
  }
}

/** Puts what was read in place of what holds, and writes down that it was read. @returns why it is not taken */
async function take(
  { platform, secrets }: LoadParts,
  tx: Queries,
  own: { readonly file: FoundFile; readonly reading: ListReading; readonly mark: string },
): Promise<string | null> {
  const { clock, mintId } = platform
  const { file, reading, mark } = own
  const { entries } = reading
  const at = new Date(clock.now())
  let { problem } = reading
  if (entries !== null) {
    await readInto(tx, entries, { secrets, mintId })
    if (!file.isConfirmed) {
      problem = (await isOlder(tx, file)) ? 'an older list than the one that holds' : null
      problem ??= await lossOf(tx, mark)
    }
    if (problem === null) await putEntries(tx, { at, mark })
  }
  const people = entries?.filter(({ kind }) => kind === 'person').length ?? 0
  await tx.query({
    text: `insert into sanction_lists (id, hash, mark, written_at, people, addresses, problem, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[mintId(), file.hash, mark, file.writtenAt, people],
      ...[(entries?.length ?? 0) - people, problem, at],
    ],
  })
  return problem
}

/** Whether a list held before and was replaced: a node that kept an old copy brings it back. */
async function isOlder(tx: Queries, { hash, writtenAt }: FoundFile): Promise<boolean> {
  const [row] = await tx.query<{ isOlder: boolean }>({
    text: `select exists (select from sanction_lists where hash = $1 and problem is null)
        and l.hash <> $1 and l.written_at > $2::timestamptz as "isOlder"
      from sanction_lists l where problem is null order by at desc, id desc limit 1`,
    values: [hash, writtenAt],
  })
  return row?.isOlder === true
}

/** From so many on, and more than a tenth, entries that are gone have to be meant. */
const lossMin = 10

/**
 * Why a list that takes many off is not taken: a file that is being copied, or was cut off, looks like that.
 * Names of another mark cannot be compared one by one.
 */
async function lossOf(tx: Queries, mark: string): Promise<string | null> {
  const [row] = await tx.query<{ read: number; standing: number; lost: number }>({
    text: `with standing as (select e.*, e.kind = 'person' and e.mark <> $1 as is_other
        from sanction_entries e where e.removed_at is null),
      gone as (select count(*)::int as count from standing e where not is_other
        and not exists (select from read_entries r where r.kind = e.kind and r.key = e.key
          and r.chain is not distinct from e.chain and r.reference = e.reference)),
      other as (select greatest(0, count(*) - (select count(*) from read_entries
          where kind = 'person'))::int as count from standing where is_other)
      select (select count(*)::int from read_entries) as read,
        (select count(*)::int from standing) as standing, gone.count + other.count as lost
      from gone, other`,
    values: [mark],
  })
  const { read, standing, lost } = row ?? { read: 0, standing: 0, lost: 0 }
  if (read === 0) return 'empty, and not confirmed'
  const isMuch = lost >= lossMin && lost * 10 > standing
  return isMuch ? `${lost} of ${standing} entries are gone, and that is not confirmed` : null
}
