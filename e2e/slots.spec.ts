import { calls } from '@powerplay/contract'
import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { phone, useStage } from './browser/browser.ts'
import { providerGameId } from './client/provider-game.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const gameOf = (page: Page): FrameLocator => page.frameLocator('main iframe')

/** What the header says. */
async function shown(page: Page): Promise<number> {
  return Number((await page.locator('.balance').innerText()).replaceAll(',', ''))
}

/** Waits until the books hold another sum than before, and the header the same as the books. */
async function settled(page: Page, visitor: Visitor, before: number): Promise<void> {
  await expect.poll(() => visitor.usdt(), { timeout: 15_000 }).not.toBe(before)
  await expect
    .poll(async () => (await shown(page)) - (await visitor.usdt()), { timeout: 15_000 })
    .toBeCloseTo(0, 6)
}

/** Spins as the game's own page does until a spin wins enough to be told to everybody. */
async function winAt(visitor: Visitor, id: string): Promise<void> {
  const { url } = await visitor.ask(calls.launchGame, { id, demo: false, currency: 'usdt' })
  const address = new URL(url)
  const token = address.searchParams.get('session') ?? ''
  let isFree = false
  for (let spin = 0; spin < 400; spin += 1) {
    const answer = await fetch(`${address.origin}/api/play/${token}/spin`, {
      method: 'POST',
      body: JSON.stringify(isFree ? {} : { bet: '2.00000000' }),
    })
    const told: { stake: string; won: string; feature: object | null } = await answer.json()
    expect(answer.status, JSON.stringify(told)).toBe(200)
    isFree = told.feature !== null
    if (!isFree && Number(told.won) - Number(told.stake) > 1) return
  }
  throw new Error('four hundred spins won nothing')
}

/** Presses Spin until a round moved the balance: one that returns its stake moves nothing. */
async function spinForMoney(page: Page, player: Visitor): Promise<void> {
  const game = gameOf(page)
  const before = await player.usdt()
  const spin = game.getByRole('button', { name: 'Spin', exact: true })
  for (let round = 0; round < 6 && (await player.usdt()) === before; round += 1) {
    await spin.click()
    await game.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    await spin.waitFor({ timeout: 60_000 })
  }
  await settled(page, player, before)
}

/** From the lobby to a slot that was just won at, a paid round in it, and its bet in the feed. */
async function playSlot(name: string): Promise<void> {
  const account = newAccount('spin')
  const player = await Visitor.register(inject('siteUrl'), account)
  const id = await providerGameId(player, name)
  const page = await stage.open('/', { as: player })
  const providers = region(page, 'Providers').getByRole('link', { name: /./ })
  await expect.poll(() => providers.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(8)

  const wins = region(page, 'Latest wins').getByRole('link').filter({ hasText: account.name })
  const card = wins.filter({ hasText: `profit in ${name}` })
  // The row takes two wins a second; in a crowd of winners not every win gets its turn.
  await expect
    .poll(
      async () => {
        await winAt(player, id)
        return card.count()
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toBeGreaterThan(0)
  await card.first().click()
  await page.waitForURL(`**/casino/game/${id}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await spinForMoney(page, player)

  const bets = region(page, 'Live bets')
  await bets.getByRole('tab', { name: 'Mine' }).click()
  await bets
    .getByRole('button', { name: `${name}, open bet` })
    .first()
    .click()
  const overview = page.getByRole('dialog')
  await overview.getByText(name, { exact: true }).waitFor()
  await overview.getByText(account.name).waitFor()
}

/** On a phone: the list of tables, a bet at one of them, and what the round came to. */
async function playTable(): Promise<void> {
  const player = await Visitor.register(inject('siteUrl'), newAccount('seat'))
  const id = await providerGameId(player, 'Baccarat Salon')
  const page = await stage.open(`/casino/game/${id}`, { as: player, viewport: phone })
  await page.getByRole('button', { name: 'Play at Salon Rouge' }).click()
  await page.getByText('Salon Rouge').waitFor()
  const before = await player.usdt()
  const game = gameOf(page)
  await game.getByText('Place your bets').waitFor({ timeout: 30_000 })
  await game.locator('label[title^="Chip of 1.0"]').click()
  await game.getByRole('button', { name: /^Player/ }).click()
  await game.getByRole('button', { name: 'Place bets' }).click()
  await settled(page, player, before)
  await game
    .getByText(/\. (You won [\d.,]+ USDT|No win)$/)
    .waitFor({ timeout: 30_000, state: 'attached' })
  await settled(page, player, Number.NaN)
  await page.getByRole('button', { name: 'Other tables' }).click()
  await page.getByRole('button', { name: 'Play at Salon Noir' }).waitFor()
}

/** A guest on a phone: a demo of a slot, and the way in where there is none. */
async function tryDemo(name: string): Promise<void> {
  const guest = await Visitor.arrive(inject('siteUrl'))
  const id = await providerGameId(guest, name)
  const page = await stage.open(`/casino/game/${id}`, { viewport: phone })
  const game = gameOf(page)
  const purse = game.getByText('1,000.00')
  await purse.first().waitFor()
  await game.getByRole('button', { name: 'Spin', exact: true }).click()
  await game.getByRole('button', { name: 'Spin', exact: true }).waitFor({ timeout: 60_000 })
  const table = await providerGameId(guest, 'Speed Roulette')
  await page.goto(`/casino/game/${table}`)
  await page.getByText('Sign in to play for real').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).waitFor()
}

describe('games of outside providers', () => {
  it('are found, played for money with the balance of the books, told to everybody, and tried by guests [LOBBY-007] [DEMO-001]', async () => {
    await Promise.all([playSlot('Crown of Cobalt'), playTable(), tryDemo('Candy Kettle')])
  })
})
