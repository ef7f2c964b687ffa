import type { Uuid } from '@powerplay/kernel'
import { flagsByAccount, type AccountFlags } from '../../program/account-flags.ts'

/** What is held back from an account by its bans. */
export const banFlags: AccountFlags = {
  demand: { permission: 'promotions' },
  async read(on, userIds) {
    const rows = await on.query<{ userId: Uuid; scope: string }>({
      name: 'promotion_ban_flags',
      text: `select user_id as "userId", scope from promotion_bans
        where user_id = any($1::uuid[]) order by scope`,
      values: [userIds],
    })
    return flagsByAccount(rows, ({ scope }) =>
      scope === 'all' ? 'no promotions' : 'no rewards for sport',
    )
  },
}
