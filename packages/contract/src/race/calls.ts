import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { raceEntry, raceHistoryRow, raceInfo } from './entities.ts'

const perMinute = (limit: number) => ({ limit, windowMs: 60_000, per: 'ip' }) as const

export const raceCalls = {
  leaderboard: call({
    feature: 'race',
    summary: 'The players with the highest rated wager of a period, 50 places from the first.',
    path: '/api/leaderboard',
    who: 'guest',
    rate: perMinute(30),
    input: z.strictObject({
      type: z.enum(['week', 'day', 'month', 'all']),
      /** So many periods ago; 0 is the running one. */
      offset: z.int().min(0).max(8).default(0),
    }),
    output: z.array(raceEntry).max(50),
  }),
  raceInfo: call({
    feature: 'race',
    gate: 'race',
    summary: 'The running week of the race: reward, end, shares, and the place of the viewer.',
    path: '/api/race/info',
    who: 'guest',
    rate: perMinute(60),
    input: empty,
    output: raceInfo,
  }),
  raceHistory: call({
    feature: 'race',
    gate: 'race',
    summary: 'The finished weeks of the player, newest first.',
    path: '/api/race/history',
    who: 'player',
    input: z.strictObject({
      page: z.int().min(1).max(10_000).default(1),
      perPage: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      rows: z.array(raceHistoryRow),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
  }),
}
