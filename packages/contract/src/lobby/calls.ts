import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import {
  catalogueGame,
  catalogueId,
  gameProvider,
  popupBanner,
  promotionBanner,
  slide,
} from './entities.ts'
import { gameFilter, gameSort } from './filter.ts'
import { lobbyRefusals } from './refusals.ts'

const perMinute = { limit: 60, windowMs: 60_000, per: 'ip' } as const

export const lobbyCalls = {
  gamesFilter: call({
    feature: 'lobby',
    summary: 'The games that meet every condition in the order asked for, one page of them.',
    path: '/api/data/gamesFilter',
    who: 'guest',
    rate: { limit: 20, windowMs: 1_000, per: 'user' },
    input: z.strictObject({
      filter: gameFilter,
      sort: gameSort.optional(),
      /** 1 is the first page. */
      page: z.int().min(1).max(200).default(1),
      size: z.int().min(1).max(50).default(50),
    }),
    output: z.array(catalogueGame).max(50),
  }),
  gamesCount: call({
    feature: 'lobby',
    summary: 'How many games meet each of these filters, in their order.',
    path: '/api/data/gamesCount',
    who: 'guest',
    input: z.strictObject({ filters: z.array(gameFilter).min(1).max(12) }),
    output: z.array(z.int().min(0)),
  }),
  gameProviders: call({
    feature: 'lobby',
    summary: 'The providers of the games on offer, highest priority first.',
    method: 'GET',
    path: '/api/game-providers',
    who: 'guest',
    input: empty,
    output: z.array(gameProvider),
  }),
  providerNames: call({
    feature: 'lobby',
    summary: 'The names of the providers of the games on offer, for the search filter.',
    path: '/api/data/providers',
    who: 'guest',
    input: empty,
    output: z.array(z.string()),
  }),
  favorite: call({
    feature: 'lobby',
    summary: 'Keeps a game among the favourites, or not; repeating it changes nothing.',
    path: '/api/game/favorite',
    who: 'player',
    rate: { limit: 5, windowMs: 1_000, per: 'user' },
    input: z.strictObject({ id: catalogueId, favorite: z.boolean() }),
    output: z.object({ id: catalogueId, isFavorite: z.boolean() }),
    refusals: [lobbyRefusals['unknown-game'], lobbyRefusals['too-many-favorites']],
  }),
  slides: call({
    feature: 'lobby',
    summary: 'The slides of the promo slider, in their order.',
    path: '/api/slides',
    who: 'guest',
    rate: perMinute,
    input: empty,
    output: z.array(slide),
  }),
  promotionBanners: call({
    feature: 'lobby',
    summary: 'The banners of the promotion slider, by priority; guests get none about poker.',
    path: '/api/promotionBanners',
    who: 'guest',
    rate: perMinute,
    input: empty,
    output: z.array(promotionBanner),
  }),
  banner: call({
    feature: 'lobby',
    summary: 'The popup of the site, or all empty while it is off.',
    path: '/api/banner',
    who: 'guest',
    rate: perMinute,
    input: empty,
    output: popupBanner,
  }),
}
