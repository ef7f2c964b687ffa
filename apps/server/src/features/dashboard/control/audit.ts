import { audit, userAudit } from '@powerplay/contract/dashboard/areas'
import { isUuid, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { serveArea, type AreaTable, type ServedArea } from '../../../program/area.ts'
import type { FindPeople } from '../areas/cells.ts'
import { wordsSeenBy } from './seen-lines.ts'
import { findingsMax, verifyChains, type ChainReport } from './verify-chains.ts'

/** Lines are named by chain and number; the columns are those that both lists have. */
const lines = {
  from: 'audit_lines l',
  id: { sql: `(l.stream || ':' || l.number::text)`, type: 'text' },
} as const satisfies Partial<AreaTable>

const columns = {
  at: 'l.at_ms',
  by: 'l.actor',
  event: 'l.event',
  before: `l.detail->>'before'`,
  after: `l.detail->>'after'`,
  reason: `l.detail->>'reason'`,
} as const

/** What two persons did belongs to a request: acts name it, and a decision is about it. */
const requestSql = `coalesce(l.detail->>'request', case when l.event in ('approvals.approved',
  'approvals.refused', 'approvals.withdrawn', 'approvals.expired', 'approvals.failed') then l.subject end)`

/** The whole trail. */
export function auditArea(
  platform: Pick<Platform, 'config' | 'database' | 'clock'>,
  findPeople: FindPeople,
): ServedArea {
  const startedAt = platform.clock.now()
  let isWalking = false
  return serveArea(audit, {
    source: {
      ...lines,
      columns: {
        ...columns,
        subject: 'l.subject',
        agreedBy: `l.detail->>'agreedBy'`,
        request: requestSql,
        ip: `l.detail->>'ip'`,
        stream: 'l.stream',
        hash: `encode(l.hash, 'hex')`,
      },
      searched: { event: 'lower(l.event)', subject: 'lower(l.subject)' },
      people: ['subject'],
      orderTypes: { at: 'bigint' },
      async finish(rows) {
        // The trail holds ids alone; who reads it is told whom they name.
        const ids = rows.map(({ subject }) => String(subject)).filter(isUuid)
        const people = await findPeople(ids)
        return rows.map((row) => ({
          ...row,
          subject: people.get(String(row['subject']))?.name ?? row['subject'],
        }))
      },
    },
    actions: {
      async verify({ tx }) {
        // A walk goes through everything: a node does one at a time.
        if (isWalking) refuse('dashboard/verify-runs')
        isWalking = true
        try {
          const found = await verifyChains({ ...platform, database: tx }, startedAt)
          return { after: wordsOf(found), answer: found }
        } finally {
          isWalking = false
        }
      },
    },
  })
}

/** What a walk found, as its own line of the trail says it. */
function wordsOf({ lines, findings, notedSince }: ChainReport): string {
  const count = findings.length
  const many = count >= findingsMax ? `${findingsMax} or more findings` : `${count} findings`
  const after = count === 0 ? 'whole' : count === 1 ? '1 finding' : many
  return `${lines} lines, ${after}${notedSince === null ? ', no notes to compare with' : ''}`
}

/** The lines about one account, as far as the caller may know what they are about. */
export function userAuditArea(): ServedArea {
  return serveArea(userAudit, {
    source: {
      ...lines,
      of: { sql: 'l.subject', type: 'text', noun: 'user' },
      seenBy({ caller }, add) {
        const words = wordsSeenBy(caller)
        return words === null ? 'true' : `split_part(l.event, '.', 1) = any(${add(words)}::text[])`
      },
      columns,
      orderTypes: { at: 'bigint' },
    },
    actions: {},
  })
}
