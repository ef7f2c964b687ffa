import { z } from 'zod'
import { authRefusals } from '../auth/refusals.ts'
import { roleIds } from '../auth/permissions.ts'
import { instantMs } from '../core/fields.ts'
import { economyRefusals } from '../economy/refusals.ts'
import { action, area, lastInstantMs } from './area.ts'
import { choice, flag, number, player, text, time } from './column.ts'
import { dashboardRefusals } from './refusals.ts'

const decisionRefusals = [
  dashboardRefusals['not-pending'],
  dashboardRefusals['own-request'],
  dashboardRefusals['own-cluster'],
]

/** What waits for a second person, and what became of it. */
export const approvals = area({
  id: 'approvals',
  title: 'Approvals',
  one: 'request',
  icon: 'stamp',
  group: 'control',
  demand: { permission: 'dashboard' },
  exports: { permission: 'audit', type: 'export' },
  help: 'Actions that take two people. You see what you may decide and what you asked for.',
  columns: {
    act: text('Kind'),
    // Early, so that the buttons of a row, which stay in reach at its end, never stand on it.
    state: choice(
      'State',
      {
        requested: ['Requested', 'warn'],
        approved: ['Approved', 'good'],
        refused: ['Refused', 'bad'],
        withdrawn: ['Withdrawn', 'neutral'],
        expired: ['Expired', 'neutral'],
        failed: ['Failed', 'bad'],
      },
      { filter: true },
    ),
    what: text('Name of the kind', { hidden: true }),
    about: player('About'),
    subject: text('Subject'),
    before: text('Before', { hidden: true }),
    after: text('After', { hidden: true }),
    reason: text('Reason', { hidden: true }),
    by: player('Asked by'),
    key: text('Key of the script', { hidden: true }),
    at: time('At', { sort: true }),
    expiresAt: time('Expires'),
    decidedBy: player('Decided by', { hidden: true }),
    decidedAt: time('Decided at', { hidden: true }),
    outcome: text('Outcome', { hidden: true }),
  },
  sort: '-at',
  actions: {
    approve: action({
      label: 'Approve',
      help: 'Checks everything again and does it now, under both names.',
      demand: { permission: 'dashboard' },
      isSteppedUp: true,
      refusals: decisionRefusals,
    }),
    refuse: action({
      label: 'Refuse',
      help: 'Ends the request; nothing changes.',
      demand: { permission: 'dashboard' },
      isDestructive: true,
      isByHand: true,
      refusals: decisionRefusals,
    }),
    withdraw: action({
      label: 'Withdraw',
      help: 'Takes your own request back; nothing changes.',
      demand: { permission: 'dashboard' },
      isByHand: true,
      refusals: [dashboardRefusals['not-pending'], dashboardRefusals['own-request']],
    }),
  },
})

/** Roles and what each may do. */
export const roles = area({
  id: 'roles',
  title: 'Roles',
  one: 'role',
  icon: 'key-round',
  group: 'control',
  demand: { permission: 'user_roles' },
  // What each role may do is written in the program.
  exports: null,
  help: 'What each role may do, and who holds it.',
  columns: {
    name: text('Role', { sort: true }),
    people: number('People', { sort: true }),
    permissions: text('Permissions'),
    role: text('Id', { hidden: true }),
  },
  sort: 'name',
  actions: {
    assign: action({
      label: 'Give or take a role',
      help: 'The account has to sign in again. A second person decides.',
      on: 'area',
      demand: { permission: 'user_roles', type: 'request' },
      approval: { permission: 'user_roles', type: 'approve' },
      isSteppedUp: true,
      form: z.strictObject({
        user: z.string().trim().min(1).max(254).meta({ title: 'Name, e-mail or id' }),
        role: z.enum(roleIds).meta({ title: 'Role' }),
        on: z.boolean().meta({ title: 'Has the role' }),
      }),
      refusals: [dashboardRefusals['unknown-person'], authRefusals['last-administrator']],
    }),
  },
})

/** Who holds a role. */
export const rolePeople = area({
  id: 'role-people',
  of: 'roles',
  title: 'People',
  one: 'person',
  icon: 'users',
  group: 'control',
  demand: { permission: 'user_roles' },
  help: 'Everybody who holds this role.',
  columns: {
    user: player('Person'),
    hasFactor: flag('Second factor'),
  },
  sort: 'user',
})

/** The audit trail: every line of its five chains. */
export const audit = area({
  id: 'audit',
  title: 'Audit',
  one: 'line',
  icon: 'scroll-text',
  group: 'control',
  demand: { permission: 'audit' },
  exports: { permission: 'audit', type: 'export' },
  help: 'Who did what, when and why. Lines are chained by hashes and are never changed.',
  columns: {
    at: time('Time', { sort: true, filter: true }),
    by: player('Who', { filter: true }),
    event: text('What', { filter: true }),
    subject: text('Subject', { filter: true }),
    before: text('Before'),
    after: text('After'),
    reason: text('Reason'),
    agreedBy: player('Agreed to by', { hidden: true }),
    request: text('Request', { hidden: true }),
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
      help: 'Walks every chain from its first line and compares it with what this node noted outside the database. Twice a minute at most, and not by scripts.',
      on: 'area',
      demand: { permission: 'audit' },
      isByHand: true,
      rate: { limit: 2, windowMs: 60_000, per: 'user' },
      refusals: [dashboardRefusals['verify-runs']],
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
  help: 'The numbers and switches of the business; each change is a new version with its reason.',
  columns: {
    key: text('Key', { sort: true, filter: true }),
    group: text('Group', { filter: true, hidden: true }),
    value: text('Value'),
    initial: text('Default'),
    unit: text('Unit'),
    isChanged: flag('Changed', { filter: true, hidden: true }),
    versions: number('Version', { hidden: true }),
    waiting: text('Waiting', { hidden: true }),
    state: choice(
      'State',
      { read: ['In effect', 'neutral'], unread: ['Not read', 'bad'] },
      { filter: true },
    ),
    problem: text('Problem', { hidden: true }),
    by: player('Changed by'),
    at: time('At'),
  },
  sort: 'key',
  actions: {
    update: action({
      label: 'Change',
      help: 'Writes a new version; it takes effect on all nodes in under two seconds, or from the date given.',
      demand: { permission: 'settings', type: 'edit' },
      approval: { permission: 'settings', type: 'approve' },
      approvalFor: 'some',
      isVersioned: true,
      isSteppedUp: true,
      form: z.strictObject({
        value: z.unknown(),
        applyAt: instantMs.max(lastInstantMs).nullable().default(null),
      }),
      refusals: [economyRefusals['economy-over-budget']],
    }),
    rollback: action({
      label: 'Roll back',
      help: 'Writes the value of an earlier version as a new one; 0 is the default.',
      demand: { permission: 'settings', type: 'edit' },
      approval: { permission: 'settings', type: 'approve' },
      approvalFor: 'some',
      isVersioned: true,
      isSteppedUp: true,
      form: z.strictObject({ to: z.int().min(0).meta({ title: 'To version' }) }),
      refusals: [economyRefusals['economy-over-budget']],
    }),
  },
})
