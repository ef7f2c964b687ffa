import { readFile } from 'node:fs/promises'
import { calls } from '@powerplay/contract'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { AuthenticatorApp } from '../client/authenticator-app.ts'
import type { Account, Visitor } from '../client/visitor.ts'
import { jsonOf } from '../client/wire.ts'
import { windowOf } from './acts.ts'

/** Why the stories do what staff do. */
export const reason = 'A story of the tests asks for it'

/** Fills in the reason of the open form and sends it. */
export async function giveReason(page: Page, form: string, button: string): Promise<void> {
  const dialog = windowOf(page, form)
  await dialog.getByLabel('Reason', { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** What is written into the fields of a form, and what is chosen of lists. */
interface Filled {
  readonly fields?: Readonly<Record<string, string>>
  readonly choices?: Readonly<Record<string, string>>
  /** Switches that are turned on. */
  readonly switches?: readonly string[]
  /** What the form's button says, where it is not the name of the act. */
  readonly button?: string
}

/** Opens an act's form, here or within a row, fills it in with a reason, and sends it. */
export async function doAct(
  page: Page,
  act: string,
  { fields = {}, choices = {}, switches = [], button = act }: Filled = {},
  within: Pick<Locator, 'getByRole'> = page,
): Promise<void> {
  await within.getByRole('button', { name: act, exact: true }).first().click()
  const form = windowOf(page, act)
  for (const [label, choice] of Object.entries(choices)) {
    await form.getByLabel(label, { exact: true }).click()
    await form.getByRole('option', { name: choice, exact: true }).click()
  }
  for (const [label, text] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
  for (const name of switches) await form.getByRole('switch', { name }).click()
  await giveReason(page, act, button)
}

/** Changes a setting from a date on, sees it wait, and goes back to what was. */
export async function changeAndGoBack(page: Page): Promise<void> {
  await page.goto('/admin/settings/lobby.favoritesMax')
  const versionOf = async () =>
    Number(/version (\d+)/.exec(await page.getByText(/^version \d+$/).innerText())?.[1])
  const before = await versionOf()
  await page.getByLabel('New value', { exact: true }).fill('150')
  await page.getByLabel('Takes effect', { exact: true }).fill('2040-01-01T12:00')
  await page.getByLabel('Reason', { exact: true }).fill(reason)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByText(`version ${before + 1}`, { exact: true }).waitFor()
  const history = page.getByRole('list').filter({ hasText: 'v0' })
  const planned = history.getByRole('listitem').filter({ hasText: `v${before + 1}` })
  await planned.getByText('waits', { exact: true }).waitFor()
  const held = history.getByRole('listitem').filter({ hasText: 'now' })
  expect(await held.innerText()).toContain(`v${before}`)

  await doAct(page, 'Roll back', {}, held)
  await page.getByText(`version ${before + 2}`, { exact: true }).waitFor()
  await held.getByText(`v${before + 2}`, { exact: true }).waitFor()
  expect(await history.getByText('waits', { exact: true }).count()).toBe(0)
}

/** Takes the trail along as a file. */
export async function takeFileAlong(page: Page): Promise<void> {
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'Export' }).click()
  const link = page.getByRole('region', { name: 'Export' }).getByRole('link', { name: 'Download' })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('auth.role_granted')
}

/** Sets up a second factor. @returns the phone that shows its codes. */
export async function addFactor(owner: Visitor, { password }: Account): Promise<AuthenticatorApp> {
  const { secret } = await owner.ask(calls.enrolTwoFactor, { password })
  const app = new AuthenticatorApp(secret)
  await owner.ask(calls.confirmTwoFactor, { code: app.nextCode() })
  return app
}

/** Everything that the calls of the desk, all of them, tell somebody; each once. */
export async function toldByDesk(visitor: Visitor): Promise<string[]> {
  const desk = Object.values(calls).filter(({ path }) => path.startsWith('/api/admin/'))
  expect(desk.length).toBeGreaterThan(150)
  const told = new Set<string>()
  for (const spec of desk) {
    const body: unknown = jsonOf(await visitor.call(spec, { nonsense: true }))
    told.add(String(Reflect.get(Object(Reflect.get(Object(body), 'error')), 'name')))
  }
  return [...told]
}
