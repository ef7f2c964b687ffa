import { expect, inject, it } from 'vitest'
import { desktop, useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

it('[TRADE-001] [TRADE-003] opens a position from the list of tickers, closes it and plays it again', async () => {
  const player = await Visitor.register(inject('siteUrl'), newAccount('fred'))
  const page = await stage.open('/trading/all', { viewport: desktop, as: player })
  await page.getByRole('link', { name: /^ETH/ }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: 'Up 10 USDT' }).click()
  const rows = page.getByRole('row').filter({ visible: true })
  await rows.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('No open positions').filter({ visible: true }).waitFor()
  await page.getByRole('tab', { name: 'History' }).filter({ visible: true }).click()
  await rows.getByRole('button', { name: 'Replay' }).first().click()
  await page.getByText('Same result').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(desktop.width)
})
