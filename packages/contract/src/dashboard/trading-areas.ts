import { action, area } from './area.ts'
import { choice, number, player, text, time, usd } from './column.ts'
import { dashboardRefusals } from './refusals.ts'

const sees = { permission: 'trading' } as const
const edits = { permission: 'trading', type: 'edit' } as const

const states = {
  open: ['Open', 'good'],
  frozen: ['Paused', 'warn'],
  closed: ['Closed', 'bad'],
} as const

/** What is open in futures, ticker by ticker. Source: product specification of betting, 4. */
export const trading = area({
  id: 'trading',
  title: 'Futures',
  one: 'ticker',
  icon: 'chart-candlestick',
  group: 'play',
  demand: sees,
  refreshMs: 2_000,
  help: 'Real positions that are open now, by ticker. Profit is what players would win if all closed now.',
  columns: {
    ticker: text('Ticker', { sort: true }),
    state: choice('State', states),
    price: text('Price'),
    change: number('24h change in %'),
    positions: number('Positions', { sort: true, fact: true }),
    long: usd('Open, up', { sort: true, fact: true }),
    short: usd('Open, down', { sort: true, fact: true }),
    net: usd('Net', { sort: true }),
    filled: number('Filled in %', { sort: true }),
    profit: usd('Profit of players', { sort: true, fact: true }),
    offered: number('Multiplier offered', { hidden: true }),
    volume: usd('24h volume', { hidden: true }),
  },
  sort: 'ticker',
  actions: {
    pause: action({
      label: 'Pause',
      help: 'Nothing opens, closes, triggers or busts until it is resumed; what is asked waits.',
      demand: edits,
    }),
    halt: action({
      label: 'Halt',
      help: 'Takes no orders from now on, and closes what is open at the next tick, without a fee.',
      demand: edits,
      isDestructive: true,
    }),
    void: action({
      label: 'Void',
      help:
        'After half an hour without a price that decides anything: ends what is open in it, and every ' +
        'wager goes back whole. Nobody voids a ticker that they have a position in themselves.',
      demand: edits,
      refusals: [dashboardRefusals['own-cluster']],
      approval: edits,
      isDestructive: true,
    }),
    resume: action({
      label: 'Resume',
      help:
        'Ends a pause or a halt; the fourth tick from then on decides again. A second person ' +
        'decides; a stop of the ticker that came since stays.',
      demand: edits,
      approval: edits,
    }),
  },
})

const kinds = {
  quick: ['Quicker than the delay', 'bad'],
  predictable: ['Price with a memory', 'bad'],
  aside: ['Position set aside', 'warn'],
  venue: ['Venue of no use', 'warn'],
} as const

/** What the house noticed about futures. Source: product specification of betting, 4.5. */
export const tradingAlarms = area({
  id: 'trading-alarms',
  title: 'Futures alarms',
  one: 'alarm',
  icon: 'siren',
  group: 'play',
  demand: sees,
  help:
    'Players who are quicker than the delay, whose orders wait longer since; prices whose ticks say ' +
    'something about the next ones; positions that could not be decided or paid; venues that are silent ' +
    'or far from the others.',
  columns: {
    at: time('Raised', { sort: true }),
    kind: choice('Alarm', kinds),
    subject: text('Ticker, position or venue'),
    user: player('Player'),
    text: text('What was seen'),
  },
  sort: '-at',
  actions: {
    close: action({
      label: 'Close',
      help:
        'Ends the alarm. The player has the usual delay again; a position that was set aside is tried ' +
        'again.',
      demand: edits,
    }),
  },
})
