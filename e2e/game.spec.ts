import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import {
  balanceText,
  bet,
  messageOf,
  playButton,
  rounds,
  setField,
  windowOf,
} from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { holdSockets } from './browser/sockets.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

async function newPlayer(): Promise<Visitor> {
  return Visitor.register(inject('siteUrl'), newAccount('gina'))
}

async function openGame(game: 'dice' | 'limbo', as?: Visitor): Promise<Page> {
  const page = await stage.open(`/casino/game/${game}`, as === undefined ? {} : { as })
  await playButton(page).waitFor()
  return page
}

function amount(page: Page) {
  return page.getByRole('textbox', { name: /^(Bet amount|Base bet)/ })
}

describe('a guest', () => {
  it('who starts the auto bet is asked to log in [GAME-034]', async () => {
    const page = await openGame('limbo')
    await page.getByRole('tab', { name: 'Auto' }).click()
    await playButton(page, /^Start /).click()
    await windowOf(page, 'Sign in').getByLabel('Email or login').waitFor()
  })
})

describe('the bet amount', () => {
  it('is halved and doubled with the decimals of its currency [GAME-055]', async () => {
    const page = await openGame('dice', await newPlayer())
    await amount(page).fill('0.00000003')
    await page.getByRole('button', { name: 'Half the bet' }).click()
    expect(await amount(page).inputValue()).toBe('0.00000001')
    await amount(page).fill('0.75')
    await page.getByRole('button', { name: 'Double the bet' }).click()
    expect(await amount(page).inputValue()).toBe('1.50')
    await page.getByRole('button', { name: 'Half the bet' }).click()
    expect(await amount(page).inputValue()).toBe('0.75')
  })

  it('takes no letters, and no bet is possible beyond the limits [UI-018]', async () => {
    const page = await openGame('dice', await newPlayer())
    await amount(page).fill('')
    await amount(page).pressSequentially('1e2x.5')
    expect(await amount(page).inputValue()).toBe('12.5')
    await amount(page).fill('5000')
    await page.getByText(/^Largest bet is /).waitFor()
    expect(await playButton(page).isDisabled()).toBe(true)
  })
})

describe('what the server refuses', () => {
  it('is said in words, and nothing is taken [GAME-075]', async () => {
    const page = await openGame('limbo', await newPlayer())
    await setField(page, 'Target', '1000000')
    await playButton(page).click()
    await page.getByText(/^The top payout of this bet is above the limit of /).waitFor()
    expect(await balanceText(page)).toBe('1,000.00')
    await playButton(page).waitFor()
  })
})

describe('the keyboard', () => {
  it('bets with space, halves with s, doubles with d, unless that is switched off', async () => {
    const page = await openGame('dice', await newPlayer())
    await page.getByRole('heading', { name: 'Dice' }).click()
    await page.keyboard.press('d')
    expect(await amount(page).inputValue()).toBe('2.00')
    await page.keyboard.press('s')
    expect(await amount(page).inputValue()).toBe('1.00')
    await page.keyboard.press('Space')
    await expect.poll(() => rounds(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'Hotkeys' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Dice' }).click()
    await page.keyboard.press('d')
    expect(await amount(page).inputValue()).toBe('1.00')
  })

  it('is enough to set the line, bet and read the result', async () => {
    const page = await openGame('dice', await newPlayer())
    await page.getByRole('slider').focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('textbox', { name: 'Roll over' }).inputValue()).not.toBe('49.50')
    await amount(page).focus()
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab')
      if (await playButton(page).evaluate((button) => button === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+\.\d\d, (won|lost)$/ })
      .waitFor({ state: 'attached' })
  })
})

describe('the auto bet', () => {
  it('raises the bet after a loss and resets it after a win [GAME-033] [GAME-035] [GAME-036]', async () => {
    const player = await newPlayer()
    const page = await openGame('dice', player)
    await page.getByRole('button', { name: 'Quick' }).click()
    await page.getByRole('tab', { name: 'Auto' }).click()
    await amount(page).fill('0.25')
    await page.getByLabel('Number of bets').fill('6')
    const onLoss = page.getByRole('tablist', { name: 'On loss' })
    await onLoss.getByRole('tab', { name: 'Increase' }).click()
    await setField(page, 'On loss, increase by percent', '100')
    await playButton(page, /^Start /).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    await playButton(page, /^Start /).waitFor({ timeout: 30_000 })
    const { rows } = await player.ask(calls.history, { api_id: 'dice', count: 30 })
    expect(rows).toHaveLength(6)
    let units = 1
    const stakes = rows.toReversed().map(({ status }) => {
      const stake = (units * 0.25).toFixed(8)
      units = status === 'lose' ? units * 2 : 1
      return stake
    })
    const lost = rows.toReversed().map(({ status, profit }) => (status === 'lose' ? profit : null))
    expect(lost).toEqual(lost.map((loss, index) => loss && `-${stakes[index]}`))
    expect(await amount(page).inputValue()).toBe('0.25')
  })

  it('can be stopped, and holds the inputs still while it runs [GAME-043] [GAME-046] [GAME-047]', async () => {
    const page = await openGame('limbo', await newPlayer())
    await page.getByRole('tab', { name: 'Auto' }).click()
    await playButton(page, /^Start /).click()
    const stop = page.getByRole('button', { name: 'Stop', exact: true })
    await stop.waitFor()
    expect(await page.getByRole('tab', { name: 'Manual' }).isDisabled()).toBe(true)
    expect(await amount(page).isDisabled()).toBe(true)
    await stop.click()
    await playButton(page, /^Start /).waitFor()
  })
})

describe('the windows of a game', () => {
  it.each(['dice', 'limbo'] as const)(
    'help for %s goes on to its end [GAME-018] [GAME-019]',
    async (game) => {
      const page = await openGame(game)
      await page.getByRole('button', { name: 'Help' }).click()
      const help = windowOf(page, 'Help')
      for (let number = 1; number <= 4; number += 1) {
        await help.getByText(`${number} of 5`).waitFor()
        await help.getByRole('button', { name: 'Next' }).click()
      }
      await help.getByText('Close').last().click()
      await help.waitFor({ state: 'detached' })
    },
  )

  it('statistics count this visit and all bets; this visit can be reset', async () => {
    const page = await openGame('dice', await newPlayer())
    await bet(page)
    await page.getByRole('button', { name: 'Statistics' }).click()
    const window = windowOf(page, 'Statistics')
    await window.getByRole('heading', { name: 'All bets' }).waitFor()
    const counts = window.locator('dl div').filter({ hasText: /^Bets/ })
    await expect.poll(() => counts.allInnerTexts()).toEqual(['Bets\n1', 'Bets\n1'])
    await window.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => counts.allInnerTexts()).toEqual(['Bets\n0', 'Bets\n1'])
  })
})

describe('the button of a game', () => {
  it('says Bet, and Play on screens of at most 1200 px [GAME-045]', async () => {
    const player = await newPlayer()
    const widths = [
      [desktop, /^Bet /],
      [{ width: 1201, height: 800 }, /^Bet /],
      [{ width: 1200, height: 800 }, /^Play /],
      [phone, /^Play /],
    ] as const
    const page = await openGame('dice', player)
    for (const [size, verb] of widths) {
      await page.setViewportSize(size)
      await playButton(page, verb).waitFor()
    }
  })
})

describe('a lost connection', () => {
  it('is told, bets go on, and afterwards everything is up to date [RT-008] [RT-009] [RT-011] [RT-012] [RT-037]', async () => {
    const player = await newPlayer()
    const page = await stage.open('about:blank', { as: player })
    const cable = await holdSockets(page)
    await page.goto('/casino/game/dice')
    await page.getByText('Live', { exact: true }).waitFor()
    await cable.cut()
    await messageOf(page, 'Connection lost').waitFor()
    await page.getByText('Attempting to connect to the events server...').waitFor()
    await page.getByText('Attempting to connect to the trading server...').waitFor()
    await bet(page)
    await expect.poll(() => balanceText(page)).not.toBe('1,000.00')
    await player.playDice()
    cable.join()
    await messageOf(page, 'Connection restored').waitFor({ timeout: 30_000 })
    const banner = page.getByText(/^Attempting to connect/)
    await expect.poll(() => banner.count(), { timeout: 30_000 }).toBe(0)
    const currencies = await player.ask(calls.currencies, {})
    const held = currencies.find(({ id }) => id === 'usdt')?.balance.real ?? ''
    await expect.poll(async () => (await balanceText(page)).replace(',', '')).toBe(short(held))
  })
})

/** As the header writes it: at least two decimals, no zeros beyond. */
function short(amountText: string): string {
  return amountText.replace(/(\.\d\d\d*?)0+$/, '$1')
}
