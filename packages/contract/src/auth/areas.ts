import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { choice, flag, player, text, time } from '../dashboard/column.ts'
import { oauthRefusals } from './oauth-refusals.ts'

const edits = { permission: 'settings', type: 'edit' } as const
const approves = { permission: 'settings', type: 'approve' } as const

/** Redirect addresses of an app at most. */
export const redirectUrisMax = 10
/** Letters of one of them at most. */
export const redirectUriLettersMax = 500

/** What staff write down about an app. */
const app = z.strictObject({
  name: z.string().trim().min(1).max(60).meta({
    title: 'Name',
    description: 'As players read it when it asks them',
  }),
  url: z.string().trim().max(500).meta({ title: 'Home page', description: 'https' }),
  redirectUris: z
    .string()
    .trim()
    .min(1)
    .max(redirectUrisMax * (redirectUriLettersMax + 2))
    .meta({
      title: 'Redirect addresses',
      format: 'lines',
      description:
        'One a line, ten at most, exactly as the app sends them: https, or http on the loopback',
    }),
  profile: z.boolean().default(false).meta({ title: 'May ask for the name' }),
  email: z.boolean().default(false).meta({ title: 'May ask for the e-mail' }),
})

/** A PNG in Base64, small enough to stand in the page that asks a player. */
const icon = z
  .string()
  .max(23_900)
  .regex(/^iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/)
  .nullable()
  .default(null)
  .meta({ title: 'Icon', format: 'picture', description: 'A small square PNG' })

/**
 * Apps of others that may ask players to sign in with their account here. What lets one do more takes two
 * persons, what takes something from it one. Source: docs/decisions/0033-oauth.md.
 */
export const oauthApps = area({
  id: 'oauth-clients',
  title: 'Apps of others',
  one: 'app',
  icon: 'app-window',
  group: 'control',
  demand: { permission: 'settings' },
  // What opens accounts is not carried about.
  exports: null,
  help: 'Apps that may ask players to sign in with their account here, what each may ask for, and where its answers go.',
  columns: {
    name: text('Name'),
    state: choice('State', { on: ['On', 'good'], off: ['Off', 'neutral'] }),
    kind: choice('Kind', {
      secret: ['Keeps a secret', 'neutral'],
      public: ['Public', 'neutral'],
    }),
    url: text('Home page'),
    redirectUris: text('Redirect addresses'),
    profile: flag('Asks for the name'),
    email: flag('Asks for the e-mail'),
    clientId: text('Client id', { hidden: true }),
    hasIcon: flag('Icon', { hidden: true }),
    secretFor: player('New secret for', { hidden: true }),
    secretUntil: time('To be taken until', { hidden: true }),
    createdAt: time('Made', { sort: true }),
    offSince: time('Off since', { hidden: true }),
  },
  sort: '-createdAt',
  actions: {
    create: action({
      label: 'New app',
      help: 'It may ask players from then on. Whoever asks for it takes its secret once a second person has agreed.',
      on: 'area',
      demand: edits,
      approval: approves,
      isSteppedUp: true,
      form: app.extend({
        isPublic: z.boolean().default(false).meta({
          title: 'Public: on a phone or desktop, it keeps no secret',
        }),
      }),
    }),
    update: action({
      label: 'Change',
      help: 'Another name, home page or redirect address, or more to ask for, takes two; taking one of these away takes one. Less to ask for ends all that it holds.',
      demand: edits,
      approval: approves,
      approvalFor: 'some',
      isVersioned: true,
      isSteppedUp: true,
      form: app,
    }),
    setIcon: action({
      label: 'Set icon',
      help: 'Players see it when the app asks them. A new one takes two, taking it away one.',
      demand: edits,
      approval: approves,
      approvalFor: 'some',
      isVersioned: true,
      isSteppedUp: true,
      form: z.strictObject({ icon }),
    }),
    newSecret: action({
      label: 'New secret',
      help: 'Whoever asks takes it within a day once a second person has agreed; the one before opens until then.',
      demand: edits,
      approval: approves,
      isVersioned: true,
      isSteppedUp: true,
      refusals: [oauthRefusals['keeps-no-secret']],
    }),
    takeSecret: action({
      label: 'Take the secret',
      help: 'Makes the secret that was agreed on and shows it this once; the one before opens nothing from now on.',
      demand: edits,
      isSteppedUp: true,
      refusals: [oauthRefusals['no-secret-waits']],
    }),
    switchOff: action({
      label: 'Switch off',
      help: 'It can ask no more, and all it holds of players ends at once. One person switches off, two on again.',
      demand: edits,
      isDestructive: true,
    }),
    switchOn: action({
      label: 'Switch on',
      help: 'It may ask players again, as it stands here; each of them allows it anew.',
      demand: edits,
      approval: approves,
      isVersioned: true,
      isSteppedUp: true,
    }),
  },
})
