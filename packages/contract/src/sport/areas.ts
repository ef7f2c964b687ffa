import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { number, text, usd } from '../dashboard/column.ts'
import { dashboardRefusals } from '../dashboard/refusals.ts'
import { betRefusals } from './bet-refusals.ts'

const edits = { permission: 'sports', type: 'edit' } as const

/** Every selection that bets run on: what is staked, what it could cost, and what staff can do. */
export const sports = area({
  id: 'sports',
  title: 'Sports',
  one: 'selection',
  icon: 'goal',
  group: 'play',
  demand: { permission: 'sports' },
  help: 'Selections with open bets, the dearest first. Margins, delays and limits are settings.',
  columns: {
    event: text('Event'),
    market: text('Market'),
    outcome: text('Outcome'),
    bets: number('Bets'),
    stake: usd('Staked', { fact: true }),
    payout: usd('Could pay', { sort: true, fact: true }),
    taken: text('New bets'),
    eventId: text('Event id', { filter: true, hidden: true }),
    lineId: text('Line', { hidden: true }),
  },
  sort: '-payout',
  actions: {
    suspend: action({
      label: 'Suspend the event',
      help: 'Takes no bets on the whole event until it is opened again, and offers no cash-out of bets on it.',
      demand: edits,
    }),
    resume: action({
      label: 'Open the event',
      help: 'Takes bets on the event again. A second person decides; a stop that came since stays.',
      demand: edits,
      approval: edits,
      refusals: [betRefusals['not-suspended']],
    }),
    settle: action({
      label: 'Settle the selection',
      help: 'Settles all bets on this selection, also such as are settled already; what the feed tells later counts again. Nobody settles a market that they have bets on themselves.',
      demand: edits,
      refusals: [dashboardRefusals['own-cluster']],
      form: z.strictObject({
        result: z.enum(['won', 'lost', 'void', 'half_won', 'half_lost']).meta({ title: 'Result' }),
      }),
      approval: edits,
      approvalFor: 'some',
    }),
    void: action({
      label: 'Void the market',
      help: 'Every leg on this market counts as if it had never been there. Nobody voids a market that they have bets on themselves.',
      demand: edits,
      refusals: [dashboardRefusals['own-cluster']],
      isDestructive: true,
      approval: edits,
      approvalFor: 'some',
    }),
  },
})
