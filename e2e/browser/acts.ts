import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Account } from '../client/visitor.ts'

/** The window of this title that is open. */
export function windowOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

/** The message on screen with this title. */
export function messageOf(page: Page, text: string): Locator {
  return page.getByText(text, { exact: true })
}

/** Fills in the registration form of the open window and sends it. */
export async function fillRegistration(
  page: Page,
  form: Account & { readonly birthDate?: string; readonly inviteCode?: string },
): Promise<void> {
  const dialog = windowOf(page, 'Sign in')
  await dialog.getByLabel('Email', { exact: true }).fill(form.email)
  await dialog.getByLabel('Login', { exact: true }).fill(form.name)
  await dialog.getByLabel('Password', { exact: true }).fill(form.password)
  await dialog.getByLabel('Date of birth').fill(form.birthDate ?? '1990-05-17')
  await dialog.getByLabel('Country', { exact: true }).click()
  await dialog.getByRole('option', { name: 'Switzerland' }).click()
  await dialog.getByLabel('Invite code, optional').fill(form.inviteCode ?? '')
  const terms = dialog.getByRole('checkbox')
  if (!(await terms.isChecked())) await terms.check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
}

/** Registers through the form and waits until the player is in. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).click()
  await fillRegistration(page, account)
  await accountButton(page, account.name).waitFor()
}

/** Fills in the login form of the open window and sends it. */
export async function fillLogin(page: Page, login: string, password: string): Promise<void> {
  const dialog = windowOf(page, 'Sign in')
  await dialog.getByLabel('Email or login').fill(login)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}

/** The avatar, which only somebody who is signed in has. */
export function accountButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Account of ${name}` })
}

/** The balance of the header as written there. */
export async function balanceText(page: Page): Promise<string> {
  return page.locator('.balance').innerText()
}

/** The rounds of the game's strip, newest first. */
export function rounds(page: Page): Locator {
  return page.getByRole('list', { name: 'Last rounds, newest first' }).getByRole('listitem')
}

/** The one big button of a game. */
export function playButton(page: Page, verb = /^(Bet|Play) /): Locator {
  return page.getByRole('button', { name: verb })
}

/** Places a bet by hand and waits until its result stands. */
export async function bet(page: Page): Promise<void> {
  const before = await rounds(page).count()
  await playButton(page).click()
  await expect.poll(() => rounds(page).count(), { timeout: 10_000 }).toBe(before + 1)
}

/** Types a value into a field of the game and lets it count. */
export async function setField(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill(value)
  await field.press('Enter')
}

/** Leaves through the avatar's menu. */
export async function signOut(page: Page, name: string): Promise<void> {
  await accountButton(page, name).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign up' }).waitFor()
}
