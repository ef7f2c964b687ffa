import { readFileSync } from 'node:fs'
import { calls } from '@powerplay/contract'
import { formatAmount, mustHave, parseAmount } from '@powerplay/kernel'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, inject, it } from 'vitest'
import { verifyPosition } from '../packages/verifier/src/verifier.mjs'
import { desktop, phone, useStage } from './browser/browser.ts'
import { reason } from './browser/desk.ts'
import { askSecond } from './browser/furnish-desk.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { joinWithEmail } from './client/mailbox.ts'
import { Visitor } from './client/visitor.ts'

const stage = useStage()
let player: Visitor

beforeEach(async () => {
  player = (await joinWithEmail('fred')).visitor
})

const order = {
  ...{ wager: '2', currency: 'usdt', demo: false, feeMode: 'pnl' },
  ...{ ticker: 'BTC', side: 'long', multiplier: 1000 },
}

/** A price of a ticker, moved by so many of its last decimals. */
async function priceOf(ticker: string, units: number): Promise<string> {
  const { price, priceDecimals: decimals } = await player.ask(calls.tradingTicker, { ticker })
  return formatAmount(
    mustHave(parseAmount(price.price, decimals), 'price') + BigInt(units),
    decimals,
  )
}

/** Both sides at once: whichever way the price goes, one of them ends soon. */
async function openBothSides(ticker: string, takesProfitAt?: number): Promise<void> {
  for (const [side, way] of [
    ['long', 1],
    ['short', -1],
  ] as const) {
    const units = takesProfitAt === undefined ? null : way * takesProfitAt
    const takeProfit = units === null ? null : await priceOf(ticker, units)
    await player.ask(calls.tradingOpen, { ...order, ticker, side, takeProfit })
  }
}

type View = typeof desktop | typeof phone

/** Sends an order by the ticket: beside the chart, or the sheet of a phone. */
async function send(page: Page, view: View, button: 'Up' | 'Down'): Promise<void> {
  if (view === desktop) {
    if (button === 'Down') await page.getByRole('button', { name: 'Short', exact: true }).click()
    await page.getByRole('button', { name: `${button} 10 USDT` }).click()
    return
  }
  const bar = page.getByRole('group', { name: /^Order in/ })
  await bar.getByRole('button', { name: button }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${button} 10 USDT` })
    .click()
}

/** Drags a line by so many pixels: with the mouse, or with a finger. */
async function drag(page: Page, view: View, line: Locator, down: number): Promise<void> {
  const box = mustHave(await line.boundingBox(), 'place of the line')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (view === desktop) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + down, { steps: 4 })
    await page.mouse.up()
    return
  }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(pointOf) })
  const pointOf = (point: object) => ({ x, y, ...point })
  await touch('touchStart', [{}])
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', [{ y: y + (down * step) / 4 }])
  await touch('touchEnd', [])
}

async function expectNoWider(page: Page, view: View): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(view.width)
}

const views = [
  ['desktop', desktop],
  ['phone', phone],
] as const

const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first()
const rowOf = (page: Page, ticker: string) =>
  page.getByRole('row').filter({ hasText: ticker, visible: true }).first()

it.each(views)(
  '[TRADE-001] [TRADE-002] [TRADE-003] on a %s a position is opened, watched, edited by dragging, closed, and verified from its ticks',
  async (_name, view) => {
    const page = await stage.open('/trading', { viewport: view, as: player })
    await page.waitForURL(/\/trading\/BTC$/)
    await page.getByRole('link', { name: 'All futures' }).filter({ visible: true }).first().click()
    await page.waitForURL(/\/trading\/all$/)
    const listed = await player.ask(calls.tradingTickers, {})
    expect(listed).toHaveLength(12)
    for (const { ticker } of listed) {
      await page.getByRole('main').locator(`a[href="/trading/${ticker}"]`).first().waitFor()
    }
    await page.getByRole('main').getByRole('link', { name: /ETH/ }).first().click()
    await page.waitForURL(/\/trading\/ETH$/)
    await page.getByRole('heading', { level: 1, name: 'ETH' }).waitFor()

    await send(page, view, 'Up')
    const card = page.getByRole('article', { name: 'ETH long' }).filter({ visible: true })
    const edit = card.getByRole('button', { name: 'Edit' })
    await edit.waitFor()
    const first = await card.innerText()
    await expect.poll(() => card.innerText()).not.toBe(first)

    await edit.click()
    const sheet = page.getByRole('dialog')
    const goal = await priceOf('ETH', 20_000)
    await sheet.getByLabel('Take profit').fill(goal)
    await sheet.getByRole('button', { name: 'Save' }).click()
    const line = page.getByRole('slider', { name: /^Take profit 200x/ })
    await line.waitFor()
    await sheet.waitFor({ state: 'detached' })
    const before = await line.getAttribute('aria-valuetext')
    // Not under a bar that stands above the page.
    await line.evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
    await drag(page, view, line, 25)
    await expect.poll(() => line.getAttribute('aria-valuetext')).not.toBe(before)
    const dragged = mustHave(await line.getAttribute('aria-valuetext'), 'price of the line')
    await expect.poll(() => card.innerText()).toContain(dragged)

    await card.getByRole('button', { name: /^Close for/ }).click()
    await seen(page, 'No open positions').waitFor()
    await page.getByRole('tab', { name: 'History' }).filter({ visible: true }).click()
    await rowOf(page, 'ETH').getByRole('button', { name: 'Replay' }).click()
    await page.getByText('Same result').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: /record/ }).click()
    const path = await (await saving).path()
    const proof: { expect: object } = JSON.parse(readFileSync(path, 'utf8'))
    expect(verifyPosition(proof)).toEqual(proof.expect)
    await expectNoWider(page, view)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Recent trades' }).filter({ visible: true }).click()
    await rowOf(page, 'ETH').waitFor()
    await expectNoWider(page, view)
  },
)

it('takes its profit and goes bust by itself, and both are told, on a desktop and on a phone', async () => {
  const pages = await Promise.all(
    views.map(([, viewport]) => stage.open('/trading/BTC', { viewport, as: player })),
  )
  for (const ticker of ['DOGE', 'AVAX', 'ADA', 'SOL']) await openBothSides(ticker)
  await openBothSides('BTC', 900)
  // Whichever comes first: a message does not stay.
  const told = pages.flatMap((page) =>
    [/^BTC (long|short) closed, \+/, /went bust$/].map((text) => {
      const toast = page.getByText(text).first()
      return toast.waitFor({ timeout: 90_000 })
    }),
  )
  await Promise.all(told)
  for (const page of pages) {
    await page.getByRole('tab', { name: 'History' }).filter({ visible: true }).click()
    await seen(page, 'Bust').waitFor()
    await seen(page, 'Take profit').waitFor()
  }
})

it.each(views)('while prices are paused closing waits for them, on a %s', async (_name, view) => {
  const admin = await Visitor.logIn(inject('siteUrl'), demoAccounts.admin)
  const page = await stage.open('/trading/LTC', { viewport: view, as: player })
  await send(page, view, 'Down')
  const card = page.getByRole('article', { name: 'LTC short' }).filter({ visible: true })
  await card.getByRole('button', { name: /^Close for/ }).waitFor()

  await admin.ask(calls['admin.trading.pause'], { id: 'LTC', reason: 'a pause for the story' })
  await seen(page, 'Prices are paused. Open trades are safe, closing waits.').waitFor()
  await card.getByRole('button', { name: /^Close for/ }).click()
  await card.getByRole('button', { name: 'Closing' }).waitFor()
  const waits = await askSecond(admin, calls['admin.trading.resume'], { id: 'LTC' })
  const other = await Visitor.logIn(inject('siteUrl'), demoAccounts.otherAdmin)
  await other.ask(calls['admin.approvals.approve'], { id: waits, reason })
  await seen(page, /^LTC short closed/).waitFor()
  await card.waitFor({ state: 'detached' })
  await expectNoWider(page, view)
})
