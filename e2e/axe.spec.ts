import { beforeAll, describe, expect, inject, it } from 'vitest'
import { bringAxe, findBarriers } from './browser/axe.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { makeWorld, placesFor, visit, type World } from './browser/places.ts'

const stage = useStage()
/** A player for each seat: two windows of one player would share their open rounds. */
let worlds: readonly [World, World]

beforeAll(async () => {
  const siteUrl = inject('siteUrl')
  worlds = [await makeWorld(siteUrl), await makeWorld(siteUrl)]
})

/** Some hundred places, each in four themes. */
const timeoutMs = 300_000

type Viewer = 'guest' | 'player'

/** Goes through every place of a viewer. @returns the barriers, each with its place. */
async function barriersFor(who: Viewer, viewport: typeof desktop | typeof phone, world: World) {
  const as = who === 'player' ? { as: world.player } : {}
  const page = await stage.open('/', { viewport, isStill: true, ...as })
  await bringAxe(page)
  const found: string[] = []
  const isPhone = viewport.width < desktop.width
  for (const place of placesFor(who, viewport.width)) {
    // What everybody sees is looked at on the guest's phone.
    if (isPhone && who === 'player' && place.who === 'anybody') continue
    await visit(page, place, world)
    const name = `${place.name} at ${viewport.width}`
    const isSeenOnDesktop = isPhone && place.widthMax === undefined
    const barriers = await findBarriers(page, isSeenOnDesktop ? 'main' : 'all')
    found.push(...barriers.map((text) => `${name}: ${text}`))
  }
  return found
}

describe.each(['guest', 'player'] as const)('to a %s', (who) => {
  it(
    'no page and no window has a barrier, in any theme, on desktop and phone',
    async () => {
      // Side by side: each seat keeps one core busy.
      const found = await Promise.all([
        barriersFor(who, desktop, worlds[0]),
        barriersFor(who, phone, worlds[1]),
      ])
      expect(found.flat()).toEqual([])
    },
    timeoutMs,
  )
})
