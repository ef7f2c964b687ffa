import {
  bonuses,
  depositOffers,
  promoCodes,
  promotionCards,
} from '@powerplay/contract/dashboard/areas'
import { fromWireId, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { serveArea, type Act, type ActOrder, type ServedArea } from '../../program/area.ts'
import { readWritten, wordsOfChange, wordsOfNew } from '../../program/row-change.ts'
import { expectPicture } from '../../program/shown-picture.ts'
import { checkTimes, type When } from '../../program/shown-times.ts'
import { endBonus, findBonus } from './bonuses/bonus-store.ts'
import { hiddenCentsToday, insertOffer, type NewOffer } from './campaigns/offer-store.ts'
import type { PromotionParts } from './parts.ts'
import { settle, tellBonus } from './bonuses/pay.ts'
import { previewCampaign } from './campaigns/preview-campaign.ts'
import { multiplierOf, promisedCents, wordsOfCode, type CodeFields } from './codes/code-words.ts'
import { usdText } from './rules/terms.ts'
import { bonusWeights } from './settings.ts'

/** The dashboard's places of promotions. */
export function promotionAreas(parts: PromotionParts): readonly ServedArea[] {
  return [codesArea(parts), offersArea(parts), bonusesArea(parts), cardsArea(parts)]
}

const valueSql = `case o.kind
  when 'money' then '$' || to_char(o.value_cents / 100.0, 'FM999990.00')
  when 'deposit' then o.percent || '% to $' || o.max_cents / 100 else o.tickets || ' tickets' end`

/** Worth of what bonuses of an offer released, at the rates of their grants. */
const releasedSql = `(select coalesce(sum(b.released_minor * b.granted_usd_e6
    / nullif(b.granted_minor, 0)) / 10000, 0)::bigint from bonuses b where b.offer_id = o.id)`

const experimentSql = `o.experiment || ', ' || upper(o.ab_group)`

type State = 'draft' | 'active' | 'paused' | 'ended'

/** Moves an offer from one of these states to another. */
function moving(from: readonly State[], to: State): Act {
  return async ({ tx, id, version }) => {
    const [row] = await tx.query<{ state: State; version: number }>({
      text: 'select state, version from promo_offers where id = $1 for update',
      values: [id],
    })
    if (!row) return refuse('core/unknown-id')
    if (row.version !== version || !from.includes(row.state)) return refuse('core/stale-version')
    await tx.query({
      text: 'update promo_offers set state = $2, version = version + 1 where id = $1',
      values: [id, to],
    })
    return { before: row.state, after: to }
  }
}

const states = {
  pause: moving(['active'], 'paused'),
  resume: moving(['paused'], 'active'),
  publish: moving(['draft'], 'active'),
  end: moving(['draft', 'active', 'paused'], 'ended'),
}

/**
 * What a code that not everybody is shown gives away, in cents, over which it takes two persons. Source:
 * product design, 13.3.
 */
const privateMostCents = 5_000
/** What hidden codes of one of staff may give away in a UTC day, in cents, before it takes two. */
const privateDailyCents = 50_000
/** A revoked bonus of more than so much is. */
const revokeMostCents = 10_000n

function badField(field: string): never {
  return refuse('core/bad-payload', { fields: { [field]: ['validation.required'] } })
}

/** @throws Refusal core/bad-payload where the kind's own fields are missing, or the account */
function expectWhole(fields: CodeFields): Uuid | null {
  if (fields.kind === 'money' && fields.valueCents === null) badField('valueCents')
  if (fields.kind === 'deposit' && fields.percent === null) badField('percent')
  if (fields.kind === 'deposit' && fields.maxCents === null) badField('maxCents')
  if (fields.kind === 'tickets' && fields.tickets === null) badField('tickets')
  if (fields.privateUser === null) return null
  return fromWireId('user', fields.privateUser) ?? badField('privateUser')
}

/** Whether it runs at once, and for whom. @throws Refusal core/bad-payload for a group without an experiment */
function stagingOf({ isDraft, experiment, group }: StagingFields) {
  if ((experiment === null) !== (group === 'all')) badField('experiment')
  const state = isDraft ? ('draft' as const) : ('active' as const)
  return { state, experiment, group: group === 'all' ? null : group }
}

interface StagingFields {
  readonly isDraft: boolean
  readonly experiment: string | null
  readonly group: 'all' | 'a' | 'b'
}

async function make(tx: Queries, offer: NewOffer): Promise<void> {
  if (!(await insertOffer(tx, offer))) {
    refuse('core/bad-payload', { fields: { code: ['validation.unique'] } })
  }
}

/**
 * Whether a code that not everybody is shown gives away more than one person decides: by itself, or with
 * the others that they made today. Two that are made at once are counted in turn.
 */
async function exceedsOne(
  { platform }: PromotionParts,
  tx: Queries,
  { by, fields }: { readonly by: Uuid; readonly fields: CodeFields },
): Promise<boolean> {
  const isHidden = fields.privateUser !== null || !fields.isPublic
  const promised = promisedCents(fields)
  if (!isHidden || promised > privateMostCents) return isHidden
  const today = await hiddenCentsToday(tx, by, platform.clock.now())
  return promised > 0 && today + promised > privateDailyCents
}

/** Nobody gives to themselves, under whatever name. @throws Refusal dashboard/own-cluster */
async function refuseToOwn(
  { economy }: PromotionParts,
  tx: Queries,
  { by, to }: { readonly by: Uuid; readonly to: Uuid | null },
): Promise<void> {
  if (to === null) return
  const { userIds } = await economy.clusterOf(tx, by)
  if (userIds.includes(to)) refuse('dashboard/own-cluster')
}

/**
 * Judges a deposit bonus by the budget. @returns the edge it was judged with, which the offer keeps.
 * @throws Refusal admin/economy-over-budget for one that could cost the budget
 */
function expectAffordable({ platform, economy }: PromotionParts, multiplier: number): number {
  const { fullEdgePpm } = platform.settings.get(bonusWeights)
  economy.judgeBonus({ multiplier, fullWeightEdgePpm: fullEdgePpm })
  return fullEdgePpm
}

function codesArea(parts: PromotionParts): ServedArea {
  const { platform } = parts
  return serveArea(promoCodes, {
    source: {
      from: 'promo_offers o',
      where: "o.code is not null and o.source = 'staff'",
      id: { sql: 'o.id', noun: 'code' },
      version: 'o.version',
      columns: {
        code: 'o.code',
        kind: 'o.kind',
        name: 'o.name',
        value: valueSql,
        activations: 'o.activations',
        most: 'nullif(o.max_activations, 0)',
        promised: 'o.spent_cents',
        budget: 'o.budget_cents',
        released: releasedSql,
        isPublic: 'o.is_public',
        state: `case when o.state = 'active' and o.expires_at <= now() then 'ended' else o.state end`,
        expiresAt: 'o.expires_at',
        createdAt: 'o.created_at',
        experiment: experimentSql,
      },
    },
    detail: (id) => previewCampaign(parts, id),
    actions: {
      create: {
        needsSecond: ({ tx, by, fields }) => exceedsOne(parts, tx, { by, fields }),
        async plan({ tx, by, fields }) {
          const about = expectWhole(fields)
          await refuseToOwn(parts, tx, { by, to: about })
          return {
            title: fields.code.toUpperCase(),
            before: null,
            after: wordsOfCode(fields),
            about,
          }
        },
        async run({ tx, by, fields }) {
          const privateUser = expectWhole(fields)
          await refuseToOwn(parts, tx, { by, to: privateUser })
          const multiplier = multiplierOf(fields)
          const fullEdgePpm = fields.kind === 'deposit' ? expectAffordable(parts, multiplier) : null
          const id = platform.mintId()
          const made = { id, multiplier, privateUser, ownerUser: by, fullEdgePpm }
          await make(tx, { ...fields, ...stagingOf(fields), ...made })
          return { after: `${fields.code.toUpperCase()}: ${wordsOfCode(fields)}`, subject: id }
        },
      },
      ...states,
    },
  })
}

function offersArea(parts: PromotionParts): ServedArea {
  const { platform } = parts
  return serveArea(depositOffers, {
    source: {
      from: 'promo_offers o',
      where: 'o.code is null',
      id: { sql: 'o.id', noun: 'offer' },
      version: 'o.version',
      columns: {
        name: 'o.name',
        value: valueSql,
        isFirstDeposit: 'o.is_first_deposit',
        optedIn: '(select count(*) from bonuses b where b.offer_id = o.id)::int',
        granted: `(select count(*) from bonuses b
          where b.offer_id = o.id and b.granted_at is not null)::int`,
        released: releasedSql,
        state: `case when o.state = 'active' and o.expires_at <= now() then 'ended' else o.state end`,
        expiresAt: 'o.expires_at',
        createdAt: 'o.created_at',
        experiment: experimentSql,
      },
    },
    detail: (id) => previewCampaign(parts, id),
    actions: {
      async create({ tx, fields }) {
        const fullEdgePpm = expectAffordable(parts, fields.multiplier)
        const made = { id: platform.mintId(), code: null, kind: 'deposit', fullEdgePpm } as const
        await make(tx, { ...fields, ...stagingOf(fields), ...made })
        const after = `${fields.percent}% up to ${usdText(fields.maxCents)}`
        return { after: `${fields.name}: ${after}`, subject: made.id }
      },
      ...states,
    },
  })
}

function bonusesArea(parts: PromotionParts): ServedArea {
  const { mintId } = parts.platform
  const open = async ({ tx, id }: Pick<ActOrder, 'tx' | 'id'>) => {
    const bonus = await findBonus(tx, id)
    if (!bonus) return refuse('core/unknown-id')
    const isOpen = bonus.state === 'active' || bonus.state === 'opted_in'
    return isOpen ? bonus : refuse('core/stale-version')
  }
  return serveArea(bonuses, {
    source: {
      from: 'bonuses b left join bonus_progress p on p.bonus_id = b.id',
      id: { sql: 'b.id', noun: 'bonus' },
      columns: {
        user: 'b.user_id',
        name: 'b.name',
        kind: 'b.kind',
        granted: 'b.granted_usd_e6 / 10000',
        required: 'p.required_usd_e6 / 10000',
        progress: 'greatest(p.progress_usd_e6, 0) / 10000',
        state: 'b.state',
        terms: 'b.terms_hash',
        optedAt: 'b.opted_at',
        endedAt: 'b.ended_at',
      },
    },
    actions: {
      revoke: {
        needsSecond: async (order) =>
          ((await open(order)).grantedUsdE6 ?? 0n) / 10_000n > revokeMostCents,
        async plan(order) {
          const { name, state, userId, grantedUsdE6 } = await open(order)
          const granted = grantedUsdE6 === null ? 'nothing' : usdText(grantedUsdE6 / 10_000n)
          const before = `${state}: ${granted} was granted`
          return { title: name, before, after: 'revoked', about: userId }
        },
        async run(order) {
          const { id, state } = await open(order)
          const end = { id, state: 'revoked', reason: 'staff', at: null } as const
          if (!(await endBonus(order.tx, end, mintId()))) refuse('core/stale-version')
          return {
            before: state,
            after: 'revoked',
            async afterwards() {
              await settle(parts, id)
              await tellBonus(parts, id, 'revoked')
            },
          }
        },
      },
    },
  })
}

interface CardFields extends When {
  readonly title: string
  readonly html: string
  readonly image: string
  readonly category: string
  readonly ctaKind: string
  readonly ctaValue: string
  readonly ctaText: string
  readonly priority: number
}

/** Nothing said is a start at `now`. @throws Refusal core/bad-payload for an end that is not after it */
function cardValues(fields: CardFields, now: number): unknown[] {
  checkTimes(fields, now)
  const { title, html, image, category, ctaKind, ctaValue, ctaText, priority } = fields
  const words = [title, html, image, category, ctaKind, ctaValue, ctaText, priority]
  const { startsAt, endsAt } = fields
  return [...words, new Date(startsAt ?? now), endsAt === null ? null : new Date(endsAt)]
}

async function lockCard(tx: Queries, { id, version }: Pick<ActOrder, 'id' | 'version'>) {
  const [row] = await tx.query<{ title: string; version: number }>({
    text: 'select title, version from promotions where id = $1 for update',
    values: [id],
  })
  if (!row) return refuse('core/unknown-id')
  return row.version === version ? row : refuse('core/stale-version')
}

function cardsArea({ platform: { clock } }: PromotionParts): ServedArea {
  return serveArea(promotionCards, {
    source: {
      from: 'promotions c',
      id: { sql: 'c.id', type: 'bigint' },
      version: 'c.version',
      columns: {
        title: 'c.title',
        category: 'c.category',
        priority: 'c.priority',
        state: `case when not c.is_enabled then 'off' when c.starts_at > now() then 'waits'
        when c.ends_at <= now() then 'over' else 'shown' end`,
        html: 'c.text_html',
        image: 'c.image',
        ctaKind: 'c.cta_kind',
        ctaValue: 'c.cta_value',
        ctaText: 'c.cta_text',
        startsAt: 'c.starts_at',
        endsAt: 'c.ends_at',
      },
    },
    actions: {
      async create({ tx, fields }) {
        const values = cardValues(fields, clock.now())
        await expectPicture(tx, 'image', fields.image)
        const [row] = await tx.query<{ id: bigint }>({
          text: `insert into promotions (slug, title, text_html, image, category, cta_kind, cta_value,
            cta_text, priority, starts_at, ends_at, is_enabled)
          values ('p-' || substr(md5(random()::text), 1, 12), $1, $2, $3, $4, $5, $6, $7, $8,
            $9, $10, $11) returning id`,
          values: [...values, !fields.isDraft],
        })
        const id = String(mustHave(row, 'the new promotion').id)
        const written = await readWritten(tx, 'promotions', id)
        const after = `${fields.isDraft ? 'draft: ' : ''}${wordsOfNew(fields.title, written)}`
        return { after, subject: id, answer: id }
      },
      async update({ tx, id, version, fields }) {
        const values = cardValues(fields, clock.now())
        await expectPicture(tx, 'image', fields.image)
        const { title } = await lockCard(tx, { id, version })
        const before = await readWritten(tx, 'promotions', id)
        await tx.query({
          text: `update promotions set title = $2, text_html = $3, image = $4, category = $5,
            cta_kind = $6, cta_value = $7, cta_text = $8, priority = $9, starts_at = $10,
            ends_at = $11, version = version + 1 where id = $1`,
          values: [id, ...values],
        })
        const name = { before: title, after: fields.title }
        return wordsOfChange(name, before, await readWritten(tx, 'promotions', id))
      },
      async publish({ tx, id, version }) {
        const { title } = await lockCard(tx, { id, version })
        await tx.query({
          text: 'update promotions set is_enabled = true, version = version + 1 where id = $1',
          values: [id],
        })
        return { before: 'draft', after: title }
      },
      async archive({ tx, id, version }) {
        const { title } = await lockCard(tx, { id, version })
        await tx.query({
          text: 'update promotions set is_enabled = false, version = version + 1 where id = $1',
          values: [id],
        })
        return { before: title, after: 'archived' }
      },
    },
  })
}
