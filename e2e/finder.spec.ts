import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { phone, useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

const tiles = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('link')
const search = (page: Page) => page.getByRole('dialog', { name: 'Search games' })

describe('the game finder', () => {
  it('is reached from a carousel of the home page and finds a game by name [LOBBY-010]', async () => {
    const page = await stage.open('/')
    await page.getByRole('link', { name: 'View all Originals' }).click()
    await page.waitForURL('**/casino/originals')
    await page.getByRole('heading', { name: 'Originals', level: 1 }).waitFor()
    await expect.poll(() => tiles(page, 'Originals').count()).toBe(17)
    await page.getByRole('searchbox', { name: 'Search in Originals' }).fill('poker')
    await expect.poll(() => tiles(page, 'Originals').allInnerTexts()).toHaveLength(1)
    await tiles(page, 'Originals').first().click()
    await page.waitForURL('**/casino/game/videopoker')
  })

  it('orders by name, and takes capitalised tags [LOBBY-021]', async () => {
    const page = await stage.open('/casino/Originals')
    await tiles(page, 'Originals').first().waitFor()
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole('option', { name: 'A to Z' }).click()
    await expect
      .poll(async () => (await tiles(page, 'Originals').allInnerTexts())[0]?.toLowerCase())
      .toBe('baccarat')
  })

  it('shows the house as a provider, with all of its games [LOBBY-008] [LOBBY-016] [LOBBY-017]', async () => {
    const page = await stage.open('/casino/providers')
    await page.getByRole('link', { name: 'See all providers' }).click()
    await page.waitForURL('**/provider/all')
    await tiles(page, 'All providers').first().click()
    await page.waitForURL('**/casino/game/provider/Phoenix%20Originals')
    await expect.poll(() => tiles(page, 'Phoenix Originals').count()).toBe(17)
  })

  it('shows any other path as a page that does not exist [LOBBY-018]', async () => {
    const page = await stage.open('/casinos')
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  })
})

describe('the search', () => {
  it('opens by key, is used by keys alone, and closes with the page it leads to [LOBBY-029] [LOBBY-072] [LOBBY-073] [LOBBY-075]', async () => {
    const page = await stage.open('/fairness')
    await page.keyboard.press('/')
    await search(page).getByRole('heading', { name: 'Featured games' }).waitFor()
    await page.keyboard.type('plink')
    await search(page).getByRole('heading', { name: 'Games matching “plink”' }).waitFor()
    await search(page).getByRole('link', { name: 'Plinko' }).waitFor()
    await expect.poll(() => search(page).getByRole('listitem').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/casino/game/plinko')
    await search(page).waitFor({ state: 'detached' })
  })

  it('opens from header and sidebar, and shows six games at once [LOBBY-029] [LOBBY-077]', async () => {
    const page = await stage.open('/')
    for (const place of [page.locator('header'), page.locator('[data-sidebar]')]) {
      await place.getByRole('button', { name: 'Search games' }).click()
      await expect.poll(() => search(page).getByRole('listitem').count()).toBe(6)
      await search(page).getByRole('button', { name: 'Close the search' }).click()
      await search(page).waitFor({ state: 'detached' })
    }
  })

  it('opens from the bottom bar of a phone [LOBBY-072]', async () => {
    const page = await stage.open('/', { viewport: phone })
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Search' })
      .click()
    await search(page)
      .getByRole('button', { name: /^Show \d more$/ })
      .click()
    await expect.poll(() => search(page).getByRole('listitem').count()).toBeGreaterThan(6)
  })
})

describe('the favourites', () => {
  it('hold what a player kept, in a list of their own', async () => {
    const as = await Visitor.register(inject('siteUrl'), newAccount('fern'))
    const page = await stage.open('/casino/favorites', { as })
    await page.getByText('No favourites yet').waitFor()
    await page.getByRole('link', { name: 'See the originals' }).click()
    await tiles(page, 'Originals').filter({ hasText: /keno/i }).hover()
    await page.getByRole('button', { name: 'Keep Keno as a favourite' }).click()
    await page.getByRole('button', { name: 'Remove Keno from your favourites' }).waitFor()
    await page.locator('[data-sidebar]').getByRole('link', { name: 'Favourites' }).click()
    await expect.poll(() => tiles(page, 'Favourites').count()).toBe(1)
  })

  it('ask a guest to sign in', async () => {
    const page = await stage.open('/casino/favorites')
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  })
})
