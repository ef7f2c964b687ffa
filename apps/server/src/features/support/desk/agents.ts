import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { roles } from '../../auth/index.ts'

/** Whether one of these roles lets somebody answer support. */
export function canAnswer(held: readonly string[]): boolean {
  return roles.some(({ id, grants }) => held.includes(id) && 'manageTickets' in grants)
}

/** Name of whoever has a chat, read in the caller's transaction. */
export async function agentName(tx: Queries, id: Uuid): Promise<string> {
  const [row] = await tx.query<{ name: string }>({
    text: 'select name from users where id = $1',
    values: [id],
  })
  return row?.name ?? 'Somebody else'
}
