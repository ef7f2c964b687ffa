import { toIso, type Uuid } from '@powerplay/kernel'
import type { StoredCase } from './case-store.ts'
import { detailsOf } from './details.ts'
import type { DocumentParts } from './parts.ts'

type Row = Pick<StoredCase, 'id' | 'tier' | 'state' | 'details' | 'told' | 'at' | 'decidedAt'> & {
  readonly kinds: string[]
}

/** What a player said of himself in papers, which pictures came along, and what became of them. */
export async function papersOf(
  parts: Pick<DocumentParts, 'platform' | 'secrets'>,
  userId: Uuid,
): Promise<readonly object[]> {
  const rows = await parts.platform.database.query<Row>({
    text: `select c.id, c.tier, c.state, c.details, c.told, c.at, c.decided_at as "decidedAt",
        array(select f.kind from document_files f where f.case_id = c.id and f.kind is not null
          order by f.kind) as kinds
      from document_cases c where c.user_id = $1 order by c.at`,
    values: [userId],
  })
  return rows.map(({ id, tier, state, told, at, decidedAt, kinds, details }) => ({
    ...{ tier, state, told, at: toIso(at.getTime()), kinds },
    decidedAt: decidedAt === null ? null : toIso(decidedAt.getTime()),
    details: detailsOf(parts, { id, details }) ?? null,
  }))
}
