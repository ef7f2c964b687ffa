import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { choice, number, player, text, time } from '../dashboard/column.ts'
import { dashboardRefusals } from '../dashboard/refusals.ts'
import { exclusionPeriod } from './entities.ts'
import { protectionRefusals } from './refusals.ts'

const edits = { permission: 'compliance', type: 'edit' } as const
const period = exclusionPeriod.meta({ title: 'For how long' })

/** Players who protect themselves. */
export const protectedPlayers = area({
  id: 'compliance',
  title: 'Player protection',
  one: 'player',
  icon: 'shield',
  group: 'players',
  demand: { permission: 'compliance' },
  help:
    'Limits, breaks and exclusions of players. Staff can close an account or keep it closed longer; ' +
    'nobody can shorten or lift anything, which is a rule of the database.',
  columns: {
    at: time('Changed', { sort: true, filter: true }),
    user: player('Player', { fact: true, filter: true }),
    state: choice('State', {
      excluded: ['Excluded', 'bad'],
      break: ['Takes a break', 'warn'],
      limits: ['Has limits', 'info'],
      free: ['Nothing set', 'neutral'],
    }),
    limits: number('Limits'),
    pending: number('Raises that wait'),
    timeOutUntil: time('Break until'),
    excludedAt: time('Excluded', { hidden: true }),
    excludedUntil: time('Excluded until'),
    isForever: text('For ever'),
    returnAskedAt: time('Asked to return'),
    reason: text('Reason given', { hidden: true }),
    reality: number('Reality check, minutes', { hidden: true }),
  },
  sort: '-at',
  actions: {
    exclude: action({
      label: 'Exclude',
      help: 'Closes the account for play, or keeps it closed longer. Nobody can take this back.',
      demand: edits,
      isDestructive: true,
      form: z.strictObject({ period }),
      refusals: [protectionRefusals['would-shorten']],
    }),
    excludePlayer: action({
      label: 'Exclude a player',
      help: 'For somebody who has set nothing and is not in this list. Closes the account for play; nobody can take this back.',
      on: 'area',
      demand: edits,
      isDestructive: true,
      form: z.strictObject({
        player: z.string().trim().min(1).max(254).meta({ title: 'Name or e-mail of the player' }),
        period,
      }),
      refusals: [dashboardRefusals['unknown-person'], protectionRefusals['would-shorten']],
    }),
  },
})
