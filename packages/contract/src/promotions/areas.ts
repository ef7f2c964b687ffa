import { z } from 'zod'
import { instantMs } from '../core/fields.ts'
import { action, area, lastInstantMs } from '../dashboard/area.ts'
import { art, when } from '../dashboard/content-areas.ts'
import { choice, flag, number, player, text, time, usd } from '../dashboard/column.ts'
import { dashboardRefusals } from '../dashboard/refusals.ts'
import { economyRefusals } from '../economy/refusals.ts'

const demand = { permission: 'promotions' } as const
const edits = { permission: 'promotions', type: 'edit' } as const
const approves = { permission: 'promotions', type: 'approve' } as const

const instant = instantMs.max(lastInstantMs).nullable().default(null)
const days = z.int().min(1).max(365).default(30).meta({ title: 'Days to wager' })
const name = z.string().trim().min(1).max(60).meta({ title: 'Name' })
const description = z
  .string()
  .trim()
  .max(2_000)
  .default('')
  .meta({ title: 'Note', format: 'lines', description: 'The terms are written by the site' })
const budgetCents = z.int().min(0).max(1_000_000_000).nullable().default(null).meta({
  title: 'Budget in cents',
  description: 'The offer ends when so much was promised',
})
const isDraft = z.boolean().default(false).meta({
  title: 'Keep as a draft',
  description: 'Look at its preview, then publish it',
})
const experiment = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,32}$/)
  .nullable()
  .default(null)
  .meta({ title: 'Experiment', description: 'A word that its two offers share' })
const group = z.enum(['all', 'a', 'b']).default('all').meta({
  title: 'Half of the players',
  description: 'By a hash of experiment and player, so the same for ever',
})
const minDepositCents = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(1_000)
  .meta({ title: 'Smallest deposit in cents' })

/** What a code gives, by its kind. */
export const codeForm = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{4,24}$/)
    .meta({ title: 'Code', description: '4 to 24 letters, digits and hyphens' }),
  kind: z.enum(['money', 'deposit', 'tickets']).meta({ title: 'Gives' }),
  name,
  description,
  valueCents: z.int().min(1).max(50_000).nullable().default(null).meta({
    title: 'Money in cents',
    description: 'Of a money code. Its ceiling is activations times this',
  }),
  percent: z.int().min(1).max(200).nullable().default(null).meta({ title: 'Percent of a deposit' }),
  maxCents: z
    .int()
    .min(100)
    .max(100_000)
    .nullable()
    .default(null)
    .meta({ title: 'At most, in cents' }),
  tickets: z.int().min(1).max(10).nullable().default(null).meta({ title: 'Tickets of the wheel' }),
  multiplier: z.int().min(1).max(100).nullable().default(null).meta({
    title: 'Wager, times the bonus',
    description: '30 for money and 60 for deposits unless said',
  }),
  minDepositCents,
  validDays: days,
  startsAt: instant.meta({ title: 'From', format: 'instant' }),
  expiresAt: instant.meta({ title: 'Until', format: 'instant' }),
  maxActivations: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .meta({ title: 'Activations', description: '0 is no limit' }),
  affiliation: z
    .enum(['any', 'referral_only', 'non_affiliated_only'])
    .default('any')
    .meta({ title: 'For' }),
  affiliateCode: z
    .string()
    .trim()
    .max(64)
    .nullable()
    .default(null)
    .meta({ title: 'Of this affiliate' }),
  vipMin: z.int().min(0).max(10).default(0).meta({ title: 'From level' }),
  privateUser: z
    .string()
    .trim()
    .max(64)
    .nullable()
    .default(null)
    .meta({ title: 'For one account alone', description: 'Its id' }),
  isPublic: z.boolean().default(false).meta({ title: 'On the promotions page' }),
  budgetCents,
  ...{ isDraft, experiment, group },
})

const states = {
  draft: ['Draft', 'neutral'],
  active: ['Runs', 'good'],
  paused: ['Paused', 'warn'],
  ended: ['Ended', 'neutral'],
} as const

const stateActions = {
  publish: action({
    label: 'Publish',
    help: 'Players can take it from now on.',
    demand: edits,
    isVersioned: true,
  }),
  pause: action({
    label: 'Pause',
    help: 'Nobody can take it until it runs again.',
    demand: edits,
    isVersioned: true,
  }),
  resume: action({
    label: 'Resume',
    help: 'It can be taken again.',
    demand: edits,
    isVersioned: true,
  }),
  end: action({
    label: 'End',
    help: 'Nobody can take it any more; bonuses that began go on under their terms.',
    demand: edits,
    isVersioned: true,
    isDestructive: true,
  }),
}

/** Promo codes. Source: product specification of the community and staff, 2.1 and 13.2. */
export const promoCodes = area({
  id: 'promo-codes',
  title: 'Promo codes',
  one: 'promo code',
  icon: 'ticket',
  group: 'growth',
  demand,
  help: 'Codes that players enter. The value of a code is fixed; end it and make another to change it.',
  columns: {
    code: text('Code'),
    kind: text('Gives'),
    name: text('Name', { hidden: true }),
    value: text('Value'),
    activations: number('Activations', { fact: true }),
    most: number('Of'),
    promised: usd('Promised', { fact: true }),
    budget: usd('Budget', { hidden: true }),
    released: usd('Became real', { fact: true }),
    isPublic: flag('Public'),
    experiment: text('Experiment', { hidden: true }),
    state: choice('State', states),
    expiresAt: time('Until'),
    createdAt: time('Made', { sort: true }),
  },
  sort: '-createdAt',
  actions: {
    create: action({
      label: 'New promo code',
      help: 'It runs at once unless it is a draft. More than $50 in one that not everybody sees, or $500 in those of a day, needs a second person.',
      on: 'area',
      demand: edits,
      form: codeForm,
      approval: approves,
      approvalFor: 'some',
      refusals: [dashboardRefusals['own-cluster'], economyRefusals['economy-over-budget']],
    }),
    ...stateActions,
  },
})

/** Deposit offers: what players opt in to. */
export const depositOffers = area({
  id: 'deposit-offers',
  title: 'Deposit offers',
  one: 'deposit offer',
  icon: 'ticket',
  group: 'growth',
  demand,
  help: 'Offers that players opt in to before they deposit. The newest that runs is the one they see.',
  columns: {
    name: text('Name'),
    value: text('Value'),
    isFirstDeposit: flag('First deposit'),
    optedIn: number('Opted in', { fact: true }),
    granted: number('Granted', { fact: true }),
    released: usd('Became real', { fact: true }),
    experiment: text('Experiment', { hidden: true }),
    state: choice('State', states),
    expiresAt: time('Until'),
    createdAt: time('Made', { sort: true }),
  },
  sort: '-createdAt',
  actions: {
    create: action({
      label: 'New deposit offer',
      help: 'It runs at once unless it is a draft; whoever opted in before keeps the terms of that time.',
      on: 'area',
      demand: edits,
      form: z.strictObject({
        name,
        description,
        percent: z.int().min(1).max(200).meta({ title: 'Percent of the deposit' }),
        maxCents: z.int().min(100).max(100_000).meta({ title: 'At most, in cents' }),
        multiplier: z.int().min(1).max(100).default(60).meta({ title: 'Wager, times the bonus' }),
        minDepositCents,
        validDays: days,
        isFirstDeposit: z.boolean().default(true).meta({ title: 'First deposit only' }),
        startsAt: instant.meta({ title: 'From', format: 'instant' }),
        expiresAt: instant.meta({ title: 'Until', format: 'instant' }),
        budgetCents,
        ...{ isDraft, experiment, group },
      }),
      refusals: [economyRefusals['economy-over-budget']],
    }),
    ...stateActions,
  },
})

/** Bonuses of all players. */
export const bonuses = area({
  id: 'bonuses',
  title: 'Bonuses',
  one: 'bonus',
  icon: 'ticket',
  group: 'growth',
  demand,
  exports: edits,
  help: 'What players got from offers, how far it is wagered and how it ended.',
  columns: {
    user: player('Player'),
    name: text('Offer'),
    kind: text('Kind'),
    granted: usd('Granted', { fact: true }),
    required: usd('To wager'),
    progress: usd('Wagered', { fact: true }),
    state: choice('State', {
      opted_in: ['Opted in', 'info'],
      active: ['Active', 'good'],
      completed: ['Completed', 'good'],
      cancelled: ['Cancelled', 'neutral'],
      expired: ['Expired', 'neutral'],
      lost: ['Lost', 'neutral'],
      revoked: ['Revoked', 'bad'],
    }),
    terms: text('Hash of the terms', { hidden: true }),
    optedAt: time('Taken', { sort: true }),
    endedAt: time('Ended'),
  },
  sort: '-optedAt',
  actions: {
    revoke: action({
      label: 'Revoke',
      help: 'Ends the bonus for fraud; what is left of it goes back. Over $100 a second person decides.',
      demand: edits,
      isDestructive: true,
      approval: approves,
      approvalFor: 'some',
    }),
  },
})

const card = z.strictObject({
  title: z.string().trim().min(1).max(60).meta({ title: 'Title' }),
  html: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .meta({ title: 'Text', format: 'lines', description: 'Bold, italic, links and line breaks' }),
  image: art.default(''),
  category: z.enum(['casino', 'sport', 'trading', 'token']).meta({ title: 'Kind' }),
  ctaKind: z.enum(['code', 'link', 'optin']).meta({ title: 'Button' }),
  ctaValue: z
    .string()
    .trim()
    .regex(/^$|^[A-Za-z0-9-]{4,24}$|^\/$|^\/[^/\\]|^https:\/\//)
    .max(200)
    .default('')
    .meta({ title: 'Code or address of the button' }),
  ctaText: z.string().trim().min(1).max(30).meta({ title: 'Words of the button' }),
  priority: z.int().min(-10_000).max(10_000).default(0).meta({
    title: 'Priority',
    description: 'The greatest stands on top',
  }),
  ...when,
})

/** The cards of /promotions. */
export const promotionCards = area({
  id: 'promotions',
  title: 'Promotions page',
  one: 'promotion',
  icon: 'ticket',
  group: 'site',
  demand: { permission: 'content' },
  help: 'The cards of /promotions; ended ones are hidden by themselves.',
  columns: {
    title: text('Title'),
    category: text('Kind'),
    priority: number('Priority', { sort: true }),
    state: choice('State', {
      waits: ['Waits', 'info'],
      shown: ['Shown', 'good'],
      over: ['Over', 'neutral'],
      off: ['Draft', 'warn'],
    }),
    html: text('Text', { hidden: true }),
    image: text('Art', { hidden: true }),
    ctaKind: text('Button', { hidden: true }),
    ctaValue: text('Code or address of the button', { hidden: true }),
    ctaText: text('Words of the button', { hidden: true }),
    startsAt: time('From'),
    endsAt: time('Until'),
  },
  sort: '-priority',
  actions: {
    create: action({
      label: 'New promotion',
      help: 'It is shown from its time on, unless it is kept as a draft.',
      on: 'area',
      demand: { permission: 'content', type: 'edit' },
      form: card.extend({ isDraft }),
    }),
    publish: action({
      label: 'Publish',
      help: 'It is shown from its time on.',
      demand: { permission: 'content', type: 'edit' },
      isVersioned: true,
    }),
    update: action({
      label: 'Change',
      help: 'Open pages show it when they are loaded again.',
      demand: { permission: 'content', type: 'edit' },
      isVersioned: true,
      form: card,
    }),
    archive: action({
      label: 'Archive',
      help: 'Takes it off the page; it stays in this list as a draft.',
      demand: { permission: 'content', type: 'edit' },
      isVersioned: true,
      isDestructive: true,
    }),
  },
})
