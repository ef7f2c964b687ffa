import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'
import type { Visitor } from '../client/visitor.ts'
import { watchPage } from './watch-page.ts'

export const desktop = { width: 1440, height: 900 } as const
export const phone = { width: 390, height: 844 } as const

/** How somebody sits in front of the site. */
export interface Seat {
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Somebody who is signed in already. */
  readonly as?: Visitor
  /** Settings of the site that this browser remembers. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly isStill?: boolean
}

/** Starts the Chromium of this machine. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({ executablePath, args: [...args], env: textsOf(env) })
}

function textsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return Object.fromEntries(entries)
}

function storedBy({ as, settings }: Seat): { name: string; value: string }[] {
  const user = as?.user ?? null
  return [
    ...(user === null ? [] : [{ name: 'powerplay.account', value: JSON.stringify(user) }]),
    ...(settings === undefined
      ? []
      : [{ name: 'powerplay', value: JSON.stringify({ state: settings, version: 1 }) }]),
  ]
}

/** A fresh browser profile on the site, in English, with a screen of this size. */
export async function openSeat(
  browser: Browser,
  siteUrl: string,
  seat: Seat,
): Promise<BrowserContext> {
  const { viewport = desktop, as, isStill = false } = seat
  const isPhone = viewport.width < 600
  const context = await browser.newContext({
    baseURL: siteUrl,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    reducedMotion: isStill ? 'reduce' : 'no-preference',
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    storageState: {
      cookies: [...(as?.cookies ?? [])].map(([name, value]) => ({
        name,
        value,
        domain: new URL(siteUrl).hostname,
        path: '/',
        expires: -1,
        httpOnly: name !== 'XSRF-TOKEN',
        secure: false,
        sameSite: 'Lax',
      })),
      origins: [{ origin: siteUrl, localStorage: storedBy(seat) }],
    },
  })
  await context.addInitScript(useThePage)
  return context
}

/** Somebody sits here and uses the page from its start: parts far below are fetched because of it. */
function useThePage(): void {
  setInterval(() => window.dispatchEvent(new WheelEvent('wheel')), 250)
}

/** Waits until the app stands where the drawn shell stood in: a press before that is lost. */
export async function untilMounted(page: Page): Promise<void> {
  await page.locator('.shell').waitFor({ state: 'detached' })
}

/** The stories' door to the browser: every page it opens must stay free of errors. */
export interface Stage {
  /** Sits somebody down and opens a page. */
  open(path: string, seat?: Seat): Promise<Page>
}

/** One Chromium for the stories of a file; after each, its profiles are closed and judged. */
export function useStage(): Stage {
  let browser: Browser | undefined
  const contexts: BrowserContext[] = []
  const troubles: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(troubles.splice(0)).toEqual([])
  })
  afterAll(() => browser?.close())

  return {
    async open(path, seat = {}) {
      if (browser === undefined) throw new Error('the browser is not running')
      const context = await openSeat(browser, inject('siteUrl'), seat)
      context.setDefaultTimeout(30_000)
      contexts.push(context)
      const page = await context.newPage()
      watchPage(page, (trouble) => troubles.push(trouble))
      await page.goto(path)
      await untilMounted(page)
      return page
    },
  }
}
