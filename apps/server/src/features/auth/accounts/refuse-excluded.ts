import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { isMarked } from './exclusion-marks.ts'
import { findExcluded } from './user-store.ts'

/** Undoes what would let somebody back who excluded himself; staff read of it. */
class ExcludedAgain extends Error {
  override readonly name = 'ExcludedAgain'

  /** Whose exclusion it is. */
  constructor(readonly subject: Uuid | 'erased') {
    super('the mailbox of an excluded player')
  }
}

/** Has proofs and exclusions of the mailboxes of these addresses wait, until the end of the transaction. */
export async function lockMailboxes(
  tx: Queries,
  emails: readonly (string | null)[],
): Promise<void> {
  await tx.query({ text: 'select lock_mailboxes($1::text[])', values: [[...emails]] })
}

/**
 * Lets no account prove an address of a mailbox whose owner excluded himself under another account, erased or
 * not; inside of `tellingExcluded`. The mailbox is locked.
 */
export async function stopExcluded(
  { platform, secrets }: Pick<AuthWorkshop, 'platform' | 'secrets'>,
  tx: Queries,
  email: string,
): Promise<void> {
  const excluded = await findExcluded(tx, email)
  if (excluded !== undefined) throw new ExcludedAgain(excluded)
  const now = new Date(platform.clock.now())
  if (await isMarked({ on: tx, secrets }, 'email', email, now)) throw new ExcludedAgain('erased')
}

/**
 * Does work that `stopExcluded` may undo, and has staff read of it then.
 * Source: reliability specification, 3. @throws Refusal core/self-excluded
 */
export async function tellingExcluded<Result>(
  { platform }: Pick<AuthWorkshop, 'platform'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ExcludedAgain)) throw error
    const event = 'protection.excluded_again'
    const { subject } = error
    await platform.audit.write({ stream: 'access', event, actor: null, subject, detail: {} })
    return refuse('core/self-excluded')
  }
}
