import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { accountButton, fillLogin, messageOf, signOut, windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { AuthenticatorApp } from './client/authenticator-app.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()
const newPassword = 'another long walk by the sea'
const refusal = {
  code: -1024,
  name: 'core/two-factor-needed',
  message: 'Enter the code of your authenticator.',
  params: {},
}

/** Sets the second factor up in the settings. @returns the phone it is on, and the recovery codes. */
async function setUp(page: Page, password: string) {
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
  const key = await page.getByText(/^([A-Z2-7]{4}\s){7}[A-Z2-7]{4}$/).innerText()
  const app = new AuthenticatorApp(key)
  await typeCode(page.getByRole('group', { name: 'Six digits' }), app.nextCode())
  await page.getByText('Code accepted').waitFor()
  const codes = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('checkbox', { name: 'I have stored these codes' }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('10 of 10 recovery codes left').waitFor()
  return { app, codes }
}

/** Types into the box that has the caret; the boxes go on by themselves. */
async function typeCode(boxes: Locator, code: string): Promise<void> {
  await boxes.getByLabel('Digit 1 of 6').click()
  await boxes.page().keyboard.type(code)
}

/** Holds requests back until all of these are there, so that they are refused together. */
async function holdTogether(page: Page, paths: readonly string[]): Promise<void> {
  const held: Route[] = []
  await page.route(
    (url) => paths.includes(url.pathname),
    async (route) => {
      held.push(route)
      if (held.length === paths.length) await Promise.all(held.map((one) => one.continue()))
      else if (held.length > paths.length) await route.continue()
    },
  )
}

async function changeEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = windowOf(page, 'Change email')
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: 'Save email' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function changePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = windowOf(page, 'Change password')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('New password', { exact: true }).fill(newPassword)
  await dialog.getByLabel('Repeat the new password', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Change password' }).click()
}

/**
 * Puts the second factor before a posting call, for this page alone: a request under a new key is
 * refused before the server sees it, its replay is sent on, twice. @returns the keys that came.
 */
async function guardPosting(page: Page, path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const key = route.request().headers()['idempotency-key']
      const isReplay = keys.includes(key)
      keys.push(key)
      if (!isReplay) {
        await route.fulfill({ status: 403, json: { code: -1024, error: refusal } })
        return
      }
      await route.fetch()
      await route.continue()
    },
  )
  return keys
}

/** Proves the factor with a recovery code instead of the phone. */
async function useRecoveryCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

/** The answers of these calls as the page gets them: path and status. */
function answersOf(page: Page, paths: readonly string[]): string[] {
  const answered: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (paths.includes(pathname)) answered.push(`${pathname} ${response.status()}`)
  })
  return answered
}

describe.each([desktop, phone])('on a screen $width wide', (viewport) => {
  it('what was refused for want of the code goes on after it, all of it, each once [AUTH-077] [AUTH-080] [AUTH-081] [AUTH-085]', async () => {
    const account = newAccount('tova')
    const visitor = await Visitor.register(inject('siteUrl'), account)
    const settings = { demo: true }
    const page = await stage.open('/profile/settings/security', { as: visitor, viewport, settings })
    const { app, codes } = await setUp(page, account.password)
    const dialog = windowOf(page, 'Confirm it is you')

    await page.goto('/profile/settings')
    const paths = [calls.updateEmail.path, calls.changePassword.path]
    await holdTogether(page, paths)
    const answered = answersOf(page, paths)
    const email = `second_${account.email}`
    await changeEmail(page, email)
    await changePassword(page, account.password)
    await typeCode(dialog, app.wrongCode())
    await messageOf(page, 'That code is not right').waitFor()
    const first = dialog.getByLabel('Digit 1 of 6')
    await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await first.inputValue()).toBe('')
    await typeCode(dialog, app.nextCode())
    await messageOf(page, 'Password changed').waitFor()
    await page.getByText(email).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    const twice = paths.flatMap((path) => [`${path} 200`, `${path} 403`])
    expect(answered.sort()).toEqual(twice.sort())

    const keys = await guardPosting(page, calls.demoTopUp.path)
    await page.getByRole('button', { name: /^Balance / }).click()
    await page.getByRole('button', { name: 'Get demo balance' }).click()
    await useRecoveryCode(dialog, codes[0] ?? '')
    await messageOf(page, 'Demo balance added').waitFor()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    const wallets = await visitor.ask(calls.currencies, {})
    const demo = wallets.find(({ id }) => id === 'usdt')?.balance.demo
    expect(demo).toMatch(/^1000\.0+$/)

    await page.keyboard.press('Escape')
    await signOut(page, account.name)
    await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).last().click()
    await fillLogin(page, account.name, newPassword)
    await useRecoveryCode(dialog, codes[1]?.toLowerCase() ?? '')
    await accountButton(page, account.name).waitFor()
    await page.goto('/profile/settings/security')
    await page.getByText('8 of 10 recovery codes left').waitFor()
  })
})
