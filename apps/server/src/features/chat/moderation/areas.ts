import { chatActs, chatAppeals, chatMutes } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { ChatParts } from '../parts.ts'
import { closeAppealIn } from './appeals.ts'
import { tellMute, unmuteIn } from './mute.ts'
import { moderatorOf, refuseUnlessAbove } from './rank.ts'

/** What the dashboard shows of the chat. */
export function chatAreas(parts: ChatParts): readonly ServedArea[] {
  return [appealsArea(parts), mutesArea(parts), actsArea]
}

const actsArea = serveArea(chatActs, {
  source: {
    from: 'chat_log l',
    id: { sql: 'l.id', noun: 'act' },
    columns: {
      at: 'l.at',
      action: 'l.action',
      user: 'l.user_id',
      by: 'l.actor',
      channel: 'l.channel',
      text: 'l.message_text',
      messages: 'l.messages',
      reason: 'l.reason',
      note: 'l.note',
      minutes: 'l.minutes',
    },
  },
  actions: {},
})

function mutesArea(parts: ChatParts): ServedArea {
  return serveArea(chatMutes, {
    source: {
      from: 'chat_members m join chat_log l on l.id = m.mute_act',
      where: 'm.muted_until > now()',
      id: { sql: 'm.user_id', noun: 'user' },
      columns: {
        user: 'm.user_id',
        until: 'm.muted_until',
        reason: 'l.reason',
        note: 'l.note',
        by: 'l.actor',
        at: 'l.at',
      },
    },
    actions: {
      async end({ tx, id, by }) {
        const moderator = await moderatorOf(parts, by, tx)
        const player =
          (await parts.users.publicUsers([id], tx)).get(id) ?? refuse('core/unknown-id')
        refuseUnlessAbove(moderator, player)
        await unmuteIn(parts, tx, moderator, id)
        return { before: 'muted', after: 'free', afterwards: () => tellMute(parts, id) }
      },
    },
  })
}

function appealsArea(parts: ChatParts): ServedArea {
  return serveArea(chatAppeals, {
    source: {
      from: 'chat_appeals a join chat_log l on l.id = a.act_id',
      id: { sql: 'a.id', noun: 'appeal' },
      columns: {
        at: 'a.created_at',
        user: 'a.user_id',
        text: 'a.text',
        act: 'l.action',
        actText: 'l.message_text',
        state: 'a.state',
        answer: 'a.answer',
      },
    },
    actions: {
      async answer({ tx, id, fields, reason, by }) {
        const granted = fields.granted === 'grant'
        const decision = { id, granted, answer: reason }
        const done = await closeAppealIn(parts, tx, await moderatorOf(parts, by, tx), decision)
        return { before: 'open', after: granted ? 'granted' : 'denied', ...done }
      },
    },
    async queue() {
      const [row] = await parts.platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::integer as open, min(created_at) as oldest
          from chat_appeals where state = 'open'`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
  })
}
