import { mustHave, type Uuid } from '@powerplay/kernel'
import type { Queries, Statement } from '../../../platform/database/database.ts'

/** How far a withdrawal is; `status` is the number that players are told. */
export type WithdrawStage =
  | 'asked'
  | 'taken'
  | 'approved'
  /** Approved, and out of the signer's reach while it is voided. */
  | 'recalled'
  | 'signed'
  | 'sent'
  | 'paid'
  | 'declined'
  | 'cancelled'

/** A withdrawal as it is stored. Its id is also that of the posting by which the money left. */
export interface Withdrawal {
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly chain: string
  readonly address: string
  readonly memo: string | null
  readonly sumMinor: bigint
  readonly feeMinor: bigint
  readonly networkFeeMinor: bigint
  readonly netMinor: bigint
  readonly usdRateE8: bigint
  readonly usdE6: bigint
  readonly status: 0 | 1 | 2 | 3 | 4
  readonly stage: WithdrawStage
  readonly isAuto: boolean
  readonly reasons: readonly string[]
  readonly declineReason: string | null
  readonly personsNeeded: number
  readonly personsAgreed: number
  readonly askedAt: Date
  readonly takenAt: Date | null
  readonly approvedAt: Date | null
  readonly signedAt: Date | null
  readonly sentAt: Date | null
  readonly endedAt: Date | null
  readonly txid: string | null
  readonly raw: string | null
  readonly confirmations: number
  /** Why it is approved and not signed; null while nothing holds it. */
  readonly heldBy: string | null
  readonly recallId: Uuid | null
  readonly recalledAt: Date | null
}

const columns = `w.id, w.user_id as "userId", w.currency, w.chain, w.address, w.memo,
  w.sum_minor as "sumMinor", w.fee_minor as "feeMinor", w.network_fee_minor as "networkFeeMinor",
  w.net_minor as "netMinor", w.usd_rate_e8 as "usdRateE8", w.usd_e6 as "usdE6", w.status, w.stage,
  w.is_auto as "isAuto", w.reasons, w.decline_reason as "declineReason",
  w.persons_needed as "personsNeeded", (select count(*)::int from withdrawal_approvals a
    where a.withdrawal_id = w.id) as "personsAgreed", w.asked_at as "askedAt",
  w.taken_at as "takenAt", w.approved_at as "approvedAt", w.signed_at as "signedAt",
  w.sent_at as "sentAt", w.ended_at as "endedAt", w.txid, w.raw, w.confirmations, w.held_by as "heldBy",
  w.recall_id as "recallId", w.recalled_at as "recalledAt"`

export async function findWithdrawal(on: Queries, id: Uuid): Promise<Withdrawal | undefined> {
  const [row] = await on.query<Withdrawal>({
    text: `select ${columns} from withdrawals w where id = $1`,
    values: [id],
  })
  return row
}

/** Withdrawals of a chain on which something is left to do by itself. */
export function movingWithdrawals(on: Queries, chain: string): Promise<Withdrawal[]> {
  return on.query<Withdrawal>({
    name: 'withdrawals_moving',
    text: `select ${columns} from withdrawals w
      where chain = $1 and stage in ('approved', 'recalled', 'signed', 'sent')
      order by approved_at, id`,
    values: [chain],
  })
}

/** Withdrawals of a chain that nobody took up and that wait for coins alone, the oldest first. */
export function withdrawalsForCoins(on: Queries, chain: string): Promise<Withdrawal[]> {
  return on.query<Withdrawal>({
    name: 'withdrawals_for_coins',
    text: `select ${columns} from withdrawals w
      where chain = $1 and stage = 'asked' and reasons = array['hot-wallet']
      order by asked_at, id`,
    values: [chain],
  })
}

/** Has what decides on a player's withdrawals wait for this transaction, as opening one does. */
export async function lockPlayer(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({
    text: 'select from payment_players where user_id = $1 for update',
    values: [userId],
  })
}

/** Whether something forbids by now that this withdrawal leaves: a debt, or what may move no money. */
export async function mayNotLeave(
  on: Queries,
  { userId, usdE6 }: Pick<Withdrawal, 'userId' | 'usdE6'>,
): Promise<boolean> {
  const [row] = await on.query<{ isHeld: boolean }>({
    text: `select may_move_money($1, 'withdrawal', $2, clock_timestamp()) is not null
      or exists (select from accounts where owner = $1 and pocket = 'debt' and balance < 0) as "isHeld"`,
    values: [userId, usdE6],
  })
  return row?.isHeld !== false
}

/**
 * Decides on a withdrawal that waited for coins alone: it goes out by itself where there is no reason why somebody
 * has to look. @returns false where somebody else decided before.
 */
export async function decideWaiting(
  tx: Queries,
  { id }: Pick<Withdrawal, 'id'>,
  { reasons, at }: { readonly reasons: readonly string[]; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `update withdrawals set reasons = $2, is_auto = cardinality($2::text[]) = 0,
        stage = case when cardinality($2::text[]) = 0 then 'approved' else stage end,
        status = case when cardinality($2::text[]) = 0 then 3 else status end,
        taken_at = case when cardinality($2::text[]) = 0 then $3::timestamptz else taken_at end,
        approved_at = case when cardinality($2::text[]) = 0 then $3::timestamptz else approved_at end
      where id = $1 and stage = 'asked' and reasons = array['hot-wallet'] returning id`,
    values: [id, reasons, at],
  })
  return rows.length > 0
}

/** A page of a player's withdrawals, the newest first, with how many there are. */
export async function listWithdrawals(
  on: Queries,
  asked: {
    readonly userId: Uuid
    readonly currency: string | undefined
    readonly page: number
    readonly perPage: number
  },
): Promise<{ readonly rows: readonly Withdrawal[]; readonly total: number }> {
  const values = [asked.userId, asked.currency ?? null]
  const where = 'user_id = $1 and ($2::text is null or currency = $2)'
  const rows = await on.query<Withdrawal>({
    text: `select ${columns} from withdrawals w where ${where}
      order by asked_at desc, id desc limit $3 offset $4`,
    values: [...values, asked.perPage, (asked.page - 1) * asked.perPage],
  })
  const [count] = await on.query<{ total: number }>({
    text: `select count(*)::int as total from withdrawals where ${where}`,
    values,
  })
  return { rows, total: count?.total ?? 0 }
}

/** What a withdrawal is opened with. */
export interface NewWithdrawal extends Pick<
  Withdrawal,
  | 'id'
  | 'userId'
  | 'currency'
  | 'chain'
  | 'address'
  | 'memo'
  | 'sumMinor'
  | 'feeMinor'
  | 'networkFeeMinor'
  | 'netMinor'
  | 'usdRateE8'
  | 'usdE6'
  | 'isAuto'
  | 'reasons'
  | 'personsNeeded'
> {
  readonly askedAt: Date
}

/** What the automatic rules rest on: of 24 hours in 1e-6 USD, of the recipient, and of bonus money. */
export interface WithdrawalFacts {
  readonly withinDayUsdE6: bigint
  /** The recipient, memo included, was paid before. */
  readonly isKnown: boolean
  readonly hasBonus: boolean
}

/** The rules of the moment, which the database asks for in the transaction of the money. */
export interface OpeningRules {
  readonly dayLimitUsdE6: bigint
  readonly playPercent: number
  readonly holdHours: number
  /** From which it was decided that it goes out by itself, or not: others by then raise PP089. */
  readonly facts: WithdrawalFacts
}

/** Opens a withdrawal; it raises what forbids it by the clock of the database (migration 0859). */
export function openingOf(
  own: NewWithdrawal,
  rules: OpeningRules,
): Required<Pick<Statement, 'text' | 'values'>> {
  const { isAuto } = own
  const row = {
    ...{ id: own.id, user_id: own.userId, currency: own.currency, chain: own.chain },
    ...{ address: own.address, memo: own.memo, reasons: own.reasons, is_auto: isAuto },
    sum_minor: String(own.sumMinor),
    fee_minor: String(own.feeMinor),
    network_fee_minor: String(own.networkFeeMinor),
    net_minor: String(own.netMinor),
    usd_rate_e8: String(own.usdRateE8),
    usd_e6: String(own.usdE6),
    ...{ status: isAuto ? 3 : 0, stage: isAuto ? 'approved' : 'asked', version: 1 },
    ...{ persons_needed: own.personsNeeded, confirmations: 0, asked_at: own.askedAt },
    ...(isAuto && { taken_at: own.askedAt, approved_at: own.askedAt }),
  }
  return {
    text: `select open_withdrawal(jsonb_populate_record(null::withdrawals, $1::jsonb), $2, $3,
      $4 * interval '1 hour', $5::jsonb, clock_timestamp())`,
    values: [
      JSON.stringify(row),
      rules.dayLimitUsdE6,
      rules.playPercent,
      rules.holdHours,
      JSON.stringify({ ...rules.facts, withinDayUsdE6: String(rules.facts.withinDayUsdE6) }),
    ],
  }
}

/** A rule of the database as it stands for a withdrawal; `detail` is what its refusal carries. */
export interface DatabaseRule {
  readonly rule: string
  readonly isMet: boolean
  readonly code: string
  readonly detail: string | null
}

/** What the transaction of a withdrawal would be asked, without opening one (migration 0859). */
export async function askDatabase(
  on: Queries,
  own: Pick<
    NewWithdrawal,
    'userId' | 'currency' | 'chain' | 'address' | 'memo' | 'usdE6' | 'askedAt'
  >,
  rules: Omit<OpeningRules, 'facts'>,
): Promise<DatabaseRule[]> {
  const row = {
    ...{ user_id: own.userId, currency: own.currency, chain: own.chain, address: own.address },
    ...{ memo: own.memo, usd_e6: String(own.usdE6), asked_at: own.askedAt },
  }
  return on.query<DatabaseRule>({
    text: `select rule, is_met as "isMet", code, detail
      from withdrawal_rules(jsonb_populate_record(null::withdrawals, $1::jsonb), $2, $3,
        $4 * interval '1 hour', clock_timestamp()) order by place`,
    values: [JSON.stringify(row), rules.dayLimitUsdE6, rules.playPercent, rules.holdHours],
  })
}

/** What a player withdrew within 24 hours by the clock of the database, in 1e-6 USD. */
export async function withdrawnWithinDay(on: Queries, userId: Uuid): Promise<bigint> {
  const [row] = await on.query<{ sum: bigint }>({
    text: `select coalesce(sum(usd_e6), 0)::bigint as sum from withdrawals
      where user_id = $1 and status in (0, 1, 3)
        and coalesce(counted_at, asked_at) > clock_timestamp() - interval '24 hours'`,
    values: [userId],
  })
  return row?.sum ?? 0n
}

/** Whether a withdrawal counts among those of the last 24 hours. */
export async function countsWithinDay(on: Queries, id: Uuid): Promise<boolean> {
  const rows = await on.query({
    text: `select from withdrawals
      where id = $1 and coalesce(counted_at, asked_at) > clock_timestamp() - interval '24 hours'`,
    values: [id],
  })
  return rows.length > 0
}

/**
 * What of a player's deposits was not played once, in 1e-6 USD, and whether play is open to him: whoever
 * takes a break need not play it.
 */
export async function unplayedOf(
  on: Queries,
  userId: Uuid,
): Promise<{ readonly usdE6: bigint; readonly mayPlay: boolean }> {
  const [row] = await on.query<{ usdE6: bigint; mayPlay: boolean }>({
    text: `select unplayed_of($1) as "usdE6", not may_not_play($1, clock_timestamp()) as "mayPlay"`,
    values: [userId],
  })
  return mustHave(row, 'what is not played')
}

/** What the automatic rules rest on, as it stands now. */
export async function withdrawalFacts(
  on: Queries,
  own: Pick<Withdrawal, 'userId' | 'chain' | 'address' | 'memo'>,
): Promise<WithdrawalFacts> {
  const [row] = await on.query<WithdrawalFacts>({
    text: `select within_day_usd_e6 as "withinDayUsdE6", is_known as "isKnown",
        has_bonus as "hasBonus"
      from withdrawal_facts($1, $2, $3, $4, clock_timestamp())`,
    values: [own.userId, own.chain, own.address, own.memo],
  })
  return mustHave(row, 'facts of a withdrawal')
}

/**
 * Notes why an approved withdrawal is not signed; null once it may be.
 * @returns whether it is still on its way, as what is being voided, or over, waits for nothing; and whether
 *   that is news.
 */
export async function noteHeld(
  on: Queries,
  id: Uuid,
  held: { readonly by: string | null; readonly at: Date },
): Promise<{ readonly isOnItsWay: boolean; readonly isNew: boolean }> {
  const [row] = await on.query<{ isOnItsWay: boolean; isNew: boolean }>({
    text: `with noted as (
        update withdrawals set held_by = $2,
          held_at = case when $2::text is null then null else $3::timestamptz end
        where id = $1 and stage = 'approved' and held_by is distinct from $2::text returning id)
      select w.status = 3 and w.stage <> 'recalled' as "isOnItsWay", n.id is not null as "isNew"
      from withdrawals w left join noted n on n.id = w.id where w.id = $1`,
    values: [id, held.by, held.at],
  })
  return row ?? { isOnItsWay: false, isNew: false }
}

/** Notes what was signed; false when the withdrawal stands elsewhere by now. */
export async function noteSigned(
  on: Queries,
  id: Uuid,
  signed: { readonly txid: string; readonly raw: string; readonly at: Date },
): Promise<boolean> {
  const rows = await on.query({
    text: `update withdrawals set stage = 'signed', txid = $2, raw = $3, signed_at = $4,
        held_by = null, held_at = null
      where id = $1 and stage = 'approved' returning id`,
    values: [id, signed.txid, signed.raw, signed.at],
  })
  return rows.length > 0
}

/** Notes which of its transactions stands: their fees differ, what they pay does not. */
export async function noteTxid(on: Queries, id: Uuid, txid: string | null): Promise<void> {
  await on.query({
    text: `update withdrawals set txid = $2
      where id = $1 and stage = 'sent' and $2::text is not null and txid <> $2`,
    values: [id, txid],
  })
}

export async function noteSent(on: Queries, id: Uuid, at: Date): Promise<void> {
  await on.query({
    text: `update withdrawals set stage = 'sent', sent_at = $2 where id = $1 and stage = 'signed'`,
    values: [id, at],
  })
}

export async function noteConfirmations(on: Queries, id: Uuid, count: number): Promise<void> {
  await on.query({
    text: `update withdrawals set confirmations = $2
      where id = $1 and stage = 'sent' and confirmations <> $2`,
    values: [id, count],
  })
}

const outputKey = `o.txid || ':' || o.place as key`

/** Outputs of a chain that other withdrawals are paid from; all that are kept for one where it is null. */
export async function spokenFor(
  on: Queries,
  { id, chain }: { readonly id: Uuid | null; readonly chain: string },
): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ key: string }>({
    text: `select ${outputKey} from spent_outputs o where o.chain = $1 and o.withdrawal_id is distinct from $2::uuid`,
    values: [chain, id],
  })
  return new Set(rows.map(({ key }) => key))
}

/** Outputs that an earlier try kept for a withdrawal: perhaps it is signed with them already. */
export async function keptOutputs(on: Queries, id: Uuid): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ key: string }>({
    text: `select ${outputKey} from spent_outputs o where o.withdrawal_id = $1`,
    values: [id],
  })
  return new Set(rows.map(({ key }) => key))
}

/** Keeps outputs for one withdrawal; false when another one took one of them. */
export async function speakFor(
  on: Queries,
  id: Uuid,
  {
    chain,
    outputs,
  }: {
    readonly chain: string
    readonly outputs: readonly { readonly txid: string; readonly place: number }[]
  },
): Promise<boolean> {
  const rows = await on.query({
    text: `insert into spent_outputs (chain, txid, place, withdrawal_id)
      select $1, txid, place, $4 from unnest($2::text[], $3::int[]) as o (txid, place)
      on conflict (chain, txid, place) do update set place = excluded.place
        where spent_outputs.withdrawal_id = excluded.withdrawal_id
      returning txid`,
    values: [chain, outputs.map(({ txid }) => txid), outputs.map(({ place }) => place), id],
  })
  return rows.length === outputs.length
}

/** Gives kept outputs free: nothing was signed with them. */
export async function letGo(on: Queries, id: Uuid): Promise<void> {
  await on.query({ text: 'delete from spent_outputs where withdrawal_id = $1', values: [id] })
}
