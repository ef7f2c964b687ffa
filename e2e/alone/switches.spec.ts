import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { playButton, windowOf } from '../browser/acts.ts'
import { useStage } from '../browser/browser.ts'
import { newAccount, Visitor } from '../client/visitor.ts'
import { runCommand } from '../stack/server-process.ts'

const stage = useStage()

/** Turns a switch of the house, for everybody in it. */
async function set(key: string, value: string): Promise<void> {
  const args = ['set', key, value, '--reason', 'a story']
  const { code, output } = await runCommand(inject('dataDir'), 'settings', ...args)
  if (code !== 0) throw new Error(output)
}

/** Bets once. @returns whether the login window opened over it. */
async function asksToLogIn(page: Page): Promise<boolean> {
  const dialog = windowOf(page, 'Sign in')
  if ((await dialog.count()) === 0) await playButton(page).click()
  return (await dialog.count()) > 0
}

/** Bets once. @returns the first line of the message about it, if it was refused. */
async function refusedWith(page: Page): Promise<string> {
  const alert = page.getByRole('alert').getByText(/disabled/)
  if ((await alert.count()) === 0) await playButton(page).click()
  const text = (await alert.allInnerTexts()).at(-1) ?? ''
  const close = page.getByRole('button', { name: 'Close message' })
  while ((await close.count()) > 0) await close.first().click()
  return text
}

describe('a switch of the operator', () => {
  it('against demo bets asks a guest to log in [GAME-070]', async () => {
    const seat = { settings: { currency: 'usdt', quick: true } }
    const page = await stage.open('/casino/game/dice', seat)
    await playButton(page).waitFor()
    await set('originals.demoBets', 'false')
    try {
      await expect.poll(() => asksToLogIn(page), { timeout: 15_000 }).toBe(true)
      await windowOf(page, 'Sign in').getByLabel('Email or login').waitFor()
    } finally {
      await set('originals.demoBets', 'true')
    }
  })

  it('against games is said as the operator means it [GAME-068] [GAME-074]', async () => {
    const as = await Visitor.register(inject('siteUrl'), newAccount('gina'))
    const page = await stage.open('/casino/game/dice', { as })
    await playButton(page).waitFor()
    await set('originals.isAvailable', 'false')
    try {
      await expect
        .poll(() => refusedWith(page), { timeout: 15_000 })
        .toBe('In-house games are temporarily disabled')
    } finally {
      await set('originals.isAvailable', 'true')
    }
    await set('originals.disabledGames', '["dice"]')
    try {
      await expect
        .poll(() => refusedWith(page), { timeout: 15_000 })
        .toBe('This game is disabled right now')
    } finally {
      await set('originals.disabledGames', '[]')
    }
  })

  it('against a feature takes it from the pages that are open, and brings it back, without a reload [ADM-015]', async () => {
    const page = await stage.open('/')
    const door = page.getByRole('button', { name: 'Sign up' })
    await door.waitFor()
    await set('compliance.featuresOff', '["registration"]')
    try {
      await expect.poll(() => door.count(), { timeout: 15_000 }).toBe(0)
      await page.getByRole('button', { name: 'Sign in' }).first().click()
      await windowOf(page, 'Sign in').getByLabel('Email or login').waitFor()
      expect(await page.getByRole('tab', { name: 'Register' }).count()).toBe(0)
    } finally {
      await set('compliance.featuresOff', '[]')
    }
    await page.getByRole('tab', { name: 'Register' }).waitFor()
  })
})
