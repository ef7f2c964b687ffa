import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '../../../test/app.ts'
import { openDesk, page, reason, type Desk } from './test/desk.ts'

let desk: Desk
let node: Desk['node']
let ask: Desk['ask']

beforeAll(async () => {
  desk = await openDesk()
  ;({ node, ask } = desk)
})
afterAll(() => desk.close())

describe('content', () => {
  const banner = {
    kind: 'Link',
    title: 'Winter race',
    image: 'originals/crash',
    link: '/leaderboard',
    code: '',
    isSport: false,
    priority: 99,
    startsAt: null,
    endsAt: null,
    reason,
  }
  const shown = async () => {
    node.pass(1_500)
    const all = await node.app.handlers.promotionBanners({}, callOf(null))
    return all.map(({ title }) => title)
  }

  it('is a draft, then planned, live and over, and pages show it in its time alone', async () => {
    const made = await ask('admin.banners.create', banner)
    const id = String(made.answer)
    const one = async () => (await ask('admin.banners.get', { id })).row
    expect(await one()).toMatchObject({ state: 'draft', version: 1 })
    expect(await shown()).not.toContain('Winter race')
    await ask('admin.banners.publish', { id, version: 1, reason })
    expect(await one()).toMatchObject({ state: 'live', version: 2 })
    expect(await shown()).toContain('Winter race')
    const now = node.app.platform.clock.now()
    const later = { ...banner, id, version: 2, startsAt: now + 60_000, endsAt: now + 120_000 }
    await ask('admin.banners.update', later)
    expect(await shown()).not.toContain('Winter race')
    node.pass(70_000)
    expect(await shown()).toContain('Winter race')
    node.pass(60_000)
    expect(await shown()).not.toContain('Winter race')
    await expect(ask('admin.banners.update', later)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
  })

  it('of a form is cleaned as readers would get it', async () => {
    const text = 'At <b>dawn</b> <i>a<script>x()</script> <a href="//evil.example">b</a>'
    const html = 'At <b>dawn</b> <i>a&lt;script&gt;x()&lt;/script&gt; <a>b</a></i>'
    expect(await ask('adminCleanText', { text })).toEqual({ html })
  })

  it('takes no end before its beginning, and no name twice', async () => {
    const slide = {
      ...{ name: 'winter', title: 'Winter', subtitle: '', buttonText: '', buttonLink: '/' },
      ...{ path: '', html: '', category: 'other', place: 1, startsAt: null, endsAt: null, reason },
    }
    const wrong = { ...slide, startsAt: 2, endsAt: 1 }
    await expect(ask('admin.slides.create', wrong)).rejects.toMatchObject({
      params: { fields: { endsAt: ['validation.min'] } },
    })
    const times = { startsAt: 2, endsAt: 1, reason }
    const notice = { html: 'Soon', icon: 'info', audience: 'all', ...times }
    const card = {
      ...{ title: 'Soon', html: 'Soon', image: '', category: 'casino', ctaKind: 'link' },
      ...{ ctaValue: '/', ctaText: 'Go', priority: 0, ...times },
    }
    const others = Object.entries({ notices: notice, promotions: card })
    for (const [area, text] of others) {
      const right = { ...text, endsAt: null, isDraft: true }
      const id = String((await ask(`admin.${area}.create`, right)).answer)
      const { version } = (await ask(`admin.${area}.get`, { id })).row
      // An empty start is now.
      for (const startsAt of [2, null]) {
        const late = { ...text, startsAt }
        for (const again of [
          () => ask(`admin.${area}.create`, { ...late, isDraft: true }),
          () => ask(`admin.${area}.update`, { ...late, id, version }),
        ]) {
          await expect(again()).rejects.toMatchObject({
            params: { fields: { endsAt: ['validation.min'] } },
          })
        }
      }
    }
    await ask('admin.slides.create', slide)
    await expect(ask('admin.slides.create', slide)).rejects.toMatchObject({
      params: { fields: { name: ['validation.unique'] } },
    })
  })

  it('gives readers help pages and footer links in their time, with nothing in them that runs', async () => {
    const now = node.app.platform.clock.now()
    const times = { startsAt: now + 60_000, endsAt: now + 120_000 }
    const text = {
      title: 'Limits',
      topic: 'Account',
      html: '<b>Set</b> <script>x</script>',
      place: 1,
    }
    const link = { group: 'policy', title: 'Limits', href: '/help/limits', place: 1 }
    const made = [
      await ask('admin.help-pages.create', { ...text, slug: 'limits', ...times, reason }),
      await ask('admin.footer-links.create', { ...link, ...times, reason }),
    ]
    const shownNow = async () => {
      const pages = await node.app.handlers.helpPages({}, callOf(null))
      const links = await node.app.handlers.footerLinks({}, callOf(null))
      return [pages.some(({ slug }) => slug === 'limits'), links.some((l) => l.name === 'Limits')]
    }
    node.pass(70_000)
    expect(await shownNow()).toEqual([false, false])
    const [helpId = '', linkId = ''] = made.map(({ answer }) => String(answer))
    await ask('admin.help-pages.publish', { id: helpId, version: 1, reason })
    await ask('admin.footer-links.publish', { id: linkId, version: 1, reason })
    node.pass(1_500)
    expect(await shownNow()).toEqual([true, true])
    const read = () => node.app.handlers.helpPage({ slug: 'limits' }, callOf(null))
    expect((await read()).html).toBe('<b>Set</b> &lt;script&gt;x&lt;/script&gt;')
    node.pass(60_000)
    expect(await shownNow()).toEqual([false, false])
    await expect(read()).rejects.toMatchObject({ refusal: 'core/unknown-id' })
  })

  it('keeps in the trail what a change changed, whatever the field', async () => {
    const link = { group: 'policy', title: 'Terms of play', href: '/help/terms', place: 7 }
    const when = { startsAt: null, endsAt: null, reason }
    const id = String((await ask('admin.footer-links.create', { ...link, ...when })).answer)
    const moved = { ...link, href: '/help/elsewhere', id, version: 1 }
    await ask('admin.footer-links.update', { ...moved, ...when })
    const { history } = await ask('admin.footer-links.get', { id })
    const made = history.find(({ event }) => event === 'footer-links.create')
    expect(made).toMatchObject({ after: expect.stringMatching(/^draft: Terms of play\n/) })
    expect(String(Reflect.get(Object(made), 'after')).split('\n')).toEqual(
      expect.arrayContaining(['href: /help/terms', 'place: 7']),
    )
    const notice = { html: 'Bonus <b>day</b>', icon: 'gift', audience: 'all', isDraft: true }
    const noticeId = String((await ask('admin.notices.create', { ...notice, ...when })).answer)
    const told = (await ask('admin.notices.get', { id: noticeId })).history[0]
    expect(String(Reflect.get(Object(told), 'after')).split('\n')).toEqual(
      expect.arrayContaining(['draft: Bonus <b>day</b>', 'icon: gift', 'audience: all']),
    )
    expect(history.find(({ event }) => event === 'footer-links.update')).toMatchObject({
      before: 'Terms of play\nhref: /help/terms',
      after: 'Terms of play\nhref: /help/elsewhere',
    })
  })

  it('puts emoji packs into the chat: pictures drawn anew, gone when taken away or taken back', async () => {
    const chat = node.app.handlers
    const secret = Buffer.from('GPS 47.3769N')
    const pixels = new Uint8Array(400 * 200 * 4).fill(120)
    const png = await Transformer.fromRgbaPixels(pixels, 400, 200).png()
    const picture = Buffer.concat([png, secret]).toString('base64')
    const pack = { title: 'House', kind: 'sticker', place: 1, startsAt: null, endsAt: null, reason }
    const id = String((await ask('admin.emoji-packs.create', pack)).answer)
    const add = (fields: object) =>
      ask('admin.emoji-pictures.add', { of: id, code: 'party', picture, reason, ...fields })
    await expect(add({ code: 'smile' })).rejects.toMatchObject({
      params: { fields: { code: ['validation.unique'] } },
    })
    const none = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
    await expect(add({ picture: none })).rejects.toMatchObject({
      params: { fields: { picture: ['validation.image'] } },
    })
    await add({})
    await expect(add({})).rejects.toMatchObject({
      params: { fields: { code: ['validation.unique'] } },
    })

    const shownPack = async () => {
      node.pass(1_500)
      const packs = await chat.emojiPacks({}, callOf(null))
      return packs.find(({ metadata }) => metadata.name === 'House')
    }
    expect(await shownPack()).toBeUndefined()
    await ask('admin.emoji-packs.publish', { id, version: 1, reason })
    const { path = '' } = (await shownPack())?.files[0] ?? {}
    const served = await node.app.edge.inject(path)
    expect(served.headers['content-type']).toBe('image/webp')
    expect(served.headers['content-security-policy']).toContain('sandbox')
    expect(served.rawPayload.includes(secret)).toBe(false)
    const [row] = (await ask('admin.emoji-pictures.list', { of: id, ...page })).rows
    expect(row).toMatchObject({ code: 'party', picture: path })
    await ask('admin.emoji-pictures.remove', { id: row?.id, reason })
    expect(await shownPack()).toBeUndefined()
    expect((await node.app.edge.inject(path)).statusCode).toBe(404)
  })
})

describe('the popup banner', () => {
  const id = 'popup'
  const row = async () => (await ask('admin.popup-banner.get', { id })).row
  const act = async (verb: string, fields: object = {}) =>
    ask(`admin.popup-banner.${verb}`, { id, version: (await row())['version'], ...fields, reason })
  const shown = () => {
    node.pass(1_500)
    return node.app.handlers.banner({}, callOf(null))
  }

  const content = '<b>Hi</b><img src=x onerror=steal()>'
  const always = { startsAt: null, endsAt: null }
  const fields = { title: 'Welcome', image: '', content, ...always }

  it('is written as a draft, published with words alone, and cleaned on its way to readers', async () => {
    expect(await shown()).toMatchObject({ enabled: false, title: '' })
    await expect(act('publish')).rejects.toMatchObject({ refusal: 'core/bad-payload' })
    await act('update', fields)
    expect(await shown()).toMatchObject({ enabled: false })
    await act('publish')
    const live = await shown()
    expect(live).toMatchObject({ enabled: true, title: 'Welcome' })
    expect(live.content).toContain('<b>Hi</b>')
    expect(live.content).not.toContain('<img')
    const stale = { id, version: 1, reason }
    await expect(ask('admin.popup-banner.withdraw', stale)).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
    await act('withdraw')
    expect(await shown()).toMatchObject({ enabled: false })
  })

  it('is planned, then live and over, and pages show it in its time alone', async () => {
    const now = node.app.platform.clock.now()
    const time = { startsAt: now + 60_000, endsAt: now + 120_000 }
    await act('update', { ...fields, title: 'Night race', ...time })
    expect(await row()).toMatchObject({ state: 'draft', ...time })
    await act('publish')
    expect(await row()).toMatchObject({ state: 'planned' })
    expect(await shown()).toMatchObject({ enabled: false, title: '' })
    node.pass(60_000)
    expect(await shown()).toMatchObject({ enabled: true, title: 'Night race' })
    node.pass(60_000)
    expect(await shown()).toMatchObject({ enabled: false, title: '' })
    const { history } = await ask('admin.popup-banner.get', { id })
    const changed = history.find(({ event }) => event === 'popup-banner.update')
    expect(JSON.stringify(changed)).toContain('startsAt')
    const before = await row()
    await expect(
      act('update', { ...fields, startsAt: now + 2, endsAt: now + 1 }),
    ).rejects.toMatchObject({ refusal: 'core/bad-payload' })
    expect(await row()).toEqual(before)
    await act('update', fields)
    expect(await shown()).toMatchObject({ enabled: true, title: 'Welcome' })
    expect(await row()).toMatchObject({ state: 'live', ...always })
    await act('withdraw')
  })
})
