import { z } from 'zod'
import { action, area } from './area.ts'
import { choice, number, picture, player, text, time } from './column.ts'
import { edits, reads } from './content-areas.ts'
import { dashboardRefusals } from './refusals.ts'

/** Largest file that is taken, in bytes: 2 MiB. */
export const contentPictureBytes = 2_097_152
/** Base64 takes four characters for three bytes. */
const base64Max = Math.ceil(contentPictureBytes / 3) * 4
/** Name, reason and what frames them; a letter may take six bytes. */
const otherBytes = 8_192

/** Pictures that the pages show: uploaded, drawn anew, picked where something is written for the pages. */
export const contentPictures = area({
  id: 'pictures',
  title: 'Pictures',
  one: 'picture',
  icon: 'image',
  group: 'site',
  demand: reads,
  // Pictures are no rows of a file.
  exports: null,
  help: 'What banners, slides, the popup and promotions may show, besides what the site draws itself.',
  columns: {
    title: text('Name'),
    picture: picture('Picture'),
    state: choice(
      'State',
      { ready: ['Ready', 'good'], archived: ['Archived', 'neutral'] },
      { filter: true },
    ),
    shownBy: text('Named by'),
    width: number('Width, px'),
    height: number('Height, px'),
    bytes: number('Bytes', { hidden: true }),
    by: player('Added by'),
    at: time('Added', { sort: true }),
  },
  sort: '-at',
  actions: {
    add: action({
      label: 'Add picture',
      help: 'Drawn anew from its pixels, at most 1,600 px a side; nothing else of the file is kept. Then it can be picked.',
      on: 'area',
      demand: edits,
      bodyBytesMax: base64Max + otherBytes,
      rate: { limit: 20, windowMs: 60_000, per: 'user' },
      form: z.strictObject({
        title: z.string().trim().min(1).max(60).meta({ title: 'Name' }),
        picture: z
          .string()
          .min(1)
          .max(base64Max)
          .regex(/^[A-Za-z0-9+/]+={0,2}$/)
          .meta({
            title: 'Picture',
            format: 'picture',
            description:
              'PNG, JPEG or WebP that does not move, 64 to 6,000 px a side, at most 2 MiB',
          }),
      }),
    }),
    archive: action({
      label: 'Archive',
      help: 'Nobody can pick it any more, and its address shows nothing. Whatever shows it has to let go of it first.',
      demand: edits,
      refusals: [dashboardRefusals['picture-shown']],
    }),
    restore: action({
      label: 'Restore',
      help: 'It can be picked again, under the address that it had.',
      demand: edits,
    }),
  },
})
