import { z } from 'zod'
import { instantMs } from '../core/fields.ts'
import { footerGroup, helpSlug } from '../help/entities.ts'
import { action, area, lastInstantMs } from './area.ts'
import { choice, flag, number, text, time } from './column.ts'

/** Who sees what is written for the pages, and who changes it. */
export const reads = { permission: 'content' } as const
export const edits = { permission: 'content', type: 'edit' } as const

/** Where something stands on its way to the pages. */
export const state = choice('State', {
  draft: ['Draft', 'warn'],
  planned: ['Planned', 'info'],
  live: ['Live', 'good'],
  ended: ['Ended', 'neutral'],
})

/** From when until when it is shown. */
export const when = {
  startsAt: instantMs
    .max(lastInstantMs)
    .nullable()
    .default(null)
    .meta({ title: 'From', format: 'instant', description: 'At once if left empty' }),
  endsAt: instantMs
    .max(lastInstantMs)
    .nullable()
    .default(null)
    .meta({ title: 'Until', format: 'instant', description: 'For good if left empty' }),
}

/** A path of this site, or nothing: pictures and banners lead nowhere else. */
const ownPath = z
  .string()
  .trim()
  .max(200)
  .regex(/^(\/[^\s/\\][^\s\\]*|\/)?$/)

/** A picture that the site draws, by its name, or one of the area Pictures, by its path; empty for none. */
export const art = z
  .string()
  .trim()
  .max(120)
  .regex(/^([a-z0-9][a-z0-9/-]*|\/api\/content\/pictures\/[0-9a-f]{32}\.webp)?$/)
  .meta({
    title: 'Art',
    format: 'art',
    description: 'One from Pictures, or what the site draws itself',
  })

/** What is written is a draft until it is published. */
const life = {
  publish: action({
    label: 'Publish',
    help: 'Pages show it from its start time, on all nodes within two seconds.',
    demand: edits,
    isVersioned: true,
  }),
  withdraw: action({
    label: 'Back to draft',
    help: 'Takes it off all pages at once; it stays here as a draft.',
    demand: edits,
    isVersioned: true,
    isDestructive: true,
  }),
} as const

/** What is done to everything that staff write: drafted, changed, published, taken back. */
export const actsOn = <Form extends z.ZodObject>(one: string, form: Form) => ({
  create: action({
    label: `New ${one}`,
    help: 'Makes a draft; nobody sees it before it is published.',
    on: 'area',
    demand: edits,
    form,
  }),
  update: action({
    label: 'Change',
    help: 'If it is live, pages show the change within two seconds.',
    demand: edits,
    isVersioned: true,
    form,
  }),
  ...life,
})

const banner = z.strictObject({
  kind: z.enum(['Link', 'Deposit', 'Code', 'Poker']).meta({ title: 'Kind' }),
  title: z.string().trim().min(1).max(40).meta({ title: 'Title' }),
  image: art,
  link: ownPath.meta({ title: 'Goes to', description: 'A path of this site' }),
  code: z.string().trim().max(40).default('').meta({ title: 'Code' }),
  isSport: z.boolean().default(false).meta({ title: 'On the sport page' }),
  priority: z.int().min(-10_000).max(10_000).default(0).meta({ title: 'Priority' }),
  ...when,
})

/** Promotions at the top of the pages. */
export const banners = area({
  id: 'banners',
  title: 'Banners',
  one: 'banner',
  icon: 'panels-top-left',
  group: 'site',
  demand: reads,
  help: 'Promotions at the top of the home and sport pages: drafted, previewed and published for a time.',
  columns: {
    title: text('Title'),
    kind: text('Kind'),
    state,
    image: text('Art', { hidden: true }),
    link: text('Goes to'),
    code: text('Code', { hidden: true }),
    isSport: flag('Sport'),
    priority: number('Priority', { sort: true }),
    startsAt: time('From'),
    endsAt: time('Until'),
  },
  sort: '-priority',
  actions: actsOn('banner', banner),
})

const slide = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
    .meta({ title: 'Name', description: 'Unique: lower-case letters, digits and hyphens' }),
  title: z.string().trim().min(1).max(60).meta({ title: 'Title' }),
  subtitle: z.string().trim().max(120).default('').meta({ title: 'Line' }),
  buttonText: z.string().trim().max(30).default('').meta({ title: 'Button' }),
  buttonLink: ownPath.meta({ title: 'Goes to', description: 'A path of this site' }),
  path: art,
  html: z.string().max(1_000).default('').meta({
    title: 'Text',
    format: 'lines',
    description: 'Bold, italic, links and line breaks; other tags are shown as text',
  }),
  category: z.enum(['other', 'sport']).meta({ title: 'Page' }),
  place: z.int().min(-10_000).max(10_000).default(0).meta({ title: 'Place' }),
  ...when,
})

/** The pictures of the lower slider. */
export const slides = area({
  id: 'slides',
  title: 'Slides',
  one: 'slide',
  icon: 'panels-top-left',
  group: 'site',
  demand: reads,
  help: 'Pictures of the slider further down the pages: drafted, previewed and published for a time.',
  columns: {
    title: text('Title'),
    name: text('Name'),
    state,
    subtitle: text('Line', { hidden: true }),
    buttonText: text('Button', { hidden: true }),
    buttonLink: text('Goes to'),
    path: text('Art', { hidden: true }),
    html: text('Text', { hidden: true }),
    category: text('Page'),
    place: number('Place', { sort: true }),
    startsAt: time('From'),
    endsAt: time('Until'),
  },
  sort: 'place',
  actions: actsOn('slide', slide),
})

const helpForm = z.strictObject({
  slug: helpSlug.meta({
    title: 'Address',
    description: 'Unique, below /help; for example deposits',
  }),
  title: z.string().trim().min(1).max(80).meta({ title: 'Title' }),
  topic: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .meta({ title: 'Topic', description: 'Pages on one topic are grouped together' }),
  html: z.string().trim().min(1).max(20_000).meta({
    title: 'Text',
    format: 'lines',
    description: 'Bold, italic, links and line breaks; other tags are shown as text',
  }),
  place: z.int().min(-10_000).max(10_000).default(0).meta({ title: 'Place' }),
  ...when,
})

/** What readers find under /help. */
export const helpPages = area({
  id: 'help-pages',
  title: 'Help pages',
  one: 'help page',
  icon: 'scroll-text',
  group: 'site',
  demand: reads,
  help: 'Texts under /help: drafted, previewed and published for a time.',
  columns: {
    title: text('Title'),
    slug: text('Address'),
    topic: text('Topic'),
    state,
    html: text('Text', { hidden: true }),
    place: number('Place', { sort: true }),
    startsAt: time('From'),
    endsAt: time('Until'),
  },
  sort: 'place',
  actions: actsOn('help page', helpForm),
})

const footerForm = z.strictObject({
  group: footerGroup.meta({ title: 'Column' }),
  title: z.string().trim().min(1).max(40).meta({ title: 'Name' }),
  href: z
    .string()
    .trim()
    .max(300)
    .regex(/^(https:\/\/[^\s/\\]+[^\s\\]*|\/[^\s/\\][^\s\\]*|\/)$/)
    .meta({ title: 'Goes to', description: 'A path of this site, or an https address' }),
  place: z.int().min(-10_000).max(10_000).default(0).meta({ title: 'Place' }),
  ...when,
})

/** Links at the foot of all pages, beside those that features bring themselves. */
export const footerLinks = area({
  id: 'footer-links',
  title: 'Footer links',
  one: 'footer link',
  icon: 'panels-top-left',
  group: 'site',
  demand: reads,
  help: 'Links at the foot of every page, besides those of the site itself; a link to a page that is off is not shown.',
  columns: {
    title: text('Name'),
    group: choice('Column', {
      platform: ['Platform', 'neutral'],
      policy: ['Policy', 'neutral'],
      community: ['Community', 'neutral'],
    }),
    state,
    href: text('Goes to'),
    place: number('Place', { sort: true }),
    startsAt: time('From'),
    endsAt: time('Until'),
  },
  sort: 'place',
  actions: actsOn('footer link', footerForm),
})
