import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { minuteMs, toIso, type Clock, type Uuid } from '@powerplay/kernel'
import type { Database, Queries, Statement } from './database/database.ts'
import type { Log } from './telemetry/log.ts'
import { repeat, type Stop } from './jobs/repeat.ts'

/** One line of the audit trail. Nothing private goes into `detail`. */
export interface AuditLine {
  /** Chain the line belongs to: `access`, `money`, `settings`, `fairness`, `staff`. */
  readonly stream: string
  /** Business event, for example `auth.logged_in`. */
  readonly event: string
  /** Who did it; null for the system. */
  readonly actor: Uuid | null
  /** What it was done to, for example a user or a setting. */
  readonly subject: string
  readonly detail: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * The append-only trail: one hash chain per stream, h(n) = sha256(h(n-1) || line n). Written in
 * the caller's transaction when one is given, so a line exists exactly when its act does; write it
 * last there, because the chain's head stays locked until the commit.
 */
export interface Audit {
  write(line: AuditLine, tx?: Queries): Promise<void>
}

/** A line as a statement, for a commit that is somebody else's, as that of a movement of money is: the last in it. */
export function auditStatement({
  stream,
  event,
  actor,
  subject,
  detail,
}: AuditLine): Required<Pick<Statement, 'text' | 'values'>> {
  return {
    text: 'select audit_append($1, $2, $3, $4, $5::jsonb)',
    values: [stream, event, actor, subject, JSON.stringify(detail)],
  }
}

export function openAudit(database: Database): Audit {
  return {
    async write(line, tx = database) {
      await tx.query({ name: 'audit_append', ...auditStatement(line) })
    },
  }
}

interface Head {
  readonly stream: string
  readonly number: bigint
  readonly hash: string
}

/**
 * Notes the heads of all chains in a file outside the database every minute: whoever rewrites the
 * table cannot rewrite what was noted. The checker compares the two.
 * @returns a function that stops it.
 */
export function anchorAudit(parts: {
  readonly database: Database
  readonly file: string
  readonly clock: Clock
  readonly log: Log
}): Stop {
  const { database, file, clock, log } = parts
  let last = ''
  const anchor = async () => {
    const heads = await database.query<Head>({
      text: `select stream, number, encode(hash, 'hex') as hash from audit_heads order by stream`,
    })
    const state = heads.map(({ stream, number, hash }) => `${stream} ${number} ${hash}`).join('\n')
    if (state === last || heads.length === 0) return
    await mkdir(dirname(file), { recursive: true })
    const at = toIso(clock.now())
    await appendFile(file, heads.map((head) => anchorLine(at, head)).join(''))
    last = state
  }
  return repeat(log, { event: 'audit.anchor_failed', everyMs: minuteMs, work: anchor })
}

function anchorLine(at: string, head: Head): string {
  return `${at} ${head.stream} ${head.number} ${head.hash}\n`
}
