import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { choice, flag, number, text, time, usd } from '../dashboard/column.ts'

const demand = { permission: 'token' } as const
const edits = { permission: 'token', type: 'edit' } as const

const burnProducts = {
  casino: ['Casino', 'neutral'],
  sport: ['Sport', 'neutral'],
  futures: ['Futures', 'neutral'],
} as const

/** Where all tokens are. Source: product design, Admin dashboard, token. */
export const tokenSupplyArea = area({
  id: 'token',
  title: 'Token supply',
  one: 'part',
  icon: 'coins',
  group: 'growth',
  demand,
  help: 'Where all tokens are, by the ledger. Shares, limits and the loss stop are settings (token.…).',
  columns: {
    part: text('Part'),
    tokens: number('Tokens'),
    percent: number('% of supply'),
    worth: usd('Worth at the pool'),
  },
  sort: 'part',
  actions: {
    burnNow: action({
      label: 'Burn from the treasury',
      help: 'Takes tokens out of the treasury for good. A second person decides.',
      demand: edits,
      on: 'area',
      form: z.strictObject({ tokens: z.int().min(1).max(100_000_000) }),
      isDestructive: true,
      approval: { permission: 'settings', type: 'approve' },
    }),
  },
})

/** Hourly burns by group of products. */
export const tokenBurnsArea = area({
  id: 'token-burns',
  title: 'Token burns',
  one: 'burn',
  icon: 'flame',
  group: 'growth',
  demand,
  help: 'What each hour and group of products burnt, or why it burnt nothing.',
  columns: {
    at: time('Hour', { sort: true }),
    product: choice('From', burnProducts),
    state: choice('State', {
      burnt: ['Burnt', 'good'],
      carried: ['Carried on', 'warn'],
      nothing: ['Nothing', 'neutral'],
      paused: ['Paused', 'warn'],
    }),
    theoretical: usd('Theoretical win'),
    spent: usd('Spent'),
    tokens: number('Tokens'),
    carry: usd('Carried on'),
    ref: text('Reference', { hidden: true }),
    synthetic: flag('Synthetic', { hidden: true }),
  },
  sort: '-at',
})

/** Weeks of the revenue share. */
export const tokenWeeksArea = area({
  id: 'token-weeks',
  title: 'Revenue share',
  one: 'week',
  icon: 'hand-coins',
  group: 'growth',
  demand,
  help: 'Pools of finished weeks, who had a part in them, and what was shared out.',
  columns: {
    week: time('Week from', { sort: true }),
    state: choice('State', {
      shared: ['Shared', 'good'],
      burnt: ['To the burn', 'info'],
      paused: ['Paused', 'warn'],
    }),
    theoretical: usd('Theoretical win'),
    pool: usd('Pool'),
    shared: usd('Shared'),
    stakers: number('Stakers'),
    synthetic: flag('Synthetic', { hidden: true }),
  },
  sort: '-week',
})
