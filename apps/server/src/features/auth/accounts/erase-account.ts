import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { endSessionsIn, type EndingSessions } from '../sessions/end-sessions.ts'
import { keepExclusion } from './exclusion-marks.ts'

/** What leads into an account, or tells from where it was used; by the column that names its owner. */
export const waysIn = [
  'identities',
  'two_factors',
  'recovery_codes',
  'mail_links',
  'login_tokens',
  'half_sessions',
  'oauth_records',
  'operator_keys',
  'sessions',
] as const

const nameBytes = 7

/**
 * Takes everything that tells of a person off an account, in the caller's transaction: its id and a name
 * drawn by lot are left. An exclusion outlives it by keyed hashes.
 */
export async function eraseAccount(
  shop: AuthWorkshop,
  tx: Queries,
  { userId, at }: { readonly userId: Uuid; readonly at: Date },
): Promise<EndingSessions> {
  await keepExclusion({ on: tx, secrets: shop.secrets }, { userId, at, isGone: true })
  const ended = await endSessionsIn(shop, tx, { userId })
  for (const table of waysIn) {
    await tx.query({ text: `delete from ${table} where user_id = $1`, values: [userId] })
  }
  await tx.query({
    text: 'delete from factor_guards where subject in ($1, $2)',
    values: [`user:${userId}`, `password:${userId}`],
  })
  const name = `gone_${Buffer.from(shop.platform.random.bytes(nameBytes)).toString('hex')}`
  await tx.query({
    text: `update users set name = $2, email = null, pending_email = null, email_verified_at = null,
        password_hash = null, birth_date = null, country = null, papers_country = null,
        terms_version = null,
        invite_code = null, registered_from = null, avatar = null, private_bets = true,
        last_login_at = null, previous_login_at = null, ways_version = ways_version + 1,
        erased_at = $3
      where id = $1`,
    values: [userId, name, at],
  })
  return ended
}
