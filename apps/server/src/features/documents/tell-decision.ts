import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Decision, StoredCase } from './case-store.ts'
import { tellState } from './hand-in.ts'
import type { DocumentParts } from './parts.ts'
import { settleCase, type SettledCase } from './settle-case.ts'

/**
 * Decides a case that waits, for staff or a provider of checks, with a notice for its player.
 * @returns undefined where it does not wait.
 */
export async function decideAndTell(
  parts: DocumentParts,
  tx: Queries,
  { id, userId }: Pick<StoredCase, 'id' | 'userId'>,
  decision: Decision,
): Promise<SettledCase | undefined> {
  const done = await settleCase(parts, tx, id, decision)
  if (done === undefined) return undefined
  await putNotice(parts, tx, userId, decision)
  return {
    async afterwards() {
      await done.afterwards()
      await tellState(parts, userId)
    },
  }
}

async function putNotice(
  { notices }: DocumentParts,
  tx: Queries,
  userId: Uuid,
  { state, told }: Decision,
): Promise<void> {
  const isVerified = state === 'verified'
  await notices.put(tx, {
    ...{ userId, kind: 'withdrawal', link: '/profile/settings/documents' },
    title: isVerified ? 'Documents verified' : 'Documents refused',
    text: isVerified ? 'Thank you. Your withdrawals go on.' : (told ?? ''),
  })
}
