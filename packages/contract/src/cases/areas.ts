import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { choice, number, player, text, time, usd } from '../dashboard/column.ts'
import { dashboardRefusals } from '../dashboard/refusals.ts'
import { caseRefusals } from './refusals.ts'

const edits = { permission: 'compliance', type: 'edit' } as const

/** Files of sanctions that were read. */
export const sanctionLists = area({
  id: 'sanctions',
  title: 'Lists of sanctions',
  one: 'list',
  icon: 'ban',
  group: 'players',
  demand: { permission: 'compliance' },
  help:
    'The files that SANCTIONS_FILE held, newest first. Whom the last one that was taken means gets a case: when ' +
    'papers are handed in, at a withdrawal, and when the list changes. One that could not be read whole, or lost ' +
    'many entries and was not confirmed, changes nothing.',
  columns: {
    at: time('Read', { sort: true, filter: true, fact: true }),
    state: choice(
      'State',
      { taken: ['Taken', 'good'], refused: ['Not taken', 'bad'] },
      { filter: true },
    ),
    people: number('Names', { fact: true }),
    addresses: number('Addresses', { fact: true }),
    problem: text('Not taken because', { fact: true }),
    hash: text('SHA-256', { hidden: true }),
  },
  sort: '-at',
})

/** Players whom play may harm. */
export const harmCases = area({
  id: 'harm',
  title: 'Markers of harm',
  one: 'case',
  icon: 'heart-pulse',
  group: 'players',
  demand: { permission: 'compliance' },
  exports: edits,
  help:
    'Play as of people whom it harms, as the setting cases.harm says. The player was told, with a link to limits ' +
    'and breaks; no money waits. Look, write to the player if need be, and close it. Who may be somebody who is ' +
    'excluded was told nothing: compare both accounts, and exclude the player under Player protection if it is so.',
  columns: {
    at: time('Opened', { sort: true, filter: true }),
    user: player('Player', { fact: true, filter: true }),
    marker: choice(
      'Seen',
      {
        'rising-stakes': ['Stakes far above those of before', 'warn'],
        chasing: ['Paid in after losses, and bet more', 'warn'],
        'cancelled-withdrawals': ['Withdrawals taken back', 'warn'],
        'night-play': ['Played through nights', 'info'],
        'failed-deposits': ['Deposits that failed', 'info'],
        'excluded-again': ['May be somebody who is excluded', 'bad'],
      },
      { filter: true },
    ),
    state: choice(
      'State',
      { open: ['Open', 'bad'], closed: ['Closed', 'neutral'] },
      { filter: true },
    ),
    sum: usd('Sum', { fact: true }),
    count: number('Count', { fact: true }),
    lastAt: time('Seen again', { hidden: true }),
    other: player('Excluded account', { hidden: true }),
    endedBy: player('Closed by', { hidden: true }),
    endedAt: time('Closed', { hidden: true }),
    endReason: text('Closed because', { hidden: true }),
  },
  sort: '-at',
  actions: {
    close: action({
      label: 'Close case',
      help: 'Somebody looked: your reason says what came of it. The marker rests for some days.',
      demand: edits,
      refusals: [dashboardRefusals['own-request'], caseRefusals['case-over']],
    }),
    look: action({
      label: 'Look now',
      help: 'Goes through the last days at once instead of within the hour, by the numbers of cases.harm as they stand.',
      on: 'area',
      demand: edits,
    }),
  },
})

/** Players whose money moves as laundered money does. */
export const moneyCases = area({
  id: 'cases',
  title: 'Money cases',
  one: 'case',
  icon: 'scale',
  group: 'players',
  demand: { permission: 'compliance' },
  exports: edits,
  help:
    'What the journal shows that may be money laundering, as the setting cases.rules says. While a case is ' +
    'open no withdrawal of its player is approved or signed; play goes on, and the player is told nothing.',
  columns: {
    at: time('Opened', { sort: true, filter: true }),
    user: player('Player', { fact: true, filter: true }),
    rule: choice(
      'Why',
      {
        structuring: ['Just below a limit, again and again', 'warn'],
        'little-play': ['Paid in, hardly played, taken out', 'warn'],
        'pass-through': ['In and out within a day', 'warn'],
        shared: ['Many accounts, one person or address', 'warn'],
        dumping: ['Money handed over by tips or duels', 'warn'],
        change: ['Much more than ever before', 'info'],
        sanctions: ['On a list of sanctions, by name or address', 'bad'],
        staff: ['Noticed by staff', 'info'],
      },
      { filter: true },
    ),
    state: choice(
      'State',
      { open: ['Open', 'bad'], released: ['Released', 'neutral'] },
      { filter: true },
    ),
    sum: usd('Sum', { fact: true }),
    count: number('Count', { fact: true }),
    other: player('From', { hidden: true }),
    note: text('Words', { hidden: true }),
    held: usd('Withdrawals held', { fact: true }),
    openedBy: player('Opened by', { hidden: true }),
    endedAt: time('Released', { hidden: true }),
    endReason: text('Released because', { hidden: true }),
  },
  sort: '-at',
  actions: {
    flag: action({
      label: 'Open a case',
      help: 'For what no rule sees. Withdrawals of this player wait from now on.',
      on: 'area',
      demand: edits,
      form: z.strictObject({
        player: z.string().trim().min(1).max(254).meta({ title: 'Name or e-mail of the player' }),
      }),
      refusals: [
        dashboardRefusals['unknown-person'],
        dashboardRefusals['own-request'],
        caseRefusals['case-over'],
      ],
    }),
    release: action({
      label: 'Release',
      help: 'Ends the case: withdrawals go on. A second person agrees, and your reason is kept.',
      demand: edits,
      approval: edits,
      isSteppedUp: true,
      refusals: [caseRefusals['case-over']],
    }),
  },
})
