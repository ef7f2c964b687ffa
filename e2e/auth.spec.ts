import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import {
  accountButton,
  fillLogin,
  fillRegistration,
  messageOf,
  signOut,
  windowOf,
} from './browser/acts.ts'
import { phone, useStage } from './browser/browser.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

async function openWindow(tab: 'Sign in' | 'Sign up'): Promise<Page> {
  const page = await stage.open('/')
  await page.getByRole('button', { name: tab }).first().click()
  return page
}

describe('the register/login window', () => {
  it('has the tabs Log in and Register, each with its own form [AUTH-003]', async () => {
    const page = await openWindow('Sign in')
    const dialog = windowOf(page, 'Sign in')
    await dialog.getByLabel('Email or login').waitFor()
    expect(await dialog.getByRole('tab').allInnerTexts()).toEqual(['Log in', 'Register'])
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await dialog.getByLabel('Date of birth').waitFor()
  })

  it('takes nobody who has not ticked the box about the age [AUTH-008] [AUTH-011]', async () => {
    const page = await openWindow('Sign up')
    const submit = windowOf(page, 'Sign in').getByRole('button', { name: 'Create account' })
    expect(await submit.isDisabled()).toBe(true)
    const sentence = 'I agree to the Terms and Conditions & confirm that I am at least 18 years old'
    await page.getByRole('checkbox', { name: sentence }).check()
    expect(await submit.isDisabled()).toBe(false)
  })

  it('reveals the check on the press and sends after it [AUTH-005] [AUTH-006] [AUTH-010]', async () => {
    const page = await openWindow('Sign in')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const dialog = windowOf(page, 'Sign in')
    await dialog.getByLabel('Email or login').waitFor()
    expect(await dialog.getByRole('progressbar').count()).toBe(0)
    await fillLogin(page, demoAccounts.player.name, demoAccounts.player.password)
    await dialog.getByRole('progressbar').waitFor()
    expect(await dialog.getByRole('button', { name: 'Logging in' }).isDisabled()).toBe(true)
    await accountButton(page, demoAccounts.player.name).waitFor()
    const steps = ['/api/captcha/challenge', '/auth/login']
    expect(calls.filter((path) => steps.includes(path))).toEqual(steps)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('lists the demo accounts; pressing one fills the form', async () => {
    const page = await openWindow('Sign in')
    const dialog = windowOf(page, 'Sign in')
    const { name } = demoAccounts.moderator
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    expect(await dialog.getByLabel('Email or login').inputValue()).toBe(name)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await accountButton(page, name).waitFor()
  })
})

describe('what is wrong with a registration', () => {
  const fields = [
    ['[AUTH-016]', { email: 'nell@sea' }, 'Invalid email'],
    ['[AUTH-017]', { email: 'nova@demo.invalid' }, 'This email is already registered'],
    [
      '[AUTH-018]',
      { name: 'abc' },
      'Your login has less than 4 characters or contains invalid symbols',
    ],
    ['[AUTH-019]', { name: 'nova' }, 'This login is already registered, pick something else'],
    ['[AUTH-015]', { password: 'sea' }, 'Password should have at least 8 characters'],
    ['[AUTH-012]', { birthDate: '2020-02-29' }, 'You must be at least 18 years old'],
  ] as const

  it(
    'stands under its field, in the words of the specification ' +
      fields.map(([id]) => id).join(' '),
    async () => {
      const page = await openWindow('Sign up')
      for (const [, wrong, text] of fields) {
        await fillRegistration(page, { ...newAccount('nell'), ...wrong })
        await windowOf(page, 'Sign in').getByRole('alert').filter({ hasText: text }).waitFor()
      }
    },
  )

  it('is said of an invite code that names nobody [AUTH-022]', async () => {
    const page = await openWindow('Sign up')
    await fillRegistration(page, { ...newAccount('nell'), inviteCode: 'nobody_at_all' })
    await messageOf(page, 'Invalid invite code.').waitFor()
  })

  it('is not the invite code of a friend, which is filled in already [AUTH-013] [AUTH-014]', async () => {
    const account = newAccount('nell')
    const page = await stage.open('/ref/river')
    await page.getByRole('button', { name: 'Sign up' }).click()
    const code = windowOf(page, 'Sign in').getByLabel('Invite code, optional')
    expect(await code.inputValue()).toBe('river')
    await fillRegistration(page, { ...account, inviteCode: 'river' })
    await accountButton(page, account.name).waitFor()
  })
})

describe('a wrong password', () => {
  it('is told, and the check starts anew [AUTH-009] [AUTH-029] [AUTH-030]', async () => {
    const page = await openWindow('Sign in')
    const dialog = windowOf(page, 'Sign in')
    await fillLogin(page, demoAccounts.player.name, 'not this one')
    await messageOf(page, 'Wrong login or password').waitFor()
    expect(await dialog.getByRole('progressbar').count()).toBe(0)
    await fillLogin(page, demoAccounts.player.name, demoAccounts.player.password)
    await accountButton(page, demoAccounts.player.name).waitFor()
  })

  it('is told above the sheet of phones, whose button stays free', async () => {
    const page = await stage.open('/', { viewport: phone, isStill: true })
    await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).last().click()
    await fillLogin(page, demoAccounts.player.name, 'not this one')
    const message = await messageOf(page, 'Wrong login or password').boundingBox()
    const head = await windowOf(page, 'Sign in').getByRole('heading').first().boundingBox()
    expect(message?.y).toBeGreaterThan(0)
    expect((message?.y ?? Infinity) + (message?.height ?? 0)).toBeLessThan(head?.y ?? 0)
  })
})

/** Waits until the page has asked for all it needs. */
async function quiet(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByText('No bets yet.').or(page.getByRole('row').nth(1)).first().waitFor()
  await page.waitForLoadState('networkidle')
}

describe('a page whose token is out of date', () => {
  it('shows a loader, is reloaded once and works again [AUTH-086] [AUTH-087]', async () => {
    const page = await stage.open('/')
    await quiet(page)
    // The new page takes its time, as over a slow line: what stands meanwhile can be looked at.
    let letThrough: () => void = () => undefined
    const seen = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('/', async (route) => {
      await seen
      await route.continue()
    })
    await page.exposeFunction('tellSeen', () => letThrough())
    await page.evaluate(() => {
      const look = () => {
        const notice = [...document.querySelectorAll('[role="status"]')].find((status) =>
          status.textContent?.includes('Refreshing your session'),
        )
        if (notice?.checkVisibility()) void Reflect.get(window, 'tellSeen')()
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
    await page.evaluate(() => {
      document.cookie = 'XSRF-TOKEN=old; path=/'
      document.querySelector('meta[name="csrf-token"]')?.setAttribute('content', 'old')
    })
    const reloaded = page.waitForEvent('load')
    await page.getByRole('tab', { name: 'High rollers' }).click()
    await reloaded
    await page.getByRole('tab', { name: 'High rollers', selected: true }).waitFor()
    await quiet(page)
  })

  it('is not reloaded for ever by a server that always says so [AUTH-086]', async () => {
    const page = await stage.open('/')
    await quiet(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    const error = {
      code: -1019,
      name: 'core/csrf',
      message: 'The page is out of date.',
      params: {},
    }
    const body = JSON.stringify({ code: -1019, error })
    await page.route('**/api/data/**', (route) =>
      route.fulfill({ status: 419, contentType: 'application/json', body }),
    )
    const reloaded = page.waitForEvent('load')
    await page.getByRole('tab', { name: 'High rollers' }).click()
    await reloaded
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(loads).toBe(1)
  })
})

describe('sessions', () => {
  it('that are ended elsewhere leave a guest behind', async () => {
    const account = newAccount('nell')
    const here = await Visitor.register(inject('siteUrl'), account)
    const there = await Visitor.logIn(inject('siteUrl'), account)
    const left = await stage.open('/', { as: there })
    await accountButton(left, account.name).waitFor()
    await left.getByText('Live', { exact: true }).waitFor()
    const page = await stage.open('/profile/settings/security', { as: here })
    await page.getByText('This device').waitFor()
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await messageOf(page, 'Session ended').waitFor()
    await left.getByRole('button', { name: 'Sign up' }).waitFor()
    await accountButton(page, account.name).waitFor()
  })

  it('end in all tabs of a browser at once [AUTH-032]', async () => {
    const account = newAccount('nell')
    const visitor = await Visitor.register(inject('siteUrl'), account)
    const page = await stage.open('/', { as: visitor })
    const tab = await page.context().newPage()
    await tab.goto('/casino/game/dice')
    await accountButton(tab, account.name).waitFor()
    await signOut(page, account.name)
    await tab.getByRole('button', { name: 'Sign up' }).waitFor()
    expect(
      (await visitor.call({ method: 'POST', path: '/api/user/sessions', key: false }, {})).status,
    ).toBe(401)
  })

  it('are needed for the settings: a guest is asked to log in [AUTH-093]', async () => {
    const page = await stage.open('/profile/settings')
    await windowOf(page, 'Sign in').getByLabel('Email or login').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
