import { action, area } from '../dashboard/area.ts'
import { dashboardRefusals } from '../dashboard/refusals.ts'
import { choice, money, number, player, text, time, usd } from '../dashboard/column.ts'

const sees = { permission: 'games' } as const
const edits = { permission: 'games', type: 'edit' } as const

/** Rounds of the pools. Source: product specification of betting, 6. */
export const pvpRounds = area({
  id: 'pvp-rounds',
  title: 'PvP pools',
  one: 'round',
  icon: 'swords',
  group: 'play',
  demand: sees,
  help: 'Rounds of the pools, the running ones first. The house keeps the fee and never plays.',
  columns: {
    opened: time('Opened', { sort: true }),
    pool: text('Pool'),
    number: number('Number'),
    state: choice('State', {
      open: ['Open', 'neutral'],
      counting: ['Counting', 'info'],
      locked: ['Locked', 'warn'],
      drawn: ['Drawn', 'good'],
      refunded: ['Refunded', 'neutral'],
    }),
    players: number('Players'),
    entries: number('Entries'),
    total: money('Pot'),
    prize: money('Prize'),
    winner: player('Winner'),
  },
  sort: '-opened',
  actions: {
    void: action({
      label: 'Void',
      help: 'Gives every entry of a round that is not locked yet back, without a fee. Nobody voids a round that they are in themselves.',
      demand: edits,
      refusals: [dashboardRefusals['own-cluster']],
      isDestructive: true,
    }),
  },
})

/** Duels. Source: product specification of betting, 6. */
export const pvpDuels = area({
  id: 'pvp-duels',
  title: 'PvP duels',
  one: 'duel',
  icon: 'swords',
  group: 'play',
  demand: sees,
  help: 'Duels of the coin and of the dice, and who met whom.',
  columns: {
    created: time('Opened', { sort: true }),
    game: choice('Game', { coinflip: ['Coinflip', 'neutral'], dice: ['Dice', 'neutral'] }),
    state: choice('State', {
      open: ['Open', 'info'],
      joined: ['Joined', 'warn'],
      settled: ['Settled', 'good'],
      cancelled: ['Taken back', 'neutral'],
      expired: ['Expired', 'neutral'],
      refunded: ['Refunded', 'neutral'],
    }),
    creator: player('Opened by'),
    joiner: player('Joined by'),
    stake: money('Stake'),
    prize: money('Prize'),
    winner: player('Winner'),
  },
  sort: '-created',
})

/** Who meets whom, and who wins. Source: product specification of betting, 5 and 6, fair play. */
export const pvpPairs = area({
  id: 'pvp-pairs',
  title: 'PvP pairs',
  one: 'pair',
  icon: 'users',
  group: 'play',
  demand: sees,
  help:
    'The 200 pairs that met most in 30 days, in duels and in pools of the two alone. Money that is handed ' +
    'over shows as many meetings that are far from even: above 3 is met by chance once in 370 pairs.',
  columns: {
    one: player('One'),
    other: player('Other'),
    meetings: number('Meetings', { sort: true }),
    duels: number('Duels', { hidden: true }),
    wins: number('Won by the one'),
    rate: number('Win rate of the one, %', { sort: true }),
    oddness: number('Away from even, σ', { sort: true }),
    staked: usd('Staked by both', { sort: true }),
    net: usd('Net to the one'),
    last: time('Last met', { sort: true }),
  },
  sort: '-meetings',
})
