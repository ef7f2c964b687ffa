import type { FooterEntry, HelpPage } from '@powerplay/contract'
import type { Queries } from '../../platform/database/database.ts'

/** The time in which readers are shown a row; open ends are null. */
interface Times {
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

const times = 'starts_at as "startsAt", ends_at as "endsAt"'

/** Published help pages whose time is not over yet, in their order. */
export function publishedPages(on: Queries, now: number): Promise<(HelpPage & Times)[]> {
  return on.query<HelpPage & Times>({
    name: 'help_pages',
    text: `select slug, title, topic, html, ${times} from help_pages
      where is_enabled and (ends_at is null or ends_at > $1) order by place, id`,
    values: [new Date(now)],
  })
}

/** Published links of the foot whose time is not over yet, in their order. */
export function publishedLinks(on: Queries, now: number): Promise<(FooterEntry & Times)[]> {
  return on.query<FooterEntry & Times>({
    name: 'footer_links',
    text: `select column_name as "group", title as name, href, ${times} from footer_links
      where is_enabled and (ends_at is null or ends_at > $1) order by place, id`,
    values: [new Date(now)],
  })
}

/** Those of them that are shown at an instant. */
export function shownAt<Row extends Times>(rows: readonly Row[], at: number): Row[] {
  return rows.filter(
    ({ startsAt, endsAt }) =>
      (startsAt?.getTime() ?? Number.NEGATIVE_INFINITY) <= at &&
      at < (endsAt?.getTime() ?? Number.POSITIVE_INFINITY),
  )
}

/** Writes the first pages of a new installation; whoever has had pages keeps what staff left. */
export async function seedPages(tx: Queries, pages: readonly HelpPage[]): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('help_seed'))` })
  const [known] = await tx.query({ text: 'select from help_pages limit 1' })
  if (known !== undefined) return
  for (const [at, { slug, title, topic, html }] of pages.entries()) {
    await tx.query({
      text: `insert into help_pages (slug, title, topic, html, place) values ($1, $2, $3, $4, $5)`,
      values: [slug, title, topic, html, at * 10],
    })
  }
}
