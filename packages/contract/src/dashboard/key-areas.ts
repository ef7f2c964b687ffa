import { z } from 'zod'
import { permissionTypesOf } from '../auth/permissions.ts'
import { action, area } from './area.ts'
import { choice, player, text, time } from './column.ts'
import { dashboardRefusals } from './refusals.ts'

/** What a key may be allowed, as `permission` or `permission.type`; `dashboard` every key has. */
export const keyScopes = Object.entries(permissionTypesOf)
  .filter(([permission]) => permission !== 'dashboard')
  .flatMap(([permission, types]) =>
    types.map((type) => (type === 'active' ? permission : `${permission}.${type}`)),
  )

/** The days that a key lasts from the moment it is made or rotated. */
export const keyDaysMax = 90

/** Keys of scripts that make calls of the dashboard. */
export const operatorKeys = area({
  id: 'operator-keys',
  title: 'Keys for scripts',
  one: 'key',
  icon: 'key-round',
  group: 'control',
  demand: { permission: 'dashboard' },
  // What opens the house is not carried about.
  exports: null,
  help: 'A script that sends a key makes calls to the dashboard as its owner, within what the key allows.',
  columns: {
    name: text('Name'),
    owner: player('Owner'),
    scope: text('May use'),
    state: choice('State', {
      open: ['In use', 'good'],
      rotating: ['Old secret still taken', 'warn'],
      expired: ['Expired', 'neutral'],
      ended: ['Ended', 'neutral'],
    }),
    createdAt: time('Made', { sort: true }),
    expiresAt: time('Expires'),
    usedAt: time('Last used'),
    usedFrom: text('From', { hidden: true }),
  },
  sort: '-createdAt',
  actions: {
    create: action({
      label: 'New key',
      help: 'Makes a key that may do whatever you tick, as far as you may. Its secret is shown once.',
      demand: { permission: 'dashboard' },
      on: 'area',
      isSteppedUp: true,
      form: z.strictObject({
        name: z.string().trim().min(1).max(60).meta({ title: 'Name' }),
        scope: z
          .array(z.enum(keyScopes))
          .min(1)
          .max(keyScopes.length)
          .meta({ title: 'What it may use' }),
        days: z.int().min(1).max(keyDaysMax).default(30).meta({
          title: 'Days',
          description: 'It expires after this many, unless it is rotated.',
        }),
      }),
    }),
    rotate: action({
      label: 'Rotate',
      help: 'Gives it a new secret and starts its days again; the previous secret works for 24 more hours.',
      demand: { permission: 'dashboard' },
      isSteppedUp: true,
      refusals: [dashboardRefusals['key-over']],
    }),
    end: action({
      label: 'End',
      help: 'Neither of its secrets works from now on.',
      demand: { permission: 'dashboard' },
      isDestructive: true,
      isByHand: true,
      refusals: [dashboardRefusals['key-over']],
    }),
  },
})
