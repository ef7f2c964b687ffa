import type { Uuid } from '@powerplay/kernel'
import { flagsByAccount, type AccountFlags } from '../../program/account-flags.ts'

/** Open cases: nobody but those who work on them is told that there is one. */
export const caseFlags: AccountFlags = {
  demand: { permission: 'compliance' },
  async read(on, userIds) {
    const rows = await on.query<{ userId: Uuid; word: string }>({
      name: 'case_flags',
      text: `select distinct user_id as "userId", 'open money case' as word from aml_cases
          where user_id = any($1::uuid[]) and state = 'open'
        union all
        select distinct user_id, 'open harm case' from harm_cases
          where user_id = any($1::uuid[]) and state = 'open'
        order by 2`,
      values: [userIds],
    })
    return flagsByAccount(rows, ({ word }) => word)
  },
}
