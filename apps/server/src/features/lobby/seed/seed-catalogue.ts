import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { houseProvider, placeOfOriginal } from './originals.ts'
import { seededBanners, seededSlides } from './pictures.ts'

/** An in-house game as its own feature knows it. */
export interface OriginalGame {
  readonly id: string
  readonly name: string
  /** Name of its art. */
  readonly image: string
  /** Least return of its configurations, percent. */
  readonly rtp: number
}

/**
 * Puts the in-house games into the catalogue, and the first pictures beside them. What is there
 * already stays as the staff left it; a picture that was once seeded and then removed stays away.
 */
export async function seedCatalogue(
  { database }: Platform,
  games: readonly OriginalGame[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(hashtext('lobby_seed'))` })
    const isNew = await insertHouse(tx)
    for (const game of games) await insertOriginal(tx, game)
    if (!isNew) return
    for (const banner of seededBanners) await insertBanner(tx, banner)
    for (const slide of seededSlides) await insertSlide(tx, slide)
  })
}

/** @returns true on a new installation */
async function insertHouse(tx: Queries): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into providers (name, image, priority, is_featured)
      values ($1, 'providers/phoenix', 1000, true) on conflict do nothing returning name`,
    values: [houseProvider],
  })
  return rows.length > 0
}

async function insertOriginal(tx: Queries, { id, name, image, rtp }: OriginalGame): Promise<void> {
  const { priority, isFeatured } = placeOfOriginal(id)
  const details = { technology: 'html5', hasDemo: true, isMobile: true, rtp }
  await tx.query({
    text: `insert into games (id, name, image, icon, provider, priority, is_featured,
        is_search_featured, categories, details)
      values ($1, $2, $3, $3, $4, $5, $6, $6, '{originals}', $7::jsonb)
      on conflict do nothing`,
    values: [id, name, image, houseProvider, priority, isFeatured, JSON.stringify(details)],
  })
}

async function insertBanner(tx: Queries, banner: (typeof seededBanners)[number]): Promise<void> {
  const { priority, title, image, link } = banner
  await tx.query({
    text: `insert into promotion_banners (priority, kind, title, image, link)
      values ($1, 'Link', $2, $3, $4) on conflict do nothing`,
    values: [priority, title, image, link],
  })
}

async function insertSlide(tx: Queries, slide: (typeof seededSlides)[number]): Promise<void> {
  const { place, name, title, subtitle, button_text, button_link, path, html } = slide
  await tx.query({
    text: `insert into slides (place, category, name, title, subtitle, button_text, button_link,
        media, path, html)
      values ($1, 'other', $2, $3, $4, $5, $6, 'image', $7, $8) on conflict do nothing`,
    values: [place, name, title, subtitle, button_text, button_link, path, html],
  })
}
