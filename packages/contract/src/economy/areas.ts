import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { choice, player, text, time } from '../dashboard/column.ts'

const demand = { permission: 'promotions' } as const
const edits = { permission: 'promotions', type: 'edit' } as const
const approves = { permission: 'promotions', type: 'approve' } as const

/** Who gets nothing from promotions, or no reward for bets on sport. Source: product-community.md 0, G. */
export const promotionBans = area({
  id: 'promotion-bans',
  title: 'Promotion bans',
  one: 'ban',
  icon: 'ticket',
  group: 'growth',
  demand,
  help: 'Players who get nothing from promotions, and bettors whose bets on sport earn no reward.',
  columns: {
    user: player('Player', { filter: true }),
    scope: choice('From', {
      all: ['All promotions', 'bad'],
      sport: ['Rewards for sport', 'warn'],
    }),
    why: text('Reason'),
    by: player('Banned by'),
    at: time('Since', { sort: true }),
  },
  sort: '-at',
  actions: {
    ban: action({
      label: 'Ban a player',
      help: 'Opt-ins, codes, tickets, faucet and claims are refused from now on; what is owed stays owed.',
      on: 'area',
      demand: edits,
      form: z.strictObject({
        player: z
          .string()
          .trim()
          .min(1)
          .max(254)
          .meta({ title: 'Name of the player, or e-mail if you may read those' }),
        scope: z.enum(['all', 'sport']).default('all').meta({
          title: 'From',
          description: 'all: every promotion; sport: rewards for bets on sport from now on',
        }),
      }),
    }),
    lift: action({
      label: 'Lift the ban',
      help: 'The player may take part in promotions again. A second person decides.',
      demand: edits,
      approval: approves,
    }),
  },
})
