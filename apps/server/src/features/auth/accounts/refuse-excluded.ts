import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { findExcluded } from './user-store.ts'

/**
 * Takes no address of a mailbox whose owner excluded himself under another account; staff read of it.
 * Source: reliability specification, 3. @throws Refusal core/self-excluded
 */
export async function refuseExcluded(
  { database, audit }: Pick<Platform, 'database' | 'audit'>,
  email: string,
): Promise<void> {
  const excluded = await findExcluded(database, email)
  if (excluded === undefined) return
  const event = 'protection.excluded_again'
  await audit.write({ stream: 'access', event, actor: null, subject: excluded, detail: {} })
  refuse('core/self-excluded')
}
