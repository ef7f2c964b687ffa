import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '../../../../test/app.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'
import { drawn } from '../test/picture-files.ts'

let desk: Desk
let node: Desk['node']
let ask: Desk['ask']

beforeAll(async () => {
  desk = await openDesk()
  ;({ node, ask } = desk)
})
afterAll(() => desk.close())

const sql = (text: string, values: readonly unknown[] = []) =>
  node.app.platform.database.query({ text, values })
const inject = (path: string) => node.app.edge.inject(path)

const add = (file: Buffer, title = 'A picture') =>
  ask('admin.pictures.add', { title, picture: file.toString('base64'), reason })
const idOf = async (file: Promise<Buffer>, title?: string) =>
  String((await add(await file, title)).answer)
const pathOf = (id: string) => `/api/content/pictures/${id}.webp`
const rowOf = async (id: string) => (await ask('admin.pictures.get', { id })).row

const always = { startsAt: null, endsAt: null, reason }
const banner = {
  ...{ kind: 'Link', title: 'Winter', image: '', link: '/', code: '', isSport: false },
  ...{ priority: 1, ...always },
}
const slide = {
  ...{ name: 'winter', title: 'Winter', subtitle: '', buttonText: '', buttonLink: '/', path: '' },
  ...{ html: '', category: 'other', place: 1, ...always },
}
const popup = { id: 'popup', title: 'Winter', image: '', content: 'It snows', ...always }
const card = {
  ...{ title: 'Winter', html: 'It snows', image: '', category: 'casino', ctaKind: 'link' },
  ...{ ctaValue: '/', ctaText: 'Go', priority: 1, isDraft: false, ...always },
}
const popupVersion = async () =>
  (await ask('admin.popup-banner.get', { id: 'popup' })).row['version']

/** The four that show pictures: each writes one that names this path, and tells what it is called by. */
const places = {
  Banner: (image: string, title: string) =>
    ask('admin.banners.create', { ...banner, title, image }),
  Slide: (path: string, title: string) =>
    ask('admin.slides.create', { ...slide, name: title.toLowerCase(), title, path }),
  Popup: async (image: string, title: string) =>
    ask('admin.popup-banner.update', { ...popup, title, image, version: await popupVersion() }),
  Promotion: (image: string, title: string) =>
    ask('admin.promotions.create', { ...card, title, image }),
} as const

describe('what shows pictures', () => {
  it('takes an uploaded one in each of its forms, and gives its path to the pages', async () => {
    const id = await idOf(drawn(300, 200, 10).webp())
    const path = pathOf(id)
    for (const [place, write] of Object.entries(places)) await write(path, `Four${place}`)
    expect((await rowOf(id))['shownBy']).toBe(
      'Banner: FourBanner, Popup: FourPopup, Promotion: FourPromotion, Slide: FourSlide',
    )
    const live = async (area: string, title: string) => {
      const { rows } = await ask(`admin.${area}.list`, page)
      const row = rows.find((one) => one['title'] === title)
      await ask(`admin.${area}.publish`, { id: row?.id, version: row?.['version'], reason })
    }
    await live('banners', 'FourBanner')
    await live('slides', 'FourSlide')
    await live('popup-banner', 'FourPopup')
    node.pass(1_500)
    const { handlers } = node.app
    const guest = callOf(null)
    const banners = await handlers.promotionBanners({}, guest)
    expect(banners.find(({ title }) => title === 'FourBanner')?.image).toBe(path)
    const slides = await handlers.slides({}, guest)
    expect(slides.find(({ name }) => name === 'fourslide')?.type.path).toBe(path)
    expect((await handlers.banner({}, guest)).image).toBe(path)
    const cards = await handlers.promotionCards({}, guest)
    expect(cards.find(({ title }) => title === 'FourPromotion')?.image).toBe(path)
  })

  it.each(Object.entries(places))(
    'keeps its picture: %s has to let go of it before it is archived',
    async (place, write) => {
      const number = Object.keys(places).indexOf(place)
      const id = await idOf(drawn(100, 70, 20 + number).png(), `Of ${place}`)
      const path = pathOf(id)
      await write(path, `Holds${place}`)
      await expect(ask('admin.pictures.archive', { id, reason })).rejects.toMatchObject({
        ...{ refusal: 'dashboard/picture-shown', params: { by: [`${place}: Holds${place}`] } },
      })
      expect((await inject(path)).statusCode).toBe(200)
      await letGo(path)
      await ask('admin.pictures.archive', { id, reason })
      expect((await inject(path)).statusCode).toBe(404)
      expect(await rowOf(id)).toMatchObject({ state: 'archived', picture: null })
      const field = place === 'Slide' ? 'path' : 'image'
      await expect(write(path, `Late${place}`)).rejects.toMatchObject({
        ...{ refusal: 'core/bad-payload', params: { fields: { [field]: ['validation.exists'] } } },
      })
      await ask('admin.pictures.restore', { id, reason })
      expect((await inject(path)).statusCode).toBe(200)
      await write(path, `Late${place}`)
      await letGo(path)
    },
  )

  it('takes none that nobody uploaded, on a change neither', async () => {
    const nowhere = pathOf('0'.repeat(32))
    const refused = { refusal: 'core/bad-payload' }
    const made = await ask('admin.banners.create', { ...banner, title: 'Plain' })
    const order = { ...banner, title: 'Plain', image: nowhere, id: String(made.answer), version: 1 }
    await expect(ask('admin.banners.update', order)).rejects.toMatchObject(refused)
    const one = await ask('admin.promotions.create', { ...card, title: 'Plain' })
    const changed = Object.fromEntries(Object.entries(card).filter(([key]) => key !== 'isDraft'))
    await expect(
      ask('admin.promotions.update', {
        ...{ ...changed, title: 'Plain', image: nowhere, id: String(one.answer), version: 1 },
      }),
    ).rejects.toMatchObject(refused)
    for (const [place, write] of Object.entries(places)) {
      await expect(write(nowhere, `Nowhere${place}`), place).rejects.toMatchObject(refused)
    }
  })

  it('never names a picture that is archived in the same moment', async () => {
    const ends = new Set<string>()
    for (let turn = 0; turn < 12; turn += 1) {
      const id = await idOf(drawn(64, 65 + turn, 60).png())
      const [named, archived] = await Promise.allSettled([
        places.Banner(pathOf(id), `Race${turn}`),
        ask('admin.pictures.archive', { id, reason }),
      ])
      ends.add(`${named.status} ${archived.status}`)
    }
    ends.delete('fulfilled rejected')
    ends.delete('rejected fulfilled')
    expect([...ends]).toEqual([])
  })

  async function letGo(path: string): Promise<void> {
    const columns = { promotion_banners: 'image', slides: 'path', popup_banner: 'image' }
    for (const [table, column] of Object.entries({ ...columns, promotions: 'image' })) {
      await sql(`update ${table} set ${column} = '' where ${column} = $1`, [path])
    }
  }
})

describe('cards of promotions from before', () => {
  it('that named another host are drawn by the site, all others stay, and no such can come', async () => {
    const file = new URL('../../../../migrations/0974_content_pictures.sql', import.meta.url)
    const text = await readFile(file, 'utf8')
    const change = text.slice(text.indexOf('update promotions'))
    await sql('alter table promotions drop constraint promotions_image')
    const images = [
      'https://evil.example/a.png',
      '//evil.example/b.png',
      'originals/crash',
      '/own.svg',
    ]
    for (const [at, image] of images.entries()) {
      await sql(
        `insert into promotions (slug, title, image, text_html, category, cta_kind, cta_value, cta_text)
          values ($1, 'Old', $2, 'x', 'casino', 'link', '/', 'Go')`,
        [`old-${at}`, image],
      )
    }
    await node.app.platform.database.query({ text: change })
    expect(
      await sql(`select image, version from promotions where title = 'Old' order by slug`),
    ).toEqual([
      { image: '', version: 2 },
      { image: '', version: 2 },
      { image: 'originals/crash', version: 1 },
      { image: '/own.svg', version: 1 },
    ])
    await expect(
      sql(`update promotions set image = 'https://evil.example/c.png' where slug = 'old-0'`),
    ).rejects.toThrow('promotions_image')
  })
})
