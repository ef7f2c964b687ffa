import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { accountButton, bet, fillRegistration, messageOf, playButton } from '../browser/acts.ts'
import { balanceText, signOut, windowOf } from '../browser/acts.ts'
import { useStage } from '../browser/browser.ts'
import { demoAccounts } from '../client/demo-accounts.ts'
import { pathMailed } from '../client/mailbox.ts'
import { newAccount, Visitor } from '../client/visitor.ts'
import { runCommand } from '../stack/server-process.ts'

/*
 * The whole product in one walk, as somebody without an account and as a registered player: every part
 * that the introductions of the two specification texts name is there and does something.
 */
const stage = useStage()
const reason = 'the walk through everything'
const code = `WALK-${process.pid}`
/** Somewhere in Germany, where the games of one provider may not be offered. */
const germany = '85.214.1.1'
const blockedThere = 'Vantage 9'

const chat = (page: Page) => page.getByRole('log', { name: 'Messages' })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()
const firstTile = (page: Page) => page.getByRole('main').getByRole('list').getByRole('link').first()

async function set(key: string, value: string): Promise<void> {
  const args = ['set', key, value, '--reason', reason]
  const done = await runCommand(inject('dataDir'), 'settings', ...args)
  if (done.code !== 0) throw new Error(done.output)
}

let moderator: Visitor

beforeAll(async () => {
  const site = inject('siteUrl')
  const staff = await Visitor.logIn(site, demoAccounts.marketing)
  const ticket = { code, kind: 'tickets', name: 'A ticket of the walk', tickets: 1 }
  await staff.ask(calls['admin.promo-codes.create'], { ...ticket, reason })
  moderator = await Visitor.logIn(site, demoAccounts.moderator)
  // The live bets show what is played.
  await (await Visitor.register(site, newAccount('earlier'))).playDice()
})
afterAll(() => set('compliance.featuresOff', '[]'))

/** Goes on inside the page that is loaded, as a link does. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path)
const untilAt = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)

/** What guests and players alike find: each page by its address, and something on it that works. */
async function seeEverything(page: Page): Promise<void> {
  // The lobby with its navigation, live feeds and search.
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Site' })
  await menu.getByRole('link', { name: 'Slots' }).waitFor()
  await page.getByRole('region', { name: 'Originals' }).getByRole('link').first().waitFor()
  await page.getByRole('region', { name: 'Latest wins' }).scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'Live bets' }).getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('plink')
  const search = windowOf(page, 'Search games')
  await search.getByRole('link', { name: 'Plinko' }).click()
  await page.waitForURL('**/casino/game/plinko')

  // The casino: in-house games, slots, live tables, game shows, novelties, providers, poker, PvP.
  for (const [tag, name] of [
    ['originals', 'Originals'],
    ['slots', 'Slots'],
    ['live', 'Live casino'],
    ['game-shows', 'Game shows'],
    ['latest-releases', 'New releases'],
    ['providers', 'Providers'],
  ] as const) {
    await go(page, `/casino/${tag}`)
    await heading(page, name)
    await firstTile(page).waitFor()
  }
  await go(page, '/poker')
  await page.getByRole('region', { name: 'Tables' }).getByRole('link').first().waitFor()
  await go(page, '/pvp')
  await page.getByRole('region', { name: 'Small pool' }).waitFor()

  // Sport with esports, and prices of futures with their tools.
  await go(page, '/sport')
  await page.locator('[data-selection]').filter({ visible: true }).first().waitFor()
  await page.getByRole('link', { name: 'ESports' }).first().click()
  await heading(page, 'ESports')
  await go(page, '/trading/ETH')
  await page
    .getByRole('heading', { name: /Ethereum|ETH/ })
    .first()
    .waitFor()
  await page.locator('canvas').first().waitFor()

  // The token, its analytics and the revenue.
  await go(page, '/token')
  await page.getByText('Burnt so far').waitFor()
  await go(page, '/analytics')
  const revenue = page.getByRole('region', { name: '24H Casino Revenue' })
  await revenue.getByText(/bets, originals, slots, live$/).waitFor()

  // What may not be offered in a country is grey and leads nowhere.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': germany })
  await page.goto(`/casino/game/provider/${encodeURIComponent(blockedThere)}`)
  await page.getByText('Not offered in your country').first().waitFor()
  expect(await page.getByRole('main').getByRole('list').getByRole('link').count()).toBe(0)
  await page.setExtraHTTPHeaders({})
  await page.reload()
  await firstTile(page).waitFor()
  expect(await page.getByText('Not offered in your country').count()).toBe(0)
}

it('[AUTH-001] [LOBBY-001] [LOBBY-002] [LOBBY-003] a guest and a registered player find every part of the product at work', async () => {
  const account = newAccount('walker')
  const guest = await stage.open('/')
  await seeEverything(guest)
  // A bet of a guest is one with demo money; what is a player's alone asks to sign in.
  await go(guest, '/casino/game/dice')
  await playButton(guest).waitFor()
  const worth = await balanceText(guest)
  await bet(guest)
  await expect.poll(() => balanceText(guest)).not.toBe(worth)
  for (const path of ['/rewards', '/bonus', '/profile/settings/security', '/wallet/history']) {
    await go(guest, path)
    await windowOf(guest, 'Sign in').getByLabel('Email or login').waitFor()
    await guest.keyboard.press('Escape')
    await windowOf(guest, 'Sign in').waitFor({ state: 'detached' })
  }
  await guest.goto('/admin')
  await untilAt(guest, '/')
  await guest.getByRole('button', { name: 'Bonus wheel' }).first().click()
  await windowOf(guest, 'Bonus').or(windowOf(guest, 'Sign in')).first().waitFor()

  // Registration, proof of the e-mail, and the sessions of the account.
  const page = await stage.open('/')
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await windowOf(page, 'Sign in').getByRole('tab', { name: 'Log in' }).waitFor()
  await fillRegistration(page, account)
  await accountButton(page, account.name).waitFor()
  await page.goto(await pathMailed(account.email, 'Verify your email'))
  const elsewhere = await Visitor.logIn(inject('siteUrl'), account)
  await page.goto('/profile/settings/security')
  await page.getByText('This device').waitFor()
  await page.getByRole('button', { name: 'End all others' }).click()
  await messageOf(page, 'All other sessions ended').waitFor()
  expect((await elsewhere.call(calls.sessions, {})).status).toBe(401)
  await seeEverything(page)

  // A bet inside a game, its overview, and the bet shared with somebody who has no account.
  await go(page, '/casino/game/dice')
  await playButton(page).waitFor()
  await bet(page)
  const player = await Visitor.logIn(inject('siteUrl'), account)
  const shared = await player.playDice({ bet: '1' })
  await guest.goto(`/?game=dice-${shared}`)
  const overview = windowOf(guest, 'Bet overview')
  await overview.getByRole('button', { name: account.name }).waitFor()
  await page.goto(`/?game=dice-${shared}`)
  await windowOf(page, 'Bet overview').getByRole('button', { name: account.name }).click()
  await windowOf(page, 'Player').getByText('Wagered').waitFor()
  await go(page, '/profile/river')
  await heading(page, 'river')

  // A promo code, the wheel, bonuses, rakeback and the faucet.
  await page.getByRole('button', { name: 'Bonus wheel' }).first().click()
  const bonus = windowOf(page, 'Bonus')
  await bonus.getByLabel('Promo code').fill(code)
  await bonus.getByRole('button', { name: 'Activate', exact: true }).click()
  await messageOf(page, 'Promo code activated').waitFor()
  await bonus.getByRole('button', { name: 'Spin', exact: true }).click()
  await bonus.getByRole('button', { name: 'Keep for later' }).click({ timeout: 30_000 })
  await bonus.getByText(/^PW-/).waitFor()
  await bonus.getByRole('button', { name: 'Close' }).click()
  await go(page, '/rewards')
  await page.getByText('Rakeback').first().waitFor()
  await page.getByRole('button', { name: 'Deposit bonus' }).waitFor()
  await go(page, '/bonus')
  await heading(page, 'Daily faucet')

  // The chat: written, seen by a guest, taken away by a moderator.
  await guest.goto('/')
  const text = `hello from the walk ${process.pid}`
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.fill('hello')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I agree to the rules' }).click()
  await page.getByRole('heading', { name: 'Chat rules' }).waitFor({ state: 'detached' })
  await field.fill(text)
  await page.keyboard.press('Enter')
  await chat(guest).getByText(text).waitFor()
  const messages = await moderator.ask(calls.chatHistory, { channel: 'general' })
  const written = messages.find((one) => JSON.stringify(one).includes(text))
  await moderator.ask(calls.removeMessage, { id: written?._id ?? '' })
  await chat(guest).getByText(text).waitFor({ state: 'detached' })

  // The wallet, support, and a bet on a price.
  await go(page, '/wallet/history')
  await page.getByRole('button', { name: 'Wallet', exact: true }).first().click()
  await windowOf(page, 'Wallet').getByRole('button', { name: 'Get address' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Live Support' }).first().click()
  await windowOf(page, 'Live Support').waitFor()
  await go(page, '/trading/ETH')
  await page.getByRole('button', { name: 'Up 10 USDT' }).click()
  const position = page.getByRole('article', { name: 'ETH long' }).filter({ visible: true })
  await position.getByRole('button', { name: 'Edit' }).waitFor()

  // What the licence turns off is no page any more, for either; permissions stay those of staff.
  await page.goto('/admin')
  await untilAt(page, '/')
  await set('compliance.featuresOff', '["faucet"]')
  for (const each of [guest, page]) {
    await expect
      .poll(async () => {
        await each.goto('/bonus')
        return each.getByRole('heading', { name: 'This page does not exist' }).count()
      })
      .toBe(1)
  }
  await set('compliance.featuresOff', '[]')
  await page.goto('/')
  await signOut(page, account.name)
})
