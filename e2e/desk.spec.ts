import { describe, expect, inject, it } from 'vitest'
import { windowOf } from './browser/acts.ts'
import { bringAxe, findBarriers, themes } from './browser/axe.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { reason } from './browser/desk.ts'
import { settle } from './browser/tour.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { Visitor } from './client/visitor.ts'

const stage = useStage()
const site = () => inject('siteUrl')
/** A list, the frame's own page, a form for settings, and the longest report. */
const deskPages = [
  '/admin/users',
  '/admin',
  '/admin/settings',
  '/admin/approvals',
  '/admin/report-ties',
]

describe('administrators', () => {
  it('work the list by keyboard, and its address holds what they see', async () => {
    const page = await stage.open('/admin/users?isStaff=is.yes&sort=-name', {
      as: await Visitor.logIn(site(), demoAccounts.admin),
    })
    await page.getByText('Staff is', { exact: false }).waitFor()
    await page.getByRole('row', { name: /sol_support/ }).waitFor()
    // From the page's own focus: the first j leads into the list.
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'user' }).getByRole('heading', { level: 1 }).waitFor()
    expect(page.url()).toContain('row=user_')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'user' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Remove: Staff/ }).click()
    await page.getByRole('row', { name: /nova/ }).waitFor()
    expect(page.url()).not.toContain('isStaff')
  })

  it('make a key for a script, whose secret is shown once and which opens what it names', async () => {
    const admin = await Visitor.logIn(site(), demoAccounts.admin)
    const page = await stage.open('/admin/operator-keys', { as: admin })
    await page.getByRole('button', { name: 'New key' }).first().click()
    const form = windowOf(page, 'New key')
    await form.getByLabel('Name', { exact: true }).fill('Nightly figures')
    await form.getByRole('checkbox', { name: 'reports', exact: true }).check()
    await form.getByLabel('Reason', { exact: true }).fill(reason)
    await form.getByRole('button', { name: 'New key', exact: true }).click()
    const secret = await form.getByLabel('Secret', { exact: true }).innerText()
    await form.getByRole('button', { name: 'I have kept it' }).click()
    await form.waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: /Nightly figures/ })
    await row.getByText('In use', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(secret)
    const ask = (area: string) =>
      fetch(`${site()}/api/admin/${area}/list`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: '{"filter":{},"perPage":10}',
      })
    const figures = await ask('report-profit')
    expect([figures.status, (await ask('users')).status]).toEqual([200, 403])
    expect(await figures.json()).toHaveProperty('rows')
  })

  it('meet no barrier on the pages of the desk, on desktop and phone', async () => {
    const admin = await Visitor.logIn(site(), demoAccounts.admin)
    const found: string[] = []
    for (const viewport of [desktop, phone]) {
      const page = await stage.open('about:blank', { as: admin, viewport, isStill: true })
      await bringAxe(page)
      for (const path of deskPages) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await settle(page)
        const look = { themes: viewport === desktop ? themes : ['main' as const] }
        const barriers = await findBarriers(page, { ...look, isFrameKnown: false, isWindow: false })
        found.push(...barriers.map((text) => `${path} at ${viewport.width}: ${text}`))
      }
    }
    expect(found).toEqual([])
  })
})
