import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { balanceText, bet, playButton, rounds, windowOf } from '../browser/acts.ts'
import { desktop, phone } from '../browser/browser.ts'
import type { Visitor } from '../client/visitor.ts'
import { roundsOf, useGameSeat } from './seat.ts'

const { stage, newPlayer, openGame } = useGameSeat('ines')

type InstantGame = 'plinko' | 'wheel' | 'diamonds' | 'keno'

/** The latest round, which must be there. */
async function lastRound(player: Visitor, game: InstantGame) {
  const [row] = await roundsOf(player, game)
  if (row === undefined) throw new Error(`no round of ${game}`)
  return row
}

/** As the screen writes a factor: two decimals, cut. */
const factorText = (multiplier: number) =>
  `${(Math.floor(multiplier * 100 + 1e-6) / 100).toFixed(2)}×`

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : []

const tile = (page: Page, number: number) =>
  page
    .getByRole('group', { name: 'Numbers' })
    .getByRole('button', { name: `${number}`, exact: true })

async function playAuto(page: Page, games: number): Promise<void> {
  const quick = page.getByRole('button', { name: 'Quick' })
  if ((await quick.getAttribute('aria-pressed')) !== 'true') await quick.click()
  await page.getByRole('tab', { name: 'Auto' }).click()
  await page.getByLabel('Number of bets').fill(`${games}`)
  await playButton(page, /^Start /).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await playButton(page, /^Start /).waitFor({ timeout: 30_000 })
}

describe.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('plinko %s', (_where, viewport) => {
  it('lets ball after ball fall into the buckets that the server drew [GAME-009]', async () => {
    const player = await newPlayer()
    const page = await openGame('plinko', player, viewport)
    await page.getByRole('button', { name: 'One row less' }).click()
    await page.getByRole('tab', { name: 'High', exact: true }).click()
    for (const balls of [1, 2, 3]) {
      await playButton(page).click()
      await expect.poll(async () => (await roundsOf(player, 'plinko')).length).toBe(balls)
    }
    expect(await page.getByRole('button', { name: 'One row less' }).isDisabled()).toBe(true)
    const air = page.getByText('Balls in the air', { exact: true }).locator('xpath=..')
    await expect.poll(() => air.innerText(), { timeout: 10_000 }).toMatch(/\b0$/)
    const row = await lastRound(player, 'plinko')
    await page.getByText(`bucket ${Number(row.data['bucket']) + 1} of 16`).waitFor()
    expect(await rounds(page).first().innerText()).toBe(factorText(row.multiplier))
    await playAuto(page, 3)
    expect(await roundsOf(player, 'plinko')).toHaveLength(6)
  })
})

describe('the wheel', () => {
  it('stops with the segment of the server under the pointer [GAME-007]', async () => {
    const player = await newPlayer()
    const page = await openGame('wheel', player)
    await page.getByRole('button', { name: '50 segments' }).click()
    await page.getByRole('tab', { name: 'Low' }).click()
    await bet(page)
    const { data, multiplier } = await lastRound(player, 'wheel')
    await page.getByText(`segment ${Number(data['index']) + 1} of 50`).waitFor()
    const style = await page.locator('svg[style*="rotate"]').getAttribute('style')
    const degrees = Number(/rotate\(([-\d.]+)deg\)/.exec(style ?? '')?.[1])
    const under = (((-degrees % 360) + 360) % 360) / (360 / 50)
    expect(Math.floor(under)).toBe(data['index'])
    const lit = page.getByRole('list', { name: 'What the colours pay' }).locator('[aria-current]')
    expect(await lit.innerText()).toContain(factorText(multiplier))
    await playAuto(page, 3)
    expect(await roundsOf(player, 'wheel')).toHaveLength(4)
  })
})

describe('diamonds', () => {
  it('drops the gems of the server and lights what they pay [GAME-002]', async () => {
    const player = await newPlayer()
    const page = await openGame('diamonds', player)
    await bet(page)
    const { data, multiplier } = await lastRound(player, 'diamonds')
    const names = ['green', 'purple', 'yellow', 'red', 'cyan', 'pink', 'blue']
    const gems = page.getByRole('list', { name: 'Gems' }).getByRole('listitem')
    const shown = (await gems.allInnerTexts()).map((text) => text.split(',')[0]?.trim())
    expect(shown).toEqual(numbersOf(data['gems']).map((gem) => names[gem]))
    const lit = page.getByRole('list', { name: 'Paytable' }).locator('[aria-current]')
    expect(await lit.innerText()).toContain(factorText(multiplier))
    await playAuto(page, 3)
    expect(await roundsOf(player, 'diamonds')).toHaveLength(4)
  })
})

describe.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('keno %s', (_where, viewport) => {
  it('takes up to ten numbers and marks those of the server [GAME-014]', async () => {
    const player = await newPlayer()
    const page = await openGame('keno', player, viewport)
    await playButton(page).click()
    await page.getByText('Pick a number first').waitFor()
    for (let number = 1; number <= 11; number += 1) await tile(page, number).click()
    await tile(page, 10).click()
    await bet(page)
    const { data } = await lastRound(player, 'keno')
    const drawn = numbersOf(data['drawn'])
    const tiles = page.getByRole('group', { name: 'Numbers' }).getByRole('button')
    const names = await tiles.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    for (let number = 0; number < 40; number += 1) {
      const mark = !drawn.includes(number) ? '' : number < 9 ? ', hit' : ', drawn'
      expect(names[number]).toBe(`${number + 1}${mark}`)
    }
    await page.getByText(`${String(data['hits'])} of 9 hit`).waitFor()
    await page.getByRole('button', { name: 'Auto-pick' }).click()
    await playAuto(page, 3)
    const rows = await roundsOf(player, 'keno')
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(numbersOf(row.data['drawn'])).toHaveLength(10)
  })
})

describe('the keyboard', () => {
  it('is enough to pick numbers, bet and read the result of keno', async () => {
    const page = await openGame('keno', await newPlayer())
    await tile(page, 1).focus()
    for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) {
      await page.keyboard.press(key)
    }
    await page.getByText('3 of 10').waitFor()
    expect(await tile(page, 10).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('heading', { name: 'Keno' }).click()
    await page.keyboard.press('Space')
    await page
      .getByRole('status')
      .filter({ hasText: /^[\d.,]+×, (won|lost|part of the bet back)$/ })
      .waitFor({ state: 'attached' })
    expect(await balanceText(page)).not.toBe('1,000.00')
  })
})

describe('where motion is unwanted', () => {
  it.each(['plinko', 'wheel', 'diamonds'] as const)(
    '%s shows its result all the same',
    async (game) => {
      const player = await newPlayer()
      const page = await stage.open(`/casino/game/${game}`, { as: player, isStill: true })
      await bet(page)
      const { multiplier } = await lastRound(player, game)
      await page
        .getByRole('status')
        .filter({ hasText: factorText(multiplier) })
        .waitFor({
          state: 'attached',
        })
    },
  )
})

describe('the help', () => {
  it.each(['plinko', 'wheel', 'diamonds', 'keno'] as const)(
    'for %s goes on to its end [GAME-018] [GAME-019]',
    async (game) => {
      const page = await stage.open(`/casino/game/${game}`)
      await page.getByRole('button', { name: 'Help' }).click()
      const help = windowOf(page, 'Help')
      for (let number = 1; number <= 4; number += 1) {
        await help.getByText(`${number} of 5`).waitFor()
        await help.getByRole('button', { name: 'Next' }).click()
      }
      await help.getByText('5 of 5').waitFor()
    },
  )
})
