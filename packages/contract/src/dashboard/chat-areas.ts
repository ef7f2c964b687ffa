import { z } from 'zod'
import { action, area } from './area.ts'
import { choice, number, player, text, time } from './column.ts'
import { chatModerationRefusals } from '../chat/refusals.ts'

const moderates = { permission: 'chat_moderator' } as const

const acts = {
  remove: ['Message deleted', 'warn'],
  remove_all: ['All messages deleted', 'bad'],
  mute: ['Muted', 'bad'],
  unmute: ['Mute ended', 'good'],
  hide: ['Hidden after reports', 'warn'],
  shadow: ['Spam shown to its writer only', 'warn'],
  report_close: ['Report closed', 'neutral'],
  appeal_granted: ['Appeal granted', 'good'],
  appeal_denied: ['Appeal denied', 'neutral'],
  quiz: ['Quiz started', 'info'],
} as const

/** What was done in the chat. */
export const chatActs = area({
  id: 'chat-acts',
  title: 'Chat log',
  one: 'act',
  icon: 'message-square',
  group: 'site',
  demand: moderates,
  help: 'What moderators, and the house by itself, did about messages; lines are final.',
  columns: {
    at: time('Time', { sort: true }),
    action: choice('Act', acts),
    user: player('Player', { filter: true }),
    by: player('By'),
    channel: text('Channel'),
    text: text('Message'),
    messages: number('Messages taken', { hidden: true }),
    reason: text('Reason'),
    note: text('Note', { hidden: true }),
    minutes: number('Minutes', { hidden: true }),
  },
  sort: '-at',
})

/** Who may not write now. */
export const chatMutes = area({
  id: 'chat-mutes',
  title: 'Chat mutes',
  one: 'mute',
  icon: 'message-square',
  group: 'site',
  demand: moderates,
  help: 'Players who may not write in the chat now, until when, and why.',
  columns: {
    user: player('Player'),
    until: time('Until', { sort: true }),
    reason: text('Reason'),
    note: text('Note', { hidden: true }),
    by: player('By'),
    at: time('Muted'),
  },
  sort: '-until',
  actions: {
    end: action({
      label: 'End the mute',
      help: 'Lets this player write again at once.',
      demand: moderates,
      refusals: [chatModerationRefusals['not-muted'], chatModerationRefusals['not-above']],
    }),
  },
})

/** Players who ask for another look at an act. */
export const chatAppeals = area({
  id: 'chat-appeals',
  title: 'Chat appeals',
  one: 'appeal',
  icon: 'message-square',
  group: 'site',
  demand: moderates,
  help: 'Players who ask for another look at what was done about their messages.',
  columns: {
    at: time('Time', { sort: true }),
    user: player('Player'),
    text: text('Why'),
    act: choice('About', acts),
    actText: text('Message'),
    state: choice('State', {
      open: ['Waiting', 'warn'],
      granted: ['Granted', 'good'],
      denied: ['Denied', 'neutral'],
    }),
    answer: text('Answer'),
  },
  sort: '-at',
  actions: {
    answer: action({
      label: 'Answer',
      help: 'Grants or denies the appeal; granted against the mute in effect it ends that mute. The reason is sent to the player.',
      demand: moderates,
      form: z.strictObject({
        granted: z.enum(['grant', 'deny']).meta({ title: 'Decision' }),
      }),
      refusals: [chatModerationRefusals['appeal-closed']],
    }),
  },
})
