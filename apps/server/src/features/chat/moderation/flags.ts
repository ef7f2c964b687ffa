import type { Clock, Uuid } from '@powerplay/kernel'
import { flagsByAccount, type AccountFlags } from '../../../program/account-flags.ts'

/** Who may not write in the chat now. */
export function muteFlags({ now }: Pick<Clock, 'now'>): AccountFlags {
  return {
    demand: { permission: 'chat_moderator' },
    async read(on, userIds) {
      const rows = await on.query<{ userId: Uuid }>({
        name: 'chat_mute_flags',
        text: `select user_id as "userId" from chat_members
          where user_id = any($1::uuid[]) and muted_until > $2`,
        values: [userIds, new Date(now())],
      })
      return flagsByAccount(rows, () => 'muted in the chat')
    },
  }
}
