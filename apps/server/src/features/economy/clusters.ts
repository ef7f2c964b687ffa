import type { Uuid } from '@powerplay/kernel'
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

type Users = Pick<AuthDoor, 'browserMates'>

/**
 * The cluster of an account, brought up to date and locked for the rest of the transaction: of several
 * accounts of one person at once, one comes after the other.
 * Source: product specification of the community, 0, cluster.
 */
export async function clusterOf(tx: Queries, users: Users, userId: Uuid): Promise<Cluster> {
  const known = await readCluster(tx, userId)
  if (!known.isApart) await joinMates(tx, users, userId, known)
  for (;;) {
    const { id } = await readCluster(tx, userId)
    await lock(tx, `cluster ${id}`)
    const now = await readCluster(tx, userId)
    // Another account may have joined the two while this one waited.
    if (now.id === id) return { id, userIds: now.userIds }
  }
}

interface Found extends Cluster {
  readonly isApart: boolean
}

/** The cluster as it is written down. */
export async function readCluster(on: Queries, userId: Uuid): Promise<Found> {
  const [member] = await readMembers(on, [userId])
  if (!member) return { id: userId, userIds: [userId], isApart: false }
  const userIds = await membersOf(on, member.clusterId)
  return { id: member.clusterId, userIds, isApart: member.isApart }
}

async function joinMates(
  tx: Queries,
  users: Users,
  userId: Uuid,
  { userIds }: Cluster,
): Promise<void> {
  const mates = [...(await users.browserMates(tx, userId)), ...(await signMates(tx, userId))]
  const strangers = [...new Set(mates)].filter((id) => !userIds.includes(id))
  if (strangers.length === 0) return
  await join(tx, [userId, ...strangers], 'sign')
}

/** Makes accounts one cluster; those that staff set apart stay so. */
export async function join(tx: Queries, all: readonly Uuid[], sign: string): Promise<void> {
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
