import { findCurrency } from '@powerplay/kernel'
import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

const cents = z.int().min(1).max(1_000_000)

export const pokerStakes = setting({
  key: 'poker.stakes',
  schema: z
    .array(
      z
        .object({
          smallCents: cents,
          bigCents: cents,
          seats: z.union([z.literal(2), z.literal(6), z.literal(9)]),
          speed: z.enum(['normal', 'fast']),
        })
        .refine(({ smallCents, bigCents }) => smallCents < bigCents, {
          message: 'the small blind is below the big one',
        }),
    )
    .max(24),
  initial: [
    { smallCents: 1, bigCents: 2, seats: 6, speed: 'normal' },
    { smallCents: 5, bigCents: 10, seats: 6, speed: 'normal' },
    { smallCents: 10, bigCents: 25, seats: 6, speed: 'normal' },
    { smallCents: 25, bigCents: 50, seats: 6, speed: 'normal' },
    { smallCents: 50, bigCents: 100, seats: 9, speed: 'normal' },
    { smallCents: 100, bigCents: 200, seats: 2, speed: 'fast' },
  ],
  help:
    'Stakes on offer: blinds in USD cents, seats (2, 6 or 9) and speed (list). Tables keep what they opened ' +
    'with. Source: product specification of betting, 5.3.',
})
export const tablesPerStakes = setting({
  key: 'poker.tablesPerStakes',
  schema: z.int().min(1).max(1_000),
  initial: 2,
  help: 'Tables of each stakes that stay open though nobody sits there.',
})
export const pokerCurrency = setting({
  key: 'poker.currency',
  schema: z.string().refine((id) => findCurrency(id) !== undefined, 'no currency has this id'),
  initial: 'usdt',
  help: 'Id of the currency of new tables.',
})
export const buyInBlinds = setting({
  key: 'poker.buyInBlinds',
  schema: z
    .object({ least: z.int().min(1).max(1_000), most: z.int().min(1).max(1_000) })
    .refine(({ least, most }) => least <= most, 'the least is not above the most'),
  initial: { least: 40, most: 100 },
  help: 'The least and the most that is brought to a new table, in big blinds.',
})
export const actionSeconds = setting({
  key: 'poker.actionSeconds',
  schema: z.object({ normal: z.int().min(5).max(120), fast: z.int().min(5).max(120) }),
  initial: { normal: 20, fast: 10 },
  help: 'Seconds for an action at new tables, by their speed; the time bank comes on top.',
})
export const pauseSeconds = setting({
  key: 'poker.pauseSeconds',
  schema: z.int().min(1).max(15),
  initial: 4,
  help: 'Seconds for which the end of a hand stands before the next one is dealt.',
})
export const tablesPerPlayer = setting({
  key: 'poker.tablesPerPlayer',
  schema: z.int().min(1).max(12),
  initial: 4,
  help: 'Tables at which a player may sit at once.',
})
export const revealAfterHours = setting({
  key: 'poker.revealAfterHours',
  schema: z.int().min(0).max(8_760).nullable(),
  initial: 24,
  help:
    'Hours after a hand at which its players are given the server seed, which also opens mucked cards; ' +
    'null for never, then single cards are proven alone.',
})

export const pokerSettings = [
  ...[pokerStakes, tablesPerStakes, pokerCurrency, buyInBlinds],
  ...[actionSeconds, pauseSeconds, tablesPerPlayer, revealAfterHours],
]
