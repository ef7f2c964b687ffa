import type { Page } from 'playwright-core'
import { untilMounted } from './browser.ts'
import type { View } from './views.ts'
import type { World } from './world.ts'

/** Goes to a view and waits until nothing on it is still loading. */
export async function visit(page: Page, view: View, world: World): Promise<void> {
  await page.goto(view.path(world))
  await arrive(page, view)
}

/** Documents of their own: there is no app in them to navigate, or the server leads on. */
const documents = ['/walletconnect', '/oauth']
const isDocument = (path: string) => documents.some((prefix) => path.startsWith(prefix))

/** Whether the app that is loaded can go there by itself: a query is read at the start only. */
function isWithinApp(from: string, to: string): boolean {
  return !isDocument(from) && !isDocument(to) && !to.includes('?')
}

/** Goes from view to view in one loaded app, anew only where something was opened before. */
export function startTour(page: Page, world: World): (view: View) => Promise<void> {
  let isFresh = false
  return async (view) => {
    const { pathname } = new URL(page.url())
    const path = view.path(world)
    if (!isFresh || !isWithinApp(pathname, path)) await page.goto(path)
    else if (pathname !== path) await page.evaluate((to) => history.pushState(null, '', to), path)
    isFresh = view.open === undefined
    await arrive(page, view)
  }
}

async function arrive(page: Page, { open }: View): Promise<void> {
  await settle(page)
  if (open === undefined) return
  await open(page)
  await settle(page)
}

/** Waits until nothing on the page is still loading. */
export async function settle(page: Page): Promise<void> {
  await untilMounted(page)
  await page.locator('main, dialog').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-label="Loading"], .animate-pulse, .animate-shimmer') === null,
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
