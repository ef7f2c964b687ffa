import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { accountButton, fillLogin, fillRegistration, messageOf, windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { joinWithEmail, pathMailed } from './client/mailbox.ts'
import { newAccount, Visitor, type Account } from './client/visitor.ts'

const stage = useStage()
const newPassword = 'another long walk by the sea'

async function joined(): Promise<{ account: Account; visitor: Visitor }> {
  const account = newAccount('nell')
  return { account, visitor: await Visitor.register(inject('siteUrl'), account) }
}

async function typePassword(page: Page, title: string, password: string, repeat = password) {
  const dialog = windowOf(page, title)
  await dialog.getByLabel('New password', { exact: true }).fill(password)
  await dialog.getByLabel('Repeat the new password', { exact: true }).fill(repeat)
}

describe.each([desktop, phone])('on a screen $width wide', (viewport) => {
  it('a forgotten password is replaced through the mail [AUTH-042] [AUTH-044] [AUTH-046] [AUTH-047]', async () => {
    const { account } = await joinWithEmail('nell')
    const page = await stage.open('/', { viewport })
    await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).last().click()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const forgot = windowOf(page, 'Forgot password')
    await forgot.getByLabel('Email or login').fill(account.email)
    await forgot.getByRole('button', { name: 'Send link' }).click()
    await forgot.getByText('Check your inbox').waitFor()
    await page.goto(await pathMailed(account.email, 'Reset your password'))
    const title = 'Set a new password'
    await typePassword(page, title, newPassword, 'something else')
    await windowOf(page, title).getByRole('button', { name: 'Set password' }).click()
    await windowOf(page, title).getByText("Passwords don't match").waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await typePassword(page, title, newPassword)
    await windowOf(page, title).getByRole('button', { name: 'Set password' }).click()
    await messageOf(page, 'Password set').waitFor()
    await fillLogin(page, account.name, newPassword)
    await accountButton(page, account.name).waitFor()
  })

  it('an e-mail is verified from the line under the header [AUTH-036] [AUTH-048] [AUTH-049] [AUTH-053]', async () => {
    const { account, visitor } = await joined()
    const page = await stage.open('/', { as: visitor, viewport })
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/api/user/verifyEmail', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Send verification email' }).click()
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
    answer()
    const sent = "Verification email was sent. If you can't find it, check your spam folder."
    await messageOf(page, sent).waitFor()
    await page.getByRole('button', { name: 'Send verification email' }).waitFor()
    await page.goto(await pathMailed(account.email, 'Verify your email'))
    await messageOf(page, 'Email verified').waitFor()
    await accountButton(page, account.name).waitFor()
    await page
      .getByRole('button', { name: 'Send verification email' })
      .waitFor({ state: 'detached' })
  })
})

describe('the captcha', () => {
  it('stands before both forms, each time for its own action [AUTH-004]', async () => {
    const page = await stage.open('/')
    const actions: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/captcha/challenge') actions.push(searchParams.get('action'))
    })
    await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).last().click()
    await fillLogin(page, 'nobody_here', 'not this one')
    await messageOf(page, 'Wrong login or password').waitFor()
    await windowOf(page, 'Sign in').getByRole('tab', { name: 'Register' }).click()
    const account = newAccount('nell')
    await fillRegistration(page, account)
    await accountButton(page, account.name).waitFor()
    expect(actions).toEqual(['login', 'register'])
  })
})

describe('asking for a new password', () => {
  it('says the same when the server refuses, and sends once while it waits [AUTH-044] [AUTH-045]', async () => {
    const page = await stage.open('/')
    let asked = 0
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/auth/resetPassword', async (route) => {
      asked += 1
      await held
      const error = { code: -1009, name: 'core/too-quick', message: 'Too quick.', params: {} }
      await route.fulfill({ status: 429, json: { code: -1009, error } })
    })
    await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).last().click()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const forgot = windowOf(page, 'Forgot password')
    await forgot.getByLabel('Email or login').fill('nobody')
    await forgot.getByRole('button', { name: 'Send link' }).click()
    expect(await forgot.getByRole('button', { name: 'Sending' }).isDisabled()).toBe(true)
    await forgot.getByLabel('Email or login').press('Enter')
    answer()
    await forgot.getByText('Check your inbox').waitFor()
    expect(asked).toBe(1)
  })

  it('leaves a used link worthless', async () => {
    const { account } = await joinWithEmail('nell')
    const guest = await Visitor.arrive(inject('siteUrl'))
    const captcha = await guest.solve('reset')
    await guest.ask(calls.resetPassword, { login: account.name, captcha })
    const path = await pathMailed(account.email, 'Reset your password')
    const [user = '', token = ''] = path.split('/').slice(-2)
    await guest.ask(calls.confirmReset, { user, token, password: newPassword })
    const page = await stage.open(path)
    await typePassword(page, 'Set a new password', 'yet another walk')
    await page.getByRole('button', { name: 'Set password' }).click()
    await messageOf(page, 'This link was used or is out of date.').waitFor()
  })
})

describe('an account without an e-mail', () => {
  it('has to get one before anything else [AUTH-055] [AUTH-056] [AUTH-057] [AUTH-058]', async () => {
    const { account, visitor } = await joined()
    const page = await stage.open('/')
    const answerWithout = async () =>
      page.route('**/auth/update', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), email: null } })
      })
    await answerWithout()
    await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).last().click()
    await fillLogin(page, account.name, account.password)
    await accountButton(page, account.name).waitFor()
    await page.reload()
    const dialog = windowOf(page, 'Add your email')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)
    await dialog.getByLabel('Email').fill('nova@demo.invalid')
    await dialog.getByRole('button', { name: 'Save email' }).click()
    const proof = windowOf(page, 'Is it you?')
    await proof.getByLabel('Password', { exact: true }).fill(account.password)
    await proof.getByRole('button', { name: 'Go on' }).click()
    await dialog.getByText("The email you've entered is invalid or already registered.").waitFor()
    await page.unroute('**/auth/update')
    const email = `new_${account.email}`
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Save email' }).click()
    await messageOf(page, 'Email saved').waitFor()
    expect(await pathMailed(email, 'Verify your email')).toMatch(/^\/email\/user_/)
    // The change signed the other device out.
    expect((await visitor.call(calls.sessions, {})).status).toBe(401)
    const again = await Visitor.logIn(inject('siteUrl'), account)
    expect(again.user?.email).toBe(email)
  })
})

describe('the settings', () => {
  it('change the password, and the other device is signed out', async () => {
    const { account, visitor } = await joined()
    const other = await Visitor.logIn(inject('siteUrl'), account)
    const page = await stage.open('/profile/settings', { as: visitor })
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = windowOf(page, 'Change password')
    await dialog.getByLabel('Current password').fill('not this one')
    await typePassword(page, 'Change password', newPassword)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await messageOf(page, 'That is not your current password.').waitFor()
    await dialog.getByLabel('Current password').fill(account.password)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await messageOf(page, 'Password changed').waitFor()
    expect((await other.call(calls.update, {})).status).toBe(401)
    // The page has a new cookie; a copy of the one it came with is worth nothing.
    expect((await visitor.call(calls.update, {})).status).toBe(401)
    await page.reload()
    await accountButton(page, account.name).waitFor()
  })
})

describe('the demo mailbox', () => {
  it('shows a mail, and its button does what the mail is for', async () => {
    const { account } = await joined()
    await pathMailed(account.email, 'Verify your email')
    const page = await stage.open('/debugger/mailbox')
    await page
      .getByRole('button', { name: new RegExp(account.email) })
      .first()
      .click()
    await page.getByRole('article').getByRole('link', { name: 'Verify email' }).click()
    await messageOf(page, 'Email verified').waitFor()
  })
})
