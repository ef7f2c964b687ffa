import type { Queries } from '../../../platform/database/database.ts'
import type { ActBook } from '../areas/ready-act.ts'
import { findApproval } from './approval-store.ts'

/** A picture that a request would set. */
export interface AskedPicture {
  /** What its field is called. */
  readonly label: string
  /** As it is shown: `data:image/png;base64,…`. */
  readonly data: string
}

/** The pictures of a request, so that whoever decides sees them; the row itself has words only. */
export async function askedPictures(
  on: Queries,
  acts: ActBook,
  id: string,
): Promise<{ readonly pictures: readonly AskedPicture[] }> {
  const approval = await findApproval(on, id)
  const form = approval && acts.find(approval.area, approval.action)?.spec.form.shape
  const pictures = Object.entries(form ?? {}).flatMap(([key, schema]) => {
    const { format, title = key } = schema.meta() ?? {}
    const value = approval?.input[key]
    if (format !== 'picture' || typeof value !== 'string' || value === '') return []
    return [{ label: title, data: `data:image/png;base64,${value}` }]
  })
  return { pictures }
}
