import { refuse } from '@powerplay/kernel'
import type { Queries } from '../platform/database/database.ts'

/** Where the pictures that staff put on the pages are served. */
export const contentFolder = '/api/content/pictures'

const uploaded = new RegExp(`^${contentFolder}/([0-9a-f]{32})\\.webp$`)

/**
 * Holds the uploaded picture that a text for the pages names, if it names one, until the transaction ends:
 * nobody archives it meanwhile.
 * @param field the field that names it. @throws Refusal core/bad-payload for one that cannot be picked
 */
export async function expectPicture(tx: Queries, field: string, image: string): Promise<void> {
  const [, id] = uploaded.exec(image) ?? []
  if (id === undefined) return
  const found = await tx.query({
    text: 'select id from content_pictures where id = $1 and archived_at is null for share',
    values: [id],
  })
  if (found.length === 0) refuse('core/bad-payload', { fields: { [field]: ['validation.exists'] } })
}
