import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { listedKey } from '../../documents/index.ts'
import type { CaseParts } from '../parts.ts'
import { readList, type ListEntry, type ListReading } from './read-list.ts'

type LoadParts = Pick<CaseParts, 'platform' | 'secrets'>

/** Name of the list in DATA_DIR, unless SANCTIONS_FILE names another. */
const fileName = 'sanctions.csv'
const bytesMax = 128 * 1024 * 1024
const rowsPerStatement = 5_000

/** Reads the file again where it changed. @returns whether what is in it holds from now on, anew. */
export type ListLoader = () => Promise<boolean>

/**
 * Follows the operator's file. What stood in the last one that could be read holds until the next can:
 * a file that is missing or broken takes nobody off the list.
 */
export function createListLoader(parts: LoadParts): ListLoader {
  const { config } = parts.platform
  const path = config.SANCTIONS_FILE ?? join(config.DATA_DIR, fileName)
  let seen = ''
  return async () => {
    const file = await stat(path).catch(() => null)
    if (file === null && config.SANCTIONS_FILE === undefined) return false
    const now = file === null ? 'none' : `${file.size} ${file.mtimeMs}`
    if (now === seen) return false
    const isNew = await load(parts, await readOf(path, file?.size ?? null))
    seen = now
    return isNew
  }
}

interface ReadFile {
  readonly hash: string
  readonly reading: ListReading
}

async function readOf(path: string, size: number | null): Promise<ReadFile> {
  const no = (problem: string) => ({ hash: problem, reading: { entries: null, problem } })
  if (size === null) return no('no file')
  if (size > bytesMax) return no('the file is too large')
  const bytes = await readFile(path)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const kind = path.toLowerCase().endsWith('.json') ? 'json' : 'csv'
  return { hash, reading: readList(bytes.toString('utf8'), kind) }
}

async function load(
  { platform, secrets }: LoadParts,
  { hash, reading }: ReadFile,
): Promise<boolean> {
  const { clock, database, logOf, mintId } = platform
  const at = new Date(clock.now())
  const isNew = await database.transaction(async (tx) => {
    // One node reads a file, the others find that it is read.
    await tx.query({ text: `select pg_advisory_xact_lock(hashtext('sanctions'))` })
    const [last] = await tx.query<{ hash: string }>({
      text: 'select hash from sanction_lists order by at desc, id desc limit 1',
    })
    if (last?.hash === hash) return false
    const { entries, problem } = reading
    if (entries !== null) {
      const toRow = (entry: ListEntry) => rowOf(entry, secrets)
      await replace(tx, entries, { at, mintId, toRow })
    }
    const people = entries?.filter(({ kind }) => kind === 'person').length ?? 0
    await tx.query({
      text: `insert into sanction_lists (id, hash, people, addresses, problem, at)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [mintId(), hash, people, (entries?.length ?? 0) - people, problem, at],
    })
    return true
  })
  const { problem } = reading
  const log = logOf('cases')
  if (isNew && problem !== null) log.warn({ event: 'cases.list_refused', problem })
  else if (isNew) log.info({ event: 'cases.list_read', hash })
  return isNew && problem === null
}

interface Row {
  readonly kind: ListEntry['kind']
  readonly key: string
  readonly chain: string | null
  readonly reference: string
}

function rowOf(entry: ListEntry, secrets: LoadParts['secrets']): Row {
  if (entry.kind === 'address') {
    const { kind, address: key, chain, reference } = entry
    return { kind, key, chain, reference }
  }
  const { kind, name, born, reference } = entry
  return { kind, key: listedKey(secrets, name, born), chain: null, reference }
}

/** What stood before and still does keeps the moment since when it does: a case was about it already. */
async function replace(
  tx: Queries,
  entries: readonly ListEntry[],
  own: {
    readonly at: Date
    readonly mintId: () => Uuid
    readonly toRow: (entry: ListEntry) => Row
  },
): Promise<void> {
  await tx.query({
    text: `create temporary table read_entries (id uuid, kind text, key text, chain text, reference text)
      on commit drop`,
  })
  for (let from = 0; from < entries.length; from += rowsPerStatement) {
    const some = entries.slice(from, from + rowsPerStatement).map(own.toRow)
    await tx.query({
      text: `insert into read_entries
        select r.id, r.kind, case r.kind when 'address' then place_key(r.key) else r.key end, r.chain,
          r.reference
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
          as r (id, kind, key, chain, reference)`,
      values: [
        ...[some.map(() => own.mintId()), some.map(({ kind }) => kind), some.map(({ key }) => key)],
        ...[some.map(({ chain }) => chain), some.map(({ reference }) => reference)],
      ],
    })
  }
  await tx.query({
    text: `delete from sanction_entries e where not exists (select from read_entries r
      where r.kind = e.kind and r.key = e.key and r.chain is not distinct from e.chain
        and r.reference = e.reference)`,
  })
  await tx.query({
    text: `insert into sanction_entries (id, kind, key, chain, reference, added_at)
      select id, kind, key, chain, reference, $1 from read_entries on conflict do nothing`,
    values: [own.at],
  })
}
