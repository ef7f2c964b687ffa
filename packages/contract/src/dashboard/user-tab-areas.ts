import { area } from './area.ts'
import { choice, flag, money, number, player, text, time, usd } from './column.ts'

const seesUsers = { permission: 'users' } as const

/** Money that a user brought in and wants out, whichever way. */
export const userPayments = area({
  id: 'user-payments',
  of: 'users',
  title: 'Payments',
  one: 'payment',
  icon: 'arrow-left-right',
  group: 'players',
  demand: seesUsers,
  exports: { permission: 'users', type: 'export' },
  help: 'Deposits and withdrawals of this user; they are decided in their own queues.',
  columns: {
    at: time('Time', { sort: true }),
    way: choice('Way', { in: ['Deposit', 'good'], out: ['Withdrawal', 'warn'] }),
    amount: money('Amount'),
    network: text('By'),
    state: text('State'),
    worth: usd('Worth'),
    endedAt: time('Ended', { hidden: true }),
    reference: text('Payment', { hidden: true }),
  },
  sort: '-at',
})

/** What a user got from offers. */
export const userBonuses = area({
  id: 'user-bonuses',
  of: 'users',
  title: 'Bonuses',
  one: 'bonus',
  icon: 'ticket',
  group: 'players',
  demand: seesUsers,
  exports: { permission: 'users', type: 'export' },
  help: 'Bonuses of this user and how each ended.',
  columns: {
    at: time('Taken', { sort: true }),
    name: text('Offer'),
    kind: text('Kind'),
    granted: usd('Granted'),
    state: choice('State', {
      opted_in: ['Opted in', 'info'],
      active: ['Active', 'good'],
      completed: ['Completed', 'good'],
      cancelled: ['Cancelled', 'neutral'],
      expired: ['Expired', 'neutral'],
      lost: ['Lost', 'neutral'],
      revoked: ['Revoked', 'bad'],
    }),
    endedAt: time('Ended'),
    why: text('Why', { hidden: true }),
  },
  sort: '-at',
})

/** What a user wrote in the chat. */
export const userChat = area({
  id: 'user-chat',
  of: 'users',
  title: 'Chat',
  one: 'message',
  icon: 'message-square',
  group: 'players',
  demand: seesUsers,
  help: 'What this user wrote in the chat, and what became of it.',
  columns: {
    at: time('Time', { sort: true }),
    channel: text('Channel'),
    text: text('Message'),
    state: choice('State', {
      shown: ['Shown', 'neutral'],
      hidden: ['Hidden after reports', 'warn'],
      shadow: ['Its writer alone sees it', 'warn'],
      removed: ['Deleted', 'bad'],
    }),
    removedBy: player('Deleted by', { hidden: true }),
  },
  sort: '-at',
})

/** What a user asked support. */
export const userSupport = area({
  id: 'user-support',
  of: 'users',
  title: 'Support',
  one: 'support chat',
  icon: 'headphones',
  group: 'players',
  demand: { permission: 'manageTickets' },
  help: 'Chats of this user with support; they are answered in the support window.',
  columns: {
    at: time('Opened', { sort: true }),
    title: text('About'),
    status: choice('State', {
      open: ['Waiting', 'warn'],
      answered: ['Answered', 'good'],
      closed: ['Closed', 'neutral'],
    }),
    assigned: player('Agent'),
    rating: number('Rating'),
    isRead: flag('Answer read', { hidden: true }),
    closedAt: time('Closed', { hidden: true }),
  },
  sort: '-at',
})
