import { describe, expect, it } from 'vitest'
import { messageOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { joinWithEmail } from './client/mailbox.ts'

const stage = useStage()

describe.each([desktop, phone])('on a screen $width wide', (viewport) => {
  it('a guest sees all levels and is asked to sign up [PROMO-039]', async () => {
    const page = await stage.open('/vip', { viewport })
    await page.getByRole('heading', { name: 'VIP Program' }).waitFor()
    await page.getByRole('cell', { name: 'Platinum' }).waitFor()
    await page.getByRole('cell', { name: 'Legend' }).waitFor()
    expect(await page.getByText('/200 EXP').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign up' }).last().click()
    await page.getByRole('dialog').waitFor()
  })

  it('a player plays, sees the way up and claims rakeback [PROMO-040] [PROMO-095] [PROMO-098]', async () => {
    const { visitor } = await joinWithEmail('reva')
    for (let round = 0; round < 5; round += 1) await visitor.playDice({ bet: '20' })
    const page = await stage.open('/vip', { viewport, as: visitor })
    // A tenth of the rated wager that Bronze asks for, and more than its deposits.
    await page.getByText('110/200 EXP').waitFor()
    await page.getByText('$100.00 of $1,000').waitFor()
    await page.getByRole('link', { name: 'Your rewards' }).click()
    await page.getByText('3% of the edge').waitFor()
    await page.getByText('$0.03', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Claim' }).click()
    await messageOf(page, 'Available cashback is claimed successfully').waitFor()
    await page.getByText('Nothing waits yet', { exact: false }).waitFor()
    await page.getByText(/^Next claim in 03:5/).waitFor()
    expect(await page.getByRole('button', { name: 'Claim' }).isDisabled()).toBe(true)
  })
})

it('guests are asked to sign in before they see rewards [PROMO-106]', async () => {
  const page = await stage.open('/rewards')
  await page.getByRole('dialog').waitFor()
})
