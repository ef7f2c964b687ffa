import { z } from 'zod'
import { action, area } from './area.ts'
import { choice, flag, number, player, text, time, usd } from './column.ts'
import { dashboardRefusals } from './refusals.ts'

const seesGames = { permission: 'games' } as const
const editsProviders = { permission: 'providers', type: 'edit' } as const
const seesRace = { permission: 'race' } as const
const editsRace = { permission: 'race', type: 'edit' } as const

const runs = { runs: ['Runs', 'good'], stopped: ['Stopped', 'warn'] } as const

/** The in-house games with what they paid beside what they should. */
export const originals = area({
  id: 'originals',
  title: 'Originals',
  one: 'in-house game',
  icon: 'dices',
  group: 'play',
  demand: seesGames,
  help: 'The in-house games: which take bets, how large, and how much of what was staked each has paid.',
  columns: {
    name: text('Game', { sort: true }),
    state: choice('State', runs),
    minBet: number('Least bet, EUR'),
    maxBet: number('Largest bet, EUR'),
    maxPayout: number('Largest payout, EUR'),
    maxBetEur: number('Own largest bet, EUR', { hidden: true }),
    maxPayoutEur: number('Own largest payout, EUR', { hidden: true }),
    ownLimits: flag('Own limits', { hidden: true }),
    rounds: number('Rounds', { sort: true }),
    expected: number('Return by the rules, %'),
    paid: number('Paid, %'),
  },
  sort: 'name',
  actions: {
    limits: action({
      label: 'Change limits',
      help: 'Gives this game limits of its own; empty takes those of all games. Lower limits take effect at once; the way back takes two people.',
      demand: { permission: 'games', type: 'edit' },
      approval: { permission: 'settings', type: 'approve' },
      approvalFor: 'some',
      isSteppedUp: true,
      form: z.strictObject({
        maxBetEur: z.int().min(1).max(1_000_000).nullable().default(null).meta({
          title: 'Largest bet, whole EUR',
        }),
        maxPayoutEur: z.int().min(1).max(100_000_000).nullable().default(null).meta({
          title: 'Largest payout, whole EUR',
        }),
      }),
    }),
  },
})

/** The studios whose games the site shows. */
export const gameProviders = area({
  id: 'game-providers',
  title: 'Providers',
  one: 'provider',
  icon: 'blocks',
  group: 'play',
  demand: { permission: 'providers' },
  help: 'Studios in the catalogue: one that is off disappears with all its games, and takes no bets.',
  columns: {
    name: text('Provider'),
    games: number('Games'),
    isEnabled: flag('On'),
    isFeatured: flag('Featured'),
    priority: number('Priority', { sort: true }),
    changedAt: time('Changed', { hidden: true }),
  },
  sort: '-priority',
  actions: {
    update: action({
      label: 'Change',
      help: 'Pages follow within seconds. Letting a provider run again takes two people.',
      demand: editsProviders,
      approval: editsProviders,
      approvalFor: 'some',
      isVersioned: true,
      form: z.strictObject({
        isEnabled: z.boolean().meta({ title: 'In the catalogue' }),
        isFeatured: z.boolean().meta({ title: 'Featured' }),
        priority: z.int().min(-10_000).max(10_000).meta({ title: 'Priority' }),
      }),
    }),
  },
})

/** The weeks of the race. */
export const raceWeeks = area({
  id: 'race-weeks',
  title: 'Race',
  one: 'week of the race',
  icon: 'trophy',
  group: 'growth',
  demand: seesRace,
  help: 'Every week with the terms it began with; a running week keeps them, whatever is set later.',
  columns: {
    week: time('Week from', { sort: true }),
    state: choice('State', {
      running: ['Running', 'info'],
      closing: ['Being paid', 'warn'],
      paid: ['Paid', 'good'],
    }),
    reward: usd('Pot'),
    cap: number('Cap, % of the win'),
    players: number('Players'),
    rated: usd('Rated wager'),
    prizes: usd('Prizes'),
  },
  sort: '-week',
  actions: {
    strike: action({
      label: 'Strike a player',
      help: 'Takes a player out of this week at once; the next one moves up. It cannot be undone. For a rank that is paid, a second person decides.',
      demand: editsRace,
      approval: editsRace,
      approvalFor: 'some',
      isDestructive: true,
      form: z.strictObject({
        user: z
          .string()
          .trim()
          .min(1)
          .max(254)
          .meta({ title: 'Name or id, or e-mail if you may read those' }),
      }),
      refusals: [dashboardRefusals['unknown-person'], dashboardRefusals['week-over']],
    }),
    close: action({
      label: 'Close again',
      help: 'For a week that is over: fixes its order and pays what is still owed, each prize once.',
      demand: editsRace,
      refusals: [dashboardRefusals['week-runs']],
    }),
  },
})

/** Places of a week. */
export const racePlaces = area({
  id: 'race-places',
  of: 'race-weeks',
  title: 'Places',
  one: 'place',
  icon: 'trophy',
  group: 'growth',
  demand: seesRace,
  help: 'The order of this week; of a running one, as it stands now.',
  columns: {
    place: number('Place', { sort: true }),
    user: player('Player'),
    state: choice('State', { placed: ['Placed', 'neutral'], struck: ['Struck', 'bad'] }),
    rated: usd('Rated wager'),
    prize: usd('Prize'),
    paidAt: time('Paid'),
  },
  sort: 'place',
})

/** What the licence grants. */
export const licence = area({
  id: 'licence',
  title: 'Licence',
  one: 'feature',
  icon: 'circle-check',
  group: 'control',
  demand: { permission: 'licence' },
  // What the program is made of; it says so itself.
  exports: null,
  help: 'Products and features of the licence; the file is changed on the machine (docs/runbooks/licence.md).',
  columns: {
    name: text('Product or feature', { sort: true }),
    kind: choice('Kind', { plugin: ['Product', 'info'], feature: ['Feature', 'neutral'] }),
    state: choice('State', { on: ['On', 'good'], off: ['Off', 'neutral'] }),
    why: text('Why'),
  },
  sort: 'name',
})
