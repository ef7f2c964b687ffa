import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { guardPlayer, lockMates } from './limit-store.ts'
import type { ProtectionParts } from './parts.ts'
import { excludeMates } from './same-mailbox.ts'
import { tellState } from './show-state.ts'

/**
 * Closes the account of whoever is excluded under another one, in the transaction that verifies the papers of both
 * to be of one person: until the same day, with the end of all its sessions. Money can be taken out as always.
 * @returns what is left to do after the commit
 */
export async function excludeKnown(
  parts: ProtectionParts,
  tx: Queries,
  userId: Uuid,
): Promise<() => Promise<void> | void> {
  const { platform, users } = parts
  const [known] = await tx.query<{ other: Uuid | null; until: Date | null }>({
    text: 'select other, until from exclusion_of_person($1)',
    values: [userId],
  })
  if (known === undefined || known.other === null) return () => undefined
  const { other, until } = known
  const at = await lockMates(tx, userId)
  const [row] = await tx.query<{ isNew: boolean }>({
    text: 'select exclude_until($1, $2, $3, $4) as "isNew"',
    values: [
      ...[platform.mintId(), userId, until],
      'Verified papers name a player who is excluded',
    ],
  })
  if (row?.isNew !== true) return () => undefined
  await guardPlayer(tx, userId, { at })
  await tx.query({
    text: `insert into harm_cases (id, user_id, marker, count, at, other_id)
      values ($1, $2, 'excluded-again', 1, $3, $4) on conflict do nothing`,
    values: [platform.mintId(), userId, at, other],
  })
  const line = { stream: 'access', event: 'protection.excluded_again', actor: null } as const
  await platform.audit.write({ ...line, subject: userId, detail: { other } }, tx)
  const others = await excludeMates(parts, tx, { userId, at })
  const ended = await users.endSessions(tx, { userId })
  return async () => {
    ended.afterwards()
    others()
    await tellState(parts, userId)
  }
}
