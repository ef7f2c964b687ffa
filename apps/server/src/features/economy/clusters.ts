import { dayMs, mustHave, type Clock, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { AuthDoor } from '../auth/index.ts'
import { joinAll, membersOf, readMembers, signMates } from './cluster-store.ts'

/** Accounts of one person. */
export interface Cluster {
  /** That of the account itself where it is alone. */
  readonly id: Uuid
  /** All accounts, this one among them. */
  readonly userIds: readonly Uuid[]
}

/** What clusters are found with. */
export interface ClusterParts {
  readonly users: Pick<AuthDoor, 'browserMates'>
  readonly platform: { readonly clock: Clock }
}

/** A browser shared so long ago says nothing any more: addresses and devices change hands. */
export const browserDays = 30

/**
 * The cluster of an account, brought up to date and locked for the rest of the transaction: of several
 * accounts of one person at once, one comes after the other.
 * Signs that stay (a payment source, a person, a device, staff) are written down and join whole
 * clusters. A browser at one address joins only whoever sat there, and only while it is fresh: written
 * down it would tie together, for ever, everybody who once used one network.
 * Source: product specification of the community, 0, cluster.
 */
export async function clusterOf(tx: Queries, parts: ClusterParts, userId: Uuid): Promise<Cluster> {
  const [own] = await clustersOf(tx, parts, [userId])
  return mustHave(own, 'the cluster of an account')
}

/**
 * The clusters of several accounts, each as `clusterOf` has it, in the order of the accounts. Signs of all are
 * written down before any cluster is locked, and the locks are taken by the ids of the clusters: two who ask
 * for some of the same do not wait for each other.
 */
export async function clustersOf(
  tx: Queries,
  parts: ClusterParts,
  accounts: readonly Uuid[],
): Promise<readonly Cluster[]> {
  for (const one of accounts.toSorted()) await joinMates(tx, one)
  const held = new Set<Uuid>()
  for (;;) {
    const found: Found[] = []
    for (const one of accounts) found.push(await findCluster(tx, parts, one))
    const all = new Set(found.flatMap(({ clusterIds }) => [...clusterIds]))
    const wanted = [...all].toSorted().filter((one) => !held.has(one))
    if (wanted.length === 0) return found.map(({ id, userIds }) => ({ id, userIds }))
    for (const one of wanted) {
      await lock(tx, `cluster ${one}`)
      held.add(one)
    }
  }
}

interface Found extends Cluster {
  /** Clusters that its accounts are in, its own among them. */
  readonly clusterIds: ReadonlySet<Uuid>
}

/** The accounts of one person as they are known now. */
export async function findCluster(
  on: Queries,
  { users, platform }: ClusterParts,
  userId: Uuid,
): Promise<Found> {
  const own = await readCluster(on, userId)
  if (own.isApart) return { id: own.id, userIds: [userId], clusterIds: new Set([own.id]) }
  const since = platform.clock.now() - browserDays * dayMs
  const mates = await users.browserMates(on, own.userIds, since)
  const members = new Map((await readMembers(on, mates)).map((member) => [member.userId, member]))
  const near = mates.filter((id) => members.get(id)?.isApart !== true)
  const clusterIds = new Set([own.id, ...near.map((id) => members.get(id)?.clusterId ?? id)])
  const others = near.length > 0 ? await membersOf(on, [...clusterIds]) : []
  const userIds = [...new Set([...own.userIds, ...near, ...others])].toSorted()
  return { id: own.id, userIds, clusterIds }
}

/** The cluster as it is written down. */
async function readCluster(on: Queries, userId: Uuid): Promise<Cluster & { isApart: boolean }> {
  const [member] = await readMembers(on, [userId])
  if (!member) return { id: userId, userIds: [userId], isApart: false }
  const userIds = await membersOf(on, [member.clusterId])
  return { id: member.clusterId, userIds, isApart: member.isApart }
}

/** Joins whoever shares a sign with any account of the cluster, and whoever shares one with those in turn. */
async function joinMates(tx: Queries, userId: Uuid): Promise<void> {
  for (;;) {
    const { userIds, isApart } = await readCluster(tx, userId)
    if (isApart) return
    const mates = (await signMates(tx, userIds)).filter((id) => !userIds.includes(id))
    const members = await readMembers(tx, mates)
    const apart = new Set(members.flatMap((one) => (one.isApart ? [one.userId] : [])))
    const strangers = mates.filter((id) => !apart.has(id))
    if (strangers.length === 0) return
    await join(tx, [userId, ...strangers], 'sign')
  }
}

/** Makes accounts one cluster; those that staff set apart stay so, unless staff join them. */
export async function join(
  tx: Queries,
  all: readonly Uuid[],
  sign: 'sign' | 'staff',
): Promise<void> {
  await lock(tx, 'clusters')
  const members = await readMembers(tx, all)
  const apart = new Set(members.flatMap(({ userId, isApart }) => (isApart ? [userId] : [])))
  const userIds = all.filter((id) => sign === 'staff' || !apart.has(id))
  if (userIds.length < 2) return
  const oldIds = members
    .filter(({ userId }) => userIds.includes(userId))
    .map(({ clusterId }) => clusterId)
  const [clusterId] = [...oldIds, ...userIds].toSorted()
  if (clusterId === undefined) return
  await joinAll(tx, { userIds, oldIds, clusterId, sign })
}

async function lock(tx: Queries, name: string): Promise<void> {
  await tx.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [name],
  })
}
