import { calls } from '@powerplay/contract'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { accountButton, windowOf } from './browser/acts.ts'
import { useStage } from './browser/browser.ts'
import { addFactor, changeAndGoBack, doAct, takeFileAlong, toldByDesk } from './browser/desk.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { newAccount, Visitor } from './client/visitor.ts'
import { changeLine } from './stack/intruder.ts'

const stage = useStage()
const site = () => inject('siteUrl')

/** The address of the desk's first script in its page. */
const deskScript = /\/admin\/assets\/[\w-]+\.js/

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
    const [script = ''] = deskScript.exec(text) ?? []
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
    const account = newAccount('bob')
    const [player, support] = await Promise.all([
      Visitor.register(site(), account),
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
    await tab.getByRole('cell', { name: account.name }).first().waitFor()
    expect(await tab.getByText(account.email).count()).toBe(0)
  })

  it('is open to whoever tries a demo build, by an account of staff [ADM-008]', async () => {
    const player = await Visitor.register(site(), newAccount('dora'))
    for (const as of [undefined, player]) {
      const page = await stage.open('/', as && { as })
      await page.getByRole('button', { name: 'Staff’s desk' }).click()
      const form = windowOf(page, 'Sign in')
      await form.getByRole('button', { name: /ada_admin/ }).click()
      await form.getByRole('button', { name: 'Log in' }).click()
      await accountButton(page, demoAccounts.admin.name).waitFor()
      const [desk] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('button', { name: 'Staff’s desk' }).click(),
      ])
      const areas = desk.getByRole('navigation', { name: 'Areas' })
      for (const name of ['Users', 'Approvals', 'Settings', 'Roles', 'Audit']) {
        await areas.getByRole('link', { name, exact: true }).waitFor()
      }
    }
  })

  it('has a page per player, which the profile popup leads to [ADM-004] [PROF-016]', async () => {
    const account = newAccount('carol')
    const player = await Visitor.register(site(), account)
    const support = await Visitor.logIn(site(), demoAccounts.support)
    await player.playDice({ bet: '20' })
    // Support meets the name on a page of the site, and opens who it is over that page.
    const page = await stage.open('/leaderboard', { as: support })
    await page.getByRole('button', { name: account.name }).first().click()
    const link = page.getByRole('dialog').getByRole('link', { name: 'Admin page' })
    expect(await link.getAttribute('href')).toBe(`/admin/user/${player.user?._id}`)
    const [desk] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await desk.waitForURL(`**/admin/user/${player.user?._id}`)
    await desk.getByRole('heading', { name: player.user?.name ?? '', exact: true }).waitFor()
    await desk.getByRole('tab', { name: 'Money', exact: true }).waitFor()
  })
})

/** What of the site and of the desk the four have in front of them. */
async function seatFour() {
  const account = newAccount('dave')
  const [player, ada, ben, sol, milo] = await Promise.all([
    Visitor.register(site(), account),
    Visitor.logIn(site(), demoAccounts.admin),
    Visitor.logIn(site(), demoAccounts.otherAdmin),
    Visitor.logIn(site(), demoAccounts.support),
    Visitor.logIn(site(), demoAccounts.marketing),
  ])
  const { name = '', _id: id = '' } = player.user ?? {}
  const phone = await addFactor(player, account)
  return { player, ada, ben, sol, milo, account, phone, name, ofPlayer: `/admin/user/${id}` }
}

type Seats = Pick<Awaited<ReturnType<typeof seatFour>>, 'account' | 'phone' | 'ada'>

describe('four colleagues: two administrators, support and marketing', () => {
  it('run the house, each within their rights and what matters by two, and see tampering', async () => {
    const { name, ofPlayer, ...people } = await seatFour()
    const visited = await stage.open('/', { as: people.player })
    await accountButton(visited, name).waitFor()

    // Support looks and writes down, and does nothing else.
    const sol = await stage.open(ofPlayer, { as: people.sol })
    await sol.getByRole('heading', { name, exact: true }).waitFor()
    for (const act of ['End sessions', 'Adjust money']) {
      expect(await sol.getByRole('button', { name: act }).count()).toBe(0)
    }
    await sol.getByRole('tab', { name: 'Notes' }).click()
    await doAct(sol, 'Add note', { fields: { Note: 'A bet was paid twice too little.' } })
    await sol.getByRole('cell', { name: 'A bet was paid twice too little.' }).waitFor()
    await sol.goto('/admin/settings')
    await sol.getByText('There is no such page, or your role does not open it.').waitFor()

    // Marketing drafts a banner, dates it and publishes it.
    const milo = await stage.open('/admin/banners', { as: people.milo })
    const title = `Race of ${name}`
    await doAct(milo, 'New banner', {
      choices: { Kind: 'Link' },
      fields: { Title: title, 'Goes to': '/leaderboard', From: '2040-01-01T12:00' },
    })
    const banner = milo.getByRole('row', { name: new RegExp(title) })
    await banner.getByText('Draft', { exact: true }).waitFor()
    await banner.getByText(title).click()
    const drawer = milo.getByRole('dialog', { name: 'banner' })
    await doAct(milo, 'Publish', {}, drawer)
    await drawer.getByRole('button', { name: 'Close', exact: true }).click()
    await banner.getByText('Planned', { exact: true }).waitFor()
    const areas = milo.getByRole('navigation', { name: 'Areas' })
    for (const other of ['Users', 'Settings', 'Roles', 'Audit']) {
      expect(await areas.getByRole('link', { name: other, exact: true }).count()).toBe(0)
    }

    // An administrator ends the player's session: the open page of the site shows it.
    const ada = await stage.open(ofPlayer, { as: people.ada })
    await ada.getByRole('tab', { name: 'Notes' }).click()
    await ada.getByRole('cell', { name: 'A bet was paid twice too little.' }).waitFor()
    await ada.getByRole('tab', { name: 'Sessions' }).click()
    await doAct(ada, 'End')
    await ada.getByRole('cell', { name: 'Ended' }).first().waitFor()
    await visited.getByRole('button', { name: 'Sign up' }).waitFor()

    // Money and a role are asked for by one; who asked can only take it back.
    await doAct(ada, 'Adjust money', {
      choices: { Currency: 'usdt', Pocket: 'real' },
      fields: { Amount: '25.5' },
      button: 'Ask for approval',
    })
    await ada.goto('/admin/roles')
    await doAct(ada, 'Give or take a role', {
      choices: { Role: 'chat_moderator' },
      fields: { 'Name, e-mail or id': name },
      switches: ['Has the role'],
      button: 'Ask for approval',
    })
    await ada.goto('/admin/approvals')
    const own = ada.getByRole('row', { name: new RegExp(`${name}.*USDT`) })
    await own.getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    // The other agrees to both.
    const ben = await stage.open('/admin/approvals', { as: people.ben })
    for (const what of [`${name}.*USDT`, `${name}.*\\+ Moderator`]) {
      const row = ben.getByRole('row', { name: new RegExp(what) })
      await doAct(ben, 'Approve', {}, row)
      await row.getByText('Approved', { exact: true }).waitFor()
    }
    await ada.goto(ofPlayer)
    await ada.getByRole('cell', { name: '1,025.50' }).first().waitFor()
    await ada.getByRole('tab', { name: 'Audit' }).click()
    await ada.getByRole('cell', { name: 'auth.role_granted' }).waitFor()
    await reachNothingBeforeTheCode(people)

    await changeAndGoBack(ada)
    await takeFileAlong(ada)
    await seeTampering(ada)
  })
})

/** A new moderator whose password a thief knows: without the phone it opens nothing. */
async function reachNothingBeforeTheCode({ account, phone, ada: admin }: Seats): Promise<void> {
  const thief = await Visitor.arrive(site())
  const enter = async () => {
    const captcha = await thief.solve('login')
    const { name: login, password } = account
    return thief.call(calls.login, { login, password, captcha })
  }
  expect((await enter()).text).toContain('core/two-factor-needed')
  const [staffScript = ''] = deskScript.exec((await look(admin, '/admin')).text) ?? []
  for (const path of ['/admin', staffScript]) {
    expect(await look(thief, path)).toEqual({ status: 302, to: '/', text: '' })
  }
  expect(await toldByDesk(thief)).toEqual(['core/sign-in-needed'])
  await thief.ask(calls.validateTwoFactor, { code: phone.nextCode() })
  expect((await enter()).status).toBe(200)
  expect((await look(thief, '/admin')).status).toBe(200)
}

/** Somebody with the database in hand rewrites why somebody became a moderator. */
async function seeTampering(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify chains' }).click()
  await page.getByText(/^Chain verified, \d+ lines, no gap/).waitFor()
  const line = await changeLine(inject('dataDir'), 'auth.role_granted')
  try {
    await page.getByRole('button', { name: 'Verify again' }).click()
    const alarm = page.getByRole('alert').filter({ hasText: 'The trail was tampered with.' })
    await alarm.getByText(`${line.place}: the line was changed`, { exact: true }).waitFor()
    expect(await page.getByText(/^Chain verified/).count()).toBe(0)
  } finally {
    await line.restore()
  }
  await page.getByRole('button', { name: 'Verify again' }).click()
  await page.getByText(/^Chain verified/).waitFor()
}
