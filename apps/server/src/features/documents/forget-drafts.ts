import { dayMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { tellState } from './hand-in.ts'
import { nowOf, type DocumentParts } from './parts.ts'

/** So long what was begun and not handed in is kept after its last picture. */
const keptMs = 7 * dayMs
/** In one transaction. */
const mostAtOnce = 200

interface Draft {
  readonly id: Uuid
  readonly userId: Uuid
  readonly tier: number
}

/**
 * Deletes cases that were begun and not handed in for a week, with their details and pictures: nobody looks at
 * them, and nobody asked for them any more. @returns how many
 */
export async function forgetDrafts(parts: DocumentParts): Promise<number> {
  let count = 0
  for (;;) {
    const gone = await forgetSome(parts)
    count += gone.length
    for (const { userId } of gone) await tellState(parts, userId)
    if (gone.length < mostAtOnce) return count
  }
}

async function forgetSome(parts: DocumentParts): Promise<readonly Draft[]> {
  const { audit, database } = parts.platform
  const before = new Date(nowOf(parts).getTime() - keptMs)
  return database.transaction(async (tx) => {
    const drafts = await lockOldDrafts(tx, before)
    const ids = drafts.map(({ id }) => id)
    await tx.query({ text: 'delete from document_files where case_id = any($1)', values: [ids] })
    await tx.query({ text: 'delete from document_cases where id = any($1)', values: [ids] })
    for (const { userId, tier } of drafts) {
      const line = { stream: 'access', event: 'documents.draft_forgotten', actor: null } as const
      await audit.write({ ...line, subject: userId, detail: { tier } }, tx)
    }
    return drafts
  })
}

/** Whoever brings a picture, or hands in, at this moment is first, or finds no case any more. */
function lockOldDrafts(tx: Queries, before: Date): Promise<Draft[]> {
  return tx.query<Draft>({
    text: `select c.id, c.user_id as "userId", c.tier from document_cases c
      where c.state = 'draft' and c.at < $1
        and not exists (select from document_files f where f.case_id = c.id and f.at >= $1)
      order by c.at limit $2 for update of c skip locked`,
    values: [before, mostAtOnce],
  })
}
