import { erasures, retention } from '@powerplay/contract/dashboard/areas'
import { fromWireId, refuse } from '@powerplay/kernel'
import { serveArea, type ActOrder, type ActsOf, type ServedArea } from '../../../program/area.ts'
import { nowOf, type ProtectionParts } from '../parts.ts'
import { fileErasure, tellErasure } from './ask-erasure.ts'
import { erase } from './erase.ts'
import { endErasure, holdsOf, lockWaiting, toldOf } from './erasure-store.ts'

/** What the dashboard shows of erasures, and of how long what is kept. */
export function erasureAreas(parts: ProtectionParts): readonly ServedArea[] {
  return [erasuresArea(parts), retentionArea]
}

function erasuresArea(parts: ProtectionParts): ServedArea {
  const { platform } = parts
  return serveArea(erasures, {
    source: {
      from: 'erasures e',
      id: { sql: 'e.id', noun: 'erasure' },
      columns: {
        at: 'e.at',
        user: 'e.user_id',
        state: 'e.state',
        dueAt: 'e.due_at',
        heldBy: `nullif(array_to_string(e.held_by, ', '), '')`,
        askedBy: 'e.asked_by',
        endedAt: 'e.ended_at',
        keptUntil: `case when e.state = 'done' then e.ended_at
          + make_interval(years => (select max(years) from retention_classes)) end`,
        forgottenAt: 'e.forgotten_at',
      },
    },
    async queue() {
      const [row] = await platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::int as open, min(due_at) as oldest from erasures
          where state = 'waiting' and held_by <> '{}'`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
    actions: actsOf(parts),
  })
}

interface Asked {
  readonly player: string
}

/** Whoever is meant, by the address of their letter too: staff who answer it need not read those of accounts. */
async function personOf({ users }: ProtectionParts, { tx, fields: { player } }: ActOrder<Asked>) {
  const id = fromWireId('user', player)
  const found =
    id === undefined
      ? await users.findUser(player, tx)
      : ((await users.publicUsers([id], tx)).get(id) ?? null)
  return found ?? refuse('dashboard/unknown-person')
}

function actsOf(parts: ProtectionParts): ActsOf<(typeof erasures)['actions']> {
  const { platform, wallet } = parts
  return {
    ask: {
      async plan(order: ActOrder<Asked>) {
        const { tx } = order
        const { id: about, wireId } = await personOf(parts, order)
        const holds = toldOf(await holdsOf(tx, wallet, about))
        if (holds.length > 0) refuse('compliance/erase-held', { holds })
        return {
          ...{ title: 'Erase an account in 14 days', before: null, after: 'waiting', about },
          // The person, not the name: somebody else may be called so by then, and requests outlive it.
          fixed: { player: wireId },
        }
      },
      async run(order: ActOrder<Asked>) {
        const { tx, by } = order
        const { id: userId } = await personOf(parts, order)
        const isNew = await fileErasure(parts, tx, { userId, askedBy: by })
        return {
          subject: userId,
          before: isNew ? null : 'waiting',
          after: 'waiting',
          async afterwards() {
            await tellErasure(parts, userId)
          },
        }
      },
    },
    async recall({ tx, id }) {
      const own = (await lockWaiting(tx, id)) ?? refuse('core/stale-version')
      await endErasure(tx, own.id, { state: 'recalled', at: nowOf(platform) })
      return {
        subject: own.userId,
        before: 'waiting',
        after: 'recalled',
        async afterwards() {
          await tellErasure(parts, own.userId)
        },
      }
    },
    carryOut: {
      async plan({ tx, id }: ActOrder) {
        const own = (await lockWaiting(tx, id)) ?? refuse('core/stale-version')
        const holds = await holdsOf(tx, wallet, own.userId)
        if (holds.length > 0) refuse('compliance/erase-held', { holds })
        // The account's name is not written down: requests outlive it.
        return {
          title: 'Erase an account before its time',
          before: `waits until ${own.dueAt.toISOString()}`,
          after: 'erased',
          about: own.userId,
        }
      },
      async run({ tx, id, by }: ActOrder) {
        const erasure = (await lockWaiting(tx, id)) ?? refuse('core/stale-version')
        const outcome = await erase(parts, tx, { erasure, by })
        if (outcome.holds !== null) {
          return refuse('compliance/erase-held', { holds: outcome.holds })
        }
        const { afterwards } = outcome
        return { subject: erasure.userId, before: 'waiting', after: 'erased', afterwards }
      },
    },
  }
}

const retentionArea = serveArea(retention, {
  source: {
    from: 'retention_classes c',
    id: { sql: 'c.id', type: 'text' },
    columns: {
      what: 'c.id',
      basis: 'c.basis',
      years: 'c.years',
      kept: `case when c.years = 0 then 0 else (select count(*)::int from erasures e
        where e.state = 'done' and e.ended_at + make_interval(years => c.years) > now()) end`,
    },
  },
  actions: {},
})
