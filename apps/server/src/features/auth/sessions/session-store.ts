import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { isStaff } from '../staff/roles.ts'
import type { SessionAge } from './session-rules.ts'

/** A session with the roles of its user. */
export interface SessionRow {
  readonly id: Uuid
  readonly userId: Uuid
  readonly secretHash: Buffer
  readonly device: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly endedAt: Date | null
  /** Until when it counts as proven with the second factor. */
  readonly factorUntil: Date | null
  /** Until when it counts as proven by password or signature. */
  readonly presentUntil: Date | null
  /** Counts its secrets. */
  readonly generation: number
  readonly hasFactor: boolean
  readonly hasPassword: boolean
  /** Of a documented account of a demo build. */
  readonly isSeeded: boolean
  readonly isSelfExcluded: boolean
  readonly declaredCountry: string | null
  readonly papersCountry: string | null
  readonly ip: string
  readonly roles: readonly string[]
}

/** A session to be opened; only the hash of its secret is kept. */
export interface NewSession {
  readonly id: Uuid
  readonly userId: Uuid
  readonly secretHash: Buffer
  readonly device: string
  readonly ip: string
  readonly at: InstantMs
  readonly factorUntil: InstantMs | null
  readonly presentUntil: InstantMs | null
}

const dateOf = (at: InstantMs | null) => (at === null ? null : new Date(at))

const columns = `sessions.id, sessions.user_id as "userId", secret_hash as "secretHash", device,
  sessions.created_at as "createdAt", seen_at as "seenAt", ended_at as "endedAt", roles, ip,
  is_seeded as "isSeeded", self_excluded as "isSelfExcluded", users.country as "declaredCountry",
  papers_country as "papersCountry", factor_until as "factorUntil",
  present_until as "presentUntil", generation, password_hash is not null as "hasPassword",
  two_factors.user_id is not null as "hasFactor"`
const source = `from sessions join users on users.id = sessions.user_id
  left join two_factors on two_factors.user_id = users.id and confirmed_at is not null`

/** What the rule of life reads of a row. */
export function ageOf(row: SessionRow): SessionAge {
  return {
    createdAt: row.createdAt.getTime(),
    seenAt: row.seenAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    isStaff: isStaff(row.roles),
  }
}

export async function insertSession(tx: Queries, session: NewSession): Promise<void> {
  const { id, userId, secretHash, device, ip, at, factorUntil, presentUntil } = session
  await tx.query({
    text: `insert into sessions
        (id, user_id, secret_hash, device, ip, created_at, seen_at, factor_until, present_until)
      values ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
    values: [
      id,
      userId,
      secretHash,
      device,
      ip,
      new Date(at),
      dateOf(factorUntil),
      dateOf(presentUntil),
    ],
  })
}

/** Whether an account that was used before never was on such a device. */
export async function isNewDevice(tx: Queries, userId: Uuid, device: string): Promise<boolean> {
  const [row] = await tx.query<{ is_used: boolean; is_known: boolean }>({
    text: `select count(*) > 0 as is_used, coalesce(bool_or(device = $2), false) as is_known
      from sessions where user_id = $1`,
    values: [userId, device],
  })
  return row?.is_used === true && !row.is_known
}

/** The sessions that a cookie's hash and a bearer's session id name: none, one or two. */
export function findNamed(
  queries: Queries,
  secretHash: Buffer | null,
  id: Uuid | null,
): Promise<SessionRow[]> {
  return queries.query<SessionRow>({
    name: 'auth.sessions_named',
    text: `select ${columns} ${source} where secret_hash = $1 or sessions.id = $2`,
    values: [secretHash, id],
  })
}

export function findSessions(queries: Queries, ids: readonly Uuid[]): Promise<SessionRow[]> {
  return queries.query<SessionRow>({
    name: 'auth.sessions_by_id',
    text: `select ${columns} ${source} where sessions.id = any($1)`,
    values: [ids],
  })
}

/** Sessions of a user that nobody ended, the latest used first. */
export function findSessionsOfUser(queries: Queries, userId: Uuid): Promise<SessionRow[]> {
  return queries.query<SessionRow>({
    text: `select ${columns} ${source} where sessions.user_id = $1 and ended_at is null
      order by seen_at desc, sessions.id`,
    values: [userId],
  })
}

export async function touchSession(queries: Queries, id: Uuid, at: InstantMs): Promise<void> {
  await queries.query({
    name: 'auth.touch_session',
    text: 'update sessions set seen_at = greatest(seen_at, $2) where id = $1',
    values: [id, new Date(at)],
  })
}

/** A secret that takes the place of a session's own, with what it proved. */
export interface NewSecret {
  readonly id: Uuid
  /** The generation that the caller came with: a secret replaced meanwhile replaces nothing. */
  readonly generation: number
  readonly secretHash: Buffer
  /** A new proof; null leaves the one there was, which the same browser brought. */
  readonly factorUntil: InstantMs | null
  readonly presentUntil: InstantMs | null
}

/**
 * Replaces a session's secret: copies of the old one, bearers and sockets made under it are over.
 * @returns its generation, or undefined when the session was ended, or got another secret, meanwhile.
 */
export async function replaceSecret(tx: Queries, secret: NewSecret): Promise<number | undefined> {
  const [row] = await tx.query<{ generation: number }>({
    text: `update sessions set secret_hash = $2, generation = generation + 1,
        factor_until = coalesce($3, factor_until), present_until = coalesce($4, present_until)
      where id = $1 and generation = $5 and ended_at is null returning generation`,
    values: [
      ...[secret.id, secret.secretHash, dateOf(secret.factorUntil), dateOf(secret.presentUntil)],
      secret.generation,
    ],
  })
  return row?.generation
}

/** Ends the bearers and sockets of a session whose cookie stays as it is. */
export async function endBearers(tx: Queries, id: Uuid): Promise<void> {
  await tx.query({
    text: 'update sessions set generation = generation + 1 where id = $1',
    values: [id],
  })
}

/** Counts a wrong password or code that was tried in a session. @returns how many there are. */
export async function countWrongProof(tx: Queries, id: Uuid): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    text: `update sessions set wrong_proofs = wrong_proofs + 1 where id = $1
      returning wrong_proofs as count`,
    values: [id],
  })
  return row?.count ?? 0
}

export async function clearWrongProofs(tx: Queries, id: Uuid): Promise<void> {
  await tx.query({
    text: 'update sessions set wrong_proofs = 0 where id = $1 and wrong_proofs > 0',
    values: [id],
  })
}

/** Which sessions to end: one of the user's, all of them, or all but one. */
export interface EndedSessions {
  readonly userId: Uuid
  readonly only?: Uuid
  readonly except?: Uuid
}

/** Ends open sessions of a user. @returns the ids of those it ended. */
export async function endSessionRows(
  queries: Queries,
  { userId, only, except }: EndedSessions,
  at: InstantMs,
): Promise<Uuid[]> {
  const rows = await queries.query<{ id: Uuid }>({
    text: `update sessions set ended_at = $2 where user_id = $1 and ended_at is null
      and ($3::uuid is null or id = $3) and ($4::uuid is null or id <> $4) returning id`,
    values: [userId, new Date(at), only ?? null, except ?? null],
  })
  return rows.map((row) => row.id)
}

/** Deletes sessions nobody used since `before`. */
export async function deleteOldSessions(queries: Queries, before: InstantMs): Promise<void> {
  await queries.query({
    text: 'delete from sessions where seen_at < $1',
    values: [new Date(before)],
  })
}
