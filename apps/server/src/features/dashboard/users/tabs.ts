import {
  userBonuses,
  userChat,
  userPayments,
  userSupport,
} from '@powerplay/contract/dashboard/areas'
import { toWireId } from '@powerplay/kernel'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import { moneySql } from './money-sql.ts'

/** What other features know of a user, as tabs of the page: read here, decided where it belongs. */
export function userTabs(): readonly ServedArea[] {
  return [paymentsTab(), bonusesTab(), chatTab(), supportTab()]
}

function paymentsTab(): ServedArea {
  return serveArea(userPayments, {
    source: {
      from: `(select d.id, d.user_id, d.seen_at as at, 'in' as way, d.currency, d.amount_minor as minor,
          d.chain, d.state, d.usd_e6, coalesce(d.reversed_at, d.credited_at) as ended_at from deposits d
        union all select w.id, w.user_id, w.asked_at, 'out', w.currency, w.sum_minor,
          w.chain, w.stage, w.usd_e6, w.ended_at from withdrawals w) p`,
      id: { sql: 'p.id' },
      of: { sql: 'p.user_id', noun: 'user' },
      columns: {
        at: 'p.at',
        way: 'p.way',
        amount: moneySql('p.minor', 'p.currency'),
        network: 'p.chain',
        state: 'p.state',
        worth: 'floor(p.usd_e6 / 10000)',
        endedAt: 'p.ended_at',
        reference: 'p.id',
      },
      finish: async (rows) =>
        rows.map((row) => ({
          ...row,
          reference: toWireId(row['way'] === 'in' ? 'deposit' : 'withdrawal', row.id),
        })),
    },
    actions: {},
  })
}

function bonusesTab(): ServedArea {
  return serveArea(userBonuses, {
    source: {
      from: 'bonuses b',
      id: { sql: 'b.id' },
      of: { sql: 'b.user_id', noun: 'user' },
      columns: {
        at: 'b.opted_at',
        name: 'b.name',
        kind: 'b.kind',
        granted: 'floor(b.granted_usd_e6 / 10000)',
        state: 'b.state',
        endedAt: 'b.ended_at',
        why: 'b.end_reason',
      },
    },
    actions: {},
  })
}

function chatTab(): ServedArea {
  return serveArea(userChat, {
    source: {
      from: 'chat_messages m',
      id: { sql: 'm.id' },
      of: { sql: 'm.user_id', noun: 'user' },
      columns: {
        at: 'm.created_at',
        channel: 'm.channel',
        text: `coalesce(m.data->>'text', m.type)`,
        state: `case when m.removed_at is not null then 'removed' when m.is_shadow then 'shadow'
          when m.hidden_at is not null then 'hidden' else 'shown' end`,
        removedBy: 'm.removed_by',
      },
    },
    actions: {},
  })
}

function supportTab(): ServedArea {
  return serveArea(userSupport, {
    source: {
      from: 'support_chats s',
      id: { sql: 's.id' },
      of: { sql: 's.user_id', noun: 'user' },
      columns: {
        at: 's.created_at',
        title: 's.title',
        status: 's.status',
        assigned: 's.assigned',
        rating: 's.rating',
        isRead: '(s.user_read is not null and s.user_read >= s.first_answer_at)',
        closedAt: 's.closed_at',
      },
    },
    actions: {},
  })
}
