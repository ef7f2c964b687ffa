import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Place } from '../compliance/index.ts'

/** A page of the sportsbook that was opened for a player. */
export interface SportsbookSession {
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  /** Country of the address that it was opened from. */
  readonly iso: string | null
  readonly expiresAt: Date
  /** Where its player says, or proved, to live by now. */
  readonly countries: NonNullable<Place['countries']>
}

export async function insertSession(
  on: Queries,
  session: Omit<SportsbookSession, 'countries'>,
): Promise<void> {
  const { id, userId, currency, iso, expiresAt } = session
  await on.query({
    name: 'sportsbook_session_insert',
    text: `insert into sportsbook_sessions (id, user_id, currency, iso, expires_at)
      values ($1, $2, $3, $4, $5)`,
    values: [id, userId, currency, iso, expiresAt],
  })
}

export async function findSession(on: Queries, id: Uuid): Promise<SportsbookSession | undefined> {
  const [row] = await on.query<
    Omit<SportsbookSession, 'countries'> & SportsbookSession['countries']
  >({
    name: 'sportsbook_session_find',
    text: `select s.id, user_id as "userId", currency, iso, expires_at as "expiresAt",
        papers_country as papers, country as declared
      from sportsbook_sessions s join users u on u.id = s.user_id where s.id = $1`,
    values: [id],
  })
  if (row === undefined) return undefined
  const { papers, declared, ...session } = row
  return { ...session, countries: { papers, declared } }
}

/** Tokens that ran out a day ago; a bet that names one is refused in any case. */
export async function forgetSessions(on: Queries, before: Date): Promise<void> {
  await on.query({
    name: 'sportsbook_sessions_forget',
    text: 'delete from sportsbook_sessions where expires_at < $1',
    values: [before],
  })
}

export async function hasUser(on: Queries, userId: Uuid): Promise<boolean> {
  const rows = await on.query({
    name: 'sportsbook_player',
    text: 'select id from users where id = $1',
    values: [userId],
  })
  return rows.length > 0
}

/** A bet of the vendor's as its callbacks told of it. */
export interface SportsbookBet {
  readonly id: Uuid
  readonly externalId: string
  readonly slip: string
  readonly userId: Uuid
  readonly currency: string
  readonly stakeMinor: bigint
  readonly game: string
  readonly state: string
  readonly resultExternalId: string | null
  readonly resultId: Uuid | null
}

/** Writes a bet down; telling it again changes nothing. */
export async function insertBet(
  on: Queries,
  bet: Omit<SportsbookBet, 'state' | 'resultExternalId' | 'resultId'>,
  at: Date,
): Promise<void> {
  const { id, externalId, slip, userId, currency, stakeMinor, game } = bet
  await on.query({
    name: 'sportsbook_bet_insert',
    text: `insert into sportsbook_bets (id, external_id, slip, user_id, currency, stake_minor, game,
        state, at) values ($1, $2, $3, $4, $5, $6, $7, 'made', $8) on conflict do nothing`,
    values: [id, externalId, slip, userId, currency, stakeMinor, game, at],
  })
}

export async function findBet(on: Queries, id: Uuid): Promise<SportsbookBet | undefined> {
  const [row] = await on.query<SportsbookBet>({
    name: 'sportsbook_bet_find',
    text: `select id, external_id as "externalId", slip, user_id as "userId", currency,
        stake_minor as "stakeMinor", game, state, result_external_id as "resultExternalId",
        result_id as "resultId"
      from sportsbook_bets where id = $1`,
    values: [id],
  })
  return row
}

export async function noteState(on: Queries, id: Uuid, state: string): Promise<void> {
  await on.query({
    name: 'sportsbook_bet_state',
    text: 'update sportsbook_bets set state = $2 where id = $1',
    values: [id, state],
  })
}

/** Makes a result the one that counts; false where another one does. */
export async function claimResult(on: Queries, id: Uuid, externalId: string): Promise<boolean> {
  const rows = await on.query({
    name: 'sportsbook_bet_claim',
    text: `update sportsbook_bets set result_external_id = $2
      where id = $1 and coalesce(result_external_id, $2) = $2 returning id`,
    values: [id, externalId],
  })
  return rows.length > 0
}

/** Notes what the result that counts came to; of another one nothing. */
export async function noteResult(
  on: Queries,
  id: Uuid,
  result: { readonly state: string; readonly externalId: string; readonly id: Uuid },
): Promise<void> {
  await on.query({
    name: 'sportsbook_bet_result',
    text: `update sportsbook_bets set state = $2, result_id = $4
      where id = $1 and result_external_id = $3`,
    values: [id, result.state, result.externalId, result.id],
  })
}

/** Ends a result: it was refused, or taken back. */
export async function dropResult(
  on: Queries,
  id: Uuid,
  externalId: string,
  state: string,
): Promise<void> {
  await on.query({
    name: 'sportsbook_bet_drop',
    text: `update sportsbook_bets set state = $3, result_external_id = null, result_id = null
      where id = $1 and result_external_id = $2`,
    values: [id, externalId, state],
  })
}
