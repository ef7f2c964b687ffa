import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { choice, number, picture, text, time } from '../dashboard/column.ts'
import { actsOn, edits, reads, state, when } from '../dashboard/content-areas.ts'

const pack = z.strictObject({
  title: z.string().trim().min(1).max(30).meta({ title: 'Name' }),
  kind: z.enum(['emoji', 'sticker']).meta({ title: 'Kind' }),
  place: z.int().min(-10_000).max(10_000).default(0).meta({ title: 'Place' }),
  ...when,
})

/** Packs of emoji and stickers that staff make. */
export const emojiPacks = area({
  id: 'emoji-packs',
  title: 'Emoji packs',
  one: 'emoji pack',
  icon: 'message-square',
  group: 'site',
  demand: reads,
  help: 'Emoji and stickers of the chat, beside those that the site draws itself: drafted, published for a time.',
  columns: {
    title: text('Name'),
    kind: choice('Kind', { emoji: ['Emoji', 'neutral'], sticker: ['Stickers', 'neutral'] }),
    state,
    pictures: number('Pictures'),
    place: number('Place', { sort: true }),
    startsAt: time('From'),
    endsAt: time('Until'),
  },
  sort: 'place',
  actions: actsOn('emoji pack', pack),
})

/** A picture in Base64, small enough for the body of a call. */
const file = z
  .string()
  .min(1)
  .max(60_000)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
  .meta({
    title: 'Picture',
    format: 'picture',
    description: 'PNG, JPEG or WebP of at least 64 × 64; kept as its pixels alone',
  })

/** The pictures of a pack. */
export const emojiPictures = area({
  id: 'emoji-pictures',
  of: 'emoji-packs',
  title: 'Pictures',
  one: 'picture',
  icon: 'message-square',
  group: 'site',
  demand: reads,
  // Pictures are no rows of a file.
  exports: null,
  help: 'What the pack holds, as the chat draws it.',
  columns: {
    picture: picture('Picture'),
    code: text('Code', { sort: true }),
    at: time('Added'),
  },
  sort: 'code',
  actions: {
    add: action({
      label: 'Add picture',
      help: 'Written between colons in the chat, for instance :party:. In a pack that is live it shows at once.',
      on: 'area',
      demand: edits,
      form: z.strictObject({
        code: z
          .string()
          .trim()
          .regex(/^[a-z0-9][a-z0-9_-]{0,29}$/)
          .meta({ title: 'Code', description: 'Of its own: small letters, digits, - and _' }),
        picture: file,
      }),
    }),
    remove: action({
      label: 'Take away',
      help: 'It is gone from the chat at once, from messages that are written already too.',
      demand: edits,
      isDestructive: true,
    }),
  },
})
