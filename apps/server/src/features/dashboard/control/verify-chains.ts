import { join } from 'node:path'
import { minuteMs, toSafeNumber } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { readNotes, type ChainNotes } from './audit-notes.ts'

interface Finding {
  readonly place: string
  readonly found: string
}

/** What a walk along the chains of the audit trail found. */
export interface ChainReport {
  readonly lines: number
  readonly tookMs: number
  /**
   * Since when this node notes the ends of the chains outside the database (epoch ms); null while it has
   * noted nothing: what was cut off at an end before is not seen.
   */
  readonly notedSince: number | null
  /** Places where a chain is not as it was written: twenty, or the first of each chain where they are more. */
  readonly findings: readonly Finding[]
}

const portion = 5_000
export const findingsMax = 20
/** Heads are noted every minute; a line that waits longer than this was kept from it. */
const notedWithinMs = 5 * minuteMs
/** After a start the first note is on its way. */
const firstNoteMs = 2 * minuteMs

interface Head {
  readonly number: bigint
  readonly hash: string
}

interface Walked {
  readonly number: bigint
  readonly at: bigint
  readonly hash: Buffer
  readonly isWhole: boolean
}

/** A chain as it was found. */
interface Walk {
  readonly lines: number
  /** Number of the last line. */
  readonly last: bigint
  /** Hash of the line that the head names; null where there is none. */
  readonly hashAtHead: string | null
  /** When the first line behind the last note was written (epoch ms). */
  readonly unnotedSince: number | null
  readonly findings: readonly Finding[]
}

/**
 * Walks every chain from its first line: numbers without gaps, each hash over its line and the hash
 * before, the head where the chain ends, and all of it as this node noted it outside the database. A chain is
 * looked for wherever it left a trace, so that one whose lines or head are gone is missed.
 * @param startedAt when this node began to work (epoch ms).
 */
export async function verifyChains(
  { config, database, clock }: Pick<Platform, 'config' | 'clock'> & { readonly database: Queries },
  startedAt: number,
): Promise<ChainReport> {
  const now = clock.now()
  const {
    ofChains,
    unreadable,
    since: notedSince,
  } = await readNotes(join(config.DATA_DIR, 'audit-anchors.log'))
  const heads = await readHeads(database)
  const written = await database.query<{ stream: string }>({
    text: 'select distinct stream from audit_lines',
  })
  const streams = new Set([
    ...heads.keys(),
    ...ofChains.keys(),
    ...written.map((row) => row.stream),
  ])
  const findings: Finding[][] = []
  if (unreadable > 0) findings.push([{ place: 'notes', found: `${unreadable} lines are no notes` }])
  let lines = 0
  for (const stream of [...streams].sort()) {
    const chain = { stream, head: heads.get(stream), notes: ofChains.get(stream) ?? new Map() }
    const walk = await walkChain(database, chain)
    lines += walk.lines
    const found = [...walk.findings, ...endOf(chain, walk)]
    findings.push(found)
    const isDue = now - startedAt > firstNoteMs
    if (isDue && walk.unnotedSince !== null && now - walk.unnotedSince > notedWithinMs) {
      found.push({ place: stream, found: 'its latest lines are not noted outside the database' })
    }
  }
  const tookMs = clock.now() - now
  return { lines, tookMs, notedSince, findings: shownOf(findings) }
}

/** The findings that a report has room for, taken in turn from each chain: none is passed over for another. Pure. */
export function shownOf(findings: readonly (readonly Finding[])[]): Finding[] {
  const chains = findings.filter((found) => found.length > 0)
  const room = Math.max(findingsMax, chains.length)
  const most = Math.max(0, ...chains.map((found) => found.length))
  const turns = Array.from({ length: most }, (_, turn) =>
    chains.flatMap((found, chain) => {
      const one = found[turn]
      return one === undefined ? [] : [{ chain, turn, one }]
    }),
  )
  return turns
    .flat()
    .slice(0, room)
    .sort((left, right) => left.chain - right.chain || left.turn - right.turn)
    .map(({ one }) => one)
}

interface Chain {
  readonly stream: string
  readonly head: Head | undefined
  readonly notes: ChainNotes
}

async function readHeads(on: Queries): Promise<Map<string, Head>> {
  const heads = await on.query<Head & { readonly stream: string }>({
    text: `select stream, number, encode(hash, 'hex') as hash from audit_heads`,
  })
  return new Map(heads.map(({ stream, ...head }) => [stream, head]))
}

/** What is wrong where a chain ends: with its head, and with what was noted beyond it. */
function endOf({ stream, head, notes }: Chain, { last, hashAtHead }: Walk): Finding[] {
  const findings: Finding[] = []
  const place = `${stream} ${last + 1n}`
  if (head === undefined) findings.push({ place, found: 'the head of the chain is gone' })
  // Lines that came after the head was read are no finding.
  else if (last < head.number) findings.push({ place, found: 'lines are missing at the end' })
  else if (head.number > 0n && hashAtHead !== head.hash) {
    findings.push({ place: `${stream} ${head.number}`, found: 'the head says otherwise' })
  }
  const beyond = [...notes.keys()].filter((number) => BigInt(number) > last).length
  if (beyond > 0) findings.push({ place, found: `cut off: ${beyond} noted lines are gone` })
  return findings
}

async function walkChain(on: Queries, { stream, head, notes }: Chain): Promise<Walk> {
  const findings: Finding[] = []
  const lastNoted = [...notes.keys()]
    .map(BigInt)
    .reduce((most, one) => (one > most ? one : most), 0n)
  let last = 0n
  let lines = 0
  let previous: Buffer = Buffer.alloc(0)
  let hashAtHead: string | null = null
  let unnotedSince: number | null = null
  for (;;) {
    const walked = await on.query<Walked>({
      text: `select number, at_ms as at, hash, hash = audit_hash(
          coalesce(lag(hash) over (order by number), $3::bytea),
          stream, number, at_ms, event, actor, subject, detail) as "isWhole"
        from audit_lines where stream = $1 and number > $2 order by number limit $4`,
      values: [stream, last, previous, portion],
    })
    for (const { number, at, hash, isWhole } of walked) {
      const place = `${stream} ${number}`
      const text = hash.toString('hex')
      if (number !== last + 1n)
        findings.push({ place: `${stream} ${last + 1n}`, found: 'a line is missing' })
      else if (!isWhole) findings.push({ place, found: 'the line was changed' })
      const noted = [...(notes.get(String(number)) ?? [])]
      if (noted.some((one) => one !== text)) {
        findings.push({ place, found: 'not what was noted outside the database' })
      }
      if (number === head?.number) hashAtHead = text
      if (number > lastNoted) unnotedSince ??= toSafeNumber(at)
      last = number
      previous = hash
    }
    lines += walked.length
    if (walked.length < portion || findings.length >= findingsMax) {
      return { last, lines, hashAtHead, unnotedSince, findings }
    }
  }
}
