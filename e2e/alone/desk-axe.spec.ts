import { beforeAll, expect, inject, it } from 'vitest'
import { bringAxe, lookTwice } from '../browser/axe.ts'
import { desktop, phone, useStage } from '../browser/browser.ts'
import { deskViews } from '../browser/desk-views.ts'
import { furnishDesk } from '../browser/furnish-desk.ts'
import { startTour } from '../browser/tour.ts'
import type { View } from '../browser/views.ts'
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

/** A view that does not open says so, and the others are looked at all the same. */
const patienceMs = 15_000
/** Some ninety views, each at two widths. */
const timeoutMs = 600_000

/** Goes through every view of the desk in one tab. @returns the barriers, each with its view. */
async function barriersOn(viewport: typeof desktop | typeof phone): Promise<string[]> {
  const page = await stage.open('about:blank', { viewport, isStill: true, as: staff })
  await bringAxe(page)
  page.setDefaultTimeout(patienceMs)
  const goTo = startTour(page, world)
  const found: string[] = []
  const views = deskViews.filter(({ widthMax = Infinity }) => viewport.width <= widthMax)
  const look = async (view: View, isFirst: boolean) => {
    await goTo(view)
    return lookTwice(page, {
      themes: ['main'],
      isFrameKnown: !isFirst && view.widthMax === undefined,
      frame: ['aside[aria-label="Dashboard"]'],
      isWindow: view.open !== undefined,
    })
  }
  for (const [index, view] of views.entries()) {
    const barriers = await look(view, index === 0).catch((error: Error) => [error.message])
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
