import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountButton, messageOf, signOut, windowOf } from './browser/acts.ts'
import { phone, useStage } from './browser/browser.ts'
import { giveWallet } from './browser/key-wallet.ts'

const stage = useStage()
const ownAccount = (page: Page) => page.getByRole('button', { name: /^Account of / })

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).last().click()
  await windowOf(page, 'Sign in').getByRole('button', { name: 'All wallets' }).waitFor()
}

/** Presses a wallet of the wallet-connect page inside its window. */
async function pressWallet(page: Page, name: RegExp): Promise<void> {
  const frame = windowOf(page, 'Connect a wallet').frameLocator('iframe')
  await frame.getByRole('button', { name }).click()
}

/** Date of birth, country and terms, which follow the e-mail. */
async function giveDetails(page: Page): Promise<void> {
  const dialog = windowOf(page, 'About you')
  await dialog.getByLabel('Date of birth').fill('1990-05-17')
  await dialog.getByLabel('Country').click()
  await dialog.getByRole('option', { name: 'Switzerland' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Who came without an e-mail gives one, before anything else. */
async function giveEmail(page: Page): Promise<void> {
  const dialog = windowOf(page, 'Add your email')
  const field = dialog.getByLabel('Email')
  await field.fill(`w${Date.now()}@example.test`)
  await field.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** The e-mail, then what is asked before any money. @returns the name of the account. */
async function giveAll(page: Page): Promise<string> {
  await giveEmail(page)
  await giveDetails(page)
  const label = await ownAccount(page).getAttribute('aria-label')
  return (label ?? '').replace('Account of ', '')
}

it('a wallet signs in on a desktop, connects another, and is signed in by either [AUTH-059] [AUTH-061] [AUTH-062] [AUTH-066] [AUTH-098] [AUTH-099] [AUTH-103]', async () => {
  const page = await stage.open('/')
  await openSignIn(page)
  const button = windowOf(page, 'Sign in').getByRole('button', { name: 'Browser wallet' })
  await button.click()
  await messageOf(page, 'MetaMask is not installed in your browser.').waitFor()

  const wallet = await giveWallet(page)
  await button.click()
  const name = await giveAll(page)
  expect(wallet.signed).toHaveLength(1)
  expect(wallet.signed[0]).toMatch(/^I am signing my one-time nonce: [0-9a-f]{32}$/)

  await page.goto('/profile/settings/connections')
  await page.getByText(wallet.address).waitFor()
  const connect = page.getByRole('button', { name: 'Connect a wallet' })
  await connect.click()
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Test wallet/ })
    .waitFor()
  // A message from anywhere but the frame ends nothing.
  await page.evaluate(() => {
    const forged = { from: 'wallet-connect', kind: 'proved', uid: 'forged' }
    window.postMessage(forged, window.location.origin)
  })
  await pressWallet(page, /^Test wallet/)
  await messageOf(page, 'Wallet connected').waitFor()
  expect(await page.getByRole('button', { name: /^Remove 0x/ }).count()).toBe(2)
  await connect.click()
  await pressWallet(page, /^Test wallet.*Last used/)
  await messageOf(page, 'This address is already connected').waitFor()

  await signOut(page, name)
  await openSignIn(page)
  await page.getByRole('button', { name: 'All wallets' }).click()
  await pressWallet(page, /^Test wallet/)
  await accountButton(page, name).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('Telegram and any wallet sign in on a phone, each launch once [AUTH-059] [AUTH-072] [AUTH-076] [AUTH-096]', async () => {
  const page = await stage.open('/debugger/telegram', { viewport: phone })
  let launch = ''
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('tgWebAppData=')) launch = frame.url()
  })
  await page.getByLabel('Telegram id').fill(String(Date.now()))
  await page.getByLabel('Username, optional').fill(`tg_${Date.now()}`)
  await page.getByRole('button', { name: 'Open as Telegram' }).click()
  const name = await giveAll(page)
  expect(name).toMatch(/^tg_\d+$/)
  expect(new URL(page.url()).hash).toBe('')

  // The same launch again signs out and lets nobody in.
  await page.goto('about:blank')
  await page.goto(launch)
  await messageOf(page, 'Failed to authorize using Telegram').waitFor()
  await openSignIn(page)
  expect(await page.getByRole('button', { name: 'Browser wallet' }).count()).toBe(0)
  await page.getByRole('button', { name: 'All wallets' }).click()
  await pressWallet(page, /^Test wallet/)
  // The second account of this page is asked for the same, by windows that open by themselves.
  await giveAll(page)
})
