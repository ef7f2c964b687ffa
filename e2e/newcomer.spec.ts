import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { balanceText, bet, messageOf, playButton, rounds } from './browser/acts.ts'
import { setField, signOut, signUp, windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { newAccount } from './client/visitor.ts'

const stage = useStage()
const verifier = resolve(import.meta.dirname, '../packages/verifier/src/verifier.mjs')
const run = promisify(execFile)

async function setAuto(page: Page, games: string): Promise<void> {
  await page.getByRole('tab', { name: 'Auto' }).click()
  await page.getByLabel('Number of bets').fill(games)
}

/** Runs the auto bet to its own end. @returns the rounds it added to the strip. */
async function runAuto(page: Page): Promise<number> {
  const before = await rounds(page).count()
  await playButton(page, /^Start /).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await playButton(page, /^Start /).waitFor({ timeout: 30_000 })
  return (await rounds(page).count()) - before
}

/** What the stand-alone verifier says about the bet of a verify link. */
async function verifyAlone(link: string, params: object): Promise<string> {
  const args = [verifier, '--link', link, '--params', JSON.stringify(params)]
  return (await run(process.execPath, args)).stdout
}

describe.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('a newcomer %s', (_where, viewport) => {
  it('registers, plays, and checks a bet in and outside the site [FEED-016] [GAME-020] [PAY-014] [PROF-002] [PROF-003] [PROF-004] [RT-025]', async () => {
    const account = newAccount('nell')
    const watcher = await stage.open('/')
    const page = await stage.open('/', { viewport })
    await signUp(page, account)
    expect(await balanceText(page)).toBe('1,000.00')

    await page.getByRole('link', { name: /^Dice/ }).last().click()
    await playButton(page).waitFor()
    await bet(page)
    await expect.poll(() => balanceText(page)).not.toBe('1,000.00')
    // Others play at the same time and may push this bet out of the list before the next one comes.
    const seen = watcher.getByRole('row', { name: new RegExp(account.name) })
    await seen.first().waitFor()
    const balance = await balanceText(page)
    await page.locator('.balance[data-highlight]').waitFor({ state: 'detached' })
    await playButton(page).click()
    await page.locator('.balance[data-highlight]').waitFor()
    await expect.poll(() => balanceText(page)).not.toBe(balance)
    await expect.poll(() => rounds(page).count()).toBe(2)

    await page.getByRole('button', { name: 'Quick' }).click()
    await setAuto(page, '5')
    expect(await runAuto(page)).toBe(5)
    await setAuto(page, '')
    await page.getByRole('switch', { name: 'Stop on win' }).click()
    await setField(page, 'Win chance', '90')
    expect(await runAuto(page)).toBeGreaterThanOrEqual(1)

    await page.goto('/casino/game/limbo')
    await playButton(page).waitFor()
    await setField(page, 'Target', '1.5')
    await bet(page)
    await setAuto(page, '3')
    expect(await runAuto(page)).toBe(3)

    await page.goto('/fairness')
    await page.getByRole('button', { name: 'My seeds' }).click()
    const seeds = windowOf(page, 'Seeds')
    await seeds.getByRole('button', { name: 'Rotate seeds' }).click()
    await messageOf(page, 'Seeds rotated').waitFor()
    await page.keyboard.press('Escape')

    await page.goto('/casino/game/limbo')
    await rounds(page).last().getByRole('button').click()
    const overview = windowOf(page, 'Bet overview')
    await overview.getByText('Result', { exact: false }).first().waitFor()
    await overview.getByRole('link', { name: 'Verify' }).click()
    await messageOf(page, 'Verified').waitFor()
    const answer = await verifyAlone(page.url(), { target: 1.5 })
    const shown = await page.locator('.text-64').innerText()
    expect(answer).toContain(shown.replace('×', '').replace(/\.?0+$/, ''))

    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await signOut(page, account.name)
  })
})
