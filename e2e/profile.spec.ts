import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { accountButton, messageOf, windowOf } from './browser/acts.ts'
import { phone, useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

/** A picture of the page's own making, as a camera would send it. */
async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 200
    const brush = canvas.getContext('2d')
    if (brush) brush.fillStyle = '#c03'
    brush?.fillRect(40, 20, 200, 120)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name }).click()

describe('the own profile', () => {
  it('shows what was played, takes a picture and follows the player to another device [PROF-001] [PROF-017]', async () => {
    const account = newAccount('vera')
    const visitor = await Visitor.register(inject('siteUrl'), account)
    const betId = await visitor.playDice()
    const id = visitor.user?._id ?? ''
    await expect
      .poll(async () => (await visitor.ask(calls.getUser, { id })).games, { timeout: 10_000 })
      .toBe(1)
    const page = await stage.open('/', { as: visitor })
    await accountButton(page, account.name).click()
    await page.getByRole('menuitem', { name: 'Profile', exact: true }).click()
    await page.getByRole('heading', { name: account.name }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/profile/${id}`)
    await page.getByText('Favourite game').waitFor()

    await openTab(page, 'Statistics')
    await page.getByRole('cell', { name: 'Originals' }).waitFor()
    await openTab(page, 'Bets')
    await page.getByRole('button', { name: 'Dice, open bet' }).click()
    const bet = windowOf(page, 'Bet overview')
    await bet.getByText(betId.slice(-4), { exact: false }).first().waitFor()
    await bet.getByRole('button', { name: account.name }).click()
    await windowOf(page, 'Player').getByText('Wagered').waitFor()
    await page.keyboard.press('Escape')
    await bet.waitFor()
    await page.keyboard.press('Escape')
    await bet.waitFor({ state: 'detached' })

    await openTab(page, 'Account')
    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) }
    await page.getByLabel('Upload picture').first().setInputFiles(picture)
    await messageOf(page, 'Picture saved').waitFor()
    await accountButton(page, account.name).locator('img').waitFor()
    const avatar = (await visitor.ask(calls.update, {})).avatar
    const kept = await page.evaluate(async (path) => {
      const bitmap = await createImageBitmap(await (await fetch(path)).blob())
      return [bitmap.width, bitmap.height]
    }, avatar ?? '')
    expect(kept).toEqual([256, 256])

    await openTab(page, 'Preferences')
    await page.locator('main').getByLabel('Theme', { exact: true }).click()
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/updateSettings')),
      page.getByRole('option', { name: 'Blue' }).click(),
    ])
    const other = await stage.open('/profile/settings/preferences', {
      as: await Visitor.logIn(inject('siteUrl'), account),
    })
    await other.locator('html[data-theme="blue"]').waitFor()
  })

  it('is hidden from others at once when the bets become private, on a phone [PROF-013] [PROF-014]', async () => {
    const account = newAccount('vera')
    const visitor = await Visitor.register(inject('siteUrl'), account)
    const stranger = await Visitor.register(inject('siteUrl'), newAccount('otto'))
    const page = await stage.open('/profile/settings/privacy', { as: visitor, viewport: phone })
    const { name = '' } = stranger.user ?? {}
    await page.getByLabel('Name of a player').fill(name)
    await page.getByRole('button', { name: 'Ignore', exact: true }).click()
    await messageOf(page, 'Player ignored').waitFor()
    await page.getByRole('button', { name }).click()
    await windowOf(page, 'Player').getByRole('button', { name: 'Stop ignoring' }).click()
    await messageOf(page, 'Player no longer ignored').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Private bets' }).click()
    await messageOf(page, 'Saved').waitFor()

    const theirs = await stage.open(`/profile/${account.name}`, { as: stranger, viewport: phone })
    await theirs.getByRole('heading', { name: 'Hidden' }).waitFor()
    expect(await theirs.locator('main').innerText()).not.toContain(account.name)
  })
})
