import type { Page } from 'playwright-core'
import { calls, type CallSpec } from '@powerplay/contract'
import { describe, expect, inject, it } from 'vitest'
import { accountButton, windowOf } from './browser/acts.ts'
import { bringAxe, findBarriers, themes } from './browser/axe.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { newAccount, Visitor } from './client/visitor.ts'
import { changeLine } from './stack/intruder.ts'

const stage = useStage()
const site = () => inject('siteUrl')
const reason = 'A story of the tests asks for it'
/** A list, the frame's own page, a form for settings, and the longest report. */
const deskPages = [
  '/admin/users',
  '/admin',
  '/admin/settings',
  '/admin/approvals',
  '/admin/report-ties',
]

/** Fills in the reason of the open form and sends it. */
async function giveReason(page: Page, form: string, button: string): Promise<void> {
  const dialog = windowOf(page, form)
  await dialog.getByLabel('Reason', { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** What a browser of theirs gets for an address, without following it elsewhere. */
async function look(visitor: Visitor, path: string) {
  const headers = { cookie: visitor.cookieHeader, accept: 'text/html' }
  const response = await fetch(`${site()}${path}`, { headers, redirect: 'manual' })
  return {
    status: response.status,
    to: response.headers.get('location'),
    text: await response.text(),
  }
}

describe('the document of the staff', () => {
  it('and its files are sent to staff alone; others are sent home [ADM-002] [LOBBY-023]', async () => {
    const support = await Visitor.logIn(site(), demoAccounts.support)
    const { status, text } = await look(support, '/admin')
    expect(status).toBe(200)
    const [script = ''] = /\/admin\/assets\/[\w-]+\.js/.exec(text) ?? []
    expect((await look(support, script)).status).toBe(200)
    const guest = await Visitor.arrive(site())
    const player = await Visitor.register(site(), newAccount('alice'))
    for (const nobody of [guest, player]) {
      for (const path of ['/admin', '/admin/users', '/admin/user/user_1', script]) {
        expect(await look(nobody, path)).toEqual({ status: 302, to: '/', text: '' })
      }
    }
  })

  it('opens in a new tab from the account menu of who may see it [ADM-003] [ADM-005]', async () => {
    const [player, support] = await Promise.all([
      Visitor.register(site(), newAccount('bob')),
      Visitor.logIn(site(), demoAccounts.support),
    ])
    const [asPlayer, asStaff] = await Promise.all([
      stage.open('/', { as: player }),
      stage.open('/', { as: support }),
    ])
    await accountButton(asPlayer, player.user?.name ?? '').click()
    await asPlayer.getByRole('menuitem', { name: 'Settings' }).waitFor()
    expect(await asPlayer.getByRole('menuitem', { name: 'Dashboard' }).count()).toBe(0)

    await accountButton(asStaff, demoAccounts.support.name).click()
    const [tab] = await Promise.all([
      asStaff.context().waitForEvent('page'),
      asStaff.getByRole('menuitem', { name: 'Dashboard' }).click(),
    ])
    await tab.getByRole('heading', { name: 'Users', exact: true }).waitFor()
    expect(new URL(tab.url()).pathname).toMatch(/^\/admin/)
    // Addresses are for who may take them along.
    await tab.getByRole('cell', { name: 'nova' }).first().waitFor()
    expect(await tab.getByText('@demo.invalid').count()).toBe(0)
  })

  it('has a page per player, which the profile popup leads to [ADM-004] [PROF-016]', async () => {
    const player = await Visitor.register(site(), newAccount('carol'))
    const support = await Visitor.logIn(site(), demoAccounts.support)
    const page = await stage.open(`/profile/${player.user?._id}`, { as: support })
    const link = page.getByRole('link', { name: 'Admin page' }).first()
    expect(await link.getAttribute('href')).toBe(`/admin/user/${player.user?._id}`)
    await link.click()
    await page.getByRole('heading', { name: player.user?.name ?? '', exact: true }).waitFor()
    // Support sees and writes notes, and does nothing else.
    expect(await page.getByRole('button', { name: 'End sessions' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByRole('button', { name: 'Add note' }).click()
    await windowOf(page, 'Add note')
      .getByLabel('Note', { exact: true })
      .fill('Asked about a bonus.')
    await giveReason(page, 'Add note', 'Add note')
    await page.getByRole('cell', { name: 'Asked about a bonus.' }).waitFor()
  })

  it('shows marketing what it plans, and none of the areas that are not theirs', async () => {
    const milo = await Visitor.logIn(site(), demoAccounts.marketing)
    const startsAt = Date.now() + 3_600_000
    const banner = {
      ...{ kind: 'Link', title: 'Winter race', image: 'originals/crash', link: '/leaderboard' },
      ...{ code: '', isSport: false, priority: 1, startsAt, endsAt: null, reason },
    }
    const made = await milo.ask(calls['admin.banners.create'], banner)
    const id: unknown = Reflect.get(Object(made), 'answer')
    await milo.ask(calls['admin.banners.publish'], { id, version: 1, reason })
    const page = await stage.open('/admin/banners', { as: milo })
    const row = page.getByRole('row', { name: /Winter race/ })
    await row.getByText('Planned', { exact: true }).waitFor()
    const areas = page.getByRole('navigation', { name: 'Areas' })
    for (const name of ['Users', 'Settings', 'Roles', 'Audit']) {
      expect(await areas.getByRole('link', { name, exact: true }).count()).toBe(0)
    }
  })
})

/** Asks for what a second person decides. */
async function askFor(visitor: Visitor, spec: CallSpec, input: object): Promise<void> {
  const { text } = await visitor.call(spec, { ...input, reason })
  expect(text).toContain('approvalId')
}

describe('two administrators', () => {
  it('move money and give a role together, change a setting and go back, end sessions, take a file along, see tampering', async () => {
    const [player, adaVisitor, benVisitor] = await Promise.all([
      Visitor.register(site(), newAccount('dave')),
      Visitor.logIn(site(), demoAccounts.admin),
      Visitor.logIn(site(), demoAccounts.otherAdmin),
    ])
    const { name = '', _id: id = '' } = player.user ?? {}
    const money = { id, currency: 'usdt', pocket: 'real', amount: '25.5' }
    await askFor(adaVisitor, calls['admin.users.adjustMoney'], money)
    const role = { user: name, role: 'chat_moderator', on: true }
    await askFor(adaVisitor, calls['admin.roles.assign'], role)
    const [ada, ben] = await Promise.all([
      stage.open('/admin/approvals', { as: adaVisitor }),
      stage.open('/admin/approvals', { as: benVisitor }),
    ])

    // Who asked can only take it back.
    const own = ada.getByRole('row', { name: new RegExp(`${name}.*USDT`) })
    await own.getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    for (const what of [`${name}.*USDT`, `${name}: \\+ Moderator`]) {
      const row = ben.getByRole('row', { name: new RegExp(what) })
      await row.getByRole('button', { name: 'Approve' }).click()
      await giveReason(ben, 'Approve', 'Approve')
      await row.getByText('Approved', { exact: true }).waitFor()
    }

    await ada.goto(`/admin/user/${id}`)
    await ada.getByRole('cell', { name: '1025.50000000' }).first().waitFor()
    await ada.getByRole('tab', { name: 'Sessions' }).click()
    await ada.getByRole('cell', { name: 'Ended' }).first().waitFor()
    await ada.getByRole('tab', { name: 'Audit' }).click()
    await ada.getByRole('cell', { name: 'auth.role_granted' }).waitFor()

    const setting = 'lobby.favoritesMax'
    const planned = { id: setting, version: 0, value: 150, applyAt: Date.now() + 3_600_000, reason }
    await adaVisitor.ask(calls['admin.settings.update'], planned)
    await ada.goto(`/admin/settings/${setting}`)
    await ada.getByText('version 1', { exact: true }).waitFor()
    await ada.getByRole('button', { name: 'Roll back' }).last().click()
    await giveReason(ada, 'Roll back', 'Roll back')
    await ada.getByText('version 2', { exact: true }).waitFor()
    const history = ada.getByRole('list').filter({ hasText: 'v2' })
    expect(await history.getByText('now', { exact: true }).count()).toBe(1)

    await ada.goto('/admin/audit')
    await ada.getByRole('button', { name: 'Export' }).click()
    const link = ada.getByRole('status', { name: 'Export' }).getByRole('link', { name: 'Download' })
    const [file] = await Promise.all([ada.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)
    await ada.getByRole('button', { name: 'Verify chains' }).click()
    await ada.getByText(/^Chain verified, \d+ lines, no gap/).waitFor()

    // Somebody with the database in hand rewrites why somebody became a moderator.
    const line = await changeLine(inject('dataDir'), 'auth.role_granted')
    try {
      await ada.getByRole('button', { name: 'Verify again' }).click()
      const alarm = ada.getByRole('alert').filter({ hasText: 'The trail was tampered with.' })
      await alarm.getByText(`${line.place}: the line was changed`, { exact: true }).waitFor()
      expect(await ada.getByText(/^Chain verified/).count()).toBe(0)
    } finally {
      await line.restore()
    }
    await ada.getByRole('button', { name: 'Verify again' }).click()
    await ada.getByText(/^Chain verified/).waitFor()
  })

  it('work the list by keyboard, and its address holds what they see', async () => {
    const page = await stage.open('/admin/users?isStaff=is.yes&sort=-name', {
      as: await Visitor.logIn(site(), demoAccounts.admin),
    })
    await page.getByText('Staff is', { exact: false }).waitFor()
    await page.getByRole('row', { name: /sol_support/ }).focus()
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
        await page.getByRole('row').nth(1).or(page.getByRole('article').first()).first().waitFor()
        const look = { themes: viewport === desktop ? themes : ['main' as const] }
        const barriers = await findBarriers(page, { ...look, isFrameKnown: false, isWindow: false })
        found.push(...barriers.map((text) => `${path} at ${viewport.width}: ${text}`))
      }
    }
    expect(found).toEqual([])
  })

  it('find their way on a phone', async () => {
    const ada = await Visitor.logIn(site(), demoAccounts.admin)
    const page = await stage.open('/admin/users', { as: ada, viewport: phone })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Approvals' }).click()
    await page.getByRole('heading', { name: 'Approvals', exact: true }).waitFor()
  })
})
