import { setTimeout as rest } from 'node:timers/promises'
import { mustHave } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext } from '../../apps/server/src/platform/context.ts'
import { keyMint } from '../keys.ts'
import { callerOf } from './bets.ts'
import { playLoneBet } from './lone-bet.ts'
import type { BenchPlayer } from './players.ts'

/** What a large export took, and what bets took beside it. */
export interface LargeExport {
  readonly rows: number
  readonly bytes: number
  readonly seconds: number
  /** Most memory of the process while it was written, over that before it. */
  readonly grownMb: number
  /** Milliseconds of bets without and beside it. */
  readonly quietMs: readonly number[]
  readonly besideMs: readonly number[]
}

const quietBets = 400
const warmRows = 50_000
const betEveryMs = 20
const mib = 1_048_576
const nothing = () => undefined
const mintKey = keyMint()

/** Lines of the trail as they would be, without the chain: nothing of the bench walks it. */
async function seedLines({ platform: { database } }: App, rows: number): Promise<void> {
  await database.query({
    text: `insert into audit_lines (stream, number, at_ms, event, subject, detail, hash)
      select 'bench', n, 1700000000000 + n, 'bench.exported', 'line ' || n,
        jsonb_build_object('reason', 'rows of a bench', 'before', n, 'after', n + 1), '\\x00'
      from generate_series(1, $1::int) n
      on conflict do nothing`,
    values: [rows],
  })
  await database.query({ text: 'vacuum analyze audit_lines' })
}

async function timeBet(app: App, player: BenchPlayer): Promise<number> {
  const startedAt = performance.now()
  await playLoneBet(app, player)
  const took = performance.now() - startedAt
  await rest(betEveryMs)
  return took
}

async function timeBets(app: App, player: BenchPlayer): Promise<number[]> {
  const ms: number[] = []
  while (ms.length < quietBets) ms.push(await timeBet(app, player))
  return ms
}

/** Movements on the account of one player, as the projection keeps them. */
async function seedPostings(
  { platform: { database } }: App,
  { userId }: BenchPlayer,
  rows: number,
): Promise<void> {
  await database.query({
    text: `insert into user_movements
        (user_id, posting_id, pocket, currency, reason, wager_id, amount_minor, at)
      select $1, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'real', 'usdt',
        'settlement', ('01900000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, n,
        to_timestamp(1700000000 + n)
      from generate_series(1, $2::int) n
      on conflict do nothing`,
    values: [userId, rows],
  })
  await database.query({ text: 'vacuum analyze user_movements' })
}

/** What can be written into a file here: the audit trail, or all postings of one player. */
export type ExportedList = 'audit' | 'user-postings'

function seedRows(app: App, { list, player, rows }: LargeExportOrder): Promise<void> {
  return list === 'audit' ? seedLines(app, rows) : seedPostings(app, player, rows)
}

/** A file of all rows there are. @returns its id. */
async function beginExport(app: App, { list, player }: LargeExportOrder): Promise<string> {
  const caller = { ...callerOf(player), can: () => true }
  const context: CallContext = {
    ...{ caller, key: mintKey(), socketId: null, attach: nothing, setSessionCookie: nothing },
  }
  const handler: unknown = Reflect.get(app.handlers, `admin.${list}.export`)
  if (typeof handler !== 'function') throw new Error(`no export of ${list}`)
  const of = list === 'audit' ? {} : { of: player.wireId }
  const asked: unknown = await Reflect.apply(handler, undefined, [{ ...of, filter: {} }, context])
  return String(Reflect.get(Object(asked), 'job_id'))
}

/** @returns what the file holds, once it is whole. */
async function readExport({ platform: { database } }: App, id: string) {
  const [job] = await database.query<{ state: string; rows: bigint; bytes: bigint }>({
    text: 'select state, rows, bytes from staff_exports where id = $1',
    values: [id],
  })
  const { state, rows, bytes } = mustHave(job, 'the export')
  if (state === 'waiting' || state === 'running') return undefined
  if (state !== 'done') throw new Error(`the export ended as ${state}`)
  return { rows: Number(rows), bytes: Number(bytes) }
}

/** Which rows are written, how many, and who bets meanwhile. */
export interface LargeExportOrder {
  readonly list: ExportedList
  readonly player: BenchPlayer
  readonly rows: number
}

/**
 * Exports so many rows while somebody bets. A smaller file is written before, so that what the process
 * takes for any work is there already.
 */
export async function exportRows(app: App, order: LargeExportOrder): Promise<LargeExport> {
  const { player } = order
  await app.doors.auth.grantRole({ userId: player.userId, role: '*', by: null })
  await seedRows(app, { ...order, rows: warmRows })
  const warm = await beginExport(app, order)
  while ((await readExport(app, warm)) === undefined) await rest(betEveryMs)
  await seedRows(app, order)
  const quietMs = await timeBets(app, player)
  const before = process.memoryUsage().rss
  let most = before
  const startedAt = performance.now()
  const id = await beginExport(app, order)
  const besideMs: number[] = []
  for (;;) {
    besideMs.push(await timeBet(app, player))
    most = Math.max(most, process.memoryUsage().rss)
    const written = await readExport(app, id)
    if (written === undefined) continue
    const seconds = (performance.now() - startedAt) / 1_000
    const later = await timeBets(app, player)
    const grownMb = (most - before) / mib
    return { ...written, seconds, grownMb, quietMs: [...quietMs, ...later], besideMs }
  }
}
