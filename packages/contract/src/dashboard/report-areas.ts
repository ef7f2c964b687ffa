import { action, area } from './area.ts'
import { choice, country, link, money, number, player, text, time, usd } from './column.ts'

const reads = { permission: 'reports' } as const
const takes = { permission: 'reports', type: 'export' } as const

/** What each product took and paid, day by day. Source: product specification, 13.2. */
export const reportProfit = area({
  id: 'report-profit',
  title: 'Profit by day',
  one: 'day of a product',
  icon: 'chart-column',
  group: 'money',
  demand: reads,
  exports: takes,
  help: 'Real stakes and payouts per UTC day and product, valued at the time of the bet. Demo play is not included.',
  columns: {
    day: time('Day', { sort: true, filter: true }),
    product: text('Product', { filter: true }),
    bets: number('Bets'),
    stakes: usd('Stakes'),
    payouts: usd('Payouts'),
    ggr: usd('GGR'),
    theoretical: usd('Theoretical win'),
    luck: usd('Luck'),
  },
  sort: '-day',
})

/** The pocket that a movement was in; the house for fees. */
const pockets = {
  real: ['Real', 'neutral'],
  bonus: ['Bonus', 'info'],
  demo: ['Demo', 'neutral'],
  frozen: ['Frozen', 'warn'],
  escrow: ['Open bet', 'neutral'],
  bonus_escrow: ['Open bet, bonus', 'info'],
  demo_escrow: ['Open bet, demo', 'neutral'],
  staked: ['Staked tokens', 'info'],
  debt: ['Debt', 'bad'],
  house: ['House', 'neutral'],
} as const

/** Money that moved on players' pockets, day by day. */
export const reportMoney = area({
  id: 'report-money',
  title: 'Money by day',
  one: 'day of a movement',
  icon: 'arrow-left-right',
  group: 'money',
  demand: reads,
  exports: takes,
  help:
    'Everything that moved in players’ pockets and is not the result of a bet, to the unit; and the fees of ' +
    'paid withdrawals, which the house kept.',
  columns: {
    day: time('Day', { sort: true, filter: true }),
    kind: choice(
      'Kind',
      {
        deposit: ['Deposit', 'good'],
        withdrawal: ['Withdrawal', 'warn'],
        promotion: ['Promotion', 'info'],
        correction: ['By staff', 'warn'],
        inside: ['Inside', 'neutral'],
      },
      { filter: true },
    ),
    reason: text('Reason', { filter: true }),
    pocket: choice('Pocket', pockets, { filter: true }),
    currency: text('Currency', { filter: true }),
    movements: number('Movements'),
    in: money('In'),
    out: money('Out'),
    net: money('Net'),
  },
  sort: '-day',
})

/** Players by what the house expects of their play. */
export const reportPlayers = area({
  id: 'report-players',
  title: 'Top players',
  one: 'player',
  icon: 'users',
  group: 'money',
  demand: reads,
  exports: takes,
  help: 'The 200 players whose play of the last 30 days the house expects most from; all real play counts. Looked up once a minute.',
  columns: {
    user: player('Player'),
    country: country('Country'),
    stakes: usd('Stakes'),
    payouts: usd('Payouts'),
    net: usd('Net to house'),
    theoretical: usd('Theoretical win', { sort: true }),
    days: number('Days played'),
  },
  sort: '-theoretical',
})

/** What a licence costs, month by month. */
export const reportLicence = area({
  id: 'report-licence',
  title: 'Licence fee',
  one: 'month',
  icon: 'scroll-text',
  group: 'money',
  demand: reads,
  exports: takes,
  help: 'GGR of a UTC month and what the licence takes of it, at the rate of reports.licenceFeePpm when the month ended.',
  columns: {
    month: time('Month', { sort: true }),
    stakes: usd('Stakes'),
    payouts: usd('Payouts'),
    ggr: usd('GGR'),
    fee: usd('Fee'),
  },
  sort: '-month',
})

/** The figures beside the ledger. */
export const reportTies = area({
  id: 'report-ties',
  title: 'Ledger ties',
  one: 'tie',
  icon: 'circle-check',
  group: 'money',
  demand: reads,
  exports: takes,
  help:
    'Figures beside the accounts of the ledger they come from, to the unit: what each product won beside its ' +
    'house accounts, what withdrawals paid out beside the account it went to, and what all players hold beside ' +
    'the sum of all that moved on their pockets. Worths in USD and theoretical win stand in no account: those of ' +
    'all products (profit, licence fee, overview) are compared with those of all players (top players), and by ' +
    'npm run check:ledger, hour by hour, with the bets themselves. Fees and reasons are not compared here. A ' +
    'house of many accounts is read every few minutes: the note says where the journal stood.',
  columns: {
    what: text('What', { sort: true }),
    currency: text('Currency'),
    figure: money('Reports say'),
    ledger: money('Compared with'),
    unread: money('Not read yet'),
    difference: money('Difference'),
    state: choice('State', {
      ties: ['Ties', 'good'],
      differs: ['Differs', 'bad'],
      // One of two projections is behind the other.
      apart: ['Not at one place', 'warn'],
    }),
  },
  sort: 'what',
})

/** Files of rows that the reader asked for. */
export const exportsArea = area({
  id: 'exports',
  title: 'Exports',
  one: 'export',
  icon: 'file-down',
  group: 'money',
  demand: { permission: 'dashboard' },
  // The files themselves.
  exports: null,
  help: 'Files that you asked for. Each can be opened for 24 hours, only in the session that asked for it.',
  columns: {
    what: text('What'),
    state: choice('State', {
      waiting: ['Waiting', 'neutral'],
      running: ['Running', 'info'],
      done: ['Ready', 'good'],
      failed: ['Failed', 'bad'],
      cancelled: ['Cancelled', 'neutral'],
      over: ['Expired', 'neutral'],
    }),
    rows: number('Rows'),
    note: text('Made at'),
    bytes: number('Bytes', { hidden: true }),
    askedAt: time('Asked', { sort: true }),
    doneAt: time('Done', { hidden: true }),
    expiresAt: time('Until'),
    link: link('File'),
  },
  sort: '-askedAt',
  actions: {
    cancel: action({
      label: 'Cancel',
      help: 'Stops it and deletes the file.',
      demand: { permission: 'dashboard' },
      isDestructive: true,
    }),
  },
})
