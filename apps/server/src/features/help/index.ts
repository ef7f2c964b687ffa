import { refuse, secondMs } from '@powerplay/kernel'
import { cleanHtml } from '../../platform/clean-html.ts'
import type { CallHandlers } from '../../platform/context.ts'
import { createFreshMemory } from '../../platform/memory/fresh-memory.ts'
import { feature } from '../../program/feature.ts'
import { firstPages } from './first-pages.ts'
import { publishedLinks, publishedPages, seedPages, shownAt } from './store.ts'

/** Staff's changes show on every node within this time. */
const freshMs = secondMs

/** What staff write for readers: the pages under /help, and links at the foot of all pages. */
export const help = feature({
  name: 'help',
  settings: [],
  open({ platform }) {
    const { clock, database } = platform
    const fresh = { clock, freshMs, max: 1 }
    const pages = createFreshMemory(fresh, () => publishedPages(database, clock.now()))
    const links = createFreshMemory(fresh, () => publishedLinks(database, clock.now()))
    const shownPages = async () => shownAt(await pages.get(''), clock.now())
    const calls: Pick<CallHandlers, 'helpPages' | 'helpPage' | 'footerLinks'> = {
      helpPages: async () =>
        (await shownPages()).map(({ slug, title, topic }) => ({ slug, title, topic })),
      async helpPage({ slug }) {
        const found = (await shownPages()).find((page) => page.slug === slug)
        const { title, topic, html } = found ?? refuse('core/unknown-id')
        return { slug, title, topic, html: cleanHtml(html) }
      },
      footerLinks: async () =>
        shownAt(await links.get(''), clock.now()).map(({ group, name, href }) => ({
          ...{ group, name, href },
        })),
    }
    return {
      door: null,
      calls,
      seed: () => database.transaction((tx) => seedPages(tx, firstPages)),
    }
  },
})
