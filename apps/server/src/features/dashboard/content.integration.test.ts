import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '../../../test/app.ts'
import { openDesk, reason, type Desk } from './test/desk.ts'

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

  it('takes no end before its beginning, and no name twice', async () => {
    const slide = {
      ...{ name: 'winter', title: 'Winter', subtitle: '', buttonText: '', buttonLink: '/' },
      ...{ path: '', html: '', category: 'other', place: 1, startsAt: null, endsAt: null, reason },
    }
    const wrong = { ...slide, startsAt: 2, endsAt: 1 }
    await expect(ask('admin.slides.create', wrong)).rejects.toMatchObject({
      params: { fields: { endsAt: ['validation.min'] } },
    })
    await ask('admin.slides.create', slide)
    await expect(ask('admin.slides.create', slide)).rejects.toMatchObject({
      params: { fields: { name: ['validation.unique'] } },
    })
  })
})
