import { refuse } from '@powerplay/kernel'
import type { AuthWorkshop } from '../parts.ts'
import { isMarked } from './exclusion-marks.ts'
import { findExcluded } from './user-store.ts'

/**
 * Takes no address of a mailbox whose owner excluded himself under another account, erased or not; staff
 * read of it.
 * Source: reliability specification, 3. @throws Refusal core/self-excluded
 */
export async function refuseExcluded(
  { platform, secrets }: Pick<AuthWorkshop, 'platform' | 'secrets'>,
  email: string,
): Promise<void> {
  const { database, audit, clock } = platform
  const excluded = await findExcluded(database, email)
  const marks = { on: database, secrets }
  if (excluded === undefined && !(await isMarked(marks, 'email', email, new Date(clock.now())))) {
    return
  }
  const event = 'protection.excluded_again'
  const subject = excluded ?? 'erased'
  await audit.write({ stream: 'access', event, actor: null, subject, detail: {} })
  refuse('core/self-excluded')
}
