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

/** Accounts that were erased or are to be. */
export const erasures = area({
  id: 'erasures',
  title: 'Erasures',
  one: 'erasure',
  icon: 'user-x',
  group: 'players',
  demand: { permission: 'compliance' },
  help:
    'Accounts whose owners want to be forgotten. It is done 14 days after it was asked for, once nothing ' +
    'holds it. Money, bets, documents and the audit trail stay under a pseudonym until their time is over.',
  columns: {
    at: time('Asked', { sort: true, filter: true }),
    user: player('Player', { fact: true, filter: true }),
    state: choice(
      'State',
      {
        waiting: ['Waits', 'warn'],
        recalled: ['Recalled', 'neutral'],
        done: ['Erased', 'good'],
      },
      { filter: true, fact: true },
    ),
    dueAt: time('Due', { fact: true }),
    heldBy: text('Held by'),
    askedBy: player('Asked by staff', { hidden: true }),
    endedAt: time('Ended', { hidden: true }),
    keptUntil: time('Kept until'),
    forgottenAt: time('Forgotten', { hidden: true }),
  },
  sort: '-at',
  actions: {
    ask: action({
      label: 'Ask for a player',
      help: 'For somebody who wrote to support. A second person agrees; the player is told, by mail too, and can recall it for 14 days.',
      on: 'area',
      demand: edits,
      approval: edits,
      form: z.strictObject({
        player: z.string().trim().min(1).max(254).meta({ title: 'Name or e-mail of the player' }),
      }),
      refusals: [dashboardRefusals['unknown-person'], protectionRefusals['erase-held']],
    }),
    recall: action({
      label: 'Recall',
      help: 'Keeps the account, because its player wants it back.',
      demand: edits,
    }),
    carryOut: action({
      label: 'Erase now',
      help: 'Erases the account before its time. Nobody can take this back; a second person agrees.',
      demand: edits,
      approval: edits,
      isDestructive: true,
      isSteppedUp: true,
      refusals: [protectionRefusals['erase-held']],
    }),
  },
})

/** How long what is kept of an account after its end. */
export const retention = area({
  id: 'retention',
  title: 'Retention',
  one: 'class',
  icon: 'archive',
  group: 'players',
  demand: { permission: 'compliance' },
  // A few lines that the program and the settings say.
  exports: null,
  help: 'What is kept of an account after its end, on what ground and for how long.',
  columns: {
    what: text('What'),
    basis: choice('Ground', {
      contract: ['Contract', 'neutral'],
      consent: ['Consent', 'info'],
      law: ['Law', 'warn'],
    }),
    years: number('Years after the end of the account'),
    kept: number('Accounts kept under a pseudonym'),
  },
  sort: 'what',
})
