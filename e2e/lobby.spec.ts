import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { phone, useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

const row = (page: Page, name: string) => page.getByRole('region', { name })

/** Plays near-certain dice bets until one wins more than a dollar. */
async function win(visitor: Visitor): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await visitor.whisper('Play', {
      api_id: 'dice',
      bet: '15',
      currency: 'usdt',
      demo: false,
      quick: true,
      data: { condition: 'under', target: 80 },
    })
    if (JSON.stringify(answer).includes('"win"')) return
  }
  throw new Error('twenty bets at 80 % lost')
}

describe('the casino home', () => {
  it('lets a guest go through its slider and its carousels [LOBBY-031] [LOBBY-044]', async () => {
    const page = await stage.open('/')
    const slider = row(page, 'Promotions')
    // Staff may have planned banners of their own before the three of the house.
    const place = slider.getByText(/^Slide \d+ of \d+$/)
    await place.waitFor({ state: 'attached' })
    const count = Number((await place.innerText()).split(' ').at(-1))
    expect(count).toBeGreaterThanOrEqual(3)
    await slider.getByText(`Slide 1 of ${count}`).waitFor({ state: 'attached' })
    await slider.getByRole('button', { name: 'Previous' }).click()
    await slider.getByText(`Slide ${count} of ${count}`).waitFor({ state: 'attached' })
    for (let step = 1; step <= count; step += 1) {
      await slider.getByRole('button', { name: 'Next' }).click()
      await slider.getByText(`Slide ${step} of ${count}`).waitFor({ state: 'attached' })
      if (await slider.getByText('Every seed in the open').isVisible()) break
    }
    await slider.getByText('Every seed in the open').waitFor()

    const originals = row(page, 'Originals')
    const back = originals.getByRole('button', { name: 'Previous: Originals' })
    expect(await back.isDisabled()).toBe(true)
    await originals.getByRole('button', { name: 'Next: Originals' }).click()
    await expect.poll(() => back.isEnabled()).toBe(true)
    await expect
      .poll(() => originals.getByRole('button', { name: 'Next: Originals' }).isDisabled())
      .toBe(true)
  })

  it('shows news one at a time, going round at both ends [LOBBY-081]', async () => {
    const page = await stage.open('/', { viewport: phone })
    const news = row(page, 'News')
    await news.getByText('Try every game with play money').waitFor()
    await news.getByRole('button', { name: 'Previous' }).click()
    await news.getByText('The dealer stands on every 17').waitFor()
    await news.getByRole('button', { name: 'Next' }).click()
    await news.getByText('Try every game with play money').waitFor()
  })

  it('tells a real win to everybody [LOBBY-066]', async () => {
    const page = await stage.open('/')
    const wins = row(page, 'Latest wins')
    await wins.getByRole('listitem').first().waitFor()
    const account = newAccount('wren')
    const winner = await Visitor.register(inject('siteUrl'), account)
    const card = wins.getByRole('link').filter({ hasText: account.name })
    // The row takes two wins a second; in a crowd of winners not every win gets its turn.
    await expect
      .poll(async () => {
        await win(winner)
        return card.count()
      })
      .toBeGreaterThan(0)
    await card.first().click()
    await page.waitForURL('**/casino/game/dice')
  })

  it('keeps the favourites of a player for the next visit', async () => {
    const as = await Visitor.register(inject('siteUrl'), newAccount('fawn'))
    const page = await stage.open('/', { as })
    await page.getByRole('navigation', { name: 'Games' }).getByText('Originals').waitFor()
    await row(page, 'Originals')
      .getByRole('link', { name: /^Plinko/ })
      .hover()
    await page.getByRole('button', { name: 'Keep Plinko as a favourite' }).click()
    const kept = page.getByRole('button', { name: 'Remove Plinko from your favourites' })
    await kept.waitFor()
    await page.reload()
    await kept.waitFor()
  })
})
