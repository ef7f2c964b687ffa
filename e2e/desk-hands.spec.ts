import { calls } from '@powerplay/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { windowOf } from './browser/acts.ts'
import { phone, useStage } from './browser/browser.ts'
import { giveReason, reason } from './browser/desk.ts'
import { askSecond, rowsOf } from './browser/furnish-desk.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()
const site = () => inject('siteUrl')

/** Two administrators, and a request of one about a new player that the other can decide. */
async function seatTwo(amount: string) {
  const [player, ada, ben] = await Promise.all([
    Visitor.register(site(), newAccount('dora')),
    Visitor.logIn(site(), demoAccounts.admin),
    Visitor.logIn(site(), demoAccounts.otherAdmin),
  ])
  const { _id: id = '', name = '' } = player.user ?? {}
  const money = { id, currency: 'usdt', pocket: 'real', amount }
  const request = await askSecond(ben, calls['admin.users.adjustMoney'], money)
  const stateOf = async () => {
    const rows = await rowsOf(ada, calls['admin.approvals.list'])
    return rows.find((row) => row.id === request)?.['state']
  }
  return { ada, ben, name, stateOf }
}

/** Presses Tab until the focus is where it should be; never more often than a page has places. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    const isThere = await place.evaluateAll((found) =>
      found.some((element) => element === document.activeElement),
    )
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the focus never came there')
}

describe('an administrator without a mouse', () => {
  it('finds a request, reads what it changes, and decides it, by keys alone', async () => {
    const { ada, name, stateOf } = await seatTwo('7')
    const page = await stage.open('/admin/overview', { as: ada })
    await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('Approvals')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Approvals', exact: true }).waitFor()

    // The slash leads to the conditions; from there on to the rows, which j and k walk.
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.waitFor()
    await page.keyboard.press('/')
    await tabTo(page, page.locator('[data-row]').first())
    for (let steps = 0; steps < 50; steps += 1) {
      if (await row.evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('j')
    }
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'request' })
    await tabTo(page, drawer.getByRole('button', { name: 'Approve' }))
    await page.keyboard.press('Enter')
    const form = windowOf(page, 'Approve')
    await form
      .getByRole('group', { name: 'What changes' })
      .getByText('1007.00000000 USDT')
      .waitFor()
    await tabTo(page, form.getByLabel('Reason', { exact: true }))
    await page.keyboard.type(reason)
    await tabTo(page, form.getByRole('button', { name: 'Approve', exact: true }))
    await page.keyboard.press('Enter')
    await drawer.getByText('Approved', { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await row.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await stateOf()).toBe('approved')
  })
})

/** Whether the page is as wide as the screen and no wider; a wider one is made smaller by the browser. */
const fits = (page: Page) =>
  page.evaluate((width) => document.documentElement.scrollWidth <= width, phone.width)

/** Something waits in every queue, as on a busy day. */
async function fillQueues(page: Page): Promise<void> {
  await page.route('**/api/admin/queues', async (route) => {
    const queues = ['approvals', 'kyc', 'withdrawals', 'erasures', 'users', 'audit', 'banners']
    const full = queues.map((area) => ({ area, open: 1_234, oldestAt: 0 }))
    await route.fulfill({ json: full })
  })
  await page.reload()
  await page.getByRole('link', { name: 'Audit: 1234 waiting' }).waitFor()
}

describe('an administrator on a phone', () => {
  it('goes from a queue to its requests, and decides one under the thumb', async () => {
    const { ada, name, stateOf } = await seatTwo('9')
    const page = await stage.open('/admin/users', { as: ada, viewport: phone })
    await fillQueues(page)
    await page.getByRole('list', { name: 'Users' }).waitFor()
    expect(await fits(page)).toBe(true)
    await page.getByRole('button', { name: 'Menu' }).tap()
    const areas = page.getByRole('navigation', { name: 'Areas' })
    await areas.getByRole('link', { name: /^Approvals/ }).tap()
    const cards = page.getByRole('list', { name: 'Approvals' }).getByRole('listitem')
    const card = cards.filter({ hasText: name }).first()
    await card.getByText('1009.00000000 USDT', { exact: true }).waitFor()
    expect(await fits(page)).toBe(true)
    for (const act of ['Approve', 'Refuse']) {
      const box = await card.getByRole('button', { name: act }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await card.getByRole('button', { name: 'Approve' }).tap()
    await giveReason(page, 'Approve', 'Approve')
    // The queue holds what waits: what is decided goes from it.
    await card.waitFor({ state: 'detached' })
    expect(await stateOf()).toBe('approved')
  })
})
