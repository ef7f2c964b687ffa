import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { ProvenAccount } from '../accounts/proven-account.ts'
import { deleteHalfSessionsOf } from '../two-factor/half-session-store.ts'

/** What a mailed link is good for. */
export type LinkPurpose = 'reset' | 'verify' | 'back'

/** A mailed link; only the hash of its token is kept. */
export interface NewLink {
  readonly tokenHash: Buffer
  readonly userId: Uuid
  readonly purpose: LinkPurpose
  /** The address it was mailed to. */
  readonly email: string
  /** The session that asked for it, where one matters. */
  readonly sessionId: Uuid | null
  readonly at: InstantMs
  readonly expiresAt: InstantMs
}

/** Names a link: hash, account and purpose have to fit together. */
export interface NamedLink {
  readonly tokenHash: Buffer
  readonly userId: Uuid
  readonly purpose: LinkPurpose
  readonly now: InstantMs
}

export async function insertLink(tx: Queries, link: NewLink): Promise<void> {
  const { tokenHash, userId, purpose, email, sessionId, at, expiresAt } = link
  await tx.query({
    text: `insert into mail_links (token_hash, user_id, purpose, email, created_at, expires_at, session_id)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [tokenHash, userId, purpose, email, new Date(at), new Date(expiresAt), sessionId],
  })
}

const fits = 'token_hash = $1 and user_id = $2 and purpose = $3 and expires_at > $4'

/** Whether the link could be used now: for an e-mail the account still has, waits for, or gave up. */
export async function isLinkGood(queries: Queries, link: NamedLink): Promise<boolean> {
  const rows = await queries.query({
    text: `select from mail_links where ${fits} and (purpose = 'back'
        or exists (select from users where users.id = user_id
          and (users.email = mail_links.email
            or purpose = 'verify' and users.pending_email = mail_links.email)))`,
    values: [link.tokenHash, link.userId, link.purpose, new Date(link.now)],
  })
  return rows.length === 1
}

/** A link that was used up. */
export interface UsedLink {
  readonly email: string
  /** The session that asked for it, where one matters. */
  readonly sessionId: Uuid | null
  /** When it was mailed. */
  readonly at: InstantMs
}

/**
 * Uses a link up, and all others of its account and purpose; of those that take an e-mail back, those
 * to the same address and all that were mailed later: who had the account before may still undo it.
 * @returns undefined when it was not good.
 */
export async function useLink(tx: Queries, link: NamedLink): Promise<UsedLink | undefined> {
  const isGood = await isLinkGood(tx, link)
  if (!isGood) return undefined
  const rows = await tx.query<{
    hash: Buffer
    email: string
    sessionId: Uuid | null
    createdAt: Date
  }>({
    text: `delete from mail_links where user_id = $1 and purpose = $2
        and (purpose <> 'back' or exists (select from mail_links used where used.token_hash = $3
          and (used.email = mail_links.email or used.created_at <= mail_links.created_at)))
      returning token_hash as hash, email, session_id as "sessionId", created_at as "createdAt"`,
    values: [link.userId, link.purpose, link.tokenHash],
  })
  // Of two uses at once the second waits for the first and finds nothing left.
  const used = rows.find(({ hash }) => hash.equals(link.tokenHash))
  if (used === undefined) return undefined
  return { email: used.email, sessionId: used.sessionId, at: used.createdAt.getTime() }
}

/**
 * Makes every mailed link, sign-in token and begun sign-in of an account worthless, but for links
 * that take an e-mail back: a thief would make those worthless first.
 */
export async function deleteLinksOf(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({
    text: `delete from mail_links where user_id = $1 and purpose <> 'back'`,
    values: [userId],
  })
  await tx.query({ text: 'delete from login_tokens where user_id = $1', values: [userId] })
  await deleteHalfSessionsOf(tx, userId)
}

/** Forgets what is out of date. */
export async function deleteOldLinks(queries: Queries, now: InstantMs): Promise<void> {
  const values = [new Date(now)]
  await queries.query({ text: 'delete from mail_links where expires_at < $1', values })
  await queries.query({ text: 'delete from login_tokens where expires_at < $1', values })
}

export async function insertLoginToken(
  tx: Queries,
  token: ProvenAccount & { readonly hash: Buffer; readonly expiresAt: InstantMs },
): Promise<void> {
  await tx.query({
    text: `insert into login_tokens (token_hash, user_id, ways_version, expires_at)
      values ($1, $2, $3, $4)`,
    values: [token.hash, token.userId, token.waysVersion, new Date(token.expiresAt)],
  })
}

/** Uses a sign-in token up. @returns whose it was, or undefined when it was not good. */
export async function useLoginToken(
  tx: Queries,
  hash: Buffer,
  now: InstantMs,
): Promise<ProvenAccount | undefined> {
  const rows = await tx.query<ProvenAccount & { readonly expiresAt: Date }>({
    text: `delete from login_tokens where token_hash = $1
      returning user_id as "userId", ways_version as "waysVersion", expires_at as "expiresAt"`,
    values: [hash],
  })
  const [row] = rows
  return row !== undefined && row.expiresAt.getTime() > now ? row : undefined
}
