import { z } from 'zod'
import { instantMs } from '../core/fields.ts'
import { action, area } from './area.ts'
import { choice, flag, number, player, text, time } from './column.ts'

/** The audit trail: every line of its five chains. */
export const audit = area({
  id: 'audit',
  title: 'Audit',
  one: 'line',
  icon: 'scroll-text',
  group: 'control',
  demand: { permission: 'audit' },
  help: 'Who did what, when and why. Lines are chained by hashes and are never changed.',
  columns: {
    at: time('Time', { sort: true, filter: true }),
    by: player('Who', { filter: true }),
    event: text('What', { filter: true }),
    subject: text('Subject', { filter: true }),
    before: text('Before'),
    after: text('After'),
    reason: text('Reason'),
    ip: text('Address', { hidden: true }),
    stream: choice(
      'Chain',
      {
        access: ['access', 'neutral'],
        fairness: ['fairness', 'neutral'],
        money: ['money', 'neutral'],
        settings: ['settings', 'neutral'],
        staff: ['staff', 'neutral'],
      },
      { filter: true, hidden: true },
    ),
    hash: text('Hash'),
  },
  sort: '-at',
  actions: {
    verify: action({
      label: 'Verify chains',
      help: 'Walks every chain from its first line and compares it with what was noted outside the database.',
      on: 'area',
      demand: { permission: 'audit' },
    }),
  },
})

/** Business settings in effect. */
export const settings = area({
  id: 'settings',
  title: 'Settings',
  one: 'setting',
  icon: 'sliders-horizontal',
  group: 'control',
  demand: { permission: 'settings' },
  help: 'Numbers and switches of the business; each change is a new version with its reason.',
  columns: {
    key: text('Key', { sort: true, filter: true }),
    group: text('Group', { filter: true, hidden: true }),
    value: text('Value'),
    initial: text('Default'),
    isChanged: flag('Changed', { filter: true, hidden: true }),
    versions: number('Version', { hidden: true }),
    waiting: text('Waiting', { hidden: true }),
    by: player('Changed by'),
    at: time('At'),
  },
  sort: 'key',
  actions: {
    update: action({
      label: 'Change',
      help: 'Writes a new version; it holds on all nodes in under two seconds, or from the date given.',
      demand: { permission: 'settings', type: 'edit' },
      isVersioned: true,
      form: z.strictObject({ value: z.unknown(), applyAt: instantMs.nullable().default(null) }),
    }),
    rollback: action({
      label: 'Roll back',
      help: 'Writes the value of an earlier version as a new one; 0 is the default.',
      demand: { permission: 'settings', type: 'edit' },
      isVersioned: true,
      form: z.strictObject({ to: z.int().min(0).meta({ title: 'To version' }) }),
    }),
  },
})
