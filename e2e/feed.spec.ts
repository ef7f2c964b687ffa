import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { phone, useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

const panelOf = (page: Page) => page.getByRole('region', { name: 'Live bets' })

/** Brings the panel into view and opens the race in it. */
async function openRace(page: Page): Promise<void> {
  const panel = panelOf(page)
  await panel.scrollIntoViewIfNeeded()
  await panel.getByRole('tab', { name: 'Weekly Race' }).click()
  await panel.getByText('Total Prize').waitFor()
}

describe('the weekly race', () => {
  it('goes from a bet to a place, its explanation and the leaderboard [FEED-005] [FEED-007] [FEED-008]', async () => {
    const account = newAccount('dash')
    const racer = await Visitor.register(inject('siteUrl'), account)
    await racer.playDice({ bet: '20' })
    const page = await stage.open('/', { as: racer })
    await openRace(page)
    const own = panelOf(page).getByRole('row').filter({ hasText: account.name })
    await own.getByText('$20.00').waitFor()
    // Points of a bet made meanwhile come by themselves.
    await racer.playDice({ bet: '5' })
    await own.getByText('$25.00').waitFor({ timeout: 25_000 })

    await panelOf(page).getByRole('button', { name: 'How it works' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ends Sunday 00:00 UTC').waitFor()
    expect(await dialog.getByText('You wagered').locator('xpath=..').textContent()).toContain(
      '$25.00',
    )
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await panelOf(page).getByRole('link', { name: 'Leaderboard' }).click()
    await page.waitForURL('**/leaderboard')
    for (const name of ['Week', 'Day', 'Month', 'All time']) {
      await page.getByRole('tab', { name, exact: true }).click()
      await page.getByRole('row').filter({ hasText: account.name }).getByText('$25.00').waitFor()
    }
  })

  it('fits a phone and asks a guest to sign in', async () => {
    const page = await stage.open('/', { viewport: phone })
    await openRace(page)
    const widths = await page.evaluate(() => {
      const table = document.querySelector('section[aria-label="Live bets"] table')
      return { table: table?.scrollWidth ?? 0, box: table?.parentElement?.clientWidth ?? 0 }
    })
    expect(widths.table).toBeLessThanOrEqual(widths.box)
    await panelOf(page).getByRole('button', { name: 'How it works' }).click()
    await page.getByText('Sign in to see your place').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Email or login').waitFor()
  })
})
