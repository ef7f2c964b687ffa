import type { HistoryLine } from '@powerplay/contract'
import { isUuid, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Caller } from '../../../platform/context.ts'
import type { AreaParts } from './parts.ts'

const linesMax = 50
/** What lines say of somebody who saw a row, or a picture of one. */
const looks = ['seen', 'picture_seen']

interface Line {
  readonly at: bigint
  readonly actor: Uuid | null
  readonly event: string
  readonly reason: string | null
  readonly before: string | null
  readonly after: string | null
}

/**
 * The latest lines of the audit trail about a row, newest first: those of acts of its own area, and of a
 * setting those about its key. Who only looked stands in the trail alone: looks would push decisions out of so
 * few lines. Whoever may read the whole trail sees what else it says of a uuid, which
 * names one thing in the whole program; any other id says something only in its own area.
 */
export async function readHistory(
  { platform, findPeople }: AreaParts,
  {
    area,
    subject,
    caller,
  }: { readonly area: string; readonly subject: string; readonly caller: Pick<Caller, 'can'> },
): Promise<HistoryLine[]> {
  const own = [area, ...(platform.settings.find(subject) === undefined ? [] : ['settings'])]
  const isWhole = isUuid(subject) && caller.can('audit')
  const lines = await platform.database.query<Line>({
    text: `select at_ms as at, actor, event, detail->>'reason' as reason,
        detail->>'before' as before, detail->>'after' as after
      from audit_lines where subject = $1 and ($3 or split_part(event, '.', 1) = any($4::text[]))
        and split_part(event, '.', 2) <> all($5::text[])
      order by at_ms desc, stream desc, number desc limit $2`,
    values: [subject, linesMax, isWhole, own, looks],
  })
  const people = await findPeople(lines.flatMap(({ actor }) => actor ?? []))
  return lines.map(({ at, actor, ...line }) => ({
    ...line,
    at: toSafeNumber(at),
    by: actor === null ? null : (people.get(actor)?.name ?? null),
  }))
}
