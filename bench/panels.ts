import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import type { Child } from './child.ts'
import { definedOf } from './chromium.ts'
import { readFrames } from './frame-trace.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import type { ServerFunctions } from './server/process.ts'

const slowdown = 4
const rowsPerSecond = 50
const settleMs = 3_000
/** Games in the catalogue while pages are loaded. */
const games = 500
const pages = ['/', '/casino/slots', '/casino/game/dice'] as const
const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** What a page that stays open costs: the live feed on it, and what moves while it loads. */
export async function measurePanels(
  server: Child<ServerFunctions>,
  { url, options }: { readonly url: string; readonly options: BenchOptions },
): Promise<Row[]> {
  const { executablePath, args, env } = await findChromium()
  await server.call('filterGames', { games, durationMs: 0 })
  const browser = await chromium.launch({ executablePath, args: [...args], env: definedOf(env) })
  try {
    return [
      await feedRow(browser, server, { url, feedMs: options.feedMs }),
      await shiftRow(browser, url),
    ]
  } finally {
    await browser.close()
    await server.call('filterGames', { games: 0, durationMs: 0 })
  }
}

async function openPage(
  browser: Browser,
  url: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport })
  page.setDefaultTimeout(60_000)
  await page.goto(url)
  await page.locator('.shell').waitFor({ state: 'detached' })
  return page
}

/** Settled bets pour onto the lobby with its live bets in view. */
async function feedRow(
  browser: Browser,
  server: Child<ServerFunctions>,
  { url, feedMs }: { readonly url: string; readonly feedMs: number },
): Promise<Row> {
  say(`live feed, ${rowsPerSecond} bets per second for ${feedMs / 1_000} s`)
  const page = await openPage(browser, url, screens[0])
  const panel = page.getByRole('region', { name: 'Live bets' })
  await panel.scrollIntoViewIfNeeded()
  const pour = (durationMs: number) => server.call('pour', { rowsPerSecond, durationMs })
  await pour(settleMs)
  await panel.getByRole('row').nth(1).waitFor()
  const frames = await readFrames(page, slowdown, async () => void (await pour(feedMs)))
  await page.close()
  return {
    id: 'feed_longtask_ms_worst',
    value: frames.longTaskMs,
    unit: 'ms',
    note:
      `longest main-thread task without painting, ${rowsPerSecond} bets/s for ${feedMs / 1_000} s on ` +
      `a ${slowdown}x slower CPU; work per frame p95 ${frames.workMsP95.toFixed(1)} ms`,
  }
}

/** Loads each page on each screen and adds up what moved by itself. */
async function shiftRow(browser: Browser, url: string): Promise<Row> {
  const shifts: { place: string; shift: number }[] = []
  for (const path of pages) {
    for (const screen of screens) {
      say(`layout shift of ${path} at ${screen.width}`)
      const page = await openPage(browser, new URL(path, url).href, screen)
      await page.waitForTimeout(settleMs)
      shifts.push({ place: `${path} at ${screen.width}`, shift: await page.evaluate(shiftOfPage) })
      await page.close()
    }
  }
  const worst = shifts.reduce((most, one) => (one.shift > most.shift ? one : most))
  const each = shifts.map(({ place, shift }) => `${place} ${shift.toFixed(3)}`).join(', ')
  return {
    id: 'cls_worst',
    value: worst.shift,
    unit: '',
    note: `layout shift while a page loads, all of it added up, ${games} games; ${each}`,
  }
}

/** Runs inside the page, so without names of its own: shifts since it opened that no hand caused. */
function shiftOfPage(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      observer.disconnect()
      resolve(
        list.getEntries().reduce((sum, entry) => {
          const byHand = 'hadRecentInput' in entry && entry.hadRecentInput === true
          return byHand || !('value' in entry) ? sum : sum + Number(entry.value)
        }, 0),
      )
    }).observe({ type: 'layout-shift', buffered: true })
    // Without a single shift there is nothing to be told of.
    setTimeout(() => resolve(0), 1_000)
  })
}
