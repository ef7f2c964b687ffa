import { userCluster } from '@powerplay/contract/dashboard/areas'
import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../program/area.ts'
import { setApart } from './cluster-store.ts'
import { browserDays, findCluster, join } from './clusters.ts'
import type { EconomyParts } from './parts.ts'

/** What joined an account to others, in words. */
const signWords = `case c.sign when 'sign' then 'a shared sign: payment, person or device'
  when 'staff' then 'staff' when 'browser' then 'one address and browser within a day' else c.sign end`

/** Those that are written down, and those who sat at one browser and are in none with this account. */
const accounts = `(
  select own.user_id as owner, m.user_id, m.sign, m.is_apart, m.joined_at
  from cluster_members m join cluster_members own
    on own.cluster_id = m.cluster_id and own.user_id <> m.user_id
  union all
  select s.user_id, o.user_id, 'browser', false, min(o.created_at)
  from sessions s join sessions o
    on o.ip = s.ip and o.device = s.device and o.user_id <> s.user_id
    and o.seen_at > s.created_at - interval '1 day'
    and o.created_at < s.seen_at + interval '1 day'
    and least(o.seen_at, s.seen_at) > now() - interval '${browserDays} days'
  where not s.ip like any ('{127.%,::1}')
    and not exists (select from cluster_members apart
      where apart.is_apart and apart.user_id in (s.user_id, o.user_id))
    and not exists (select from cluster_members a join cluster_members b using (cluster_id)
      where a.user_id = s.user_id and b.user_id = o.user_id)
  group by s.user_id, o.user_id) c`

/** The accounts that count as one person with this one; staff join them, and set them apart. */
export function clusterArea(parts: EconomyParts): ServedArea {
  return serveArea(userCluster, {
    source: {
      from: accounts,
      id: { sql: 'c.user_id', noun: 'user' },
      of: { sql: 'c.owner', noun: 'user' },
      columns: { user: 'c.user_id', sign: signWords, isApart: 'c.is_apart', since: 'c.joined_at' },
    },
    actions: {
      async join({ tx, id, fields, by, context }) {
        const found = await parts.users.findUserFor(context.caller, fields.user, tx)
        if (found === null || found.id === id) return refuse('core/unknown-id')
        await refuseAmongOwn(parts, tx, { by, userIds: [id, found.id] })
        await join(tx, [id, found.id], 'staff')
        return { after: `one person with ${found.id}` }
      },
      async setApart({ tx, id, by }) {
        await refuseAmongOwn(parts, tx, { by, userIds: [id] })
        const { userIds } = await findCluster(tx, parts, id)
        await setApart(tx, id)
        const others = userIds.filter((one) => one !== id)
        return { before: `one person with ${others.join(', ')}`, after: 'a person of its own' }
      },
    },
  })
}

/** Nobody says of himself who he is. @throws Refusal dashboard/own-cluster */
async function refuseAmongOwn(
  parts: EconomyParts,
  tx: Queries,
  { by, userIds }: { readonly by: Uuid; readonly userIds: readonly Uuid[] },
): Promise<void> {
  const own = await findCluster(tx, parts, by)
  if (userIds.some((id) => own.userIds.includes(id))) refuse('dashboard/own-cluster')
}
