import { currencies } from '@powerplay/kernel'
import { z } from 'zod'
import { twoFactorRefusals } from '../auth/two-factor-refusals.ts'
import { action, area } from './area.ts'
import { dashboardRefusals } from './refusals.ts'
import { choice, country, flag, money, number, player, text, time, usd } from './column.ts'

const seesUsers = { permission: 'users' } as const
const editsUsers = { permission: 'users', type: 'edit' } as const

/** Everybody with an account. */
export const users = area({
  id: 'users',
  title: 'Users',
  one: 'user',
  icon: 'users',
  group: 'players',
  demand: seesUsers,
  exports: { permission: 'users', type: 'export' },
  help: 'Everybody with an account; open one for balances, money, wagers, sessions and notes.',
  columns: {
    user: player('User'),
    name: text('Name', { sort: true, filter: true, hidden: true }),
    email: text('E-mail', { filter: true, demand: { permission: 'users', type: 'export' } }),
    country: country('Country', { filter: true }),
    level: number('Level'),
    balance: usd('Balance', { fact: true }),
    deposited: usd('Deposited', { fact: true }),
    wagered: usd('Wagered', { fact: true, hidden: true }),
    rated: usd('Rated wager', { fact: true }),
    net: usd('Net to house', { fact: true }),
    state: choice(
      'State',
      {
        active: ['Active', 'good'],
        incomplete: ['Details missing', 'warn'],
        excluded: ['Self-excluded', 'bad'],
      },
      { filter: true },
    ),
    isStaff: flag('Staff', { filter: true, hidden: true }),
    roles: text('Roles', { hidden: true }),
    flags: text('Flags'),
    seenAt: time('Last sign-in', { hidden: true }),
    createdAt: time('Created', { sort: true, filter: true }),
  },
  sort: '-createdAt',
  actions: {
    endSessions: action({
      label: 'End sessions',
      help: 'Signs the account out everywhere at once.',
      on: 'rows',
      demand: editsUsers,
      isDestructive: true,
    }),
    adjustMoney: action({
      label: 'Adjust money',
      help: 'Puts money into a pocket of this user, or takes it, against the house. Any amount needs a second person.',
      demand: { permission: 'user_money', type: 'request' },
      approval: { permission: 'user_money', type: 'approve' },
      isSteppedUp: true,
      form: z.strictObject({
        currency: z.enum(currencies.map(({ id }) => id)).meta({ title: 'Currency' }),
        pocket: z.enum(['real', 'bonus']).meta({ title: 'Pocket' }),
        amount: z
          .string()
          .regex(/^-?\d{1,9}(\.\d{1,8})?$/)
          .meta({
            title: 'Amount',
            description: 'In units of the currency; a minus takes it away',
          }),
      }),
      refusals: [dashboardRefusals['not-enough'], dashboardRefusals['no-open-bonus']],
    }),
    resetFactor: action({
      label: 'Reset second factor',
      help: 'For somebody who lost their phone and recovery codes: takes the second factor off, signs the account out everywhere and tells its owner by mail. A second person decides. Make sure who is asking.',
      demand: { permission: 'user_roles', type: 'request' },
      approval: { permission: 'user_roles', type: 'approve' },
      isSteppedUp: true,
      isDestructive: true,
      refusals: [twoFactorRefusals['factor-off']],
    }),
  },
})

/** What a user holds, per currency. */
export const userBalances = area({
  id: 'user-balances',
  of: 'users',
  title: 'Balances',
  one: 'balance',
  icon: 'wallet',
  group: 'players',
  demand: seesUsers,
  help: 'What the ledger holds for this user, by currency and pocket.',
  columns: {
    currency: text('Currency'),
    real: money('Real'),
    bonus: money('Bonus'),
    frozen: money('Frozen'),
    escrow: money('In open bets'),
    staked: money('Staked', { hidden: true }),
    debt: money('Debt'),
    demo: money('Demo', { hidden: true }),
    worth: usd('Worth of real'),
  },
  sort: 'currency',
})

/** Every movement of a user's money that is no result of a bet, in words. */
export const userPostings = area({
  id: 'user-postings',
  of: 'users',
  title: 'Money',
  one: 'posting',
  icon: 'arrow-left-right',
  group: 'players',
  demand: seesUsers,
  exports: { permission: 'users', type: 'export' },
  help: 'Every posting on the accounts of this user but results of bets, which are under Wagers, with what it means.',
  columns: {
    at: time('Time', { sort: true, filter: true }),
    meaning: text('What'),
    pocket: choice('Pocket', {
      real: ['Real', 'neutral'],
      bonus: ['Bonus', 'info'],
      demo: ['Demo', 'neutral'],
      frozen: ['Frozen', 'warn'],
      escrow: ['Open bet', 'neutral'],
      bonus_escrow: ['Open bet, bonus', 'info'],
      demo_escrow: ['Open bet, demo', 'neutral'],
      staked: ['Staked tokens', 'info'],
      debt: ['Debt', 'bad'],
    }),
    amount: money('Amount'),
    wager: text('Wager', { hidden: true }),
    reference: text('Posting', { hidden: true }),
  },
  sort: '-at',
})

/** Bets of all products. */
export const userWagers = area({
  id: 'user-wagers',
  of: 'users',
  title: 'Wagers',
  one: 'wager',
  icon: 'dices',
  group: 'players',
  demand: seesUsers,
  exports: { permission: 'users', type: 'export' },
  help: 'Bets of all products, as the journal holds them.',
  columns: {
    at: time('Time', { sort: true }),
    game: text('Game'),
    product: text('Product', { filter: true, hidden: true }),
    stake: money('Stake'),
    multiplier: number('Multiplier'),
    payout: money('Payout'),
    status: choice(
      'Result',
      {
        win: ['Won', 'good'],
        part: ['Part back', 'neutral'],
        lose: ['Lost', 'bad'],
        cancel: ['Cancelled', 'warn'],
        'in-progress': ['Open', 'info'],
      },
      { filter: true },
    ),
    pocket: text('Pocket', { hidden: true }),
    reference: text('Bet', { hidden: true }),
  },
  sort: '-at',
})

/** Browsers in which a user is signed in. */
export const userSessions = area({
  id: 'user-sessions',
  of: 'users',
  title: 'Sessions',
  one: 'session',
  icon: 'monitor-smartphone',
  group: 'players',
  demand: seesUsers,
  exports: { permission: 'users', type: 'export' },
  help: 'Where this user is signed in, or was in the last weeks.',
  columns: {
    device: text('Device'),
    ip: text('Address'),
    country: country('Country'),
    state: choice('State', { open: ['Open', 'good'], ended: ['Ended', 'neutral'] }),
    createdAt: time('Signed in'),
    seenAt: time('Last seen', { sort: true }),
  },
  sort: '-seenAt',
  actions: {
    end: action({
      label: 'End',
      help: 'Ends this session, its bearer and its sockets at once.',
      demand: editsUsers,
      isDestructive: true,
    }),
  },
})

/** What staff wrote down about a user. */
export const userNotes = area({
  id: 'user-notes',
  of: 'users',
  title: 'Notes',
  one: 'note',
  icon: 'notebook-pen',
  group: 'players',
  demand: seesUsers,
  help: 'What staff wrote down about this user; notes stay as they were written.',
  columns: {
    at: time('Time', { sort: true }),
    by: player('By'),
    text: text('Note'),
  },
  sort: '-at',
  actions: {
    create: action({
      label: 'Add note',
      help: 'Other staff read it; the user never does.',
      on: 'area',
      demand: seesUsers,
      form: z.strictObject({
        text: z.string().trim().min(1).max(2_000).meta({ title: 'Note', format: 'lines' }),
      }),
    }),
  },
})

/** Accounts that are one person's. */
export const userCluster = area({
  id: 'user-cluster',
  of: 'users',
  title: 'Cluster',
  one: 'account',
  icon: 'users',
  group: 'players',
  demand: seesUsers,
  help: 'Accounts that count as one person with this one: they share promotions, and approve nothing for each other.',
  columns: {
    user: player('Account'),
    sign: text('By'),
    isApart: flag('Set apart by staff'),
    since: time('Since', { sort: true }),
  },
  sort: '-since',
  actions: {
    join: action({
      label: 'Join an account',
      help: 'Both count as one person from now on, whatever the signs say. Where one of them belongs to staff or was set apart, a second person decides.',
      on: 'area',
      demand: editsUsers,
      approval: editsUsers,
      approvalFor: 'some',
      isSteppedUp: true,
      form: z.strictObject({
        user: z.string().trim().min(1).max(254).meta({
          title: 'Account',
          description: 'Name, or e-mail if you may read those',
        }),
      }),
      refusals: [dashboardRefusals['own-cluster']],
    }),
    setApart: action({
      label: 'Set apart',
      help: 'This account counts as a person of its own from now on: no sign joins it to anybody. A second person decides.',
      demand: editsUsers,
      approval: editsUsers,
      isDestructive: true,
      isSteppedUp: true,
      refusals: [dashboardRefusals['own-cluster']],
    }),
  },
})

/** What happened to an account, and who did it. */
export const userAudit = area({
  id: 'user-audit',
  of: 'users',
  title: 'Audit',
  one: 'line',
  icon: 'scroll-text',
  group: 'players',
  demand: seesUsers,
  help: 'The audit trail about this account; lines of areas that you may not see are left out.',
  columns: {
    at: time('Time', { sort: true }),
    by: player('Who'),
    event: text('What'),
    before: text('Before'),
    after: text('After'),
    reason: text('Reason'),
  },
  sort: '-at',
})
