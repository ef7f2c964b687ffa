import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty, wireId } from '../core/fields.ts'
import { providerRefusals } from './refusals.ts'

const gameId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
const openRefusals = [
  providerRefusals['unknown-game'],
  providerRefusals.disabled,
  providerRefusals.blocked,
]

/** A game as its page shows it. */
export const providerGame = z.object({
  id: gameId,
  name: z.string(),
  provider: z.string(),
  image: z.string(),
  /** Percent, or null where the provider does not tell it. */
  rtp: z.number().nullable(),
  volatility: z.enum(['low', 'medium', 'high']).nullable(),
  lines: z.int().nullable(),
  /** Ids of the currencies it can be played in. */
  currencies: z.array(z.string()),
  hasDemo: z.boolean(),
  hasLobby: z.boolean(),
  isDemoOnly: z.boolean(),
  isEnabled: z.boolean(),
  blocked: z.boolean(),
  /** Largest stake of one bet in whole EUR cents. */
  maxBetEurCents: z.int(),
})

/** A table of a game with a lobby. */
export const gameTable = z.object({
  lobbyData: z.string(),
  name: z.string(),
  isOpen: z.boolean(),
  openTime: z.string(),
  closeTime: z.string(),
  dealerName: z.string(),
  /** Path of a picture on this site, or ''. */
  dealerAvatar: z.string(),
  /** Stakes of one round in units of the asked currency; null where the provider does not tell. */
  limits: z.object({ min: z.string(), max: z.string() }).nullable(),
})

/** Source: docs/decisions/0050-providers.md. */
export const providerCalls = {
  launchGame: call({
    feature: 'providers',
    summary: 'Opens a game of an outside provider; the answer is the address for its frame.',
    path: '/api/game/launch',
    who: 'guest',
    rate: { limit: 10, windowMs: 60_000, per: 'user' },
    input: z.strictObject({
      id: gameId,
      demo: z.boolean(),
      currency: z.string().min(1).max(16),
      device: z.enum(['desktop', 'mobile']).default('desktop'),
      lobbyData: z.string().min(1).max(128).optional(),
    }),
    output: z.object({
      url: z.string(),
      sessionId: wireId,
      mode: z.literal('iframe'),
      demo: z.boolean(),
      provider: z.string(),
      name: z.string(),
    }),
    refusals: [
      ...openRefusals,
      providerRefusals['no-demo'],
      providerRefusals['currency-not-supported'],
      providerRefusals['no-answer'],
    ],
  }),
  gameTables: call({
    feature: 'providers',
    summary: 'The tables of a live game.',
    path: '/api/game/lobby',
    who: 'player',
    input: z.strictObject({ id: gameId, currency: z.string().min(1).max(16).default('usdt') }),
    output: z.object({ tables: z.array(gameTable) }),
    refusals: [
      ...openRefusals,
      providerRefusals['currency-not-supported'],
      providerRefusals['no-answer'],
    ],
  }),
  gameInfo: call({
    feature: 'providers',
    summary: 'A game of an outside provider, and up to six others of the same one.',
    path: '/api/game/info',
    who: 'guest',
    input: z.strictObject({ id: gameId }),
    output: z.object({ game: providerGame, related: z.array(providerGame).max(6) }),
    refusals: [providerRefusals['unknown-game']],
  }),
  syncProviders: call({
    feature: 'providers',
    summary: 'Looks at the list of games of the aggregator now.',
    path: '/api/admin/providers/sync',
    who: { permission: 'providers' },
    twoFactor: 'enrolled',
    rate: { limit: 2, windowMs: 60_000, per: 'user' },
    input: empty,
    output: z.object({ added: z.int(), changed: z.int(), gone: z.int() }),
    refusals: [providerRefusals['no-answer']],
  }),
  validateProviders: call({
    feature: 'providers',
    summary: 'Makes the aggregator test our wallet over a session opened a moment ago.',
    path: '/api/admin/providers/validate',
    who: { permission: 'providers' },
    rate: { limit: 6, windowMs: 60_000, per: 'user' },
    input: empty,
    output: z.object({
      isGood: z.boolean(),
      lines: z.array(z.object({ isGood: z.boolean(), text: z.string() })),
    }),
    refusals: [providerRefusals['no-answer']],
  }),
}
