import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** What a walk along the chains of the audit trail found. */
export interface ChainReport {
  readonly lines: number
  readonly tookMs: number
  /** Places where a chain is not as it was written, at most twenty. */
  readonly findings: readonly { readonly place: string; readonly found: string }[]
}

const portion = 5_000
const findingsMax = 20

interface Walked {
  readonly number: bigint
  readonly hash: Buffer
  readonly isWhole: boolean
}

/**
 * Walks every chain from its first line: numbers without gaps, each hash over its line and the hash
 * before, the head where the chain ends, and all of it as it was noted outside the database.
 */
export async function verifyChains({
  config,
  database,
  clock,
}: Pick<Platform, 'config' | 'database' | 'clock'>): Promise<ChainReport> {
  const startedAt = clock.now()
  const anchors = await readAnchors(join(config.DATA_DIR, 'audit-anchors.log'))
  const heads = await database.query<{ stream: string; number: bigint; hash: Buffer }>({
    text: 'select stream, number, hash from audit_heads order by stream',
  })
  const findings: ChainReport['findings'][number][] = []
  let lines = 0
  for (const head of heads) {
    const walk = await walkChain(database, head.stream, anchors.get(head.stream) ?? new Map())
    lines += walk.lines
    findings.push(...walk.findings)
    // Lines that came after the head was read are no finding.
    const isCut = walk.last < head.number
    if (isCut)
      findings.push({
        place: `${head.stream} ${head.number}`,
        found: 'lines are missing at the end',
      })
  }
  return { lines, tookMs: clock.now() - startedAt, findings: findings.slice(0, findingsMax) }
}

async function walkChain(on: Queries, stream: string, anchors: ReadonlyMap<string, string>) {
  const findings: ChainReport['findings'][number][] = []
  let last = 0n
  let lines = 0
  let previous: Buffer = Buffer.alloc(0)
  for (;;) {
    const walked = await on.query<Walked>({
      text: `select number, hash, hash = audit_hash(
          coalesce(lag(hash) over (order by number), $3::bytea),
          stream, number, at_ms, event, actor, subject, detail) as "isWhole"
        from audit_lines where stream = $1 and number > $2 order by number limit $4`,
      values: [stream, last, previous, portion],
    })
    for (const { number, hash, isWhole } of walked) {
      const place = `${stream} ${number}`
      if (number !== last + 1n)
        findings.push({ place: `${stream} ${last + 1n}`, found: 'a line is missing' })
      else if (!isWhole) findings.push({ place, found: 'the line was changed' })
      const noted = anchors.get(String(number))
      if (noted !== undefined && noted !== hash.toString('hex')) {
        findings.push({ place, found: 'not what was noted outside the database' })
      }
      last = number
      previous = hash
    }
    lines += walked.length
    if (walked.length < portion || findings.length >= findingsMax) return { last, lines, findings }
  }
}

const anchorLine = /^\S+ (\S+) (\d{1,18}) ([0-9a-f]{64})$/gm

/** What was noted outside the database: hashes by chain and number. */
async function readAnchors(file: string): Promise<Map<string, Map<string, string>>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const byStream = new Map<string, Map<string, string>>()
  for (const [, stream = '', number = '', hash = ''] of text.matchAll(anchorLine)) {
    const known = byStream.get(stream) ?? new Map<string, string>()
    byStream.set(stream, known.set(number, hash))
  }
  return byStream
}
