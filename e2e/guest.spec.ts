import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  accountButton,
  balanceText,
  bet,
  fillRegistration,
  messageOf,
  playButton,
  rounds,
  windowOf,
} from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { holdSockets } from './browser/sockets.ts'
import { newAccount } from './client/visitor.ts'

const stage = useStage()

/** A guest who looks at amounts in USDT. */
async function openGame(game: string, viewport: typeof desktop | typeof phone = desktop) {
  const seat = { viewport, settings: { currency: 'usdt', quick: true } }
  const page = await stage.open(`/casino/game/${game}`, seat)
  await playButton(page).waitFor()
  await expect.poll(() => balanceText(page)).toBe('1,000.00')
  return page
}

const prompt = (page: Page) => page.getByRole('region', { name: 'Sign up after ten rounds' })
const take = (page: Page) => page.getByRole('button', { name: /^Take / })
const tile = (page: Page, cell: number) => page.locator(`[data-cell="${cell}"]`)

/** The balance of the header in hundredths. */
async function balanceE2(page: Page): Promise<number> {
  return Math.round(Number((await balanceText(page)).replace(',', '')) * 100)
}

/** Opens rounds of mines until one survives its first tile. */
async function survive(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await playButton(page).click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
    await tile(page, 12).click()
    await take(page).or(playButton(page)).first().waitFor()
    if ((await take(page).count()) > 0) return
  }
  throw new Error('no round survived')
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('a guest on %s', (_name, viewport) => {
  it('plays dice by hand with demo money, and is asked to sign up after ten rounds, once [DEMO-001]', async () => {
    const page = await openGame('dice', viewport)
    await page.getByRole('region', { name: 'Dice' }).getByText(/^Demo/).waitFor()
    await bet(page)
    await expect.poll(() => balanceE2(page)).not.toBe(100_000)
    const won = await page
      .getByRole('status')
      .filter({ hasText: /, won$/ })
      .count()
    expect((await balanceE2(page)) > 100_000).toBe(won === 1)
    for (let round = 2; round <= 10; round += 1) {
      expect(await prompt(page).count()).toBe(0)
      await bet(page)
    }
    await prompt(page).getByText('Ten rounds played').waitFor()
    await prompt(page).getByRole('button', { name: 'Keep playing' }).click()
    await prompt(page).waitFor({ state: 'detached' })
    const before = await balanceText(page)
    await page.reload()
    await playButton(page).waitFor()
    await expect.poll(() => balanceText(page)).toBe(before)
    await bet(page)
    expect(await prompt(page).count()).toBe(0)
  })

  it('goes on with a round of mines after a reload, and is paid [DEMO-001] [GAME-044] [GAME-058]', async () => {
    const page = await openGame('mines', viewport)
    await page.getByRole('textbox', { name: 'Mines' }).fill('1')
    await survive(page)
    const worth = await take(page).innerText()
    const before = await balanceE2(page)
    await page.reload()
    await page.getByText('Your round is still open').waitFor()
    expect(await take(page).innerText()).toBe(worth)
    expect(await tile(page, 12).getAttribute('aria-label')).toMatch(/: gem$/)
    expect(await balanceE2(page)).toBe(before)
    await take(page).click()
    await playButton(page).waitFor()
    await expect.poll(() => balanceE2(page)).toBe(before + 103)
  })
})

describe('a guest', () => {
  it('who signs up in the middle of a round starts with an empty table', async () => {
    const page = await openGame('mines')
    await page.getByRole('textbox', { name: 'Mines' }).fill('1')
    await survive(page)
    const account = newAccount('gast')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await fillRegistration(page, account)
    await accountButton(page, account.name).waitFor()
    await playButton(page).waitFor()
    await expect.poll(() => balanceText(page)).toBe('1,000.00')
    expect(await page.getByText('This round has ended').count()).toBe(0)
    expect(await tile(page, 12).getAttribute('aria-label')).toMatch(/: closed$/)
  })

  it('plays over HTTP when the events server is away, with the same balance', async () => {
    const page = await stage.open('about:blank', { settings: { currency: 'usdt', quick: true } })
    const cable = await holdSockets(page)
    await cable.cut()
    await page.goto('/casino/game/dice')
    await playButton(page).waitFor()
    await bet(page)
    await expect.poll(() => balanceE2(page)).not.toBe(100_000)
    const left = await balanceText(page)
    await page.reload()
    await expect.poll(() => balanceText(page)).toBe(left)
  })

  it('sees in one tab what another one has played', async () => {
    const page = await openGame('dice')
    const other = await page.context().newPage()
    await other.goto('/casino/game/dice')
    await playButton(other).waitFor()
    await bet(other)
    await expect.poll(() => balanceE2(other)).not.toBe(100_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => balanceText(page)).toBe(await balanceText(other))
  })

  it('has no bet overview of rounds that nobody keeps', async () => {
    const page = await openGame('dice')
    await bet(page)
    expect(await rounds(page).first().getByRole('button').count()).toBe(0)
  })
})

describe('a browser that keeps no cookie', () => {
  it('has no demo balance to bet from and is asked to log in [GAME-065] [GAME-082]', async () => {
    const page = await stage.open('about:blank')
    const cable = await holdSockets(page)
    await page.goto('/casino/game/dice')
    await page.getByText('Live', { exact: true }).waitFor()
    await cable.cut()
    await messageOf(page, 'Connection lost').waitFor()
    // A timer's call without cookies is answered 419 and renews the page, which then has a new one.
    await page.route('**/*', async (route) => {
      await (route.request().method() === 'POST' ? route.abort() : route.continue())
    })
    await page.context().clearCookies()
    cable.join()
    await messageOf(page, 'Connection restored').waitFor({ timeout: 30_000 })
    await playButton(page).click()
    await windowOf(page, 'Sign in').getByLabel('Email or login').waitFor()
    await messageOf(page, 'Please login to your account.').waitFor()
  })
})
