import { userCluster } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { serveArea, type ActOrder, type ServedArea } from '../../program/area.ts'
import { setApart } from './cluster-store.ts'
import { browserDays, clusterOf, findCluster, join } from './clusters.ts'
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
      async join(order) {
        const { tx, id, fields, context } = order
        const found = await parts.users.findUserFor(context.caller, fields.user, tx)
        if (found === null || found.id === id) return refuse('core/unknown-id')
        await refuseAmongOwn(parts, order, [id, found.id])
        await join(tx, [id, found.id], 'staff')
        return { after: `one person with ${found.id}` }
      },
      setApart: {
        async plan(order) {
          const before = await onePerson(parts, order)
          return { title: 'Set an account apart', before, after: apart, about: order.id }
        },
        async run(order) {
          const before = await onePerson(parts, order)
          const { agreedTo } = order
          // Another account has come to it since: whoever agreed has not read of that.
          if (agreedTo !== undefined && agreedTo.before !== before) refuse('core/stale-version')
          await setApart(order.tx, order.id)
          return { before, after: apart }
        },
      },
    },
  })
}

const apart = 'a person of its own'

/** Whom an account counts as one person with, in words. @throws Refusal dashboard/own-cluster */
async function onePerson(parts: EconomyParts, order: Acting): Promise<string> {
  await refuseAmongOwn(parts, order, [order.id])
  const { userIds } = await findCluster(order.tx, parts, order.id)
  return `one person with ${userIds.filter((one) => one !== order.id).join(', ')}`
}

type Acting = Pick<ActOrder, 'tx' | 'id' | 'by' | 'agreedBy'>

/**
 * Nobody says of himself who he is, neither who asks nor who agrees. What signs say by now is written down
 * first: an account that nobody has asked for since it left one is of its person all the same.
 * @throws Refusal dashboard/own-cluster
 */
async function refuseAmongOwn(
  parts: EconomyParts,
  { tx, by, agreedBy }: Acting,
  userIds: readonly string[],
): Promise<void> {
  const actors = [by, ...(agreedBy === undefined ? [] : [agreedBy.userId])]
  // In one order, so that two who act at once do not wait for each other.
  for (const one of [...new Set([...actors, ...userIds])].toSorted())
    await clusterOf(tx, parts, one)
  for (const actor of actors) {
    const own = await findCluster(tx, parts, actor)
    if (own.userIds.some((id) => userIds.includes(id))) refuse('dashboard/own-cluster')
  }
}
