import { footerLinks, helpPages } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { When } from '../../../program/shown-times.ts'
import { actsOf, stateSql, type DraftTable } from './drafts.ts'

interface HelpFields extends When {
  readonly slug: string
  readonly title: string
  readonly topic: string
  readonly html: string
  readonly place: number
}

interface FooterFields extends When {
  readonly group: string
  readonly title: string
  readonly href: string
  readonly place: number
}

const helpTable: DraftTable<HelpFields> = {
  name: 'help_pages',
  columns: ['slug', 'title', 'topic', 'html', 'place'],
  valuesOf: ({ slug, title, topic, html, place }) => [slug, title, topic, html, place],
}

const footerTable: DraftTable<FooterFields> = {
  name: 'footer_links',
  columns: ['column_name', 'title', 'href', 'place'],
  valuesOf: ({ group, title, href, place }) => [group, title, href, place],
}

/** What readers find under /help; cleaned where it is shown. */
export function helpPagesArea(): ServedArea {
  return serveArea(helpPages, {
    source: {
      from: 'help_pages h',
      id: { sql: 'h.id', type: 'bigint' },
      version: 'h.version',
      columns: {
        title: 'h.title',
        slug: 'h.slug',
        topic: 'h.topic',
        state: stateSql('h'),
        html: 'h.html',
        place: 'h.place',
        startsAt: 'h.starts_at',
        endsAt: 'h.ends_at',
      },
    },
    actions: actsOf(helpTable, 'slug'),
  })
}

/** Links at the foot of all pages. */
export function footerLinksArea(): ServedArea {
  return serveArea(footerLinks, {
    source: {
      from: 'footer_links f',
      id: { sql: 'f.id', type: 'bigint' },
      version: 'f.version',
      columns: {
        title: 'f.title',
        group: 'f.column_name',
        state: stateSql('f'),
        href: 'f.href',
        place: 'f.place',
        startsAt: 'f.starts_at',
        endsAt: 'f.ends_at',
      },
    },
    actions: actsOf(footerTable, 'title'),
  })
}
