import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** A game as stored. */
export interface GameRow {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly icon: string
  readonly provider: string
  readonly priority: number
  readonly is_featured: boolean
  readonly is_search_featured: boolean
  readonly categories: readonly string[]
  readonly custom_category: 'live' | 'buy-bonuses' | 'game-shows' | 'new-releases' | null
  readonly is_enabled: boolean
  readonly is_demo_only: boolean
  readonly release_at: Date | null
  readonly details: object
  readonly added_at: Date
}

export interface ProviderRow {
  readonly name: string
  readonly image: string
  readonly priority: number
  readonly is_featured: boolean
}

/** When a picture stands on the pages; null without a bound. */
export interface Scheduled {
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

export interface SlideRow extends Scheduled {
  readonly category: 'sport' | 'other'
  readonly name: string
  readonly title: string
  readonly subtitle: string
  readonly button_text: string
  readonly button_color: string
  readonly button_link: string
  readonly media: 'image' | 'video'
  readonly path: string
  readonly object_fit: 'cover' | 'contain' | 'fill' | 'none' | 'scale-down'
  readonly html: string
}

export interface PromotionBannerRow extends Scheduled {
  readonly id: bigint
  readonly kind: 'Deposit' | 'Poker' | 'Code' | 'Link'
  readonly title: string
  readonly image: string
  readonly link: string
  readonly code: string
  readonly is_sport: boolean
}

export interface PopupRow {
  readonly image: string
  readonly title: string
  readonly content: string
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

/** Number of the catalogue's latest change. */
export async function catalogueVersion(on: Queries): Promise<bigint> {
  const [row] = await on.query<{ version: bigint }>({
    name: 'lobby_version',
    text: 'select version from catalogue_version',
  })
  return row?.version ?? 0n
}

/** Games of providers that are switched on, in the order of all lists. */
export function allGames(on: Queries): Promise<GameRow[]> {
  return on.query<GameRow>({
    text: `select g.id, g.name, g.image, g.icon, g.provider, g.priority, g.is_featured,
        g.is_search_featured, g.categories, g.custom_category, g.is_enabled, g.is_demo_only,
        g.release_at, g.details, g.added_at
      from games g join providers p on p.name = g.provider and p.is_enabled
      order by g.priority desc, g.name collate "C", g.id collate "C"`,
  })
}

/** Providers that are switched on and have a game. */
export function allProviders(on: Queries): Promise<ProviderRow[]> {
  return on.query<ProviderRow>({
    text: `select name, image, priority, is_featured from providers p
      where is_enabled and exists (select from games g where g.provider = p.name)
      order by priority desc, name collate "C"`,
  })
}

export function allSlides(on: Queries): Promise<SlideRow[]> {
  return on.query<SlideRow>({
    text: `select category, name, title, subtitle, button_text, button_color, button_link, media,
        path, object_fit, html, starts_at, ends_at
      from slides where is_enabled order by place, id`,
  })
}

export function allPromotionBanners(on: Queries): Promise<PromotionBannerRow[]> {
  return on.query<PromotionBannerRow>({
    text: `select id, kind, title, image, link, code, is_sport, starts_at, ends_at
      from promotion_banners where is_enabled order by priority desc, id`,
  })
}

/** The popup; there is one row at most. */
export function popupBanner(on: Queries): Promise<PopupRow[]> {
  return on.query<PopupRow>({
    text: 'select image, title, content, starts_at, ends_at from popup_banner where is_enabled',
  })
}

/** Ids of the games a player keeps. */
export async function favoritesOf(on: Queries, userId: Uuid): Promise<Set<string>> {
  const rows = await on.query<{ game_id: string }>({
    name: 'lobby_favorites',
    text: 'select game_id from favorites where user_id = $1',
    values: [userId],
  })
  return new Set(rows.map((row) => row.game_id))
}

/** Locks a player's favourites until the transaction ends. @returns how many there are */
export async function lockFavorites(tx: Queries, userId: Uuid): Promise<number> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended('favorites' || $1::text, 0))`,
    values: [userId],
  })
  const [row] = await tx.query<{ count: number }>({
    text: 'select count(*)::integer as count from favorites where user_id = $1',
    values: [userId],
  })
  return row?.count ?? 0
}

/** Keeps a game. @returns false when it was kept already or is gone */
export async function addFavorite(tx: Queries, userId: Uuid, gameId: string): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into favorites (user_id, game_id) select $1, id from games where id = $2
      on conflict do nothing returning game_id`,
    values: [userId, gameId],
  })
  return rows.length > 0
}

export async function removeFavorite(on: Queries, userId: Uuid, gameId: string): Promise<void> {
  await on.query({
    text: 'delete from favorites where user_id = $1 and game_id = $2',
    values: [userId, gameId],
  })
}
