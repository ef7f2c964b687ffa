import { z } from 'zod'

/** The groups of games beside their category. Source: 001 section 3, Game. */
export const customCategory = z.enum(['live', 'buy-bonuses', 'game-shows', 'new-releases'])

const name = z.string().max(64)

/**
 * One condition on a game; all of a filter's conditions must hold. `type` says how the field is
 * compared and may be left out where there is one way only; a `name` without it is searched.
 * Source: 001_d6a9941efb711ce5.txt section 7, gamesFilter.
 */
export const gameCondition = z.discriminatedUnion('key', [
  z.strictObject({ key: z.literal('type'), expect: name }),
  z.strictObject({ key: z.literal('provider'), expect: name }),
  z.strictObject({ key: z.literal('isFeatured'), expect: z.boolean() }),
  z.strictObject({ key: z.literal('isSearchFeatured'), expect: z.boolean() }),
  z.strictObject({ key: z.literal('isFavorite'), expect: z.boolean() }),
  z.strictObject({ key: z.literal('custom_category'), expect: customCategory }),
  z.strictObject({
    key: z.literal('category'),
    expect: name,
    type: z.literal('includes:array').optional(),
  }),
  z.strictObject({
    key: z.literal('name'),
    expect: name,
    /** `includes:string`: the text as one piece; `search`: each word of it, in name or provider. */
    type: z.enum(['includes:string', 'search']).optional(),
  }),
])

/** At most as many conditions as a screen could ever need. */
export const gameFilter = z.array(gameCondition).max(8)

/** Order of an answer: highest priority first unless asked otherwise. */
export const gameSort = z.enum(['priority', 'newest', 'name'])
