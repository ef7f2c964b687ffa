import { refuse, type Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'

/**
 * Takes no address of a mailbox whose owner excluded himself under another account; staff read of it.
 * Source: reliability specification, 3. @throws Refusal core/self-excluded
 */
export async function refuseExcluded(
  { database, audit }: Pick<Platform, 'database' | 'audit'>,
  email: string,
): Promise<void> {
  const [found] = await database.query<{ id: Uuid }>({
    text: `select id from users where self_excluded and email_verified_at is not null
      and email_root(email) = email_root($1) limit 1`,
    values: [email],
  })
  if (!found) return
  const event = 'protection.excluded_again'
  await audit.write({ stream: 'access', event, actor: null, subject: found.id, detail: {} })
  refuse('core/self-excluded')
}
