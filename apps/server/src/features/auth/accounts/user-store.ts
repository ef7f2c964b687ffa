import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** An account as it is stored. */
export interface User {
  readonly id: Uuid
  readonly name: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  /** An e-mail that takes the place of `email` once it is proven. */
  readonly pendingEmail: string | null
  /** Null for who signs in by other ways only. */
  readonly passwordHash: string | null
  readonly roles: readonly string[]
  readonly hasPrivateBets: boolean
  /** One of the documented accounts of a demo build. */
  readonly isSeeded: boolean
  readonly isWelcomed: boolean
  readonly isSelfExcluded: boolean
  /** How often the account's ways in were closed. */
  readonly waysVersion: number
  /** True once birth date, country and terms stand. */
  readonly hasDetails: boolean
  readonly hasBirthDate: boolean
  readonly hasCountry: boolean
  readonly hasTerms: boolean
  /** Address of the player's own picture. */
  readonly avatar: string | null
  readonly createdAt: Date
  /** The sign-in before the current one. */
  readonly previousLoginAt: Date | null
}

/** A new account. `email` and `name` are already valid, the e-mail normalised. */
export interface NewUser {
  readonly id: Uuid
  readonly name: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly passwordHash: string | null
  readonly roles: readonly string[]
  /** YYYY-MM-DD; null for staff. */
  readonly birthDate: string | null
  /** ISO 3166-1, two letters; null where it is not known. */
  readonly country: string | null
  /** Of the terms agreed to; null before. */
  readonly termsVersion: string | null
  readonly inviteCode: string | null
  /** Address it was registered from; null for accounts the server made. */
  readonly registeredFrom: string | null
  readonly isSeeded: boolean
  readonly createdAt: InstantMs
}

const columns = `id, name, email, email_verified_at is not null as "isEmailVerified",
  pending_email as "pendingEmail", password_hash as "passwordHash", roles, private_bets as "hasPrivateBets",
  is_seeded as "isSeeded", is_welcomed as "isWelcomed", self_excluded as "isSelfExcluded",
  ways_version as "waysVersion", has_details as "hasDetails", birth_date is not null as "hasBirthDate",
  country is not null as "hasCountry", terms_version is not null as "hasTerms", avatar, created_at as "createdAt",
  previous_login_at as "previousLoginAt"`

/** Inserts an account unless its name, or its e-mail as a proven one, is taken. @returns whether it was. */
export async function insertUser(tx: Queries, user: NewUser): Promise<boolean> {
  const createdAt = new Date(user.createdAt)
  const rows = await tx.query({
    text: `insert into users (id, name, email, email_verified_at, password_hash, roles, birth_date,
        invite_code, registered_from, is_seeded, created_at, last_login_at, country, terms_version)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict do nothing returning id`,
    values: [
      user.id,
      user.name,
      user.email,
      user.isEmailVerified ? createdAt : null,
      user.passwordHash,
      user.roles,
      user.birthDate,
      user.inviteCode,
      user.registeredFrom,
      user.isSeeded,
      createdAt,
      // Everybody else signs in with the registration itself.
      user.isSeeded ? null : createdAt,
      user.country,
      user.termsVersion,
    ],
  })
  return rows.length === 1
}

/** Which of the two somebody else already has; an e-mail that was never proven is nobody's. */
export async function findTaken(
  queries: Queries,
  wanted: { readonly name: string; readonly email: string | null },
): Promise<{ name: boolean; email: boolean }> {
  const [taken] = await queries.query<{ name: boolean; email: boolean }>({
    text: `select exists (select from users where lower(name) = lower($1)) as name,
      exists (select from users
        where email = $2::text and email_verified_at is not null) as email`,
    values: [wanted.name, wanted.email],
  })
  return taken ?? { name: false, email: false }
}

/** An account whose owner excluded himself and whose proven address is of the same mailbox. */
export async function findExcluded(queries: Queries, email: string): Promise<Uuid | undefined> {
  const [found] = await queries.query<{ id: Uuid }>({
    text: `select id from users where self_excluded and email_verified_at is not null
      and email_root(email) = email_root($1) limit 1`,
    values: [email],
  })
  return found?.id
}

export async function findUserById(queries: Queries, id: Uuid): Promise<User | undefined> {
  const rows = await queries.query<User>({
    name: 'auth.user_by_id',
    text: `select ${columns} from users where id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function findUserByName(queries: Queries, name: string): Promise<User | undefined> {
  const rows = await queries.query<User>({
    text: `select ${columns} from users where lower(name) = $1 and erased_at is null`,
    values: [name],
  })
  return rows[0]
}

/** Whose e-mail it is: the account that proved it, else the one that has named it for longest. */
export async function findUserByEmail(queries: Queries, email: string): Promise<User | undefined> {
  const rows = await queries.query<User>({
    text: `select ${columns} from users where email = $1
      order by email_verified_at is null, created_at, id limit 1`,
    values: [email],
  })
  return rows[0]
}

export function findUsersById(queries: Queries, ids: readonly Uuid[]): Promise<User[]> {
  return queries.query<User>({
    text: `select ${columns} from users where id = any($1)`,
    values: [ids],
  })
}

/** A sign-in that is about to open a session. */
export interface Login {
  readonly id: Uuid
  /** How often the account's ways in had been closed when it was proven. */
  readonly waysVersion: number
  readonly at: InstantMs
  /** The password's newer hash, if it needs one. */
  readonly newHash: string | null
}

/**
 * Notes a sign-in and, when given, the password's newer hash; holds the account until the transaction
 * ends. @returns false, and notes nothing, when the ways in were closed since it was proven.
 */
export async function noteLogin(tx: Queries, login: Login): Promise<boolean> {
  const rows = await tx.query({
    text: `update users set previous_login_at = last_login_at, last_login_at = $2,
      password_hash = coalesce($3, password_hash) where id = $1 and ways_version = $4 returning id`,
    values: [login.id, new Date(login.at), login.newHash, login.waysVersion],
  })
  return rows.length === 1
}

/** Counts a closing of the account's ways in; sign-ins that were proven before it are over. */
export async function closeWays(tx: Queries, id: Uuid): Promise<void> {
  await tx.query({
    text: 'update users set ways_version = ways_version + 1 where id = $1',
    values: [id],
  })
}

/** What others see of a player and the player may change; undefined leaves it as it is. */
export interface FaceChange {
  readonly privateBets?: boolean | undefined
  readonly avatar?: string | null | undefined
}

export async function changeFace(
  on: Queries,
  id: Uuid,
  { privateBets, avatar }: FaceChange,
): Promise<void> {
  await on.query({
    text: `update users set private_bets = coalesce($2, private_bets),
      avatar = case when $3 then $4 else avatar end where id = $1`,
    values: [id, privateBets ?? null, avatar !== undefined, avatar ?? null],
  })
}

/** Birth date, country and terms of an account that was opened without one of them. */
export interface PlayerDetails {
  /** YYYY-MM-DD; null where the account has said it. */
  readonly birthDate: string | null
  /** ISO 3166-1, two letters; null where the account has said it. */
  readonly country: string | null
  readonly termsVersion: string
}

/** Fills in what is missing; what stands stays. @returns false when nothing was missing. */
export async function writeDetails(
  tx: Queries,
  id: Uuid,
  { birthDate, country, termsVersion }: PlayerDetails,
): Promise<boolean> {
  const rows = await tx.query({
    text: `update users set birth_date = coalesce(birth_date, $2), country = coalesce(country, $3),
        terms_version = coalesce(terms_version, $4)
      where id = $1 and not has_details returning id`,
    values: [id, birthDate, country, termsVersion],
  })
  return rows.length === 1
}

export async function noteWelcome(queries: Queries, id: Uuid): Promise<void> {
  await queries.query({ text: 'update users set is_welcomed = true where id = $1', values: [id] })
}

/** @returns false when the user has the role already. */
export async function addRole(tx: Queries, id: Uuid, role: string): Promise<boolean> {
  const rows = await tx.query({
    text: `update users set roles = roles || $2::text where id = $1 and not $2 = any(roles)
      returning id`,
    values: [id, role],
  })
  return rows.length === 1
}

/** @returns false when the user does not have the role. */
export async function removeRole(tx: Queries, id: Uuid, role: string): Promise<boolean> {
  const rows = await tx.query({
    text: `update users set roles = array_remove(roles, $2) where id = $1 and $2 = any(roles)
      returning id`,
    values: [id, role],
  })
  return rows.length === 1
}

/**
 * Whether somebody else may do everything; of two who step down at once the second waits. The
 * documented accounts of a demo build let nobody in elsewhere, and so count in demo builds alone.
 */
export async function hasOtherAdministrator(
  tx: Queries,
  id: Uuid,
  { isDemoBuild }: { readonly isDemoBuild: boolean },
): Promise<boolean> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('auth.last-administrator'))` })
  const rows = await tx.query({
    text: `select from users where '*' = any(roles) and id <> $1 and ($2 or not is_seeded) limit 1`,
    values: [id, isDemoBuild],
  })
  return rows.length === 1
}

/** Somebody who holds roles. */
export interface StaffMember {
  readonly id: Uuid
  readonly name: string
  readonly roles: readonly string[]
  readonly hasFactor: boolean
  readonly isSeeded: boolean
}

/** Everybody who holds a role, by name. */
export function listStaff(queries: Queries): Promise<StaffMember[]> {
  return queries.query<StaffMember>({
    text: `select id, name, roles, is_seeded as "isSeeded", exists (select from two_factors
        where two_factors.user_id = users.id and confirmed_at is not null) as "hasFactor"
      from users where roles <> '{}' order by lower(name)`,
  })
}

/** True when somebody other than a demo account may do everything. */
export async function hasAdministrator(queries: Queries): Promise<boolean> {
  const rows = await queries.query({
    text: `select from users where '*' = any(roles) and not is_seeded limit 1`,
  })
  return rows.length === 1
}

/** Counts accounts opened from an address since `since`, holding the address's lock. */
export async function countRegistrations(
  tx: Queries,
  address: string,
  since: InstantMs,
): Promise<number> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('auth.register ' || $1, 0))`,
    values: [address],
  })
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::int as count from users
      where registered_from = $1 and created_at > $2`,
    values: [address, new Date(since)],
  })
  return row?.count ?? 0
}
