import { audit, userAudit } from '@powerplay/contract/dashboard/areas'
import { isUuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { serveArea, type AreaTable, type ServedArea } from '../../../program/area.ts'
import type { FindPeople } from '../areas/cells.ts'
import { verifyChains } from './verify-chains.ts'

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

/** The whole trail. */
export function auditArea(
  platform: Pick<Platform, 'config' | 'database' | 'clock'>,
  findPeople: FindPeople,
): ServedArea {
  const startedAt = platform.clock.now()
  return serveArea(audit, {
    source: {
      ...lines,
      columns: {
        ...columns,
        subject: 'l.subject',
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
        const found = await verifyChains({ ...platform, database: tx }, startedAt)
        const after = found.findings.length === 0 ? 'whole' : `${found.findings.length} findings`
        return { after: `${found.lines} lines, ${after}`, answer: found }
      },
    },
  })
}

/** The lines about one account, and those of its own acts. */
export function userAuditArea(): ServedArea {
  return serveArea(userAudit, {
    source: {
      ...lines,
      of: { sql: 'l.subject', type: 'text', noun: 'user' },
      columns,
      orderTypes: { at: 'bigint' },
    },
    actions: {},
  })
}
