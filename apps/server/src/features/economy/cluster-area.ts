import { userCluster } from '@powerplay/contract/dashboard/areas'
import { fromWireId, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { serveArea, type ActOrder, type ServedArea, type TwoPersonAct } from '../../program/area.ts'
import { expectAgreed } from '../../program/expect-agreed.ts'
import type { PublicUser } from '../auth/index.ts'
import { readMembers, setApart } from './cluster-store.ts'
import { browserDays, clustersOf, findCluster, join } from './clusters.ts'
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
      join: joining(parts),
      setApart: {
        async plan(order) {
          const { tx, id } = order
          const { others, told } = await parted(parts, order)
          const title = `Set ${await called(parts, tx, [id])} apart from ${await called(parts, tx, others)}`
          return { title, ...told, about: id, fixed: { named: [id, ...others] } }
        },
        async run(order) {
          const { told } = await parted(parts, order)
          // Another account has come to it since: whoever agreed has not read of that.
          expectAgreed(order, told)
          await setApart(order.tx, order.id)
          return told
        },
      },
    },
  })
}

interface Joining {
  readonly user: string
}

/** Staff say that two accounts are one person: two of them where that undoes what two have decided. */
function joining(parts: EconomyParts): TwoPersonAct<Joining> {
  const foreseen = async (order: ActOrder<Joining>) => {
    const { tx, id } = order
    const other = await otherOf(parts, order)
    await refuseAmongOwn(parts, order, [id, other.id])
    const before = `${await personOf(parts, tx, id)}; ${await personOf(parts, tx, other.id)}`
    return { other, told: { before, after: `one person with ${other.wireId}` } }
  }
  return {
    async needsSecond(order) {
      const { tx, id, by } = order
      const { id: otherId } = await otherOf(parts, order)
      // With that of who asks: what comes after locks no more, and all three in one order.
      const clusters = (await clustersOf(tx, parts, [id, otherId, by])).slice(0, 2)
      const members = await readMembers(tx, [id, otherId])
      if (members.some(({ isApart }) => isApart)) return true
      // Whoever is one person with somebody of staff keeps them from deciding.
      const joined = new Set(clusters.flatMap(({ userIds }) => userIds))
      return (await parts.users.staff(tx)).some((one) => joined.has(one.id))
    },
    async plan(order) {
      const { tx, id } = order
      const { other, told } = await foreseen(order)
      const [one, two] = [
        (await findCluster(tx, parts, id)).userIds,
        (await findCluster(tx, parts, other.id)).userIds,
      ]
      const title = `Join ${await called(parts, tx, one)} with ${await called(parts, tx, two)}`
      // The person, not the name: somebody else may be called so by then.
      const fixed = { user: other.wireId, named: [...one, ...two] }
      return { title, ...told, about: id, fixed }
    },
    async run(order) {
      const { other, told } = await foreseen(order)
      expectAgreed(order, told)
      await join(order.tx, [order.id, other.id], 'staff')
      return told
    },
  }
}

/** The other account, which is none of the row itself. @throws Refusal core/unknown-id */
async function otherOf(
  { users }: EconomyParts,
  { tx, id, fields: { user }, context }: ActOrder<Joining>,
): Promise<PublicUser> {
  const userId = fromWireId('user', user)
  const found =
    userId === undefined
      ? await users.findUserFor(context.caller, user, tx)
      : ((await users.publicUsers([userId], tx)).get(userId) ?? null)
  return found === null || found.id === id ? refuse('core/unknown-id') : found
}

/** So many names stand in the title of a request. */
const namesMax = 20

/**
 * Accounts by name and id, for the title of a request: an erasure empties it, by the uuids that the request holds
 * as `named`. Before and after go into the trail, which keeps ids alone.
 */
async function called({ users }: EconomyParts, tx: Queries, userIds: readonly Uuid[]) {
  const shown = userIds.slice(0, namesMax)
  const people = await users.publicUsers(shown, tx)
  const names = shown.map((id) => {
    const person = people.get(id)
    return person === undefined ? userWireId(id) : `${person.name} (${person.wireId})`
  })
  const more = userIds.length - shown.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const userWireId = (id: Uuid) => toWireId('user', id)

/** Whom an account counts as one person with, by ids. */
async function personOf(parts: EconomyParts, tx: Queries, userId: Uuid): Promise<string> {
  const { userIds } = await findCluster(tx, parts, userId)
  const others = userIds.filter((one) => one !== userId).map(userWireId)
  if (others.length > 0) return `${userWireId(userId)}: one person with ${others.join(', ')}`
  const [member] = await readMembers(tx, [userId])
  return `${userWireId(userId)}: ${member?.isApart === true ? 'set apart' : 'alone'}`
}

/**
 * What setting an account apart comes to. @throws Refusal dashboard/own-cluster, core/stale-version for one that
 * is one person with nobody
 */
async function parted(parts: EconomyParts, order: Acting) {
  await refuseAmongOwn(parts, order, [order.id])
  const { userIds } = await findCluster(order.tx, parts, order.id)
  const others = userIds.filter((one) => one !== order.id)
  if (others.length === 0) refuse('core/stale-version')
  const before = await personOf(parts, order.tx, order.id)
  return { others, told: { before, after: 'a person of its own' } }
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
  userIds: readonly Uuid[],
): Promise<void> {
  const actors = [by, ...(agreedBy === undefined ? [] : [agreedBy.userId])]
  await clustersOf(tx, parts, [...new Set([...actors, ...userIds])])
  for (const actor of actors) {
    const own = await findCluster(tx, parts, actor)
    if (own.userIds.some((id) => userIds.includes(id))) refuse('dashboard/own-cluster')
  }
}
