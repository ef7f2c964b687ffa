import { beforeAll, describe, expect, inject, it } from 'vitest'
import { bringAxe, findBarriers } from './browser/axe.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { makeWorld, placesFor, visit, type World } from './browser/places.ts'

const stage = useStage()
let world: World

beforeAll(async () => {
  world = await makeWorld(inject('siteUrl'))
})

const seats = [
  ['a guest on a desktop', 'guest', desktop],
  ['a player on a desktop', 'player', desktop],
  ['a guest on a phone', 'guest', phone],
  ['a player on a phone', 'player', phone],
] as const

describe.each(seats)('to %s', (_title, who, viewport) => {
  it('no page and no window has a barrier, in any theme', async () => {
    const as = who === 'player' ? { as: world.player } : {}
    const page = await stage.open('/', { viewport, isStill: true, ...as })
    await bringAxe(page)
    const found: string[] = []
    for (const place of placesFor(who, viewport.width)) {
      await visit(page, place, world)
      found.push(...(await findBarriers(page)).map((text) => `${place.name}: ${text}`))
    }
    expect(found).toEqual([])
  })
})
