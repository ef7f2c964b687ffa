import { z } from 'zod'
import { action, area } from './area.ts'
import { text, time } from './column.ts'
import { art, edits, reads, state, when } from './content-areas.ts'

const popup = z.strictObject({
  title: z.string().trim().min(1).max(60).meta({ title: 'Title' }),
  image: art,
  content: z.string().trim().min(1).max(1_000).meta({
    title: 'Text',
    format: 'lines',
    description: 'Bold, italic, links and line breaks; other tags are shown as text',
  }),
  ...when,
})

/** The one window that opens by itself on the home page. */
export const popupBannerArea = area({
  id: 'popup-banner',
  title: 'Popup banner',
  one: 'popup banner',
  icon: 'panels-top-left',
  group: 'site',
  demand: reads,
  // There is one.
  exports: null,
  help: 'The window that opens by itself on the home page: while its time lasts, each reader sees it once, and again when it is changed.',
  columns: {
    title: text('Title'),
    state,
    image: text('Art', { hidden: true }),
    content: text('Text'),
    startsAt: time('From'),
    endsAt: time('Until'),
    at: time('Changed'),
  },
  sort: 'title',
  actions: {
    update: action({
      label: 'Change',
      help: 'If it is live, pages show the change within two seconds.',
      demand: edits,
      isVersioned: true,
      form: popup,
    }),
    publish: action({
      label: 'Publish',
      help: 'Pages show it from its start time, on all nodes within two seconds.',
      demand: edits,
      isVersioned: true,
    }),
    withdraw: action({
      label: 'Back to draft',
      help: 'No page shows it any more; it stays here as a draft.',
      demand: edits,
      isVersioned: true,
      isDestructive: true,
    }),
  },
})
