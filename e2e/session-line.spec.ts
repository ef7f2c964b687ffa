import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone, useStage } from './browser/browser.ts'
import { windowOf } from './browser/acts.ts'
import { joinWithEmail } from './client/mailbox.ts'

const stage = useStage()

const own = 'dl[data-session-line]'

/** Where something stands, from the top of what is in sight. */
async function edgesOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not in sight`)
  return { top: Math.round(box.y), bottom: Math.round(box.y + box.height) }
}

const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

it('the time and result of the session are in sight on every page and cover nothing', async () => {
  const { visitor } = await joinWithEmail('line')
  for (const width of [1440, 1400]) {
    const viewport = { ...desktop, width }
    const page = await stage.open('/', { viewport, as: visitor })
    await page.getByText('Net today').waitFor()
    await page.mouse.wheel(0, 2_000)
    const [line, header] = [await edgesOf(page, own), await edgesOf(page, 'header')]
    expect(line.top).toBeGreaterThanOrEqual(header.top)
    expect(line.bottom).toBeLessThanOrEqual(header.bottom)
    expect(await isWider(page)).toBe(false)
  }
  for (const width of [1399, 1200, 991, 900]) {
    const viewport = { width, height: 800 }
    const page = await stage.open('/', { viewport, as: visitor })
    await page.getByText('Net today').waitFor()
    await page.mouse.wheel(0, 2_000)
    const line = await edgesOf(page, own)
    expect(line.bottom).toBe(viewport.height)
    expect((await edgesOf(page, 'aside[data-sidebar]')).bottom).toBeLessThanOrEqual(line.top)
    expect(await isWider(page)).toBe(false)
  }
  const page = await stage.open('/casino/game/dice', { viewport: phone, as: visitor })
  await page.getByText('Net today').waitFor()
  const bar = 'nav[aria-label="Main"]'
  const stands = async () => ({
    line: await edgesOf(page, own),
    bar: await edgesOf(page, bar),
  })
  const before = await stands()
  expect(before.line.bottom).toBe(before.bar.top)
  expect(before.bar.bottom).toBe(phone.height)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await stands()).toEqual(before)
  // The last of the page ends where the line begins.
  const foot = await edgesOf(page, 'footer')
  expect(foot.bottom).toBeLessThanOrEqual(before.line.top)
  expect(await isWider(page)).toBe(false)
  await page.getByText('$0.00').first().waitFor()
  await visitor.playDice({ bet: '1' })
  await page
    .locator(own)
    .getByText(/-?\$0\.\d*[1-9]|\$1\.|-\$1\./)
    .waitFor()
})

it('limits are offered before the first deposit, and a no is kept', async () => {
  const { visitor } = await joinWithEmail('offer')
  const page = await stage.open('/', { viewport: phone, as: visitor })
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  const wallet = windowOf(page, 'Wallet')
  await wallet.getByText('Do you want a limit before you deposit?').waitFor()
  expect(await wallet.getByRole('button', { name: 'Get address' }).count()).toBe(0)
  await wallet.getByRole('button', { name: 'No limit for now' }).click()
  await wallet.getByRole('button', { name: 'Get address' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  await wallet.getByRole('button', { name: 'Get address' }).waitFor()
})
