import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { isNotSetAside } from '../../../platform/jobs/set-aside.ts'
import { hasOpenBonusStake, holdReading } from '../../wallet/index.ts'
import type { BonusProgress, GrantedBonus } from '../rules/progress.ts'
import { canonicalText, hashOf, type BonusTerms } from '../rules/terms.ts'

/** Periodic work, row by bonus. */
export const expireWork = 'promotions.expire'
export const strayWork = 'promotions.stray'
export const payWork = 'promotions.pay'

export type BonusState =
  'opted_in' | 'active' | 'completed' | 'cancelled' | 'expired' | 'lost' | 'revoked'

/** A bonus as it is written down. */
export interface Bonus {
  readonly id: Uuid
  readonly userId: Uuid
  readonly offerId: Uuid
  readonly kind: 'money' | 'deposit'
  readonly name: string
  readonly termsHash: string
  readonly terms: BonusTerms
  readonly state: BonusState
  readonly optedAt: InstantMs
  readonly validUntil: InstantMs | null
  readonly currency: string | null
  readonly grantedMinor: bigint | null
  readonly grantedUsdE6: bigint | null
  readonly grantedAt: InstantMs | null
  readonly expiresAt: InstantMs | null
  readonly endedAt: InstantMs | null
  readonly releasedMinor: bigint
  readonly forfeitedMinor: bigint
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

const columns = `b.id, b.user_id as "userId", b.offer_id as "offerId", b.kind, b.name,
  b.terms_hash as "termsHash", t.document as terms, b.state, ${ms('b.opted_at')} as "optedAt",
  ${ms('b.valid_until')} as "validUntil", b.currency, b.granted_minor as "grantedMinor",
  b.granted_usd_e6 as "grantedUsdE6", ${ms('b.granted_at')} as "grantedAt",
  ${ms('b.expires_at')} as "expiresAt", ${ms('b.ended_at')} as "endedAt",
  b.released_minor as "releasedMinor", b.forfeited_minor as "forfeitedMinor"`
const source = 'from bonuses b join promo_terms t on t.hash = b.terms_hash'

/** Holds everything about a player's bonuses for the rest of the transaction: one act at a time. */
export async function lockPlayer(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`bonuses ${userId}`],
  })
}

/** The bonus of a player that is opted in to or being wagered. */
export async function openBonusOf(on: Queries, userId: Uuid): Promise<Bonus | undefined> {
  const [row] = await on.query<Bonus>({
    name: 'bonuses_open_of',
    text: `select ${columns} ${source} where b.user_id = $1 and b.state in ('opted_in', 'active')`,
    values: [userId],
  })
  return row
}

/** A bonus by its id. */
export async function findBonus(on: Queries, id: Uuid): Promise<Bonus | undefined> {
  const [row] = await on.query<Bonus>({
    text: `select ${columns} ${source} where b.id = $1`,
    values: [id],
  })
  return row
}

/** The latest bonus of a player from an offer. */
export async function latestOfOffer(
  on: Queries,
  userId: Uuid,
  offerId: Uuid,
): Promise<Bonus | undefined> {
  const [row] = await on.query<Bonus>({
    text: `select ${columns} ${source} where b.user_id = $1 and b.offer_id = $2
      order by b.opted_at desc limit 1`,
    values: [userId, offerId],
  })
  return row
}

/** A player's bonuses, newest first, and how many there are. */
export async function listBonuses(
  on: Queries,
  userId: Uuid,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ rows: Bonus[]; total: number }> {
  const rows = await on.query<Bonus>({
    text: `select ${columns} ${source} where b.user_id = $1
      order by b.opted_at desc, b.id limit $2 offset $3`,
    values: [userId, perPage, (page - 1) * perPage],
  })
  const [count] = await on.query<{ total: number }>({
    text: 'select count(*)::int as total from bonuses where user_id = $1',
    values: [userId],
  })
  return { rows, total: count?.total ?? 0 }
}

/** Keeps a document of terms under its hash. */
export async function keepTerms(tx: Queries, terms: BonusTerms): Promise<string> {
  const hash = hashOf(terms)
  await tx.query({
    text: 'insert into promo_terms (hash, document) values ($1, $2::jsonb) on conflict do nothing',
    values: [hash, canonicalText(terms)],
  })
  return hash
}

/** A bonus that begins: opted in to, or granted at once. */
export interface NewBonus {
  readonly id: Uuid
  readonly userId: Uuid
  readonly offerId: Uuid
  readonly terms: BonusTerms
  readonly at: InstantMs
  readonly validUntil: InstantMs | null
}

export async function insertBonus(tx: Queries, bonus: NewBonus): Promise<void> {
  const { id, userId, offerId, terms, at, validUntil } = bonus
  await tx.query({
    text: `insert into bonuses (id, user_id, offer_id, kind, name, terms_hash, state, opted_at,
        valid_until)
      values ($1, $2, $3, $4, $5, $6, 'opted_in', $7, $8)`,
    values: [
      id,
      userId,
      offerId,
      terms.kind,
      terms.name,
      await keepTerms(tx, terms),
      new Date(at),
      validUntil === null ? null : new Date(validUntil),
    ],
  })
}

/** What is granted, and until when it has to be wagered. */
export interface GrantOfBonus {
  readonly currency: string
  readonly grantedMinor: bigint
  readonly grantedUsdE6: bigint
  readonly expiresAt: InstantMs
  readonly depositPosting: Uuid | null
}

/** Makes an opted-in bonus active, from now on by the clock that bets are settled by. */
export async function activateBonus(tx: Queries, id: Uuid, grant: GrantOfBonus): Promise<void> {
  await holdReading(tx)
  await tx.query({
    text: `update bonuses set state = 'active', currency = $2, granted_minor = $3,
        granted_usd_e6 = $4, granted_at = clock_timestamp(), expires_at = $5,
        deposit_posting = $6, version = version + 1
      where id = $1 and state = 'opted_in'`,
    values: [
      id,
      grant.currency,
      grant.grantedMinor,
      grant.grantedUsdE6,
      new Date(grant.expiresAt),
      grant.depositPosting,
    ],
  })
}

/** From its grant on, stakes that advance this bonus earn nothing else. */
export async function beginUnrewarded(tx: Queries, bonusId: Uuid): Promise<void> {
  await tx.query({
    text: `insert into unrewarded_play (user_id, from_at, bonus_id)
      select user_id, granted_at, id from bonuses where id = $1 on conflict do nothing`,
    values: [bonusId],
  })
}

/** How a bonus ends: with what reason, and when. */
export interface EndOfBonus {
  readonly id: Uuid
  readonly state: Exclude<BonusState, 'opted_in' | 'active'>
  readonly reason: string
  /** When the result that ended it was written; null for now. */
  readonly at: InstantMs | null
}

/** Ends an open bonus; what it holds is paid out by its last payment. @returns false if it had ended. */
export async function endBonus(tx: Queries, end: EndOfBonus, postingId: Uuid): Promise<boolean> {
  if (end.at === null) await holdReading(tx)
  const rows = await tx.query<{ wasGranted: boolean }>({
    text: `update bonuses set state = $2, end_reason = $3,
        ended_at = coalesce($4::timestamptz, clock_timestamp()), version = version + 1
      where id = $1 and state in ('opted_in', 'active')
      returning granted_at is not null as "wasGranted"`,
    values: [end.id, end.state, end.reason, end.at === null ? null : new Date(end.at)],
  })
  const [ended] = rows
  if (!ended) return false
  await tx.query({
    text: `update unrewarded_play u set until_at = b.ended_at from bonuses b
      where b.id = u.bonus_id and u.bonus_id = $1 and u.until_at is null`,
    values: [end.id],
  })
  if (ended.wasGranted) {
    await owe(tx, { bonusId: end.id, step: endStep, kind: 'end', postingId, amountMinor: 0n })
  }
  return true
}

/** Steps of a bonus's payments: the grant, then the slices, then the end, then what comes after it. */
export const endStep = 1_000
export const strayStep = 1_001
/** What became real is taken back. */
export const reversalStep = 1_002

/** Money that a decision about a bonus moves. */
export interface BonusPayment {
  readonly bonusId: Uuid
  readonly step: number
  readonly kind: 'grant' | 'slice' | 'end' | 'stray' | 'reversal'
  readonly postingId: Uuid
  readonly amountMinor: bigint
}

/** Writes down that a payment is to be made; once per step. */
export async function owe(tx: Queries, payment: BonusPayment): Promise<void> {
  await tx.query({
    name: 'bonus_owe',
    text: `insert into bonus_payments (bonus_id, step, kind, posting_id, amount_minor)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [payment.bonusId, payment.step, payment.kind, payment.postingId, payment.amountMinor],
  })
}

/** Payments of a bonus that were not made yet, in order. */
export async function owedOf(on: Queries, bonusId: Uuid): Promise<BonusPayment[]> {
  return on.query<BonusPayment>({
    name: 'bonus_owed_of',
    text: `select bonus_id as "bonusId", step, kind, posting_id as "postingId",
        amount_minor as "amountMinor"
      from bonus_payments where bonus_id = $1 and paid_at is null order by step`,
    values: [bonusId],
  })
}

/** Whether a payment is still to be made. */
export async function isOwed(
  on: Queries,
  { bonusId, step }: Pick<BonusPayment, 'bonusId' | 'step'>,
): Promise<boolean> {
  const rows = await on.query<object>({
    name: 'bonus_is_owed',
    text: 'select from bonus_payments where bonus_id = $1 and step = $2 and paid_at is null',
    values: [bonusId, step],
  })
  return rows.length > 0
}

/** Whether anything of a player's bonuses is still to be paid. */
export async function owesPlayer(on: Queries, userId: Uuid): Promise<boolean> {
  const rows = await on.query<object>({
    name: 'bonus_owes_player',
    text: `select from bonuses b join bonus_payments p on p.bonus_id = b.id
      where b.user_id = $1 and p.paid_at is null limit 1`,
    values: [userId],
  })
  return rows.length > 0
}

/** Bonuses with payments that were decided on before a moment and not made. */
export async function owing(on: Queries, before: InstantMs): Promise<Uuid[]> {
  const rows = await on.query<{ id: Uuid }>({
    text: `select bonus_id as id from bonus_payments
      where paid_at is null and decided_at <= $1 and ${isNotSetAside(payWork, 'bonus_id')}
      group by bonus_id order by min(decided_at) limit 200`,
    values: [new Date(before)],
  })
  return rows.map(({ id }) => id)
}

/** Notes in the payment's own transaction that it was made. */
export function paidStatement({ bonusId, step }: Pick<BonusPayment, 'bonusId' | 'step'>) {
  return {
    name: 'bonus_paid',
    text: `update bonus_payments set paid_at = clock_timestamp()
      where bonus_id = $1 and step = $2 and paid_at is null`,
    values: [bonusId, step],
  }
}

/** The same for a part of a bonus; says no (PP070) once the bonus is over, and moves nothing then. */
export function partPaidStatement({ bonusId, step }: Pick<BonusPayment, 'bonusId' | 'step'>) {
  return { name: 'bonus_part_paid', text: 'select pay_bonus_part($1, $2)', values: [bonusId, step] }
}

/** Gives a part of a bonus up that is over. */
export async function forgoPart(
  on: Queries,
  { bonusId, step }: Pick<BonusPayment, 'bonusId' | 'step'>,
): Promise<void> {
  await on.query({
    text: `update bonus_payments set paid_at = clock_timestamp(), amount_minor = 0
      where bonus_id = $1 and step = $2 and paid_at is null`,
    values: [bonusId, step],
  })
}

/** The bonus that was granted on a deposit; held for the rest of the transaction. */
export async function bonusOfDeposit(tx: Queries, postingId: Uuid): Promise<Bonus | undefined> {
  const [row] = await tx.query<Bonus>({
    text: `select ${columns} ${source} where b.deposit_posting = $1 for update of b`,
    values: [postingId],
  })
  return row
}

/** Calls a bonus that is over, and whose end was not paid yet, revoked. @returns false if it was paid. */
export async function revokeUnpaid(tx: Queries, id: Uuid): Promise<boolean> {
  const rows = await tx.query<object>({
    text: `update bonuses b set state = 'revoked', version = version + 1
      where b.id = $1 and exists (select from bonus_payments p
        where p.bonus_id = b.id and p.kind = 'end' and p.paid_at is null)
      returning b.id`,
    values: [id],
  })
  return rows.length > 0
}

/**
 * Notes what the end of a bonus came to, with the money that it moved; says no (PP071) and moves nothing
 * where the bonus is not in the state any more by which that was decided.
 */
export function endedStatement(
  { id, state }: Pick<Bonus, 'id' | 'state'>,
  end: { releasedMinor: bigint; forfeitedMinor: bigint; leavesOpen: boolean },
) {
  return {
    name: 'bonus_ended',
    text: 'select note_bonus_end($1, $2, $3, $4, $5)',
    values: [id, state, end.releasedMinor, end.forfeitedMinor, end.leavesOpen],
  }
}

/** Open bonuses whose time is up, the wagered and the opted in. */
export async function overdue(on: Queries, now: InstantMs): Promise<{ id: Uuid; userId: Uuid }[]> {
  return on.query({
    text: `select b.id, b.user_id as "userId" from bonuses b
      where (b.state = 'active' and b.expires_at <= $1
          or b.state = 'opted_in' and b.valid_until <= $1)
        and ${isNotSetAside(expireWork, 'b.id')}
      limit 500`,
    values: [new Date(now)],
  })
}

/** Ended bonuses of whose money some was in bets that are over by now, or came in late; the newest first. */
export async function leaving(on: Queries): Promise<Pick<Bonus, 'id' | 'userId' | 'currency'>[]> {
  return on.query({
    text: `select b.id, b.user_id as "userId", b.currency from bonuses b
      where (b.leaves_open or b.id in (select l.bonus_id from late_bonus_money l))
        and b.state not in ('opted_in', 'active')
        and not ${hasOpenBonusStake({ owner: 'b.user_id', currency: 'b.currency' })}
        and ${isNotSetAside(strayWork, 'b.id')}
      order by b.granted_at desc limit 200`,
  })
}

/** What the fold keeps of a bonus. */
export interface ProgressRow {
  readonly bonusId: Uuid
  readonly progress: BonusProgress
}

interface ProgressDbRow {
  readonly bonusId: Uuid
  readonly progressUsdE6: bigint
  readonly requiredUsdE6: bigint
  readonly valueMinor: bigint
  readonly creditedMinor: bigint
  readonly openMinor: Readonly<Record<Uuid, string>>
  readonly wasReset: boolean
  readonly freed: number
  readonly ended: 'completed' | 'lost' | null
}

/** How far these bonuses are; none for those that no fact has reached. */
export async function readProgress(
  on: Queries,
  bonusIds: readonly Uuid[],
): Promise<Map<Uuid, BonusProgress>> {
  const rows = await on.query<ProgressDbRow>({
    name: 'bonus_progress_of',
    text: `select bonus_id as "bonusId", progress_usd_e6 as "progressUsdE6",
        required_usd_e6 as "requiredUsdE6", value_minor as "valueMinor",
        credited_minor as "creditedMinor", open_minor as "openMinor", was_reset as "wasReset",
        freed, ended
      from bonus_progress where bonus_id = any($1::uuid[])`,
    values: [bonusIds],
  })
  return new Map(
    rows.map(({ bonusId, openMinor, ...row }) => {
      const open = Object.entries(openMinor).map(([id, minor]) => [id, BigInt(minor)] as const)
      return [bonusId, { ...row, open: Object.fromEntries(open) }]
    }),
  )
}

/** Writes how far bonuses are. */
export async function writeProgress(tx: Queries, rows: readonly ProgressRow[]): Promise<void> {
  for (const { bonusId, progress } of rows) {
    const open = Object.entries(progress.open).map(([id, minor]) => [id, String(minor)] as const)
    await tx.query({
      name: 'bonus_progress_write',
      text: `insert into bonus_progress (bonus_id, progress_usd_e6, required_usd_e6, value_minor,
          credited_minor, open_minor, was_reset, freed, ended)
        values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)
        on conflict (bonus_id) do update set progress_usd_e6 = excluded.progress_usd_e6,
          required_usd_e6 = excluded.required_usd_e6, value_minor = excluded.value_minor,
          credited_minor = excluded.credited_minor, open_minor = excluded.open_minor,
          was_reset = excluded.was_reset, freed = excluded.freed, ended = excluded.ended`,
      values: [
        bonusId,
        progress.progressUsdE6,
        progress.requiredUsdE6,
        progress.valueMinor,
        progress.creditedMinor,
        JSON.stringify(Object.fromEntries(open)),
        progress.wasReset,
        progress.freed,
        progress.ended,
      ],
    })
  }
}

/** Granted bonuses of these players that had not ended before an instant. */
export async function wageredSince(
  on: Queries,
  userIds: readonly Uuid[],
  since: InstantMs,
): Promise<Bonus[]> {
  return on.query<Bonus>({
    name: 'bonuses_wagered',
    text: `select ${columns} ${source}
      where b.user_id = any($1::uuid[]) and b.granted_at is not null
        and (b.ended_at is null or b.ended_at >= $2)
      order by b.granted_at`,
    values: [userIds, new Date(since)],
  })
}

/** What was agreed, as the rules count with it. Null before the grant. */
export function grantedOf({
  kind,
  terms,
  currency,
  grantedMinor,
  grantedUsdE6,
}: Bonus): GrantedBonus | null {
  if (currency === null || grantedMinor === null || grantedUsdE6 === null) return null
  // Cents to minor units at the rate of the grant.
  const minorOf = (cents: number) => (BigInt(cents) * 10_000n * grantedMinor) / grantedUsdE6
  return {
    ...{ kind, currency, grantedMinor, grantedUsdE6 },
    multiplier: terms.multiplier,
    slices: terms.slices,
    lowMinor: minorOf(terms.lowBalanceCents),
    dustMinor: minorOf(terms.dustCents),
  }
}

/** The most of a bonus that one bet may take, in minor units. */
export function maxStakeMinor(bonus: Bonus): bigint {
  const { terms, grantedMinor, grantedUsdE6 } = bonus
  if (grantedMinor === null || grantedUsdE6 === null) return 0n
  const flat = (BigInt(terms.maxStakeCents) * 10_000n * grantedMinor) / grantedUsdE6
  const share = (grantedMinor * BigInt(terms.maxStakePercent)) / 100n
  return flat < share ? flat : share
}
