import { findCurrency } from '@powerplay/kernel'
import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

const cents = z.int().min(1).max(10_000_000)

export const pools = setting({
  key: 'pvp.pools',
  schema: z
    .array(
      z
        .object({
          id: z.string().regex(/^[a-z]{1,16}$/),
          name: z.string().min(1).max(24),
          minCents: cents,
          maxCents: cents,
        })
        .refine(({ minCents, maxCents }) => minCents <= maxCents, {
          message: 'the smallest entry is not above the largest',
        }),
    )
    .max(8)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      message: 'each pool has an id of its own',
    }),
  initial: [
    { id: 'small', name: 'Small', minCents: 10, maxCents: 1_000 },
    { id: 'medium', name: 'Medium', minCents: 100, maxCents: 2_000 },
    { id: 'large', name: 'Large', minCents: 500, maxCents: 2_000 },
  ],
  help:
    'Pools on offer: id of the address, name, smallest and largest entry in USD cents (list). A round ' +
    'keeps the limits it opened with. Source: product specification of betting, 6.',
})
export const pvpCurrency = setting({
  key: 'pvp.currency',
  schema: z.string().refine((id) => findCurrency(id) !== undefined, 'no currency has this id'),
  initial: 'usdt',
  help: 'Id of the currency of new rounds.',
})
export const poolFeeBps = setting({
  key: 'pvp.poolFeeBps',
  schema: z.int().min(0).max(2_000),
  initial: 300,
  help: 'What the house keeps of a pot, in 1/10000, rounded down. All it ever gets of a pool.',
})
export const countingSeconds = setting({
  key: 'pvp.countingSeconds',
  schema: z.int().min(5).max(600),
  initial: 30,
  help: 'Seconds from the entry of a second player to the lock of a round.',
})
export const refundMinutes = setting({
  key: 'pvp.refundMinutes',
  schema: z.int().min(1).max(1_440),
  initial: 10,
  help: 'Minutes after the first entry at which everything goes back when no second player came.',
})
export const beacon = setting({
  key: 'pvp.beacon',
  schema: z
    .object({
      url: z.url({ protocol: /^https?$/ }).regex(/[^/]$/),
      genesisMs: z.int().min(0),
      periodMs: z.int().min(1_000).max(60_000),
    })
    .nullable(),
  initial: null,
  help:
    'Public beacon that pools are drawn with besides: address of the chain (its values stand at ' +
    '/public/NUMBER, as drand serves them), time of the first value and the period, in milliseconds; null for ' +
    'none. A round takes the first value that is published after its lock, and waits for it. Source: product ' +
    'specification of betting, 6.',
})
export const duelFeeBps = setting({
  key: 'pvp.duelFeeBps',
  schema: z.int().min(0).max(2_000),
  initial: 200,
  help: 'What the house keeps of both stakes of a duel, in 1/10000, rounded down.',
})
export const duelMinCents = setting({
  key: 'pvp.duelMinCents',
  schema: cents,
  initial: 10,
  help: 'Smallest stake of a duel in USD cents.',
})
export const duelMaxCents = setting({
  key: 'pvp.duelMaxCents',
  schema: cents,
  initial: 2_000,
  help: 'Largest stake of a duel in USD cents.',
})
export const duelMinutes = setting({
  key: 'pvp.duelMinutes',
  schema: z.int().min(1).max(1_440),
  initial: 10,
  help: 'Minutes for which a duel waits for somebody.',
})
export const openDuels = setting({
  key: 'pvp.openDuels',
  schema: z.int().min(1).max(50),
  initial: 5,
  help: 'Duels a player may have open at once.',
})

export const pvpSettings = [
  ...[pools, pvpCurrency, poolFeeBps, countingSeconds, refundMinutes, beacon],
  ...[duelFeeBps, duelMinCents, duelMaxCents, duelMinutes, openDuels],
]
