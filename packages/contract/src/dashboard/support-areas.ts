import { area } from './area.ts'
import { choice, number, player, text, time } from './column.ts'

/** Chats with support, with their times. */
export const supportChats = area({
  id: 'support-chats',
  title: 'Support chats',
  one: 'support chat',
  icon: 'headphones',
  group: 'players',
  demand: { permission: 'manageTickets' },
  help: 'Every chat with support: who answers it, how long the first answer and the solution took, and how it was rated. They are answered in the support window.',
  columns: {
    at: time('Opened', { sort: true }),
    user: player('Player', { filter: true }),
    title: text('About'),
    status: choice('State', {
      open: ['Waiting', 'warn'],
      answered: ['Answered', 'good'],
      closed: ['Closed', 'neutral'],
    }),
    assigned: player('Agent'),
    firstAnswer: number('First answer, s'),
    resolution: number('Solved, s'),
    messages: number('Messages', { hidden: true }),
    rating: number('Rating'),
    closedBy: text('Closed by', { hidden: true }),
  },
  sort: '-at',
})
