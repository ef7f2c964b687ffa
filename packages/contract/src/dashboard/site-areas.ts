import { z } from 'zod'
import { action, area } from './area.ts'
import { choice, flag, number, player, text, time } from './column.ts'
import { when } from './content-areas.ts'
import { dashboardRefusals } from './refusals.ts'

const editsSettings = { permission: 'settings', type: 'edit' } as const
const editsContent = { permission: 'content', type: 'edit' } as const
const editsGames = { permission: 'games', type: 'edit' } as const

/** What can be stopped in one press when something goes wrong. Source: reliability, 4. */
export const incidents = area({
  id: 'incidents',
  title: 'Incident switches',
  one: 'switch',
  icon: 'power',
  group: 'control',
  demand: { permission: 'settings' },
  help: 'What can be stopped at once, on all nodes in under two seconds, and all that is off. Open rounds can always finish. A single game is stopped in the list of games, a studio in that of providers; Ctrl K finds each by its name.',
  columns: {
    what: text('What', { sort: true, filter: true }),
    // However many games are off, what stops the house stays on the first page.
    kind: choice(
      'Kind',
      {
        switch: ['Switch', 'neutral'],
        'switch-ceiling': ['Largest bet', 'neutral'],
        'switch-currency': ['Currency', 'neutral'],
        'switch-everybody': ['Sessions', 'neutral'],
        title: ['Game or studio', 'neutral'],
        'title-listed': ['One of a list', 'neutral'],
      },
      { sort: true, filter: true },
    ),
    state: choice(
      'State',
      {
        runs: ['Runs', 'good'],
        stopped: ['Stopped', 'warn'],
        off: ['Off in the catalogue', 'warn'],
        ready: ['Ready', 'neutral'],
        ending: ['Ending sessions', 'warn'],
      },
      { filter: true },
    ),
    reason: text('Reason'),
    by: player('By'),
    since: time('Since'),
  },
  sort: 'kind',
  actions: {
    stop: action({
      label: 'Stop',
      help: 'Takes nothing new there from now on; what is open can finish, and coins that arrive are credited.',
      demand: editsSettings,
      isDestructive: true,
    }),
    ceiling: action({
      label: 'Set',
      help: 'Takes no larger bet of real money in any product from now on. A first or lower one takes effect at once; a higher one takes two people.',
      demand: editsSettings,
      isVersioned: true,
      approval: { permission: 'settings', type: 'approve' },
      approvalFor: 'some',
      form: z.strictObject({
        usd: z.int().min(1).max(1_000_000).meta({ title: 'Largest bet, whole US dollars' }),
      }),
    }),
    signOut: action({
      label: 'Sign everybody out',
      help: 'Ends every session but yours, those of staff too, and all keys of scripts but yours. Everybody may sign in again.',
      demand: editsSettings,
      isDestructive: true,
      isSteppedUp: true,
      isByHand: true,
    }),
    lift: action({
      label: 'Lift',
      help: 'Takes this stop back. A second person decides; a stop that came since stays.',
      demand: editsSettings,
      isVersioned: true,
      isSteppedUp: true,
      approval: { permission: 'settings', type: 'approve' },
    }),
  },
})

const notice = z.strictObject({
  html: z.string().trim().min(1).max(1_000).meta({
    title: 'Text',
    format: 'lines',
    description: 'Bold, italic, links and line breaks; other tags are shown as text',
  }),
  icon: z.enum(['info', 'gift', 'trophy', 'warning', 'wrench']).meta({ title: 'Icon' }),
  audience: z.enum(['all', 'guests', 'players']).meta({ title: 'For' }),
  ...when,
})

/** Something new that nobody is shown yet. */
export const isDraft = z.boolean().default(false).meta({
  title: 'Keep as a draft',
  description: 'Look at its preview, then publish it',
})

/** Messages under the header of every page. */
export const notices = area({
  id: 'notices',
  title: 'Notices',
  one: 'notice',
  icon: 'bell',
  group: 'site',
  demand: { permission: 'content' },
  help: 'Messages under the header of every page, while their time lasts.',
  columns: {
    html: text('Text'),
    icon: text('Icon', { hidden: true }),
    audience: text('For'),
    state: choice('State', {
      waits: ['Waits', 'info'],
      shown: ['Shown', 'good'],
      over: ['Over', 'neutral'],
      off: ['Draft', 'warn'],
    }),
    startsAt: time('From', { sort: true }),
    endsAt: time('Until'),
  },
  sort: '-startsAt',
  actions: {
    create: action({
      label: 'New notice',
      help: 'Open pages show it within seconds of its time, unless it is kept as a draft.',
      on: 'area',
      demand: editsContent,
      form: notice.extend({ isDraft }),
    }),
    publish: action({
      label: 'Publish',
      help: 'Open pages show it within seconds of its time.',
      demand: editsContent,
      isVersioned: true,
    }),
    update: action({
      label: 'Change',
      help: 'Whoever closed it sees it again once it is changed.',
      demand: editsContent,
      isVersioned: true,
      form: notice,
    }),
    archive: action({
      label: 'Archive',
      help: 'Takes it off all pages; it stays in this list as a draft.',
      demand: editsContent,
      isVersioned: true,
      isDestructive: true,
    }),
  },
})

/** The catalogue. */
export const games = area({
  id: 'games',
  title: 'Games',
  one: 'game',
  icon: 'gamepad-2',
  group: 'play',
  demand: { permission: 'games' },
  help: 'The catalogue as players see it: order, prominence, and what can be played.',
  columns: {
    name: text('Game', { filter: true }),
    provider: text('Provider', { filter: true }),
    isEnabled: flag('On', { filter: true }),
    isFeatured: flag('Featured'),
    priority: number('Priority', { sort: true }),
    addedAt: time('Added', { sort: true }),
  },
  sort: '-priority',
  actions: {
    stop: action({
      label: 'Stop',
      help: 'Takes no new bets on this game from now on; open rounds can finish. Its tile stays and says so. Letting it run again takes two people.',
      demand: editsGames,
      isDestructive: true,
    }),
    update: action({
      label: 'Change',
      help: 'A game that is off takes no bets and keeps its tile, which says so. Letting it run again takes two people, and its studio has to be on.',
      demand: editsGames,
      approval: editsGames,
      approvalFor: 'some',
      isVersioned: true,
      form: z.strictObject({
        isEnabled: z.boolean().meta({ title: 'Can be played' }),
        isFeatured: z.boolean().meta({ title: 'Featured' }),
        priority: z.int().min(-10_000).max(10_000).meta({ title: 'Priority' }),
      }),
      refusals: [dashboardRefusals['studio-off']],
    }),
  },
})
