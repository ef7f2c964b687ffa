import { describe, expect, inject, it } from 'vitest'
import { phone, useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

describe('the live returns', () => {
  it('are a page that anybody reaches from the checker, with every settled round in it', async () => {
    const player = await Visitor.register(inject('siteUrl'), newAccount('rita'))
    for (let round = 0; round < 5; round += 1) await player.playDice({ bet: '0.10' })
    const page = await stage.open('/fairness')
    await page.getByRole('main').getByRole('link', { name: 'Live returns' }).click()
    await page.getByRole('heading', { name: 'Live returns' }).waitFor()
    const dice = page.getByRole('button', { name: /^Dice/ })
    await dice.waitFor()
    await dice.click()
    const configs = page.getByRole('list', { name: 'Configurations of Dice' })
    // Over 50 wins 1.98×; its exact return is 9,900 of 10,001, and of the other bets in this class
    // that people of other tests make at the same time, next to nothing else.
    await configs.getByText('Wins 1.5× to 2×').waitFor()
    const exact = /Wins 1\.5× to 2×.*?Exact 98\.9[89]\d%/
    expect(await configs.textContent()).toMatch(exact)
    await page.getByRole('heading', { name: 'How to read this' }).waitFor()
  })

  it('fit a phone, and say what is missing where nothing was played', async () => {
    const page = await stage.open('/fairness/statistics', { viewport: phone })
    await page.getByRole('tab', { name: 'Demo play' }).click()
    await page.getByRole('tab', { name: 'Demo play', selected: true }).waitFor()
    await page.getByRole('heading', { name: 'How to read this' }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(phone.width)
  })
})
