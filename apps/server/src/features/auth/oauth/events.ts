import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'

/** Notes that a player allowed an app, or did not. */
export async function noteDecision(
  { platform }: AuthWorkshop,
  userId: Uuid,
  decision: { readonly client: string; readonly scopes: string; readonly allow: boolean },
): Promise<void> {
  const { client, scopes, allow } = decision
  const event = allow ? 'auth.app_allowed' : 'auth.app_refused'
  platform.logOf('auth').info({ event, userId, client })
  const detail = { client, scopes }
  await platform.audit.write({ stream: 'access', event, actor: userId, subject: userId, detail })
}

/** Notes that a player took an app's permission back. */
export async function noteRemoval(
  { platform }: AuthWorkshop,
  tx: Queries,
  removal: { readonly userId: Uuid; readonly client: string },
): Promise<void> {
  const { userId, client } = removal
  const event = 'auth.app_removed'
  platform.logOf('auth').info({ event, userId, client })
  const line = { stream: 'access', event, actor: userId, subject: userId, detail: { client } }
  await platform.audit.write(line, tx)
}
