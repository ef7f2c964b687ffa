import { fetchUserInfo, refreshTokenGrant, tokenIntrospection } from 'openid-client'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fillLogin, messageOf, windowOf } from './browser/acts.ts'
import { phone, useStage } from './browser/browser.ts'
import { OauthApp } from './client/oauth-app.ts'
import { newAccount, Visitor, type Account } from './client/visitor.ts'

const stage = useStage()
let account: Account
let player: Visitor
let app: OauthApp
let pocket: OauthApp

beforeAll(async () => {
  const site = inject('siteUrl')
  account = newAccount('olga')
  player = await Visitor.register(site, account)
  app = await OauthApp.start(site, 'Tip Jar')
  pocket = await OauthApp.start(site, 'Pocket', true)
})
afterAll(() => Promise.all([app.stop(), pocket.stop()]))

describe('an app of somebody else', () => {
  it('sends a guest to sign in first, and gets what the player allows [AUTH-095]', async () => {
    const page = await stage.open(await app.signInPath())
    await windowOf(page, 'Sign in').getByLabel('Email or login').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/oauth\/authorize\/[\w-]+$/)
    await fillLogin(page, account.name, account.password)
    await page.getByRole('heading', { name: 'Tip Jar wants to sign you in' }).waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    // A copy of the session alone connects no app.
    const asked = windowOf(page, 'Is it you?')
    await asked.getByLabel('Password', { exact: true }).fill(account.password)
    await asked.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('heading', { name: 'Back at the app' }).waitFor()

    const tokens = await app.finish()
    const { sub } = tokens.claims() ?? { sub: 'nobody' }
    expect(sub).toBe(player.user?._id)
    const info = await fetchUserInfo(app.config, tokens.access_token, sub)
    expect(info).toMatchObject({ name: account.name, email: account.email })
    const fresh = await refreshTokenGrant(app.config, tokens.refresh_token ?? '')

    await page.goto(`${inject('siteUrl')}/profile/settings/connections`)
    await page.getByRole('button', { name: 'Remove Tip Jar' }).click()
    await messageOf(page, 'Tip Jar was removed').waitFor()
    await page.getByText('No apps connected').waitFor()
    const { active } = await tokenIntrospection(app.config, fresh.access_token)
    expect(active).toBe(false)
    await expect(refreshTokenGrant(app.config, fresh.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('is told so when the player says no, on a phone', async () => {
    const page = await stage.open(await pocket.signInPath(), { viewport: phone, as: player })
    await page.getByRole('heading', { name: 'Pocket wants to sign you in' }).waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Back at the app' }).waitFor()
    await expect(pocket.finish()).rejects.toMatchObject({ error: 'access_denied' })
  })
})

describe('the page of connections', () => {
  it('sends a guest to the sign-in window [AUTH-094]', async () => {
    const page = await stage.open('/profile/settings/connections')
    await windowOf(page, 'Sign in').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
