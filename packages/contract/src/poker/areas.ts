import { action, area } from '../dashboard/area.ts'
import { choice, money, number, player, text, time, usd } from '../dashboard/column.ts'

const sees = { permission: 'games' } as const
const edits = { permission: 'games', type: 'edit' } as const

/** Tables of hold'em. Source: product specification of betting, 5. */
export const pokerTables = area({
  id: 'poker-tables',
  title: 'Poker tables',
  one: 'table',
  icon: 'spade',
  group: 'play',
  demand: sees,
  help: 'Tables of hold’em and what lies on them. Nobody here sees a card of a running hand.',
  columns: {
    opened: time('Opened', { sort: true }),
    name: text('Table'),
    state: choice('State', {
      open: ['Open', 'good'],
      closing: ['Closing', 'warn'],
      closed: ['Closed', 'neutral'],
    }),
    blinds: text('Blinds'),
    seats: number('Seats'),
    taken: number('Taken'),
    hands: number('Hands'),
    chips: money('Chips on it'),
    rake: money('Rake'),
  },
  sort: '-opened',
  actions: {
    close: action({
      label: 'Close',
      help: 'Takes nobody any more; after the running hand everybody stands up and is paid.',
      demand: edits,
      isDestructive: true,
    }),
  },
})

/** Hands of hold'em after their end. Source: product specification of betting, 5. */
export const pokerHandsArea = area({
  id: 'poker-hands',
  title: 'Poker hands',
  one: 'hand',
  icon: 'spade',
  group: 'play',
  demand: sees,
  help: 'Hands at the tables. What seats did is told once a hand is over, cards never.',
  columns: {
    started: time('Started', { sort: true }),
    table: text('Table'),
    number: number('Number'),
    state: choice('State', {
      playing: ['Playing', 'info'],
      settled: ['Settled', 'good'],
      void: ['Void', 'warn'],
    }),
    players: number('Dealt in'),
    actions: number('Actions'),
    pot: money('Pot'),
    rake: money('Rake'),
    winner: player('Won most'),
  },
  sort: '-started',
})

/** Who gives chips to whom at the tables. Source: product specification of betting, 5.3, collusion. */
export const pokerPairs = area({
  id: 'poker-pairs',
  title: 'Poker pairs',
  one: 'pair',
  icon: 'users',
  group: 'play',
  demand: sees,
  help:
    'The 200 pairs between whom most chips went in 30 days: of each hand, what one lost in the proportion of what ' +
    'the other won of it. Chips that are handed over go one way, and seldom back: from $10 in five hands on, 75 of ' +
    '100 one way are a sign to watch, and from $20 in ten hands on, 90 are counted for the bell.',
  columns: {
    giver: player('Lost'),
    taker: player('Won'),
    hands: number('Hands together', { sort: true }),
    given: usd('Went over', { sort: true }),
    back: usd('Came back'),
    oneWay: number('One way, %', { sort: true }),
    sign: choice('Sign', {
      none: ['None', 'neutral'],
      watch: ['Watch', 'warn'],
      dump: ['Chips handed over', 'bad'],
    }),
    last: time('Last hand', { sort: true }),
  },
  sort: '-given',
})
