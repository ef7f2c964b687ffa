import { z } from 'zod'
import { instantMs, wireId } from '../core/fields.ts'
import { customCategory } from './filter.ts'

/** A game's id in the catalogue; `preview:` before it when it cannot be played for money yet. */
export const catalogueId = z.string().regex(/^(preview:)?[a-z0-9][a-z0-9-]{0,63}$/)

/** A game as lists and tiles show it. Source: 001 section 3, Game; 000 section 3, game tile. */
export const catalogueGame = z.object({
  id: catalogueId,
  name: z.string(),
  /** Path of the art, or `originals/…` for art that is part of the site. */
  image: z.string(),
  icon: z.string(),
  /** Name of the provider; Phoenix Originals for the games of the house. */
  type: z.string(),
  /** Lists are sorted by it, highest first. */
  priority: z.int(),
  isFeatured: z.boolean(),
  isSearchFeatured: z.boolean(),
  category: z.array(z.string()),
  custom_category: customCategory.nullable(),
  isFavorite: z.boolean(),
  isDisabled: z.boolean(),
  /** True when the provider may not be offered in the caller's country. */
  blocked: z.boolean(),
  addedAt: instantMs,
  /** When an announced game opens, else null. */
  releaseAt: instantMs.nullable(),
  game_data: z.object({
    customImage: z.string().nullable(),
    technology: z.string(),
    hasLobby: z.boolean(),
    hasDemo: z.boolean(),
    hasFreespins: z.boolean(),
    isMobile: z.boolean(),
    /** Percent. */
    rtp: z.number().nullable(),
    volatility: z.enum(['low', 'medium', 'high']).nullable(),
    lines: z.int().nullable(),
    minBet: z.string().nullable(),
    maxBet: z.string().nullable(),
    currencies: z.array(z.string()),
  }),
})

/** A provider. Source: 001 section 3, Provider. */
export const gameProvider = z.object({
  name: z.string(),
  /** Path of the mark, or empty: the name is shown instead. */
  image: z.string(),
  priority: z.int(),
  is_featured: z.boolean(),
})

/** A slide of the promo slider. Source: 001 section 3, Slide. */
export const slide = z.object({
  category: z.enum(['sport', 'other']),
  name: z.string(),
  text: z.object({ title: z.string(), subtitle: z.string() }),
  /** `link` is a path of the site or https; without a text there is no button. */
  button: z.object({
    text: z.string(),
    style: z.object({ color: z.string() }),
    link: z.string(),
  }),
  type: z.object({
    type: z.enum(['image', 'video']),
    path: z.string(),
    objectFit: z.enum(['cover', 'contain', 'fill', 'none', 'scale-down']),
    /** Further text with b, i, a and br; already sanitised. */
    html: z.string(),
  }),
})

/** A banner of the promotion slider. Source: 001 section 3, Promotion banner. */
export const promotionBanner = z.object({
  _id: wireId,
  type: z.enum(['Deposit', 'Poker', 'Code', 'Link']),
  title: z.string(),
  image: z.string(),
  link: z.string(),
  code: z.string(),
  /** True for the sport pages, false for all others. */
  sport: z.boolean(),
})

/** The popup of the site; all texts are empty while it is off. Source: 001 section 3, Banner. */
export const popupBanner = z.object({
  enabled: z.boolean(),
  image: z.string(),
  title: z.string(),
  /** Text with b, i, a and br; already sanitised. */
  content: z.string(),
})
