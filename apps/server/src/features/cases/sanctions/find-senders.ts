import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { listedKey } from '../../documents/index.ts'
import type { Sender } from '../find-cases.ts'
import type { CaseParts } from '../parts.ts'

/**
 * Who transfers of the last days come from, all or those of one player, by the name on the account. Of it no birth date is known: it meets
 * entries without one.
 */
export async function findSenders(
  { platform, secrets }: Pick<CaseParts, 'platform' | 'secrets'>,
  on: Queries,
  only: Uuid | null = null,
): Promise<Sender[]> {
  const rows = await on.query<{ userId: Uuid; name: string; askedAt: Date }>({
    text: `select user_id as "userId", sender_name as name, max(asked_at) as "askedAt"
      from bank_requests
      where state in ('pending', 'approved') and sender_name <> ''
        and asked_at > $1::timestamptz - interval '30 days'
        and ($2::uuid is null or user_id = $2)
      group by 1, 2`,
    values: [new Date(platform.clock.now()), only],
  })
  return rows.map(({ userId, name, askedAt }) => ({
    ...{ userId, askedAt, key: listedKey(secrets, name, '') },
  }))
}
