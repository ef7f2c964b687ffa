import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database.ts'
import { deleteHalfSessionsOf } from '../two-factor/half-session-store.ts'

/** What a mailed link is good for. */
export type LinkPurpose = 'reset' | 'verify'

/** A mailed link; only the hash of its token is kept. */
export interface NewLink {
  readonly tokenHash: Buffer
  readonly userId: Uuid
  readonly purpose: LinkPurpose
  /** The address it was mailed to. */
  readonly email: string
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
  const { tokenHash, userId, purpose, email, at, expiresAt } = link
  await tx.query({
    text: `insert into mail_links (token_hash, user_id, purpose, email, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [tokenHash, userId, purpose, email, new Date(at), new Date(expiresAt)],
  })
}

const fits = 'token_hash = $1 and user_id = $2 and purpose = $3 and expires_at > $4'

/** Whether the link could be used now, for the e-mail the account still has. */
export async function isLinkGood(queries: Queries, link: NamedLink): Promise<boolean> {
  const rows = await queries.query({
    text: `select from mail_links where ${fits}
      and email = (select email from users where users.id = user_id)`,
    values: [link.tokenHash, link.userId, link.purpose, new Date(link.now)],
  })
  return rows.length === 1
}

/** Uses a link up, and all others of its account and purpose. @returns whether it was good. */
export async function useLink(tx: Queries, link: NamedLink): Promise<boolean> {
  const isGood = await isLinkGood(tx, link)
  if (!isGood) return false
  const rows = await tx.query<{ hash: Buffer }>({
    text: `delete from mail_links where user_id = $1 and purpose = $2
      returning token_hash as hash`,
    values: [link.userId, link.purpose],
  })
  // Of two uses at once the second waits for the first and finds nothing left.
  return rows.some(({ hash }) => hash.equals(link.tokenHash))
}

/** Makes every mailed link, sign-in token and begun sign-in of an account worthless. */
export async function deleteLinksOf(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({ text: 'delete from mail_links where user_id = $1', values: [userId] })
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
  token: { readonly hash: Buffer; readonly userId: Uuid; readonly expiresAt: InstantMs },
): Promise<void> {
  await tx.query({
    text: 'insert into login_tokens (token_hash, user_id, expires_at) values ($1, $2, $3)',
    values: [token.hash, token.userId, new Date(token.expiresAt)],
  })
}

/** Uses a sign-in token up. @returns whose it was, or undefined when it was not good. */
export async function useLoginToken(
  tx: Queries,
  hash: Buffer,
  now: InstantMs,
): Promise<Uuid | undefined> {
  const rows = await tx.query<{ userId: Uuid; expiresAt: Date }>({
    text: `delete from login_tokens where token_hash = $1
      returning user_id as "userId", expires_at as "expiresAt"`,
    values: [hash],
  })
  const [row] = rows
  return row !== undefined && row.expiresAt.getTime() > now ? row.userId : undefined
}
