import { toIso, type Uuid } from '@powerplay/kernel'
import type { Letter } from '../../platform/mail/letter.ts'
import type { Queries } from '../../platform/database/database.ts'
import { findExclusion } from './exclusion-store.ts'
import { guardPlayer, lockMates } from './limit-store.ts'
import type { ProtectionParts } from './parts.ts'

/** Another account that proved an address of the same mailbox. */
interface Mate {
  readonly id: Uuid
  readonly name: string
  readonly email: string
}

const reason = 'Another account of the same mailbox is excluded'

/** What an account is told that is closed for what was done under another one. */
function closedLetter({ name, email }: Mate, until: Date | null): Letter {
  const how = until === null ? 'for good, too' : `until ${toIso(until.getTime()).slice(0, 10)}, too`
  return {
    to: email,
    subject: `Your account ${name} is closed for play too`,
    paragraphs: [
      `Hello ${name}, another account whose e-mail leads to this mailbox was excluded from play.`,
      `An exclusion is one of a person, so this account is closed ${how}. Your balance can be withdrawn at any time.`,
    ],
    action: { label: 'Withdraw', path: '/error/se' },
    footnote:
      until === null
        ? 'Nobody opens it again.'
        : 'After that day each of your accounts is opened again when you ask for it there.',
  }
}

/**
 * Closes every other account of a mailbox as long as that of an excluded player, in the transaction of the
 * exclusion; whoever proved two addresses of one mailbox is one person. Those of an unproven address reach
 * nobody. The caller has locked them all (`lockMates`).
 * @returns the end of their sockets, for after the commit
 */
export async function excludeMates(
  parts: ProtectionParts,
  tx: Queries,
  { userId, at }: { readonly userId: Uuid; readonly at: Date },
): Promise<() => void> {
  const own = await findExclusion(tx, userId)
  if (own === undefined) return () => undefined
  const mates = await tx.query<Mate>({
    text: `select u.id, u.name, u.email from mates_of_mailbox($1) as m (id) join users u on u.id = m.id`,
    values: [userId],
  })
  const ends: (() => void)[] = []
  for (const mate of mates) {
    ends.push(await closeFor(parts, tx, mate, { other: userId, until: own.until, at }))
  }
  return () => {
    for (const end of ends) end()
    if (ends.length > 0) parts.mail.wake()
  }
}

/**
 * Closes an account that has got an excluded mailbox back, which it had proven before: that is refused to
 * nobody whose mailbox a thief changed.
 */
export async function excludeReturned(
  parts: ProtectionParts,
  tx: Queries,
  mate: Mate,
): Promise<() => void> {
  const at = await lockMates(tx, mate.id)
  const [known] = await tx.query<{ other: Uuid | null; until: Date | null }>({
    text: 'select other, until from exclusion_of_mailbox($1)',
    values: [mate.id],
  })
  if (known === undefined || known.other === null) return () => undefined
  return closeFor(parts, tx, mate, { other: known.other, until: known.until, at })
}

/** Closes all other accounts of a mailbox that an excluded player has proven to be his. */
export async function excludeProven(
  parts: ProtectionParts,
  tx: Queries,
  { id: userId }: Pick<Mate, 'id'>,
): Promise<() => void> {
  return excludeMates(parts, tx, { userId, at: await lockMates(tx, userId) })
}

async function closeFor(
  { platform, users, mail }: ProtectionParts,
  tx: Queries,
  mate: Mate,
  { other, until, at }: { readonly other: Uuid; readonly until: Date | null; readonly at: Date },
): Promise<() => void> {
  const userId = mate.id
  const [row] = await tx.query<{ isNew: boolean }>({
    text: 'select exclude_until($1, $2, $3, $4) as "isNew"',
    values: [platform.mintId(), userId, until, reason],
  })
  // One that stands longer stays as it is.
  if (row?.isNew !== true) return () => undefined
  await guardPlayer(tx, userId, { at })
  await tx.query({
    text: `insert into harm_cases (id, user_id, marker, count, at, other_id)
      values ($1, $2, 'excluded-again', 1, $3, $4) on conflict do nothing`,
    values: [platform.mintId(), userId, at, other],
  })
  const line = { stream: 'access', event: 'protection.excluded_again', actor: null } as const
  await platform.audit.write({ ...line, subject: userId, detail: { other } }, tx)
  await mail.put(tx, closedLetter(mate, until))
  return (await users.endSessions(tx, { userId })).afterwards
}
