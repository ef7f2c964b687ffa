import { beforeAll, expect, inject, it } from 'vitest'
import { bringAxe, lookTwice } from '../browser/axe.ts'
import { desktop, phone, useStage } from '../browser/browser.ts'
import { deskViews } from '../browser/desk-views.ts'
import { furnishDesk } from '../browser/furnish-desk.ts'
import { startTour } from '../browser/tour.ts'
import { makeWorld, type World } from '../browser/world.ts'
import type { Visitor } from '../client/visitor.ts'

const stage = useStage()
let world: World
let staff: Visitor

beforeAll(async () => {
  const siteUrl = inject('siteUrl')
  world = await makeWorld(siteUrl)
  staff = await furnishDesk(siteUrl, world)
})

/** Some ninety views, each at two widths. */
const timeoutMs = 300_000

/** Goes through every view of the desk in one tab. @returns the barriers, each with its view. */
async function barriersOn(viewport: typeof desktop | typeof phone): Promise<string[]> {
  const page = await stage.open('about:blank', { viewport, isStill: true, as: staff })
  await bringAxe(page)
  const goTo = startTour(page, world)
  const found: string[] = []
  const views = deskViews.filter(({ widthMax = Infinity }) => viewport.width <= widthMax)
  for (const [index, view] of views.entries()) {
    await goTo(view)
    const barriers = await lookTwice(page, {
      themes: ['main'],
      isFrameKnown: index > 0 && view.widthMax === undefined,
      frame: ['aside[aria-label="Dashboard"]'],
      isWindow: view.open !== undefined,
    })
    found.push(...barriers.map((text) => `${view.name} at ${viewport.width}: ${text}`))
  }
  return found
}

it(
  'no page and no window of the desk has a barrier, on desktop and phone',
  async () => {
    // Side by side: each keeps one core busy.
    const found = await Promise.all([desktop, phone].map(barriersOn))
    expect(found.flat()).toEqual([])
  },
  timeoutMs,
)
