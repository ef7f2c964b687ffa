import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, phone, useStage } from './browser/browser.ts'
import { joinWithEmail } from './client/mailbox.ts'

const stage = useStage()
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** How wide the page is: no more than its window. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Lets a call of the page answer otherwise. */
async function answer(page: Page, path: string, body: object, status = 200): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

describe.each([desktop, phone])('on a screen $width wide', (viewport) => {
  it('a player reads the analytics, the token and the revenue share [TOKEN-002] [TOKEN-003] [TOKEN-004] [TOKEN-005] [TOKEN-014] [TOKEN-015] [TOKEN-016]', async () => {
    const { visitor } = await joinWithEmail('holder')
    const page = await stage.open('/token', { viewport, as: visitor })
    await page
      .getByText(/^\$0\.010\d{5}$/)
      .first()
      .waitFor()
    await page.getByText('Burnt so far').waitFor()
    await page.getByRole('columnheader', { name: 'Reference' }).waitFor()
    expect(await widthOf(page)).toBe(viewport.width)
    const isWide = viewport.width >= 1_200
    const ticker = page.locator('[data-sidebar]').getByRole('link', { name: '$PWRPLAY' })
    if (isWide) await ticker.getByText(/^\$0\.010\d{5}$/).waitFor()
    await page.getByLabel(/^Amount/).fill('50')
    expect(await page.getByRole('button', { name: 'Stake 50.00' }).isDisabled()).toBe(true)
    const [burnt] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/burnt-chart')),
      block(page, 'Burnt per day').getByRole('tab', { name: '7d' }).click(),
    ])
    expect(burnt.postDataJSON()).toEqual({ timeframe: 7 })

    const empty = { data: [], labels: [], values: [], totalProfit: 0, totalBets: 0 }
    const frame = { timeframe: 7, updatedAt: 0 }
    await answer(page, '/analytics/expectedProfit/sport', { ...empty, ...frame })
    const error = { name: 'token/timeframe', code: 1, message: 'No.', params: {} }
    await answer(page, '/analytics/expectedProfit/futures', { code: 1, error }, 422)
    await page.getByRole('link', { name: 'Analytics', exact: true }).first().click()
    const casino = block(page, '24H Casino Revenue')
    await casino.getByText(/bets, originals, slots, live$/).waitFor()
    const [asked] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/expectedProfit/slots')),
      casino.getByRole('tab', { name: '30d' }).click(),
    ])
    expect(asked.postDataJSON()).toEqual({ timeframe: 30 })
    await casino.getByRole('button', { name: '24H Casino Revenue as a table' }).click()
    expect(await casino.getByRole('row').count()).toBe(31)
    await block(page, '24H Sports Revenue').getByText('No data available.').waitFor()
    const futures = block(page, '24H Futures Revenue')
    await futures.getByText('An error has occurred.').waitFor()
    await page.unroute('**/analytics/expectedProfit/futures')
    expect(await widthOf(page)).toBe(viewport.width)
    await futures.getByRole('button', { name: 'Try again' }).click()
    await futures.getByText(/positions closed, fees only$/).waitFor()

    await answer(page, '/api/revShare/data', { code: 1, error }, 422)
    await answer(page, '/api/token/data', { code: 1, error }, 422)
    await answer(page, '/analytics/revShare/payout', { ...empty, ...frame, isPaused: false })
    await page.goto('/token')
    await page.getByText('The figures of the token could not be loaded.').waitFor()
    await page.unroute('**/api/token/data')
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByText('Burnt so far').waitFor()
    await page.goto('/revShare')
    await page.getByText('The revenue share could not be loaded.').waitFor()
    await page.unroute('**/api/revShare/data')
    await page.getByRole('button', { name: 'Retry' }).click()
    await block(page, 'Weeks').getByText('No data available.').waitFor()
    await page.unroute('**/analytics/revShare/payout')
    await page.reload()
    await page.getByText('Pool of this week').first().waitFor()
    await block(page, 'Weeks')
      .getByText(/^week \d\d, /)
      .waitFor()
    await page.getByText('Your stake').waitFor()
  })
})

describe('somebody without a mouse', () => {
  it('changes the range and reads a chart as a table, row by row', async () => {
    const page = await stage.open('/analytics')
    const casino = block(page, '24H Casino Revenue')
    await casino.locator('canvas').first().waitFor()
    const press = (key: string) => page.keyboard.press(key)
    await casino.getByRole('button').first().focus()
    await press('Tab')
    const [asked] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/expectedProfit/slots')),
      press('ArrowRight'),
    ])
    expect(asked.postDataJSON()).toEqual({ timeframe: 30 })
    await casino.locator('canvas').first().waitFor()
    await press('Tab')
    await press('Enter')
    await casino.getByRole('rowheader').nth(29).waitFor()
    await press('Shift+Tab')
    await press('End')
    const rows = casino.getByRole('region')
    await expect.poll(() => rows.evaluate((element) => element.scrollTop)).toBeGreaterThan(50)
    await press('Tab')
    await press('Enter')
    await casino.locator('canvas').first().waitFor()
  })
})
