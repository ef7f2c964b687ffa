import { createHash } from 'node:crypto'
import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** Signs that are stored; addresses are read off the sessions. */
export type SignKind = 'person' | 'payment' | 'device'

/** An account in a cluster. */
export interface Member {
  readonly userId: Uuid
  readonly clusterId: Uuid
  readonly isApart: boolean
}

/** Those of these accounts that are in a cluster, or were set apart. */
export async function readMembers(on: Queries, userIds: readonly Uuid[]): Promise<Member[]> {
  return on.query<Member>({
    name: 'clusters_members',
    text: `select user_id as "userId", cluster_id as "clusterId", is_apart as "isApart"
      from cluster_members where user_id = any($1::uuid[])`,
    values: [userIds],
  })
}

/** All accounts of these clusters. */
export async function membersOf(on: Queries, clusterIds: readonly Uuid[]): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    name: 'clusters_of',
    text: `select user_id as "userId" from cluster_members
      where cluster_id = any($1::uuid[])
      order by user_id`,
    values: [clusterIds],
  })
  return rows.map(({ userId }) => userId)
}

/** Pairs of these accounts that are in one cluster. */
export async function clusterPairs(
  on: Queries,
  userIds: readonly Uuid[],
): Promise<(readonly [Uuid, Uuid])[]> {
  const rows = await on.query<{ one: Uuid; other: Uuid }>({
    name: 'clusters_pairs',
    text: `select a.user_id as one, b.user_id as other from cluster_members a
      join cluster_members b on b.cluster_id = a.cluster_id and b.user_id > a.user_id
      where a.user_id = any($1::uuid[]) and b.user_id = any($1::uuid[])`,
    values: [userIds],
  })
  return rows.map(({ one, other }) => [one, other] as const)
}

/** Accounts that share a stored sign with one of these. */
export async function signMates(on: Queries, userIds: readonly Uuid[]): Promise<Uuid[]> {
  const rows = await on.query<{ userId: Uuid }>({
    name: 'clusters_signs',
    text: `select distinct o.user_id as "userId" from cluster_signs s
      join cluster_signs o on o.kind = s.kind and o.value_hash = s.value_hash
      where s.user_id = any($1::uuid[]) and o.user_id <> s.user_id`,
    values: [userIds],
  })
  return rows.map((row) => row.userId)
}

/** Writes a sign down; only its hash is kept. */
export async function keepSign(
  on: Queries,
  sign: { readonly userId: Uuid; readonly kind: SignKind; readonly value: string },
): Promise<void> {
  await on.query({
    text: `insert into cluster_signs (kind, value_hash, user_id) values ($1, $2, $3)
      on conflict do nothing`,
    values: [sign.kind, createHash('sha256').update(sign.value).digest(), sign.userId],
  })
}

/** Makes one cluster of accounts and of the clusters they were in. */
export async function joinAll(
  tx: Queries,
  { userIds, oldIds, clusterId, sign }: Joining,
): Promise<void> {
  await tx.query({
    text: 'update cluster_members set cluster_id = $1 where cluster_id = any($2::uuid[])',
    values: [clusterId, oldIds],
  })
  await tx.query({
    text: `insert into cluster_members (user_id, cluster_id, sign)
      select u, $2, $3 from unnest($1::uuid[]) u order by u
      on conflict (user_id) do update set cluster_id = excluded.cluster_id,
        is_apart = false,
        sign = case when excluded.sign = 'staff' then 'staff' else cluster_members.sign end`,
    values: [userIds, clusterId, sign],
  })
}

/** Accounts that become one cluster. */
export interface Joining {
  readonly userIds: readonly Uuid[]
  /** Clusters that end in it. */
  readonly oldIds: readonly Uuid[]
  readonly clusterId: Uuid
  readonly sign: string
}

/** Takes an account out of its cluster; no sign joins it to anybody again. */
export async function setApart(tx: Queries, userId: Uuid): Promise<void> {
  // Whoever gave the cluster its id leaves it to the others under the id of one of them.
  await tx.query({
    text: `update cluster_members m set cluster_id = next.id
      from (select min(user_id::text)::uuid as id from cluster_members
        where cluster_id = $1 and user_id <> $1) next
      where m.cluster_id = $1 and m.user_id <> $1`,
    values: [userId],
  })
  await tx.query({
    text: `insert into cluster_members (user_id, cluster_id, is_apart, sign)
      values ($1, $1, true, 'staff')
      on conflict (user_id) do update set cluster_id = $1, is_apart = true, sign = 'staff'`,
    values: [userId],
  })
}

/** The accounts of each of these players as far as they are known, the player among them. */
export async function readClusters(
  on: Queries,
  userIds: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, readonly Uuid[]>> {
  const rows = await on.query<{ userId: Uuid; mates: Uuid[] }>({
    name: 'clusters_known',
    text: `select m.user_id as "userId", array_agg(o.user_id) as mates from cluster_members m
      join cluster_members o on o.cluster_id = m.cluster_id
      where m.user_id = any($1::uuid[]) group by m.user_id`,
    values: [userIds],
  })
  const known = new Map(rows.map(({ userId, mates }) => [userId, mates]))
  return new Map(userIds.map((id) => [id, known.get(id) ?? [id]]))
}
