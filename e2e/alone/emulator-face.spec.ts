import type { Page } from 'playwright-core'
import { calls } from '@powerplay/contract'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { bringAxe, findBarriers, themes } from '../browser/axe.ts'
import { phone, useStage } from '../browser/browser.ts'
import { demoAccounts } from '../client/demo-accounts.ts'
import { newAccount, Visitor } from '../client/visitor.ts'

const stage = useStage()
const whole = { isFrameKnown: false, isWindow: false }
const path = '/debugger/emulator/slotegrator'
let staff: Visitor

/** The list of games is read in the first seconds of a server. */
async function firstSlot(): Promise<string> {
  const filter = [{ key: 'category', expect: 'slots', type: 'includes:array' } as const]
  const found = async () => {
    const [game] = await staff.ask(calls.gamesFilter, { filter, page: 1, size: 1 })
    if (game === undefined) throw new Error('there is no slot yet')
    return game.id
  }
  return vi.waitFor(found, { timeout: 60_000, interval: 250 })
}

beforeAll(async () => {
  staff = await Visitor.logIn(inject('siteUrl'), demoAccounts.admin)
  const id = await firstSlot()
  await staff.ask(calls.launchGame, { id, demo: false, currency: 'usdt' })
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

it('staff watches the emulated aggregator, sends callbacks by hand, breaks them and has the wallet checked [PROV-001]', async () => {
  const page = await stage.open(path, { as: staff })
  await page.getByText(/^(\d+) of \1 games$/).waitFor()

  await tab(page, 'Sessions').click()
  await page.getByRole('button', { name: 'Compose a callback' }).first().click()
  const send = page.getByRole('main').getByRole('button', { name: 'Send' })
  await send.click()
  await page.getByText('Accepted').waitFor()
  await page.getByLabel('Transaction id').fill('by-hand-1')
  await tab(page, 'Refund').click()
  await page.getByLabel('Id of the bet').fill('nothing-that-was')
  await send.click()
  await page.getByText('refund', { exact: true }).waitFor()
  await page.getByText('Accepted').waitFor()

  await tab(page, 'Faults').click()
  await page.getByRole('switch', { name: 'Bad sign' }).click()
  await page.getByText('1 left').waitFor()
  await page.getByRole('switch', { name: 'Bad sign' }).click()
  await page.getByText('1 left').waitFor({ state: 'detached' })

  await tab(page, 'Self-validation').click()
  await page.getByRole('button', { name: 'Run the 24 checks' }).click()
  await page.getByText('24 of 24 passed').waitFor()
})

it('fits a phone, has no barriers, and is for staff with the permission only', async () => {
  const page = await stage.open('/', { as: staff, viewport: phone, isStill: true })
  await bringAxe(page)
  await page.goto(path)
  await page.getByText(/^(\d+) of \1 games$/).waitFor()
  const barriers: string[] = []
  for (const name of ['Sessions', 'Raw log', 'Actions', 'Faults', 'Self-validation', 'Games']) {
    await tab(page, name).click()
    await page.locator('[aria-label="Loading"]').waitFor({ state: 'detached' })
    if (name === 'Raw log') await page.getByRole('article').first().getByRole('button').click()
    const look = { themes: name === 'Games' ? themes : (['main'] as const), ...whole }
    const found = await findBarriers(page, look)
    barriers.push(...found.map((text) => `${name}: ${text}`))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, name).toBeLessThanOrEqual(phone.width)
  }
  expect(barriers).toEqual([])

  const player = await Visitor.register(inject('siteUrl'), newAccount('piet'))
  const other = await stage.open(path, { as: player })
  await other.waitForURL((url) => url.pathname === '/')
})
