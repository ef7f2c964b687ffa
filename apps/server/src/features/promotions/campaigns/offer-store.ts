import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { isForGroup, type Group } from '../rules/groups.ts'

/** What a promotion offers, under a code or open to opt-in. Amounts in USD cents, instants in epoch ms. */
export interface Offer {
  readonly id: Uuid
  readonly code: string | null
  readonly kind: 'money' | 'deposit' | 'tickets'
  readonly name: string
  readonly description: string
  readonly valueCents: number | null
  readonly percent: number | null
  readonly maxCents: number | null
  readonly tickets: number | null
  readonly multiplier: number
  readonly maxReleaseX: number
  readonly minDepositCents: number
  readonly validDays: number
  readonly isFirstDeposit: boolean
  readonly startsAt: number | null
  readonly expiresAt: number | null
  /** 0 is no limit. */
  readonly maxActivations: number
  readonly affiliation: 'any' | 'referral_only' | 'non_affiliated_only'
  readonly affiliateCode: string | null
  readonly vipMin: number
  readonly privateUser: Uuid | null
  readonly ownerUser: Uuid | null
  readonly isPublic: boolean
  readonly budgetCents: number | null
  readonly spentCents: number
  readonly activations: number
  readonly state: 'draft' | 'active' | 'paused' | 'ended'
  readonly source: 'staff' | 'wheel'
  readonly experiment: string | null
  readonly group: Group | null
  /** Of a deposit offer of staff: the edge it was judged with, from which on stakes count whole. */
  readonly fullEdgePpm: number | null
  readonly version: number
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

const columns = `o.id, o.code, o.kind, o.name, o.description, o.value_cents as "valueCents", o.percent,
  o.max_cents as "maxCents", o.tickets, o.multiplier, o.max_release_x as "maxReleaseX",
  o.min_deposit_cents as "minDepositCents", o.valid_days as "validDays",
  o.is_first_deposit as "isFirstDeposit", ${ms('o.starts_at')} as "startsAt",
  ${ms('o.expires_at')} as "expiresAt", o.max_activations as "maxActivations", o.affiliation,
  o.affiliate_code as "affiliateCode", o.vip_min as "vipMin", o.private_user as "privateUser",
  o.owner_user as "ownerUser", o.is_public as "isPublic", o.budget_cents::float8 as "budgetCents",
  o.spent_cents::float8 as "spentCents", o.activations, o.state, o.source, o.experiment,
  o.ab_group as "group", o.full_edge_ppm as "fullEdgePpm", o.version`

/** The offer under a code, whatever its letters' case; locked if it is to be taken. */
export async function findByCode(
  on: Queries,
  code: string,
  isLocked: boolean,
): Promise<Offer | undefined> {
  const [row] = await on.query<Offer>({
    name: `promo_offer_by_code_${isLocked ? 'locked' : 'plain'}`,
    text: `select ${columns} from promo_offers o where o.code = $1 ${isLocked ? 'for update' : ''}`,
    values: [code.toUpperCase()],
  })
  return row
}

/** An offer by its id; locked if it is to be taken. */
export async function findOffer(
  on: Queries,
  id: Uuid,
  isLocked = false,
): Promise<Offer | undefined> {
  const [row] = await on.query<Offer>({
    text: `select ${columns} from promo_offers o where o.id = $1 ${isLocked ? 'for update' : ''}`,
    values: [id],
  })
  return row
}

/** Codes that everybody may see: public ones that run. */
export async function listPublic(on: Queries): Promise<Offer[]> {
  return on.query<Offer>({
    name: 'promo_offers_public',
    text: `select ${columns} from promo_offers o
      where o.code is not null and o.is_public and o.private_user is null and o.state = 'active'
        and (o.starts_at is null or o.starts_at <= now())
        and (o.expires_at is null or o.expires_at > now())
        and (o.max_activations = 0 or o.activations < o.max_activations)
        and (o.budget_cents is null or o.spent_cents < o.budget_cents)
      order by o.created_at desc, o.id limit 100`,
  })
}

/** The deposit offer that runs for a player, or for guests; the newest of several. */
export async function runningDepositOffer(
  on: Queries,
  now: number,
  userId: Uuid | null,
): Promise<Offer | undefined> {
  const rows = await on.query<Offer>({
    name: 'promo_offer_running',
    text: `select ${columns} from promo_offers o
      where o.code is null and o.state = 'active'
        and (o.starts_at is null or o.starts_at <= $1) and (o.expires_at is null or o.expires_at > $1)
        and (o.budget_cents is null or o.spent_cents < o.budget_cents)
      order by o.created_at desc, o.id limit 20`,
    values: [new Date(now)],
  })
  return rows.find((offer) => isForGroup(offer, userId))
}

/** Codes made for one account, newest first, with whether they were used. */
export async function listPrivate(
  on: Queries,
  userId: Uuid,
): Promise<(Offer & { readonly isUsed: boolean })[]> {
  return on.query({
    name: 'promo_offers_own',
    text: `select ${columns}, a.user_id is not null as "isUsed" from promo_offers o
      left join promo_activations a on a.offer_id = o.id and a.user_id = $1
      where o.private_user = $1 and (a.user_id is not null or o.state = 'active')
        and (o.expires_at is null or o.expires_at > now() or a.user_id is not null)
      order by o.created_at desc, o.id limit 50`,
    values: [userId],
  })
}

/**
 * What the codes that not everybody is shown and that one of staff made on this UTC day give away at most,
 * in cents. Locked until the transaction ends.
 */
export async function hiddenCentsToday(tx: Queries, by: Uuid, now: number): Promise<number> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('hidden codes ' || $1, 0))`,
    values: [by],
  })
  const [row] = await tx.query<{ cents: number }>({
    text: `select coalesce(sum(case kind when 'deposit' then max_cents else coalesce(value_cents, 0) end
        * max_activations::bigint), 0)::float8 as cents
      from promo_offers
      where owner_user = $1 and source = 'staff' and (private_user is not null or not is_public)
        and created_at >= date_trunc('day', $2::timestamptz, 'UTC')`,
    values: [by, new Date(now)],
  })
  return row?.cents ?? 0
}

/** A money bonus releases at most so many times what was granted, unless its offer says otherwise. */
export const releasedTimes = 2

/** A new offer; what it does not name is the table's default. */
export type NewOffer = Pick<Offer, 'id' | 'kind' | 'name' | 'description' | 'multiplier'> &
  Partial<Omit<Offer, 'id' | 'spentCents' | 'activations' | 'version'>> & {
    readonly sourceKey?: string
  }

/** Writes an offer. @returns false where its source made one before. */
export async function insertOffer(on: Queries, offer: NewOffer): Promise<boolean> {
  const at = (instant: number | null | undefined) =>
    instant === null || instant === undefined ? null : new Date(instant)
  const rows = await on.query<object>({
    text: `insert into promo_offers (id, code, kind, name, description, value_cents, percent,
        max_cents, tickets, multiplier, max_release_x, min_deposit_cents, valid_days,
        is_first_deposit, starts_at, expires_at, max_activations, affiliation, affiliate_code,
        vip_min, private_user, owner_user, is_public, budget_cents, state, source, source_key,
        experiment, ab_group, full_edge_ppm)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
        $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30)
      on conflict do nothing returning id`,
    values: [
      offer.id,
      offer.code?.toUpperCase() ?? null,
      offer.kind,
      offer.name,
      offer.description,
      offer.valueCents ?? null,
      offer.percent ?? null,
      offer.maxCents ?? null,
      offer.tickets ?? null,
      offer.multiplier,
      offer.maxReleaseX ?? releasedTimes,
      offer.minDepositCents ?? 1_000,
      offer.validDays ?? 30,
      offer.isFirstDeposit ?? false,
      at(offer.startsAt),
      at(offer.expiresAt),
      offer.maxActivations ?? 0,
      offer.affiliation ?? 'any',
      offer.affiliateCode ?? null,
      offer.vipMin ?? 0,
      offer.privateUser ?? null,
      offer.ownerUser ?? null,
      offer.isPublic ?? false,
      offer.budgetCents ?? null,
      offer.state ?? 'active',
      offer.source ?? 'staff',
      offer.sourceKey ?? null,
      offer.experiment ?? null,
      offer.group ?? null,
      offer.fullEdgePpm ?? null,
    ],
  })
  return rows.length > 0
}

/** Counts an activation of a locked offer, with what it may cost. */
export async function countActivation(tx: Queries, offerId: Uuid, cents: number): Promise<void> {
  await tx.query({
    text: `update promo_offers set activations = activations + 1, spent_cents = spent_cents + $2
      where id = $1`,
    values: [offerId, cents],
  })
}

/** Counts what an offer without a code has granted; a code is counted when it is activated. */
export async function countGrant(tx: Queries, offerId: Uuid, cents: number): Promise<void> {
  await tx.query({
    text: `update promo_offers set activations = activations + 1, spent_cents = spent_cents + $2
      where id = $1 and code is null`,
    values: [offerId, cents],
  })
}

/** Somebody's activation of an offer. */
export interface Activation {
  readonly offerId: Uuid
  readonly userId: Uuid
  readonly clusterId: Uuid
  readonly cents: number
  readonly at: number
}

/** @returns false where the account or the person had it before. */
export async function keepActivation(tx: Queries, activation: Activation): Promise<boolean> {
  const { offerId, userId, clusterId, cents, at } = activation
  const rows = await tx.query<object>({
    text: `insert into promo_activations (offer_id, user_id, cluster_id, day, cents, activated_at)
      values ($1, $2, $3, ($5 at time zone 'UTC')::date, $4, $5)
      on conflict do nothing returning offer_id`,
    values: [offerId, userId, clusterId, cents, new Date(at)],
  })
  return rows.length > 0
}

/** What somebody has activated so far, as the rules look at it. */
export interface Taken {
  readonly hasUsedIt: boolean
  readonly usedToday: number
  readonly publicCents: number
  readonly wheelCents: number
}

/** @param userIds the accounts of one person, for what is once per person. */
export async function readTaken(
  on: Queries,
  { userId, userIds, offerId, now }: TakenQuery,
): Promise<Taken> {
  const [row] = await on.query<Taken>({
    name: 'promo_taken',
    text: `select
        coalesce(bool_or(a.offer_id = $3), false) as "hasUsedIt",
        (count(*) filter (where a.user_id = $1 and o.private_user is null
          and o.code is not null and a.day = ($4 at time zone 'UTC')::date))::int as "usedToday",
        coalesce(sum(a.cents) filter (where o.is_public and o.kind = 'money'
          and a.activated_at > $4::timestamptz - interval '30 days'), 0)::float8 as "publicCents",
        coalesce(sum(a.cents) filter (where o.source = 'wheel' and o.kind = 'money'), 0)::float8
          as "wheelCents"
      from promo_activations a join promo_offers o on o.id = a.offer_id
      where a.user_id = any($2::uuid[])`,
    values: [userId, userIds, offerId, new Date(now)],
  })
  return row ?? { hasUsedIt: false, usedToday: 0, publicCents: 0, wheelCents: 0 }
}

interface TakenQuery {
  readonly userId: Uuid
  readonly userIds: readonly Uuid[]
  readonly offerId: Uuid | null
  readonly now: number
}

/** The offers that somebody of these accounts has activated. */
export async function readUsed(on: Queries, userIds: readonly Uuid[]): Promise<ReadonlySet<Uuid>> {
  const rows = await on.query<{ id: Uuid }>({
    name: 'promo_used',
    text: `select distinct offer_id as id from promo_activations where user_id = any($1::uuid[])`,
    values: [userIds],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Gives an unused private code back. @returns false where there is none. */
export async function endPrivate(tx: Queries, id: Uuid, userId: Uuid): Promise<boolean> {
  const rows = await tx.query<object>({
    text: `update promo_offers o set state = 'ended', version = version + 1
      where o.id = $1 and o.private_user = $2 and o.state = 'active'
        and not exists (select from promo_activations a where a.offer_id = o.id)
      returning o.id`,
    values: [id, userId],
  })
  return rows.length > 0
}

/** The invite code that an account was registered with. */
export async function inviteCodeOf(on: Queries, userId: Uuid): Promise<string | null> {
  const [row] = await on.query<{ code: string | null }>({
    name: 'promo_invite_code',
    text: 'select invite_code as code from users where id = $1',
    values: [userId],
  })
  return row?.code ?? null
}
