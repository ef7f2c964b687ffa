import type {
  CatalogueGame,
  GameProvider,
  PopupBanner,
  PromotionBanner,
  Slide,
} from '@powerplay/contract'
import { cleanHtml } from '../../platform/clean-html.ts'
import type { ListedGame } from './game-lists.ts'
import { readDetails } from './details.ts'
import type { GameRow, PopupRow, PromotionBannerRow, ProviderRow, SlideRow } from './store.ts'

/** A game of the catalogue in memory: what all callers see alike. */
export interface CatalogueEntry extends ListedGame {
  readonly isEnabled: boolean
  readonly isDemoOnly: boolean
  /** Milliseconds since the epoch; null when the game is out already. */
  readonly releaseAt: number | null
  readonly shared: Omit<CatalogueGame, 'id' | 'isFavorite' | 'isDisabled' | 'blocked'>
}

/** What depends on the caller and the moment. */
export interface GameView {
  readonly isFavorite: boolean
  /** False while the game itself takes no bets. */
  readonly isOpen: boolean
  readonly isBlocked: boolean
  readonly nowMs: number
}

/** A stored game, brought into the form that answers are made of once. */
export function readGame(row: GameRow): CatalogueEntry {
  const releaseAt = row.release_at?.getTime() ?? null
  return {
    id: row.id,
    name: row.name,
    provider: row.provider,
    isFeatured: row.is_featured,
    isSearchFeatured: row.is_search_featured,
    categories: row.categories,
    customCategory: row.custom_category,
    isEnabled: row.is_enabled,
    isDemoOnly: row.is_demo_only,
    releaseAt,
    shared: {
      name: row.name,
      image: row.image,
      icon: row.icon,
      type: row.provider,
      priority: row.priority,
      isFeatured: row.is_featured,
      isSearchFeatured: row.is_search_featured,
      category: [...row.categories],
      custom_category: row.custom_category,
      addedAt: row.added_at.getTime(),
      releaseAt,
      game_data: readDetails(row.details),
    },
  }
}

/** A game for one caller; announced games and those with demo only get a `preview:` id. */
export function presentGame(entry: CatalogueEntry, view: GameView): CatalogueGame {
  const isAnnounced = entry.releaseAt !== null && entry.releaseAt > view.nowMs
  const isPreview = isAnnounced || entry.isDemoOnly
  return {
    ...entry.shared,
    id: isPreview ? `preview:${entry.id}` : entry.id,
    releaseAt: isAnnounced ? entry.releaseAt : null,
    isFavorite: view.isFavorite,
    isDisabled: !entry.isEnabled || !view.isOpen,
    blocked: view.isBlocked,
  }
}

export function presentProvider(row: ProviderRow): GameProvider {
  const { name, image, priority, is_featured } = row
  return { name, image, priority, is_featured }
}

export function presentSlide(row: SlideRow): Slide {
  return {
    category: row.category,
    name: row.name,
    text: { title: row.title, subtitle: row.subtitle },
    button: { text: row.button_text, style: { color: row.button_color }, link: row.button_link },
    type: {
      type: row.media,
      path: row.path,
      objectFit: row.object_fit,
      html: cleanHtml(row.html),
    },
  }
}

export function presentPromotionBanner(row: PromotionBannerRow): PromotionBanner {
  const { id, kind, title, image, link, code, is_sport } = row
  return { _id: `banner_${id}`, type: kind, title, image, link, code, sport: is_sport }
}

/** While it is off, and before and after its time, the popup says nothing at all. */
export const noPopup: PopupBanner = { enabled: false, image: '', title: '', content: '' }

export function presentPopup({ image, title, content }: PopupRow): PopupBanner {
  return { enabled: true, image, title, content: cleanHtml(content) }
}
