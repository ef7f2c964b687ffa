import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { desktop, phone, useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

/** What the vendor draws: it stands in a root of its own, which the page's styles do not reach. */
const shell = (page: Page) => page.locator('[data-sportsbook]')

/** Presses the first open price of a list, and places a bet of five. */
async function placeFirst(page: Page): Promise<void> {
  await shell(page).locator('[data-pick]:not([disabled])').first().click()
  const stake = shell(page).getByLabel('Stake')
  await stake.fill('5')
  await shell(page).getByRole('button', { name: 'Place bet' }).click()
  await shell(page).getByText('Your bet is placed.').waitFor()
}

const innerPath = (page: Page) => new URL(page.url()).searchParams.get('bt-path')

it('[SPORT-006] [SPORT-025] [SPORT-026] goes through the external book: a guest is asked to sign in, a player bets, and the bet is a wager', async () => {
  const guest = await stage.open('/sportsbook?bt-path=/upcoming', { viewport: desktop })
  const menu = guest.getByRole('navigation', { name: 'Sportsbook' }).first()
  await shell(guest).locator('[data-pick]').first().click()
  await shell(guest).getByRole('button', { name: 'Sign in to bet' }).waitFor()
  expect(await menu.getByRole('link', { name: 'My Bets' }).count()).toBe(0)
  const player = await Visitor.register(inject('siteUrl'), newAccount('spx'))
  const before = await player.usdt()
  const page = await stage.open('/sportsbook?bt-path=/upcoming', { viewport: desktop, as: player })
  await placeFirst(page)
  const own = page.getByRole('navigation', { name: 'Sportsbook' }).first()
  await own.getByRole('link', { name: 'Tennis', exact: true }).click()
  await expect.poll(() => innerPath(page)).toBe('/tennis-5')
  await shell(page).locator('[data-pick]').first().waitFor()
  await own.getByRole('link', { name: 'My Bets' }).click()
  await shell(page).getByText('Open: 5.00 USDT').waitFor()
  expect(innerPath(page)).toBe('/bets')
  expect(await player.usdt()).toBe(before - 5)
  // What the vendor changes inside is where the page stands when it is loaded again.
  await shell(page).getByRole('button', { name: 'Live', exact: true }).click()
  await expect.poll(() => innerPath(page)).toBe('/live')
})

it('[SPORT-006] [LOBBY-053] bets on a phone, where its menu stands in the drawer and the header has its own style', async () => {
  const player = await Visitor.register(inject('siteUrl'), newAccount('spy'))
  const options = { viewport: phone, as: player }
  const page = await stage.open('/sportsbook?bt-path=javascript:alert(1)', options)
  await placeFirst(page)
  const line = await page.locator('header').evaluate((header) => {
    return getComputedStyle(header).borderBottomWidth
  })
  expect(line).toBe('2px')
  const overflow = await page.evaluate(() => {
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
  expect(overflow).toBe(0)
})
