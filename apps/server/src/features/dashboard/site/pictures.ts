import { banners, slides } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { When } from '../../../program/shown-times.ts'
import { actsOf, stateSql, type DraftTable } from './drafts.ts'

interface BannerFields extends When {
  readonly kind: string
  readonly title: string
  readonly image: string
  readonly link: string
  readonly code: string
  readonly isSport: boolean
  readonly priority: number
}

interface SlideFields extends When {
  readonly name: string
  readonly title: string
  readonly subtitle: string
  readonly buttonText: string
  readonly buttonLink: string
  readonly path: string
  readonly html: string
  readonly category: string
  readonly place: number
}

const bannerTable: DraftTable<BannerFields> = {
  name: 'promotion_banners',
  columns: ['kind', 'title', 'image', 'link', 'code', 'is_sport', 'priority'],
  valuesOf: ({ kind, title, image, link, code, isSport, priority }) => [
    ...[kind, title, image, link, code, isSport, priority],
  ],
  picture: 'image',
}

const slideTable: DraftTable<SlideFields> = {
  name: 'slides',
  columns: [
    ...['name', 'title', 'subtitle', 'button_text', 'button_link', 'path', 'html', 'category'],
    ...['place', 'media'],
  ],
  valuesOf: (fields) => [
    ...[fields.name, fields.title, fields.subtitle, fields.buttonText, fields.buttonLink],
    ...[fields.path, fields.html, fields.category, fields.place, 'image'],
  ],
  picture: 'path',
}

/** Promotions at the top of the pages. */
export function bannersArea(): ServedArea {
  return serveArea(banners, {
    source: {
      from: 'promotion_banners b',
      id: { sql: 'b.id', type: 'bigint' },
      version: 'b.version',
      columns: {
        title: 'b.title',
        kind: 'b.kind',
        state: stateSql('b'),
        image: 'b.image',
        link: 'b.link',
        code: 'b.code',
        isSport: 'b.is_sport',
        priority: 'b.priority',
        startsAt: 'b.starts_at',
        endsAt: 'b.ends_at',
      },
    },
    actions: actsOf(bannerTable, 'title'),
  })
}

/** The pictures of the lower slider. */
export function slidesArea(): ServedArea {
  return serveArea(slides, {
    source: {
      from: 'slides s',
      id: { sql: 's.id', type: 'bigint' },
      version: 's.version',
      columns: {
        title: 's.title',
        name: 's.name',
        state: stateSql('s'),
        subtitle: 's.subtitle',
        buttonText: 's.button_text',
        buttonLink: 's.button_link',
        path: 's.path',
        html: 's.html',
        category: 's.category',
        place: 's.place',
        startsAt: 's.starts_at',
        endsAt: 's.ends_at',
      },
    },
    actions: actsOf(slideTable, 'name'),
  })
}
