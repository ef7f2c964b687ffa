import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { balanceText, playButton, rounds, windowOf } from '../browser/acts.ts'
import { desktop, phone } from '../browser/browser.ts'
import { roundsOf, useGameSeat } from './seat.ts'

const { newPlayer, openGame } = useGameSeat('tara')

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const spot = (name: string) => new RegExp(`^${name}, pays`)
const numbers = (page: Page) =>
  page.getByRole('list', { name: 'Last numbers, newest first' }).getByRole('listitem')

async function lay(page: Page, chip: string, spots: readonly string[]): Promise<void> {
  await press(page, `Chip of ${chip} USDT`)
  for (const name of spots) await press(page, spot(name))
}

describe.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('roulette %s', (_where, viewport) => {
  it('spins to the pocket of the server and pays the chips that cover it', async () => {
    const player = await newPlayer()
    const page = await openGame('roulette', player, viewport)
    expect(await playButton(page).isDisabled()).toBe(true)
    await lay(page, '1.00', ['Red', 'Black', '1 to 12'])
    await lay(page, '0.10', ['Number 0', 'Column 3'])
    await playButton(page).click()
    await expect.poll(() => numbers(page).count(), { timeout: 15_000 }).toBe(1)
    const [row] = await roundsOf(player, 'roulette')
    expect(await numbers(page).first().innerText()).toBe(`${String(row?.data['pocket'])}`)
    await page.getByText(`back on 3.20`).waitFor()
    expect(await page.getByRole('button', { name: /, paid$/ }).count()).toBeGreaterThan(0)
    const expected = 1_000 + Number(row?.profit)
    await expect
      .poll(async () => Number((await balanceText(page)).replace(',', '')))
      .toBeCloseTo(expected, 2)
  })
})

/** Beside the chat the table of 1440 px stands upright, and its arrows lead elsewhere. */
const wide = { width: 1800, height: 900 }

describe('the roulette table', () => {
  it('is played by the keyboard alone', async () => {
    const player = await newPlayer()
    const page = await openGame('roulette', player, wide)
    await page.getByRole('button', { name: spot('Number 0') }).focus()
    await page.keyboard.press('Enter')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^(1 to 18|Even), pays 2×, 0.01 on it$/ }).waitFor()
    await page.keyboard.press('Delete')
    await page.getByRole('textbox', { name: 'Total bet' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Total bet' }).inputValue()).toBe('0.01')
  })

  it('keeps its chips through an auto bet', async () => {
    const player = await newPlayer()
    const page = await openGame('roulette', player)
    await press(page, 'Quick')
    await lay(page, '0.10', ['Red', 'Odd'])
    await page.getByRole('tab', { name: 'Auto' }).click()
    await page.getByLabel('Number of bets').fill('3')
    await playButton(page, /^Start /).click()
    await expect
      .poll(async () => (await roundsOf(player, 'roulette')).length, { timeout: 20_000 })
      .toBe(3)
    await playButton(page, /^Start /).waitFor({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Red, pays 2×, 0.10 on it' }).first().waitFor()
  })
})

/** Waits until the round has ended or can be taken. */
async function untilShown(page: Page): Promise<'open' | 'ended'> {
  const take = page.getByRole('button', { name: /^Take / })
  await take.or(playButton(page)).and(page.locator(':enabled')).first().waitFor()
  return (await take.count()) > 0 ? 'open' : 'ended'
}

describe.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('coinflip %s', (_where, viewport) => {
  it('flips what was called or not, goes on after a reload, and pays [GAME-004] [GAME-044]', async () => {
    const player = await newPlayer()
    const page = await openGame('coinflip', player, viewport)
    for (let round = 1; round <= 12; round += 1) {
      await playButton(page).click()
      await press(page, 'Heads')
      if ((await untilShown(page)) === 'open') break
    }
    await page.reload()
    await page.getByText('Your round is still open').waitFor()
    await page.getByRole('listitem', { name: 'Flip 1, heads, called right' }).waitFor()
    await press(page, /^Take 1.98/)
    await playButton(page).waitFor()
    const [row] = await roundsOf(player, 'coinflip')
    expect(row).toMatchObject({ multiplier: 1.98, status: 'win' })
    expect(await rounds(page).first().innerText()).toBe('1.98×')
    await page.getByRole('listitem', { name: /^Flip 20, would have been/ }).waitFor()
  })
})

describe('a round of coinflip', () => {
  it('is cancelled before the first call, and nothing is lost', async () => {
    const page = await openGame('coinflip', await newPlayer())
    await playButton(page).click()
    await press(page, 'Cancel')
    await playButton(page).waitFor()
    await expect.poll(() => balanceText(page)).toBe('1,000.00')
  })
})

describe('matrix', () => {
  it('decodes cells to their factors and pays their product [GAME-011]', async () => {
    const player = await newPlayer()
    const page = await openGame('matrix', player)
    await page.getByRole('tab', { name: 'Low' }).click()
    for (let round = 1; round <= 5; round += 1) {
      await playButton(page).click()
      await press(page, 'Row 3, cell 3, closed')
      if ((await untilShown(page)) === 'open') break
    }
    await page.getByRole('button', { name: /^Row 3, cell 3, ×\d\.\d\d$/ }).waitFor()
    await page.reload()
    await page.getByText('Your round is still open').waitFor()
    await page.getByRole('button', { name: /^Row 3, cell 3, ×\d\.\d\d$/ }).waitFor()
    await press(page, /^Take /)
    await playButton(page).waitFor()
    const [row] = await roundsOf(player, 'matrix')
    expect(row?.multiplier).toBeGreaterThan(0.8)
    const left = page.getByRole('button', { name: /would have been/ })
    await expect.poll(() => left.count()).toBe(24)
  })
})

describe('the profit monitor', () => {
  it('counts over every page, and is dragged to where it stays [GAME-022] [GAME-023] [GAME-025]', async () => {
    const player = await newPlayer()
    const page = await openGame('roulette', player)
    await press(page, 'Quick')
    await press(page, 'Profit monitor')
    const monitor = windowOf(page, 'Profit monitor')
    await lay(page, '1.00', ['Red', 'Black'])
    await playButton(page).click()
    await monitor.getByText('Wagered', { exact: true }).locator('..').getByText('2.00').waitFor()
    const head = monitor.getByRole('heading', { name: 'Profit monitor' })
    const from = await head.boundingBox()
    if (!from) throw new Error('the monitor is not in view')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(-500, 120, { steps: 4 })
    await page.mouse.up()
    const place = await monitor.boundingBox()
    expect(place?.x).toBe(8)
    await page.getByRole('link', { name: 'Casino' }).first().click()
    await monitor.getByText('2.00', { exact: true }).waitFor()
    expect(await monitor.boundingBox()).toEqual(place)
    await monitor.getByRole('button', { name: 'Reset' }).click()
    await monitor.getByText('Wagered', { exact: true }).locator('..').getByText('0.00').waitFor()
  })
})
