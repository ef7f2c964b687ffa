import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { isNotSetAside } from '../../platform/jobs/set-aside.ts'
import { holdReading } from '../wallet/index.ts'

/** Periodic work, row by referral. */
export const linkWork = 'affiliate.link'

/** Who came by whose link. */
export interface NewLink {
  readonly userId: Uuid
  readonly referrerId: Uuid
  /** Null where the invite was a name or an id. */
  readonly codeId: Uuid | null
  /** Stands for the player in statements: 64 hex characters of chance. */
  readonly token: string
  readonly createdAt: InstantMs
}

/** Writes a link down, once for ever. */
export async function keepLink(tx: Queries, link: NewLink): Promise<void> {
  await tx.query({
    text: `insert into affiliate_links (user_id, referrer_id, code_id, token, created_at)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [link.userId, link.referrerId, link.codeId, link.token, new Date(link.createdAt)],
  })
  await tx.query({
    text: 'insert into affiliate_accounts (user_id) values ($1) on conflict do nothing',
    values: [link.referrerId],
  })
}

/** A link that is not blocked. */
export interface OpenLink {
  readonly userId: Uuid
  readonly referrerId: Uuid
  readonly createdAt: InstantMs
}

/** Links that wait to qualify and whose players have a confirmed e-mail, oldest first. */
export async function waitingLinks(
  on: Queries,
  after: InstantMs,
  limit: number,
): Promise<OpenLink[]> {
  return on.query<OpenLink>({
    name: 'affiliate_waiting',
    text: `select l.user_id as "userId", l.referrer_id as "referrerId",
        (extract(epoch from l.created_at) * 1000)::float8 as "createdAt"
      from affiliate_links l
      join users u on u.id = l.user_id and u.email_verified_at is not null
      where l.state = 'pending' and l.created_at > $1
        and ${isNotSetAside(linkWork, 'l.user_id')}
      order by l.created_at limit $2`,
    values: [new Date(after), limit],
  })
}

/** Lets bets from now on earn. */
export async function qualifyLink(tx: Queries, userId: Uuid): Promise<void> {
  await holdReading(tx)
  await tx.query({
    text: `update affiliate_links set state = 'qualified', qualified_at = clock_timestamp()
      where user_id = $1 and state = 'pending'`,
    values: [userId],
  })
}

/** Blocks the links of an affiliate to some accounts. @returns whether there were any. */
export async function blockLinksOf(
  on: Queries,
  referrerId: Uuid,
  userIds: readonly Uuid[],
): Promise<boolean> {
  const rows = await on.query({
    text: `update affiliate_links set state = 'blocked', blocked_by = 'cluster'
      where referrer_id = $1 and user_id = any($2::uuid[]) and state <> 'blocked' returning user_id`,
    values: [referrerId, userIds],
  })
  return rows.length > 0
}

/** Blocks links that are not. @returns the affiliates whose they were. */
export async function blockLinks(
  on: Queries,
  userIds: readonly Uuid[],
  by: 'cluster' | 'staff',
): Promise<Uuid[]> {
  const rows = await on.query<{ referrerId: Uuid }>({
    text: `update affiliate_links set state = 'blocked', blocked_by = $2
      where user_id = any($1::uuid[]) and state <> 'blocked' returning referrer_id as "referrerId"`,
    values: [userIds, by],
  })
  return rows.map((row) => row.referrerId)
}

/** Lifts a block. @returns the affiliate, or undefined where nothing was blocked. */
export async function unblockLink(on: Queries, userId: Uuid): Promise<Uuid | undefined> {
  const [row] = await on.query<{ referrerId: Uuid }>({
    text: `update affiliate_links set blocked_by = null,
        state = case when qualified_at is null then 'pending' else 'qualified' end
      where user_id = $1 and state = 'blocked' returning referrer_id as "referrerId"`,
    values: [userId],
  })
  return row?.referrerId
}
