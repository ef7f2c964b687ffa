import { z } from 'zod'
import { call, type Rate } from '../core/call.ts'
import { currencyId, empty, instantMs } from '../core/fields.ts'
import {
  ignoredPlayer,
  preferences,
  profile,
  profileBet,
  profileSettings,
  profileStatistics,
  statisticsPeriod,
} from './entities.ts'
import { profileRefusals } from './refusals.ts'

const perMinute = (limit: number): Rate => ({ limit, windowMs: 60_000, per: 'user' })

/** Most bytes of an uploaded picture. */
export const pictureBytesMax = 1_048_576

/** An id of the wire or a name, whose case does not count. */
const idOrName = z.string().min(1).max(64)
/** Whose figures: the caller's own unless said; another's only with the permission `users`. */
const whose = idOrName.optional()

/** Source: 000 section 7, 001 section 3. */
export const profileCalls = {
  getUser: call({
    feature: 'profile',
    summary: 'A player as others see one, by id or name; hidden while the bets are private.',
    path: '/api/profile/getUser',
    who: 'player',
    rate: perMinute(30),
    input: z.strictObject({ id: idOrName }),
    output: profile,
    refusals: [profileRefusals['unknown-user']],
  }),
  profileStatistics: call({
    feature: 'profile',
    summary: 'Sums of the own settled bets per product and day; of others with `users`.',
    path: '/api/profile/stats',
    who: 'player',
    input: z.strictObject({ period: statisticsPeriod, id: whose }),
    output: profileStatistics,
    refusals: [profileRefusals['unknown-user']],
  }),
  profileBets: call({
    feature: 'profile',
    summary: 'The own settled bets of real money, newest first, the latest 10,000 at most.',
    path: '/api/profile/bets',
    who: 'player',
    input: z.strictObject({
      page: z.int().min(1).max(10_000).default(1),
      perPage: z.int().min(1).max(100).default(20),
      product: z.string().min(1).max(24).optional(),
      currency: currencyId.optional(),
      /** Settled from this instant on. */
      from: instantMs.max(8.64e15).optional(),
      /** Settled before this instant. */
      to: instantMs.max(8.64e15).optional(),
      id: whose,
    }),
    output: z.object({
      rows: z.array(profileBet).max(100),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
    refusals: [profileRefusals['unknown-user']],
  }),
  profileSettings: call({
    feature: 'profile',
    summary: 'The choices of the player, and what protects and opens the account.',
    path: '/api/profile/settings',
    who: 'player',
    input: empty,
    output: profileSettings,
  }),
  updateSettings: call({
    feature: 'profile',
    summary: 'Changes some choices; private bets hide past and future bets at once.',
    path: '/api/profile/updateSettings',
    who: 'player',
    rate: perMinute(20),
    input: z.strictObject(preferences.partial().shape),
    output: profileSettings,
  }),
  avatar: call({
    feature: 'profile',
    summary: 'Takes a PNG, JPEG or WebP picture and keeps a fresh 256-pixel copy, or none.',
    path: '/api/profile/avatar',
    who: 'player',
    rate: { limit: 5, windowMs: 3_600_000, per: 'user' },
    uploadBytesMax: pictureBytesMax,
    input: z.union([
      z.strictObject({ file: z.instanceof(Uint8Array) }),
      z.strictObject({ remove: z.literal(true) }),
    ]),
    output: z.object({ avatar: z.string().nullable() }),
    refusals: [profileRefusals['picture-refused']],
  }),
  findUser: call({
    feature: 'profile',
    summary: 'The id behind a name.',
    path: '/api/user/find',
    who: 'player',
    rate: perMinute(20),
    input: z.strictObject({ name: idOrName }),
    output: z.object({ id: z.string() }),
    refusals: [profileRefusals['unknown-user']],
  }),
  ignore: call({
    feature: 'profile',
    summary: 'Puts a player on the own list of ignored ones; repeating it changes nothing.',
    path: '/api/user/ignore',
    who: 'player',
    rate: perMinute(20),
    input: z.strictObject({ name: idOrName }),
    output: z.object({ ignore: z.array(z.string()) }),
    refusals: [
      profileRefusals['unknown-user'],
      profileRefusals.yourself,
      profileRefusals['too-many-ignored'],
    ],
  }),
  unignore: call({
    feature: 'profile',
    summary: 'Takes a player off the own list of ignored ones.',
    path: '/api/user/unignore',
    who: 'player',
    rate: perMinute(20),
    input: z.strictObject({ name: idOrName }),
    output: z.object({ ignore: z.array(z.string()) }),
    refusals: [profileRefusals['unknown-user']],
  }),
  ignoredPlayers: call({
    feature: 'profile',
    summary: 'The own list of ignored players, by name.',
    path: '/api/profile/ignored',
    who: 'player',
    input: empty,
    output: z.array(ignoredPlayer),
  }),
}
