import { calls, type SportRow } from '@powerplay/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { desktop, phone, useStage } from './browser/browser.ts'
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

/** Sends the slip and waits until it is accepted; its selections leave with it. */
async function place(form: Page | Locator): Promise<void> {
  await form.getByRole('button', { name: /^Place bet/ }).click()
  await form.getByText(/^Bet accepted/).waitFor()
}

/** What staff do about a selection that bets run on. */
async function act(
  staff: Visitor,
  verb: 'suspend' | 'resume' | 'settle',
  { selectionId }: Priced,
  fields = {},
) {
  await staff.ask(calls[`admin.sports.${verb}`], { id: selectionId, reason, ...fields })
}

it('[SPORT-001] [SPORT-005] bets single, multi and system, finds a suspended event locked, cashes out half, and sees a settlement and its correction', async () => {
  const player = await Visitor.register(inject('siteUrl'), newAccount('spo'))
  const staff = await Visitor.logIn(inject('siteUrl'), demoAccounts.admin)
  const [first, second, third, fourth] = await quietMatches(player)
  if (!first || !second || !third || !fourth) throw new Error('there are matches tomorrow')
  const page = await stage.open('/sport', { viewport: desktop, as: player })

  // A single, by Enter, with its receipt.
  await pick(page, first)
  await page.getByRole('textbox', { name: 'Stake' }).fill('8')
  await page.getByRole('textbox', { name: 'Stake' }).press('Enter')
  await page.getByText(/^Bet accepted/).waitFor()

  // A multi and a system of three.
  await pick(page, second)
  await pick(page, third)
  await place(page)
  await pick(page, second)
  await pick(page, third)
  await pick(page, fourth)
  await page.getByRole('tab', { name: 'System' }).click()
  await page.getByRole('button', { name: /^2\/3/ }).click()
  await place(page)

  // Suspended by staff: its prices are locked until it is opened again.
  await act(staff, 'suspend', first)
  await page.goto(`/sport/event/${encodeURIComponent(first.eventId)}`)
  await priceOf(page, first).and(page.locator(':disabled')).waitFor()
  await act(staff, 'resume', first)

  // Half of the single is cashed out, the rest runs on.
  await page.goto('/sport/bets')
  const single = page.getByRole('article', { name: /^Single/ })
  await single.getByRole('button', { name: 'Part' }).click()
  await single.getByText('Cash out half').waitFor()
  await single.getByRole('button', { name: /^Cash out [\d.]+$/ }).click()
  await single.getByText('Cashed out 50 %').waitFor()

  // It is settled as won, and corrected to lost.
  await act(staff, 'settle', first, { result: 'won' })
  await page.getByRole('tab', { name: 'Settled' }).click()
  await single.getByText('Won', { exact: true }).first().waitFor()
  await act(staff, 'settle', first, { result: 'lost' })
  await single.getByRole('button', { name: 'Resettled' }).click()
  await single
    .getByRole('list', { name: 'What was decided' })
    .getByRole('listitem')
    .nth(2)
    .waitFor()
  await single.getByText('Lost', { exact: true }).first().waitFor()

  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(desktop.width)
})

it('[SPORT-039] [SPORT-040] bets on a live event from a phone, in a sheet, after its odds have changed and a stop has refused it', async () => {
  const player = await Visitor.register(inject('siteUrl'), newAccount('spp'))
  const staff = await Visitor.logIn(inject('siteUrl'), demoAccounts.admin)
  const { events } = await player.ask(calls.bookmakerLive, { limit: 50 })
  const withWidget = events.filter(({ event }) => event.widget.matchId !== null)
  // Sports of many points are never stopped.
  const open = /^(basketball|handball|baseball|volleyball|table-tennis|badminton|rugby)/
  const steady = withWidget.filter(({ event }) => open.test(event.categoryId))
  const [live] = pricedOf([...steady, ...withWidget])
  if (live === undefined) throw new Error('some match with a widget is always live')
  const page = await stage.open('/sport/live', {
    viewport: phone,
    as: player,
    settings: { oddsPolicy: 'none' },
  })
  await pick(page, live)
  await page.getByRole('button', { name: 'Live widget', expanded: false }).click()
  await page.locator('iframe[src^="/widget/match/"]').waitFor()
  await page.getByRole('button', { name: 'Let it float over the page' }).first().click()
  await page.getByRole('dialog', { name: / v / }).locator('iframe').waitFor()
  await page
    .getByRole('dialog', { name: / v / })
    .getByRole('button', { name: /^Close/ })
    .click()

  await page.getByRole('button', { name: /Bet slip/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Bet slip' })
  await sheet.getByRole('button', { name: /^Place bet/ }).waitFor()
  await staff.ask(calls.emulatorSport, { eventId: live.eventId, act: 'news' })
  await sheet.getByRole('button', { name: /^Accept [\d.]+$/ }).waitFor()
  await sheet
    .getByText(/^Odds changed from/)
    .first()
    .waitFor()
  await sheet.getByRole('button', { name: /Accept no change/ }).click()
  await page.getByRole('menuitemradio', { name: 'Accept any odds' }).click()

  // Betting stops while the odds are checked: refused, and nothing is taken.
  await sheet.getByRole('button', { name: /^Place bet/ }).click()
  await sheet.getByText('Checking the odds').waitFor()
  await staff.ask(calls.emulatorSport, { eventId: live.eventId, act: 'stop' })
  await sheet.getByText(`${live.name} is closed.`).first().waitFor()
  await staff.ask(calls.emulatorSport, { eventId: live.eventId, act: 'open' })
  await place(sheet)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
})
