import { action, area } from '../dashboard/area.ts'
import { choice, flag, number, player, text, time, usd } from '../dashboard/column.ts'

const edits = { permission: 'affiliate', type: 'edit' } as const

/** Players who brought others. Source: product design, Admin dashboard, affiliates. */
export const affiliates = area({
  id: 'affiliates',
  title: 'Affiliates',
  one: 'affiliate',
  icon: 'hand-coins',
  group: 'growth',
  demand: { permission: 'affiliate' },
  help: 'Players who brought others, what they have earned by it, and whose claims are held back.',
  columns: {
    user: player('Affiliate', { filter: true }),
    tier: number('Tier'),
    referrals: number('Referrals'),
    earned: usd('Earned'),
    claimed: usd('Claimed', { fact: true }),
    review: flag('Under review', { filter: true }),
    since: time('Since', { sort: true }),
  },
  sort: '-since',
  actions: {
    hold: action({
      label: 'Hold claims',
      help: 'This affiliate can claim nothing until the review ends; commission keeps coming in.',
      demand: edits,
    }),
    release: action({
      label: 'End the review',
      help: 'This affiliate can claim again. A second person decides.',
      demand: edits,
      approval: { permission: 'affiliate', type: 'approve' },
    }),
  },
})

/** Who came by whose link. */
export const affiliateLinks = area({
  id: 'affiliate-links',
  title: 'Referrals',
  one: 'referral',
  icon: 'hand-coins',
  group: 'growth',
  demand: { permission: 'affiliate' },
  help: 'Who came by whose link. A blocked referral earns its affiliate nothing.',
  columns: {
    user: player('Player', { filter: true }),
    referrer: player('Brought by', { filter: true }),
    code: text('Code'),
    state: choice(
      'State',
      {
        pending: ['Pending', 'neutral'],
        qualified: ['Qualified', 'good'],
        blocked: ['Blocked', 'bad'],
      },
      { filter: true },
    ),
    why: choice('Blocked by', {
      cluster: ['Same browser and address', 'warn'],
      staff: ['Staff', 'info'],
    }),
    rated: usd('Rated wager'),
    earned: usd('Commission'),
    at: time('Joined', { sort: true }),
  },
  sort: '-at',
  actions: {
    block: action({
      label: 'Block',
      help: 'Takes back what was not claimed of this referral and lets it earn nothing more.',
      demand: edits,
      isDestructive: true,
    }),
    unblock: action({
      label: 'Unblock',
      help: 'Lets this referral count again, with all that it came to. A second person decides.',
      demand: edits,
      approval: { permission: 'affiliate', type: 'approve' },
    }),
  },
})
