import { beforeAll, expect, inject, it } from 'vitest'
import { bringAxe, lookTwice, themes, type Theme } from '../browser/axe.ts'
import { desktop, phone, useStage } from '../browser/browser.ts'
import { viewsFor, type View } from '../browser/views.ts'
import { startTour } from '../browser/tour.ts'
import { makeWorld, type World } from '../browser/world.ts'

const stage = useStage()
/** A player for each lane: two windows of one player would share their open rounds. */
let worlds: readonly World[]

beforeAll(async () => {
  const siteUrl = inject('siteUrl')
  worlds = await Promise.all([makeWorld(siteUrl), makeWorld(siteUrl)])
})

/** Some hundred views, each in four themes. */
const timeoutMs = 600_000

/** Who goes round, on which screen. */
interface Round {
  readonly who: 'guest' | 'player'
  readonly viewport: typeof desktop | typeof phone
}

/**
 * What everybody sees is looked at by the guest on the desktop and by the player on the phone, so that
 * each page is seen by both and at both widths without four rounds of it.
 */
function isSeenIn({ who, viewport }: Round, view: View): boolean {
  return view.who !== 'anybody' || (who === 'guest') === (viewport === desktop)
}

const [main, ...further] = themes

/**
 * A phone shows the colours of the desktop, save where only a phone shows the view. All themes draw from
 * the same names of colours, so a view is looked at in the main one and, by turns, in one of the others;
 * with `AXE_THEMES=all` in all of them.
 */
function themesOf(view: View, index: number, { viewport }: Round): readonly Theme[] {
  if (viewport === phone && view.widthMax === undefined) return [main]
  if (process.env['AXE_THEMES'] === 'all') return themes
  return [main, ...further.filter((_, turn) => turn === index % further.length)]
}

/** Goes through every view of a round. @returns the barriers, each with its view. */
async function barriersOn(round: Round, world: World): Promise<string[]> {
  const { who, viewport } = round
  const as = who === 'player' ? { as: world.player } : {}
  const seat = { viewport, isStill: true, settings: { quick: true }, ...as }
  const page = await stage.open('about:blank', seat)
  await bringAxe(page)
  const goTo = startTour(page, world)
  const found: string[] = []
  const views = viewsFor(who, viewport.width).filter((view) => isSeenIn(round, view))
  for (const [index, view] of views.entries()) {
    await goTo(view)
    const isFrameKnown = index > 0 && view.widthMax === undefined
    const isWindow = view.open !== undefined
    const looked = { themes: themesOf(view, index, round), isFrameKnown, isWindow }
    const barriers = await lookTwice(page, looked)
    found.push(...barriers.map((text) => `${who}: ${view.name} at ${viewport.width}: ${text}`))
  }
  return found
}

it(
  'no page and no window has a barrier for guest or player, on desktop and phone',
  async () => {
    const rounds: Round[] = [
      { who: 'guest', viewport: phone },
      { who: 'player', viewport: phone },
      { who: 'guest', viewport: desktop },
      { who: 'player', viewport: desktop },
    ]
    const found: string[] = []
    // Side by side: each lane keeps one core busy, and takes the next round when it is through.
    const lane = async (world: World) => {
      for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) {
        found.push(...(await barriersOn(round, world)))
      }
    }
    await Promise.all(worlds.map(lane))
    expect(found).toEqual([])
  },
  timeoutMs,
)
