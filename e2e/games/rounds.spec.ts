import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { balanceText, messageOf, playButton, rounds, windowOf } from '../browser/acts.ts'
import { phone } from '../browser/browser.ts'
import { holdSockets } from '../browser/sockets.ts'
import { roundsOf, useGameSeat } from './seat.ts'

const { stage, newPlayer, openGame } = useGameSeat('rona')

const take = (page: Page) => page.getByRole('button', { name: /^Take / })
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const restored = (page: Page) => page.getByText('Your round is still open')

/** Bets and moves until a round has survived `turns` of them; lost rounds are played again. */
async function climb(page: Page, turns: number, move: (turn: number) => Promise<void>) {
  for (let attempt = 0; attempt < 25; attempt += 1) {
    await playButton(page).click()
    await cancel(page).waitFor()
    if (await survives(page, turns, move)) return
  }
  throw new Error('no round survived')
}

async function survives(page: Page, turns: number, move: (turn: number) => Promise<void>) {
  for (let turn = 0; turn < turns; turn += 1) {
    await move(turn)
    const done = page.getByText(new RegExp(`^${turn + 1} of \\d+$`)).first()
    await done.or(playButton(page)).first().waitFor()
    if ((await playButton(page).count()) > 0) return false
  }
  return true
}

function tile(page: Page, cell: number): Locator {
  return page.locator(`[data-cell="${cell}"]`)
}

/** Tiles in an order that has nothing to do with the field. */
const cells = [12, 3, 20, 8]

describe('Mines', () => {
  it('goes on after a reload in the middle of a round, and can be verified [GAME-012] [GAME-044] [GAME-058]', async () => {
    const player = await newPlayer()
    const page = await openGame('mines', player)
    await page.getByRole('textbox', { name: 'Mines' }).fill('1')
    await climb(page, 2, (turn) => tile(page, cells[turn] ?? 0).click())
    const worth = await take(page).innerText()

    await page.reload()
    await restored(page).waitFor()
    expect(await take(page).innerText()).toBe(worth)
    expect(await page.getByRole('textbox', { name: 'Mines' }).inputValue()).toBe('1')
    for (const cell of cells.slice(0, 2)) {
      expect(await tile(page, cell).getAttribute('aria-label')).toMatch(/: gem$/)
    }
    await take(page).click()
    await playButton(page).waitFor()
    await page.getByRole('button', { name: /: mine, not opened$/ }).waitFor()

    const { client_seed: text } = await player.ask(calls.seeds, {})
    await player.ask(calls.changeClientSeed, { client_seed: text })
    await rounds(page).first().getByRole('button').click()
    const overview = windowOf(page, 'Bet overview')
    await overview.getByText('1 mine, 2 tiles opened').waitFor()
    await overview.getByRole('link', { name: 'Verify' }).click()
    await messageOf(page, 'Verified').waitFor()
  })

  it('gives the bet back before the first tile, and the round counts nowhere', async () => {
    const page = await openGame('mines', await newPlayer())
    const before = await balanceText(page)
    await playButton(page).click()
    await cancel(page).click()
    await page.getByText('Bet returned').first().waitFor()
    await expect.poll(() => balanceText(page)).toBe(before)
    expect(await rounds(page).count()).toBe(0)
  })

  it('keeps its inputs still while a round is open [GAME-053] [GAME-054]', async () => {
    const page = await openGame('mines', await newPlayer())
    await playButton(page).click()
    await cancel(page).waitFor()
    expect(await page.getByRole('textbox', { name: 'Bet amount' }).isDisabled()).toBe(true)
    expect(await button(page, 'More: mines').isDisabled()).toBe(true)
    expect(await page.getByRole('tab', { name: 'Auto' }).count()).toBe(0)
  })

  it('asks how the round stands when the network comes back, and plays on', async () => {
    const player = await newPlayer()
    const page = await openGame('mines', player)
    await page.getByRole('textbox', { name: 'Mines' }).fill('1')
    const cable = await holdSockets(page)
    await page.reload()
    await playButton(page).waitFor()
    await climb(page, 1, (turn) => tile(page, cells[turn] ?? 0).click())
    await cable.cut()
    await page.context().setOffline(true)
    await tile(page, 24).click()
    await page.getByText(/^The server does not answer/).waitFor()
    await page.context().setOffline(false)
    cable.join()
    await restored(page).waitFor()
    await take(page).click()
    await playButton(page).waitFor()
    const rows = await roundsOf(player, 'mines')
    expect(rows.at(0)?.status).toBe('win')
  })

  it('that goes on in another tab is caught up with', async () => {
    const player = await newPlayer()
    const first = await openGame('mines', player)
    await first.getByRole('textbox', { name: 'Mines' }).fill('1')
    await climb(first, 1, (turn) => tile(first, cells[turn] ?? 0).click())
    const second = await stage.open('/casino/game/mines', { as: player })
    await restored(second).waitFor()
    await take(second).click()
    await playButton(second).waitFor()
    await tile(first, 24).click()
    await playButton(first).waitFor()
    const rows = await roundsOf(player, 'mines')
    expect(rows.filter(({ status }) => status === 'win')).toHaveLength(1)
  })

  it('is played by keys alone', async () => {
    const page = await openGame('mines', await newPlayer())
    await page.getByRole('heading', { name: 'Mines' }).click()
    await page.keyboard.press('Space')
    await cancel(page).waitFor()
    await tile(page, 0).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => tile(page, 6).getAttribute('aria-label')).not.toMatch(/: closed$/)
  })
})

describe('Tower', () => {
  it('is climbed row by row and shows all rows at the end [GAME-003]', async () => {
    const page = await openGame('tower', await newPlayer())
    await button(page, 'Easy: 4 tiles, 3 safe').click()
    await climb(page, 3, (turn) => button(page, `Row ${turn + 1}, tile 2: closed`).click())
    expect(await page.getByRole('button', { name: /^Row 9, .*closed$/ }).count()).toBe(4)
    await take(page).click()
    await playButton(page).waitFor()
    await page
      .getByRole('button', { name: /^Row 9, .*safe, not reached$/ })
      .first()
      .waitFor()
  })
})

describe('Stairs', () => {
  it('is climbed with a mouse, one column of each row [GAME-015]', async () => {
    const page = await openGame('stairs', await newPlayer())
    await button(page, '1 stone per row').click()
    await climb(page, 3, (turn) =>
      button(page, `Row ${turn + 1}, column 9: free to choose`).click(),
    )
    await take(page).click()
    await playButton(page).waitFor()
    await page
      .getByRole('button', { name: /^Row 13, .*stone, not reached$/ })
      .first()
      .waitFor()
  })

  it('is climbed with a thumb: every column of the row is large enough', async () => {
    const page = await openGame('stairs', await newPlayer(), phone)
    await button(page, '1 stone per row').click()
    await climb(page, 2, () => button(page, 'Column 7').tap())
    const column = await button(page, 'Column 1').boundingBox()
    expect(column?.height).toBeGreaterThanOrEqual(44)
    expect(column?.width).toBeGreaterThanOrEqual(44)
    await take(page).tap()
    await playButton(page).waitFor()
    expect(await rounds(page).count()).toBeGreaterThanOrEqual(1)
  })
})
