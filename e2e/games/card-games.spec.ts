import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { balanceText, playButton, rounds, windowOf } from '../browser/acts.ts'
import { phone } from '../browser/browser.ts'
import { roundsOf, useGameSeat } from './seat.ts'

const { stage, newPlayer, openGame } = useGameSeat('cora')

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, disabled: false })
}

/** Bets, and waits for a choice, or for the end of a round that ends at once. @returns is it open */
async function deal(page: Page, turn: RegExp): Promise<boolean> {
  const before = await rounds(page).count()
  await playButton(page).click()
  const isOpen = async () => (await button(page, turn).count()) > 0
  const hasEnded = async () => (await rounds(page).count()) > before
  await expect.poll(async () => (await isOpen()) || hasEnded(), { timeout: 10_000 }).toBe(true)
  return isOpen()
}

describe('baccarat', () => {
  it('is bet by laying chips; cards, winner and spots agree with what was booked', async () => {
    const player = await newPlayer()
    const page = await openGame('baccarat', player)
    expect(await playButton(page).isDisabled()).toBe(true)
    await button(page, 'Chip of 1.00 USDT').click()
    await button(page, /^Banker, pays 1.95×/).click()
    await button(page, /^Player, pays 2.00×/).click()
    await button(page, 'Undo').click()
    await playButton(page, /^Bet .*1\.00$/).click()
    const winner = page.getByText(/^(Player wins|Banker wins|It is a tie)$/)
    await winner.waitFor()
    const [row] = await roundsOf(player, 'baccarat')
    const title = await winner.innerText()
    expect(title.toLowerCase()).toContain(String(row?.data['winner']))
    const cards = page.getByRole('group', { name: /^(Player|Banker), \d points$/ }).getByRole('img')
    expect(await cards.count()).toBeGreaterThanOrEqual(4)
    await expect.poll(() => rounds(page).count()).toBe(1)
  })

  it('deals by itself with the chips as they lie', async () => {
    const player = await newPlayer()
    const page = await openGame('baccarat', player)
    await page.getByRole('button', { name: 'Quick' }).click()
    await button(page, /^Tie, pays/).click()
    await page.getByRole('tab', { name: 'Auto' }).click()
    await page.getByLabel('Number of bets').fill('3')
    await playButton(page, /^Start /).click()
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    await playButton(page, /^Start /).waitFor({ timeout: 30_000 })
    expect(await roundsOf(player, 'baccarat')).toHaveLength(3)
  })
})

/** Guesses the likelier side. @returns whether the round is still open. */
async function guess(page: Page): Promise<boolean> {
  const choices = page.getByRole('group', { name: 'Next card' }).getByRole('button')
  const texts = await choices.allInnerTexts()
  const ways = texts.map((text) => Number(/(\d+) of 13/.exec(text)?.[1] ?? 0))
  await choices.nth(ways.indexOf(Math.max(...ways))).click()
  await button(page, /^(Take|Bet|Play) /).waitFor()
  return (await playButton(page, /^Take /).count()) > 0
}

describe('hilo on a phone', () => {
  it('opens a round, survives a reload, and pays what the button says [GAME-041] [GAME-044] [GAME-048]', async () => {
    const player = await newPlayer()
    const page = await openGame('hilo', player, phone)
    await deal(page, /^Skip this card$/)
    await button(page, 'Cancel').waitFor()
    expect(await balanceText(page)).toBe('999.00')
    const cards = page.getByRole('list', { name: 'Cards of this round' }).getByRole('listitem')
    const first = await cards.first().getAttribute('aria-label')
    await page.reload()
    await page.getByText('Your round is still open').waitFor()
    expect(await cards.first().getAttribute('aria-label')).toBe(first)
    let isOpen = await guess(page)
    for (let tries = 0; tries < 20 && !isOpen; tries += 1) {
      await deal(page, /^Skip this card$/)
      isOpen = await guess(page)
    }
    const take = playButton(page, /^Take /)
    const amount = Number(/[\d.]+/.exec(await take.innerText())?.[0])
    await take.click()
    await page.getByText('one right guess').waitFor()
    const [row] = await roundsOf(player, 'hilo')
    expect(1 + Number(row?.profit)).toBe(amount)
  })

  it('gives the bet back before the first guess [GAME-044]', async () => {
    const player = await newPlayer()
    const page = await openGame('hilo', player, phone)
    await deal(page, /^Skip this card$/)
    await button(page, 'Skip this card').click()
    await page.getByRole('listitem').filter({ hasText: 'skip' }).waitFor()
    await button(page, 'Cancel').click()
    await expect.poll(() => balanceText(page)).toBe('1,000.00')
  })
})

/** What a hand of blackjack can always be answered with. */
const choice = /^(No, play on|Stand keep)/

/** Stands on every hand of the open round and refuses insurance, until it is over. */
async function standAll(page: Page): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await button(page, /^(No, play on|Stand keep|Bet )/)
      .first()
      .waitFor()
    if ((await playButton(page).count()) > 0) return
    await button(page, choice).first().click()
  }
}

describe('blackjack', () => {
  it('is played to its end, round after round, with the hole card hidden until then [GAME-006]', async () => {
    const player = await newPlayer()
    const page = await stage.open('/', { as: player })
    await page
      .getByRole('link', { name: /^Blackjack/ })
      .last()
      .click()
    await playButton(page).waitFor()
    for (let round = 1; round <= 4; round += 1) {
      const isOpen = await deal(page, choice)
      const hole = page.getByRole('group', { name: 'Dealer' }).getByRole('img')
      if (isOpen) await hole.and(page.getByLabel('Card face down')).waitFor()
      const leave = page.getByRole('button', { name: /^(Cancel|Take)/ })
      expect(await leave.count()).toBe(0)
      await standAll(page)
      await expect.poll(() => rounds(page).count()).toBe(round)
      expect(await page.getByLabel('Card face down').count()).toBe(0)
    }
    expect(await roundsOf(player, 'blackjack')).toHaveLength(4)
  })

  it('waits for its player over a reload', async () => {
    const player = await newPlayer()
    const page = await openGame('blackjack', player)
    while (!(await deal(page, choice))) await playButton(page).waitFor()
    const hand = page.getByRole('group', { name: /^Your hand/ }).getByRole('img')
    const names = await hand.evaluateAll((cards) => cards.map((card) => card.ariaLabel))
    await page.reload()
    await page.getByText('Your round is still open').waitFor()
    expect(await hand.evaluateAll((cards) => cards.map((card) => card.ariaLabel))).toEqual(names)
    await standAll(page)
    await expect.poll(() => rounds(page).count()).toBeGreaterThanOrEqual(1)
  })
})

describe('video poker', () => {
  it('holds by keys what the draw then keeps [GAME-005]', async () => {
    const player = await newPlayer()
    const page = await stage.open('/', { as: player })
    await page
      .getByRole('link', { name: /^Video Poker/ })
      .last()
      .click()
    await playButton(page).waitFor()
    await deal(page, /^Draw 5 cards$/)
    const cards = page.getByRole('group', { name: 'Your cards' }).getByRole('button')
    const dealt = await cards.evaluateAll((all) => all.map((card) => card.ariaLabel))
    await page.keyboard.press('1')
    await page.keyboard.press('4')
    await button(page, 'Draw 3 cards').click()
    await playButton(page).waitFor()
    const final = await cards.evaluateAll((all) => all.map((card) => card.ariaLabel))
    expect([final[0], final[3]]).toEqual([dealt[0], dealt[3]])
    expect(final[1]).not.toBe(dealt[1])
    expect(await roundsOf(player, 'videopoker')).toHaveLength(1)
  })
})

describe('the help of the card games', () => {
  it.each(['baccarat', 'hilo', 'blackjack', 'videopoker'])(
    'of %s has six pages, the last one with the rules [GAME-018]',
    async (game) => {
      const page = await openGame(game, await newPlayer())
      await page.getByRole('button', { name: 'Help' }).click()
      const help = windowOf(page, 'Help')
      for (let number = 1; number <= 5; number += 1) {
        await help.getByText(`${number} of 6`).waitFor()
        await help.getByRole('button', { name: 'Next' }).click()
      }
      await help.getByRole('heading', { name: 'Rules' }).waitFor()
    },
  )
})
