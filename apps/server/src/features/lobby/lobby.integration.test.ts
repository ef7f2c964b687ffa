import type { GameCondition } from '@powerplay/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { gameTable } from '../originals/index.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  await node.app.seed()
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const sql = async (text: string, values: unknown[] = []) => {
  await node.app.platform.database.query({ text, values })
  // What is in memory may be a second old.
  node.pass(1_000)
}
const find = (filter: GameCondition[], viewer: TestPlayer | null = null, size = 50, page = 1) =>
  node.app.handlers.gamesFilter({ filter, page, size }, callOf(viewer))
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

async function addGame(id: string, own: Readonly<Record<string, unknown>> = {}) {
  const row = { id, name: id, provider: 'Hexline', categories: ['slots'], ...own }
  await sql(
    `insert into games (id, name, provider, categories, custom_category, priority, is_enabled,
        is_demo_only, release_at)
      select id, name, provider, categories, custom_category, coalesce(priority, 1),
        coalesce(is_enabled, true), coalesce(is_demo_only, false), release_at
      from jsonb_populate_record(null::games, $1)`,
    [JSON.stringify(row)],
  )
}

describe('the catalogue of a new installation', () => {
  it('answers in the order asked for, page by page', async () => {
    const page = (number: number) =>
      node.app.handlers.gamesFilter(
        { filter: [], sort: 'name', page: number, size: 5 },
        callOf(null),
      )
    const names = [...(await page(1)), ...(await page(2))].map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Baccarat', 'Blackjack', 'Coinflip'])
    expect(names).toEqual(names.toSorted())
    expect(names).toHaveLength(10)
  })

  it('holds every game of the house by priority, and nothing that cannot be played [LOBBY-087] [LOBBY-089]', async () => {
    const rows = await find([])
    expect(idsOf(rows).sort()).toEqual(Object.keys(gameTable).sort())
    expect(rows.map(({ priority }) => priority)).toEqual(
      rows.map(({ priority }) => priority).sort((one, other) => other - one),
    )
    expect(rows[0]).toEqual({
      id: 'crash',
      name: 'Crash',
      image: 'originals/crash',
      icon: 'originals/crash',
      type: 'Phoenix Originals',
      priority: 100,
      isFeatured: true,
      isSearchFeatured: true,
      category: ['originals'],
      custom_category: null,
      isFavorite: false,
      isDisabled: false,
      blocked: false,
      addedAt: expect.any(Number),
      releaseAt: null,
      game_data: expect.objectContaining({ customImage: null, hasDemo: true }),
    })
  })

  it('is not filled twice, nor against the will of the staff', async () => {
    await sql(`update games set priority = 1 where id = 'dice'`)
    await sql(`delete from slides where name = 'returns'`)
    await node.app.seed()
    node.pass(1_000)
    expect(idsOf(await find([])).at(-1)).toBe('dice')
    const slides = await node.app.handlers.slides({}, callOf(null))
    expect(slides.map(({ name }) => name)).toEqual(['demo-first', 'blackjack'])
  })

  it('says which originals take no bets [LOBBY-088]', async () => {
    const { settings } = node.app.platform
    const change = { key: 'originals.disabledGames', reason: 'a test wants it', by: null }
    await settings.set({ ...change, value: ['limbo'] })
    const closed = (await find([])).filter(({ isDisabled }) => isDisabled)
    expect(idsOf(closed)).toEqual(['limbo'])
    await settings.set({ ...change, value: [] })
  })
})

describe('providers', () => {
  it('are listed by priority when they are on and have a game [LOBBY-091] [LOBBY-092] [LOBBY-093]', async () => {
    await sql(`insert into providers (name, image, priority, is_featured, is_enabled) values
      ('Hexline', '', 10, false, true), ('Lumen Play', '/l.svg', 20, true, true),
      ('Empty', '', 30, true, true), ('Gone', '', 40, true, false)`)
    await addGame('ag-hex')
    await addGame('ag-lumen', { provider: 'Lumen Play' })
    await addGame('ag-gone', { provider: 'Gone' })
    const rows = await node.app.handlers.gameProviders({}, callOf(null))
    expect(rows).toEqual([
      { name: 'Phoenix Originals', image: 'providers/phoenix', priority: 1000, is_featured: true },
      { name: 'Lumen Play', image: '/l.svg', priority: 20, is_featured: true },
      { name: 'Hexline', image: '', priority: 10, is_featured: false },
    ])
    const names = await node.app.handlers.providerNames({}, callOf(null))
    expect(names).toEqual(rows.map(({ name }) => name))
    expect(idsOf(await find([{ key: 'category', expect: 'slots' }]))).toEqual([
      'ag-hex',
      'ag-lumen',
    ])
  })

  it('counts the games of several filters in one go', async () => {
    const filters: GameCondition[][] = [
      [{ key: 'type', expect: 'Phoenix Originals' }],
      [{ key: 'category', expect: 'slots' }],
      [{ key: 'custom_category', expect: 'live' }],
    ]
    expect(await node.app.handlers.gamesCount({ filters }, callOf(null))).toEqual([
      Object.keys(gameTable).length,
      2,
      0,
    ])
  })
})

describe('games that cannot be played for money yet', () => {
  it('carry the preview mark until they open', async () => {
    const soon = new Date(node.app.platform.clock.now() + 60_000).toISOString()
    await addGame('ag-soon', { custom_category: 'live', release_at: soon, priority: 2 })
    await addGame('ag-demo', { custom_category: 'live', is_demo_only: true })
    const live: GameCondition[] = [{ key: 'custom_category', expect: 'live' }]
    expect(idsOf(await find(live))).toEqual(['preview:ag-soon', 'preview:ag-demo'])
    node.pass(61_000)
    const [opened] = await find(live)
    expect(opened).toMatchObject({ id: 'ag-soon', releaseAt: null })
  })
})

describe('favourites', () => {
  it('belong to their player, in every list and as a filter', async () => {
    const [alice, bob] = [await node.join(), await node.join()]
    const keep = { id: 'plinko', favorite: true }
    const kept = await node.app.handlers.favorite(keep, callOf(alice))
    expect(kept).toEqual({ id: 'plinko', isFavorite: true })
    expect(await node.app.handlers.favorite(keep, callOf(alice))).toEqual(kept)
    const mine: GameCondition[] = [{ key: 'isFavorite', expect: true }]
    expect(await find(mine, alice)).toMatchObject([{ id: 'plinko', isFavorite: true }])
    expect(await find(mine, bob)).toEqual([])
    expect(await find(mine)).toEqual([])
    await node.app.handlers.favorite({ id: 'plinko', favorite: false }, callOf(alice))
    expect(await find(mine, alice)).toEqual([])
  })

  it('refuses games that are not there, and more than there may be even when asked at once', async () => {
    const player = await node.join()
    const keep = (id: string) => node.app.handlers.favorite({ id, favorite: true }, callOf(player))
    await expect(keep('nothing')).rejects.toMatchObject({ refusal: 'lobby/unknown-game' })
    const change = { key: 'lobby.favoritesMax', reason: 'a test wants it', by: null }
    await node.app.platform.settings.set({ ...change, value: 2 })
    const results = await Promise.allSettled(['dice', 'mines', 'crash', 'keno'].map(keep))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await find([{ key: 'isFavorite', expect: true }], player)).toHaveLength(2)
    await expect(keep('limbo')).rejects.toMatchObject({ refusal: 'lobby/too-many-favorites' })
  })
})

describe('pictures', () => {
  it('slides have their fields, with their html made harmless [LOBBY-085] [LOBBY-086]', async () => {
    await sql(`insert into slides (place, category, name, title, subtitle, button_text,
        button_color, button_link, media, path, object_fit, html)
      values (9, 'sport', 'cup', 'The cup', 'Tonight', 'See', '#ffffff', '/sport', 'video',
        '/cup.webm', 'contain', '<b>Now</b><img src=x onerror=alert(1)>')`)
    const slides = await node.app.handlers.slides({}, callOf(null))
    expect(slides.at(-1)).toEqual({
      category: 'sport',
      name: 'cup',
      text: { title: 'The cup', subtitle: 'Tonight' },
      button: { text: 'See', style: { color: '#ffffff' }, link: '/sport' },
      type: {
        type: 'video',
        path: '/cup.webm',
        objectFit: 'contain',
        html: '<b>Now</b>&lt;img src="x" onerror="alert(1)" /&gt;',
      },
    })
  })

  it('guests see all banners but those about poker, players all of them [LOBBY-032] [PROMO-053] [PROMO-061]', async () => {
    await sql(`insert into promotion_banners (priority, kind, title, is_sport)
      values (99, 'Poker', 'Tables are open', false), (98, 'Link', 'Cup final', true)`)
    const titlesFor = async (viewer: TestPlayer | null) => {
      const banners = await node.app.handlers.promotionBanners({}, callOf(viewer))
      return banners.map(({ title, sport }) => [title, sport])
    }
    const player = await node.join()
    const change = { key: 'compliance.plugins', reason: 'a test wants it', by: null }
    await node.app.platform.settings.set({ ...change, value: [] })
    expect((await titlesFor(player))[0]).toEqual(['Cup final', true])
    const [first] = await node.app.handlers.promotionBanners({}, callOf(null))
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      ['_id', 'type', 'title', 'image', 'link', 'code', 'sport'].toSorted(),
    )
    expect(first).toMatchObject({ type: 'Link', title: 'Cup final', sport: true })
    await node.app.platform.settings.set({ ...change, value: ['poker'] })
    expect((await titlesFor(player))[0]).toEqual(['Tables are open', false])
    expect((await titlesFor(null))[0]).toEqual(['Cup final', true])
  })

  it('the popup says nothing while it is off [LOBBY-083] [LOBBY-084]', async () => {
    const popup = () => node.app.handlers.banner({}, callOf(null))
    await sql(`update popup_banner set title = 'Hello', image = '/h.svg', content = '<i>hi</i>'`)
    expect(await popup()).toEqual({ enabled: false, image: '', title: '', content: '' })
    await sql('update popup_banner set is_enabled = true')
    expect(await popup()).toEqual({
      enabled: true,
      image: '/h.svg',
      title: 'Hello',
      content: '<i>hi</i>',
    })
  })
})
