import type { HistoryLine } from '@powerplay/contract'
import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { AreaParts } from './parts.ts'

const linesMax = 50

interface Line {
  readonly at: bigint
  readonly actor: Uuid | null
  readonly event: string
  readonly reason: string | null
  readonly before: string | null
  readonly after: string | null
}

/** The latest lines of the audit trail about something, newest first. */
export async function readHistory(
  { platform, findPeople }: AreaParts,
  subject: string,
): Promise<HistoryLine[]> {
  const lines = await platform.database.query<Line>({
    text: `select at_ms as at, actor, event, detail->>'reason' as reason,
        detail->>'before' as before, detail->>'after' as after
      from audit_lines where subject = $1 order by at_ms desc, stream desc, number desc limit $2`,
    values: [subject, linesMax],
  })
  const people = await findPeople(lines.flatMap(({ actor }) => actor ?? []))
  return lines.map(({ at, actor, ...line }) => ({
    ...line,
    at: toSafeNumber(at),
    by: actor === null ? null : (people.get(actor)?.name ?? null),
  }))
}
