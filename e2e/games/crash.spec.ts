import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { balanceText, windowOf } from '../browser/acts.ts'
import { phone, useStage } from '../browser/browser.ts'
import { newAccount, Visitor } from '../client/visitor.ts'
import { runCommand } from '../stack/server-process.ts'

const stage = useStage()

async function set(key: string, value: string): Promise<void> {
  const { code, output } = await runCommand(
    inject('dataDir'),
    'settings',
    'set',
    key,
    value,
    '--reason',
    'a story',
  )
  if (code !== 0) throw new Error(output)
}

// The stories would wait for most of a minute otherwise.
beforeAll(() => set('originals.crash.bettingMs', '8000'))
afterAll(() => set('originals.crash.bettingMs', '15000'))

async function newPlayer(): Promise<Visitor> {
  return Visitor.register(inject('siteUrl'), newAccount('curt'))
}

async function openCrash(as?: Visitor, viewport?: typeof phone): Promise<Page> {
  const seat = { ...(as === undefined ? {} : { as }), ...(viewport ? { viewport } : {}) }
  const page = await stage.open('/casino/game/crash', seat)
  page.setDefaultTimeout(60_000)
  await page.getByRole('timer', { name: 'Bets close in' }).waitFor()
  return page
}

const bigButton = (page: Page, name: RegExp) => page.getByRole('button', { name })

describe('a shared round', () => {
  it('takes a bet, cashes it by itself and shows it to everybody [GAME-051] [RT-027] [RT-028] [RT-030]', async () => {
    const player = await newPlayer()
    const page = await openCrash(player)
    const watcher = await openCrash()
    await page.getByRole('switch', { name: 'Auto cash-out' }).click()
    await page.getByRole('textbox', { name: 'Cash out at' }).fill('1.01')
    await page.keyboard.press('Enter')
    await bigButton(page, /^(Bet|Play) (?!next)/).click()
    const name = player.user?.name ?? ''
    await watcher.getByRole('list', { name: 'Players' }).getByText(name).waitFor()
    await page
      .getByText(/^(Cashed out at 1\.01×|Your bet was lost)$/)
      .first()
      .waitFor()
    await page.getByRole('timer', { name: 'Bets close in' }).waitFor()
    const strip = page.getByRole('list', { name: 'Last rounds, newest first' })
    await strip.getByRole('link').first().waitFor()
    expect(await balanceText(page)).not.toBe('1,000.00')
  })

  it('gives a bet back while betting is open [RT-029]', async () => {
    const page = await openCrash(await newPlayer(), phone)
    await bigButton(page, /^(Bet|Play) (?!next)/).click()
    await bigButton(page, /^Cancel bet$/).click()
    await bigButton(page, /^(Bet|Play) /).waitFor()
    await expect.poll(() => balanceText(page)).toBe('1,000.00')
  })

  it('is found again in the middle of it after a reload', async () => {
    const player = await newPlayer()
    const page = await openCrash(player)
    await bigButton(page, /^(Bet|Play) (?!next)/).click()
    await bigButton(page, /^Cancel bet$/).waitFor()
    await page.reload()
    await bigButton(page, /^(Cancel bet|Take )/).waitFor()
    await page.getByText(/^(Your bet was lost|Cashed out at .*)$/).waitFor()
    const { rows } = await player.ask(calls.history, { api_id: 'crash', count: 1 })
    expect(rows[0]?.status).toBe('lose')
  })

  it('can be watched by a guest, who is asked to sign in to bet [DEMO-001]', async () => {
    const page = await openCrash()
    await bigButton(page, /^(Bet|Play) /).click()
    await windowOf(page, 'Sign in').getByLabel('Email or login').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel next bet' }).count()).toBe(0)
  })
})
