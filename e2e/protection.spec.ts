import { expect, inject, it } from 'vitest'
import { windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { joinWithEmail } from './client/mailbox.ts'
import { Visitor } from './client/visitor.ts'

const stage = useStage()

it('limits hold as soon as they are set, and a closed account is left with its money', async () => {
  const { visitor, account } = await joinWithEmail('care')
  const page = await stage.open('/profile/settings/safer-play', { viewport: desktop, as: visitor })
  await page.getByText('You have set no limits').waitFor()
  await page.getByLabel(/^Amount/).fill('20')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await page.getByText('$0.00 of $20.00').waitFor()
  await expect(visitor.playDice({ bet: '20.01' })).rejects.toThrow()
  await visitor.playDice({ bet: '12' })
  await page.reload()
  await page.getByText('of $20.00').waitFor()

  await page.getByRole('button', { name: 'Start, three steps' }).click()
  const steps = windowOf(page, 'Self-exclusion')
  await steps.getByRole('button', { name: 'Go on' }).click()
  await steps.getByRole('button', { name: 'I understand' }).click()
  await steps.getByLabel('Type EXCLUDE ME').fill('EXCLUDE ME')
  await steps.getByRole('checkbox').check()
  await steps.getByRole('button', { name: 'Exclude me' }).click()
  await page.waitForURL('**/error/se')

  const back = await Visitor.logIn(inject('siteUrl'), account)
  const small = await stage.open('/', { viewport: phone, as: back })
  await small.waitForURL('**/error/se')
  await small.getByText(/^Closed until/).waitFor()
  await small.getByRole('button', { name: /^Withdraw/ }).click()
  await windowOf(small, 'Wallet').getByLabel('Tron address').waitFor()
  await small.keyboard.press('Escape')
  await small.goto('/casino')
  await small.waitForURL('**/error/se')
})
