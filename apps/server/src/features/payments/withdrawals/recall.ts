import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** A withdrawal that was called back, and the posting that is to end it. */
export interface Recall {
  readonly id: Uuid
  readonly recallId: Uuid
}

/**
 * Takes an approved withdrawal out of the signer's reach, which signs nothing of this stage. What it is
 * signing at this moment it has signed before it answers whether it has.
 * @returns false where it is not approved any more.
 */
export async function callBack(on: Queries, { id, recallId }: Recall, at: Date): Promise<boolean> {
  const rows = await on.query({
    text: `update withdrawals set stage = 'recalled', recall_id = $2, recalled_at = $3
      where id = $1 and stage = 'approved' and raw is null returning id`,
    values: [id, recallId, at],
  })
  return rows.length > 0
}

/** Sends it on its way again; nothing where it ended meanwhile, or somebody else called it back. */
export async function putBack(on: Queries, { id, recallId }: Recall): Promise<void> {
  await on.query({
    text: `update withdrawals set stage = 'approved', recall_id = null, recalled_at = null
      where id = $1 and stage = 'recalled' and recall_id = $2`,
    values: [id, recallId],
  })
}
