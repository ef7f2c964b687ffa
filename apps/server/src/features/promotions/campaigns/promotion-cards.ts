import type { PromotionCard } from '@powerplay/contract'
import { cleanHtml } from '../../../platform/clean-html.ts'
import type { Queries } from '../../../platform/database/database.ts'

interface CardRow {
  readonly id: bigint
  readonly slug: string
  readonly title: string
  readonly image: string
  readonly html: string
  readonly category: PromotionCard['category']
  readonly startsAt: number
  readonly endsAt: number | null
  readonly ctaKind: PromotionCard['cta']['kind']
  readonly ctaValue: string
  readonly ctaText: string
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint::float8`

/** The cards of the promotions page; those whose time is over, or has not come, are left out. */
export async function listPromotionCards(on: Queries, now: number): Promise<PromotionCard[]> {
  const rows = await on.query<CardRow>({
    name: 'promotion_cards',
    text: `select id, slug, title, image, text_html as html, category,
        ${ms('starts_at')} as "startsAt", ${ms('ends_at')} as "endsAt", cta_kind as "ctaKind",
        cta_value as "ctaValue", cta_text as "ctaText"
      from promotions
      where is_enabled and starts_at <= $1 and (ends_at is null or ends_at > $1)
      order by priority desc, id limit 60`,
    values: [new Date(now)],
  })
  return rows.map((row) => ({
    _id: `promotion_${row.id}`,
    slug: row.slug,
    title: row.title,
    image: row.image,
    textHtml: cleanHtml(row.html),
    category: row.category,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    cta: { kind: row.ctaKind, value: row.ctaValue, text: row.ctaText },
  }))
}
