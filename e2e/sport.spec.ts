import { calls, type SportRow } from '@powerplay/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { desktop, phone, useStage } from './browser/browser.ts'
import { askSecond } from './browser/furnish-desk.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()
const reason = 'A story of the tests asks for it'

/** Whoever asks first starts the matches; until all of them are told there are no prices. */
beforeAll(async () => {
  const guest = await Visitor.arrive(inject('siteUrl'))
  const { status } = await untilTold(guest)
  expect(status).toBe(200)
})

async function untilTold(guest: Visitor) {
  for (;;) {
    const answer = await guest.call(calls.bookmakerCategories, {})
    if (answer.status !== 503) return answer
  }
}

interface Priced {
  readonly eventId: string
  readonly selectionId: string
  readonly name: string
}

/** Outcomes of main markets that can be bet on, one per event. */
function pricedOf(rows: readonly SportRow[]): Priced[] {
  return rows.flatMap(({ event, market }) => {
    const outcome = market?.outcomes.find(
      ({ odds, status }) => status === 'active' && odds !== null && odds > 1.4 && odds < 6,
    )
    if (market === null || outcome === undefined) return []
    const selectionId = `${event.id}/${market.lineId}/${outcome.id}`
    return [{ eventId: event.id, selectionId, name: outcome.name }]
  })
}

/** Matches of tomorrow: nothing happens to them while a story lasts. */
async function quietMatches(player: Visitor): Promise<Priced[]> {
  const order = { id: 'soccer-1', filter: 'upcoming', limit: 50 }
  const { events } = await player.ask(calls.bookmakerCategory, order)
  return pricedOf(events).toReversed()
}

const priceOf = (page: Page, { selectionId }: Priced) =>
  page.locator(`[data-selection="${selectionId}"]`).filter({ visible: true }).first()

/** Presses the price of a selection on the page of its event. */
async function pick(page: Page, picked: Priced): Promise<void> {
  await page.goto(`/sport/event/${encodeURIComponent(picked.eventId)}`)
  await priceOf(page, picked).click()
}

/** The slip: beside the page on a desktop, a sheet over it on a phone. */
async function slipOf(page: Page, viewport: { readonly width: number }): Promise<Page | Locator> {
  if (viewport.width >= desktop.width) return page
  await page.getByRole('button', { name: /Bet slip/ }).click()
  return page.getByRole('dialog', { name: 'Bet slip' })
}

/** Sends the slip and waits until it is accepted; its selections leave with it. */
async function place(form: Page | Locator): Promise<void> {
  await form.getByRole('button', { name: /^Place bet/ }).click()
  await form.getByText(/^Bet accepted/).waitFor()
}

/** A price of a match that runs, and may be told anew at any moment. */
async function livePrice(player: Visitor): Promise<Priced> {
  const { events } = await player.ask(calls.bookmakerLive, { limit: 50 })
  // Those that began last go on longest.
  const withWidget = events
    .filter(({ event }) => event.widget.matchId !== null)
    .toSorted((a, b) => b.event.startsAt - a.event.startsAt)
  // Sports of many points are never stopped.
  const open = /^(basketball|handball|baseball|volleyball|table-tennis|badminton|rugby)/
  const steady = withWidget.filter(({ event }) => open.test(event.categoryId))
  const [live] = pricedOf([...steady, ...withWidget])
  if (live === undefined) throw new Error('some match with a widget is always live')
  return live
}

/** What staff do about a selection that bets run on. */
async function act(
  staff: Visitor,
  verb: 'suspend' | 'settle',
  { selectionId }: Priced,
  fields = {},
) {
  await staff.ask(calls[`admin.sports.${verb}`], { id: selectionId, reason, ...fields })
}

/** Opens it again: one asks, another agrees. */
async function resume(staff: Visitor, { selectionId }: Priced): Promise<void> {
  const waits = await askSecond(staff, calls['admin.sports.resume'], { id: selectionId })
  const other = await Visitor.logIn(inject('siteUrl'), demoAccounts.otherAdmin)
  await other.ask(calls['admin.approvals.approve'], { id: waits, reason })
}

interface Scene {
  readonly page: Page
  readonly player: Visitor
  readonly staff: Visitor
  readonly viewport: { readonly width: number }
}

/** A single, a multi and a system on matches of tomorrow. @returns the selection of the single. */
async function betQuietly({ page, player, viewport }: Scene): Promise<Priced> {
  const [first, second, third, fourth] = await quietMatches(player)
  if (!first || !second || !third || !fourth) throw new Error('there are matches tomorrow')
  // By Enter, with its receipt.
  await pick(page, first)
  const single = await slipOf(page, viewport)
  await single.getByRole('textbox', { name: 'Stake' }).fill('8')
  await single.getByRole('textbox', { name: 'Stake' }).press('Enter')
  await single.getByText(/^Bet accepted/).waitFor()

  await pick(page, second)
  await pick(page, third)
  await place(await slipOf(page, viewport))
  await pick(page, second)
  await pick(page, third)
  await pick(page, fourth)
  const system = await slipOf(page, viewport)
  await system.getByRole('tab', { name: 'System' }).click()
  await system.getByRole('button', { name: /^2\/3/ }).click()
  await place(system)
  return first
}

/** Odds change under a live bet, a stop refuses it, and at last it is taken. */
async function betLive({ page, staff, viewport }: Scene, live: Priced): Promise<void> {
  const slip = await slipOf(page, viewport)
  await slip.getByRole('button', { name: /^Place bet/ }).waitFor()
  await staff.ask(calls.emulatorSport, { eventId: live.eventId, act: 'news' })
  await slip.getByRole('button', { name: /^Accept [\d.]+$/ }).waitFor()
  await slip
    .getByText(/^Odds changed from/)
    .first()
    .waitFor()
  await slip.getByRole('button', { name: /Accept no change/ }).click()
  await page.getByRole('menuitemradio', { name: 'Accept any odds' }).click()

  // Betting stops while the odds are checked: refused, and nothing is taken.
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await slip.getByText('Checking the odds').waitFor()
  await staff.ask(calls.emulatorSport, { eventId: live.eventId, act: 'stop' })
  await slip.getByText(`${live.name} is closed.`).first().waitFor()
  await staff.ask(calls.emulatorSport, { eventId: live.eventId, act: 'open' })
  await place(slip)
}

/** Half of the single is cashed out; the rest is settled as won, and corrected to lost. */
async function endSingle({ page, staff }: Scene, first: Priced): Promise<void> {
  await page.goto('/sport/bets')
  const own = page.locator(`a[href="/sport/event/${encodeURIComponent(first.eventId)}"]`)
  const single = page.getByRole('article', { name: /^Single/ }).filter({ has: own })
  await single.getByRole('button', { name: 'Part' }).click()
  await single.getByText('Cash out half').waitFor()
  await single.getByRole('button', { name: /^Cash out [\d.]+$/ }).click()
  await single.getByText('Cashed out 50 %').waitFor()

  await act(staff, 'settle', first, { result: 'won' })
  await page.getByRole('tab', { name: 'Settled' }).click()
  await single.getByText('Won', { exact: true }).first().waitFor()
  expect(await single.getByText('Resettled').count()).toBe(0)
  await act(staff, 'settle', first, { result: 'lost' })
  await single.getByRole('button', { name: 'Resettled' }).click()
  await single
    .getByRole('list', { name: 'What was decided' })
    .getByRole('listitem')
    .nth(2)
    .waitFor()
  await single.getByText('Lost', { exact: true }).first().waitFor()
}

async function sceneOf(viewport: typeof desktop | typeof phone): Promise<Scene> {
  const player = await Visitor.register(inject('siteUrl'), newAccount('spo'))
  const staff = await Visitor.logIn(inject('siteUrl'), demoAccounts.admin)
  const options = { viewport, as: player, settings: { oddsPolicy: 'none' } } as const
  return { page: await stage.open('/sport', options), player, staff, viewport }
}

async function expectNoOverflow({ page, viewport }: Scene): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(viewport.width)
}

it('[SPORT-001] [SPORT-005] bets single, multi, system and live with changed odds, is refused by a suspension, cashes out half, and sees a settlement and its correction', async () => {
  const scene = await sceneOf(desktop)
  const { page, player, staff } = scene
  const first = await betQuietly(scene)
  const live = await livePrice(player)
  await pick(page, live)
  await betLive(scene, live)

  // Suspended by staff: its prices are locked until it is opened again.
  await act(staff, 'suspend', first)
  await page.goto(`/sport/event/${encodeURIComponent(first.eventId)}`)
  await priceOf(page, first).and(page.locator(':disabled')).waitFor()
  await resume(staff, first)
  await endSingle(scene, first)
  await expectNoOverflow(scene)
})

it('[SPORT-039] [SPORT-040] does all of it on a phone, with the slip in a sheet and the match in a widget', async () => {
  const scene = await sceneOf(phone)
  const { page, player } = scene
  const live = await livePrice(player)
  await pick(page, live)
  await page.getByRole('button', { name: 'Live widget', expanded: false }).click()
  await page.locator('iframe[src^="/widget/match/"]').waitFor()
  await page.getByRole('button', { name: 'Let it float over the page' }).first().click()
  await page.getByRole('dialog', { name: / v / }).locator('iframe').waitFor()
  await page
    .getByRole('dialog', { name: / v / })
    .getByRole('button', { name: /^Close/ })
    .click()
  await betLive(scene, live)
  const first = await betQuietly(scene)
  await endSingle(scene, first)
  await expectNoOverflow(scene)
})
