import { dayMs, fromWireId, hourMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/browser-session.ts'
import { hashSecret } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { userWireId } from '../../../platform/context.ts'
import type { User } from '../accounts/user-store.ts'
import { emailBackLetter, resetLetter, verificationLetter } from './letters.ts'
import { insertLink, type LinkPurpose, type NamedLink } from './link-store.ts'

/** Both halves of a mailed link, as the page sends them. */
export interface MailedLink {
  /** Wire id of the account. */
  readonly user: string
  readonly token: string
}

const kinds = {
  reset: { lifeMs: hourMs, path: '/password/reset', write: resetLetter },
  verify: { lifeMs: dayMs, path: '/email', write: verificationLetter },
  back: { lifeMs: 3 * dayMs, path: '/email/back', write: emailBackLetter },
} as const

/** Mails a link of 256 random bits to an e-mail of the account, in the caller's transaction. */
export async function mailLink(
  { mail, platform }: AuthWorkshop,
  tx: Queries,
  user: Pick<User, 'id' | 'name'> & { readonly email: string; readonly sessionId?: Uuid | null },
  purpose: LinkPurpose,
): Promise<void> {
  const { lifeMs, path, write } = kinds[purpose]
  const at = platform.clock.now()
  const token = mintSecret(platform.random)
  const { id: userId, email, name, sessionId = null } = user
  const tokenHash = hashSecret(token)
  await insertLink(tx, { tokenHash, userId, purpose, email, sessionId, at, expiresAt: at + lifeMs })
  await mail.put(tx, write({ to: email, name, path: `${path}/${userWireId(userId)}/${token}` }))
}

/** The link that the page names, or undefined when no account could be meant. */
export function namedLink(
  { platform }: AuthWorkshop,
  { user, token }: MailedLink,
  purpose: LinkPurpose,
): NamedLink | undefined {
  const userId = fromWireId('user', user)
  if (userId === undefined) return undefined
  return { userId, purpose, tokenHash: hashSecret(token), now: platform.clock.now() }
}
