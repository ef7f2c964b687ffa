import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { sportCategory, sportMargin, sportMarket, sportRow, sportEvent } from './entities.ts'
import { betRefusals } from './bet-refusals.ts'
import { sportRefusals } from './refusals.ts'

const { 'feed-down': feedDown } = sportRefusals

const categoryId = z.string().regex(/^[a-z0-9-]{1,64}$/)
const eventId = z.string().regex(/^sr:match:\d{1,15}$/)
/** What the list before this one gave as `next`. */
const cursor = z.string().max(64).optional()
const limit = z.int().min(1).max(50).default(30)
const next = z.string().nullable()

export const sportCalls = {
  bookmakerCategories: call({
    feature: 'sport',
    gate: 'sport',
    summary: 'All sports with how many of their events are live and how many there are.',
    path: '/api/bookmaker/categories',
    who: 'guest',
    isTagged: true,
    rate: { limit: 2, windowMs: 1_000, per: 'user' },
    refusals: [feedDown],
    input: empty,
    output: z.array(sportCategory),
  }),
  bookmakerCategory: call({
    feature: 'sport',
    gate: 'sport',
    summary: 'The events of a sport by a filter, each with its main market.',
    path: '/api/bookmaker/category',
    who: 'guest',
    refusals: [sportRefusals['unknown-category'], sportRefusals['unknown-filter'], feedDown],
    input: z.strictObject({
      id: categoryId,
      /** live, today, tomorrow, week, upcoming, outrights, favorites or t-{tournament}; live then upcoming without. */
      filter: z.string().max(64).optional(),
      cursor,
      limit,
    }),
    output: z.object({
      category: sportCategory,
      filters: z.array(z.object({ id: z.string(), count: z.int() })),
      tournaments: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
      events: z.array(sportRow),
      next,
    }),
  }),
  bookmakerLive: call({
    feature: 'sport',
    gate: 'sport',
    summary: 'Live events of one sport or all, each with its main market.',
    path: '/api/bookmaker/live',
    who: 'guest',
    refusals: [sportRefusals['unknown-category'], feedDown],
    input: z.strictObject({ categoryId: categoryId.optional(), cursor, limit }),
    output: z.object({ events: z.array(sportRow), next }),
  }),
  bookmakerUpcoming: call({
    feature: 'sport',
    gate: 'sport',
    summary: 'Events that start within so many hours, soonest first.',
    path: '/api/bookmaker/upcoming',
    who: 'guest',
    refusals: [sportRefusals['unknown-category'], feedDown],
    input: z.strictObject({
      categoryId: categoryId.optional(),
      hours: z.int().min(1).max(168).default(24),
      cursor,
      limit,
    }),
    output: z.object({ events: z.array(sportRow), next }),
  }),
  bookmakerFeatured: call({
    feature: 'sport',
    gate: 'sport',
    summary: 'Events worth a look: live ones of the great sports, then those that start soon.',
    path: '/api/bookmaker/featured',
    who: 'guest',
    refusals: [sportRefusals['unknown-category'], feedDown],
    input: z.strictObject({ categoryId: categoryId.optional(), cursor, limit }),
    output: z.object({ events: z.array(sportRow), next }),
  }),
  bookmakerEvent: call({
    feature: 'sport',
    gate: 'sport',
    summary: 'An event with all its markets.',
    path: '/api/bookmaker/event',
    who: 'guest',
    refusals: [sportRefusals['unknown-event'], feedDown],
    input: z.strictObject({ id: eventId }),
    output: z.object({
      event: sportEvent,
      markets: z.array(sportMarket),
      groups: z.array(z.object({ id: sportMarket.shape.group, count: z.int() })),
      /** The channel on which its changes are told. */
      channel: z.string(),
    }),
  }),
  bookmakerSearch: call({
    feature: 'sport',
    gate: 'sport',
    summary:
      'Events, tournaments and competitors with a word that begins so; accents do not matter.',
    path: '/api/bookmaker/search',
    who: 'guest',
    rate: { limit: 3, windowMs: 1_000, per: 'user' },
    refusals: [feedDown],
    input: z.strictObject({ query: z.string().trim().min(3).max(60) }),
    output: z.object({
      events: z.array(sportRow).max(30),
      tournaments: z
        .array(z.object({ id: z.string(), name: z.string(), categoryId: z.string() }))
        .max(10),
      competitors: z
        .array(z.object({ id: z.string(), name: z.string(), eventId: z.string() }))
        .max(10),
    }),
  }),
  bookmakerMargins: call({
    feature: 'sport',
    gate: 'sport',
    summary: 'What markets of sports were offered to keep, beside what they kept, with intervals.',
    path: '/api/bookmaker/margins',
    who: 'guest',
    input: empty,
    output: z.object({
      /** Bets of so many days are counted. */
      days: z.int(),
      rows: z.array(sportMargin),
    }),
  }),
  bookmakerFavorite: call({
    feature: 'sport',
    gate: 'sport',
    summary: 'Marks an event, a competitor or a tournament as a favorite, or ends that.',
    path: '/api/bookmaker/favorite',
    who: 'player',
    refusals: [betRefusals['unknown-favorite'], betRefusals['too-many-favorites']],
    input: z.union([
      z.strictObject({ eventId: z.string().regex(/^sr:match:\d{1,15}$/), favorite: z.boolean() }),
      z.strictObject({
        competitorId: z.string().regex(/^sr:competitor:\d{1,15}$/),
        favorite: z.boolean(),
      }),
      z.strictObject({
        tournamentId: z.string().regex(/^sr:tournament:\d{1,15}$/),
        favorite: z.boolean(),
      }),
    ]),
    output: z.object({ ids: z.array(z.string()) }),
  }),
  bookmakerFavorites: call({
    feature: 'sport',
    gate: 'sport',
    summary: "The player's favorites by id, and their events on offer.",
    path: '/api/bookmaker/favorites',
    who: 'player',
    refusals: [feedDown],
    input: z.strictObject({}),
    output: z.object({ ids: z.array(z.string()), events: z.array(sportRow) }),
  }),
  emulatorSport: call({
    feature: 'sport',
    gate: 'sport',
    summary:
      'Makes the feed of a demo build move the prices of an event, stop its betting or open it again.',
    path: '/api/debugger/emulator/sport',
    who: { permission: 'sports', type: 'edit' },
    refusals: [sportRefusals['unknown-event'], feedDown],
    input: z.strictObject({ eventId, act: z.enum(['news', 'stop', 'open']) }),
    output: empty,
  }),
}
