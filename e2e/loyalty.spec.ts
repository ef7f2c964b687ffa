import { describe, expect, it } from 'vitest'
import { desktop, phone, useStage } from './browser/browser.ts'

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
})

it('guests are asked to sign in before they see rewards [PROMO-106]', async () => {
  const page = await stage.open('/rewards')
  await page.getByRole('dialog').waitFor()
})
