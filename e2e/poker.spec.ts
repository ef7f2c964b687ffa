import { calls } from '@powerplay/contract'
import { mustHave } from '@powerplay/kernel'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verifyHand } from '../packages/verifier/src/verifier.mjs'
import { windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { joinWithEmail } from './client/mailbox.ts'

const stage = useStage()

async function sitAt(page: Page, seat: number): Promise<void> {
  await page.getByRole('button', { name: `Sit down at seat ${seat}` }).click()
  const form = windowOf(page, 'Sit down')
  const post = form.getByRole('checkbox', { name: /^Post the big blind/ })
  if ((await post.count()) > 0) await post.check()
  await form.getByRole('button', { name: 'Sit down' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).waitFor()
}

const turnOf = (page: Page) => page.getByRole('region', { name: 'Your turn', exact: true })

it('[POKER-001] three players play hands to the end, on a desktop and a phone, and stand up with their chips', async () => {
  const players = await Promise.all(['ada', 'ben', 'cleo'].map((name) => joinWithEmail(name)))
  const [ada, ben, cleo] = players.map(({ visitor }) => visitor)
  const one = await stage.open('/poker', { viewport: desktop, ...(ada && { as: ada }) })
  await one.getByRole('link', { name: 'Sit down' }).first().click()
  await one.waitForURL(/\/poker\/table\//)
  const { pathname } = new URL(one.url())
  const two = await stage.open(pathname, { viewport: phone, ...(ben && { as: ben }) })
  const three = await stage.open(pathname, { viewport: desktop, ...(cleo && { as: cleo }) })
  for (const [at, page] of [one, two, three].entries()) await sitAt(page, at + 1)
  await one.getByText('Your cards check out').waitFor()
  const tableId = pathname.split('/').at(-1) ?? ''
  const look = async () => {
    const { hand } = (await mustHave(ada, 'ada').ask(calls.pokerTable, { tableId })).table
    return { place: `${hand?._id} ${hand?.step}`, number: hand?.number ?? 0, turn: hand?.turn }
  }
  /** Lets whoever's turn it is act on his own page, and waits until it is done. */
  const act = async (how: (page: Page) => Promise<void>) => {
    await expect.poll(async () => (await look()).turn?.seat).toBeDefined()
    const { place, turn } = await look()
    const page = mustHave([one, two, three][turn?.seat ?? -1], 'the page of the turn')
    await turnOf(page).waitFor()
    await how(page)
    await expect.poll(async () => (await look()).place).not.toBe(place)
  }
  const press = (name: string | RegExp) => (page: Page) =>
    turnOf(page).getByRole('button', { name }).click()
  const untilHand = async (number: number, how: (page: Page) => Promise<void>) => {
    for (let acts = 0; acts < 20 && (await look()).number < number; acts += 1) {
      if ((await look()).turn != null) await act(how)
      else await expect.poll(async () => (await look()).turn?.seat).toBeDefined()
    }
  }
  // To the showdown by the keys; then a bet that nobody calls; then everything goes in.
  await untilHand(2, (page) => page.keyboard.press('c'))
  await act(press(/^(Raise|Bet)/))
  await untilHand(3, press('Fold'))
  await act(async (page) => {
    await turnOf(page).getByRole('button', { name: 'All-in' }).click()
    await turnOf(page)
      .getByRole('button', { name: /^All-in \d/ })
      .click()
  })
  await act(press(/^Call/))
  await act(press('Fold'))
  await one.getByText(/^Wins/).first().waitFor()
  await one.getByRole('tab', { name: 'History' }).click()
  await one
    .getByRole('complementary', { name: 'What happened' })
    .getByRole('listitem')
    .first()
    .click()
  const hand = windowOf(one, 'Hand')
  await hand.getByRole('button', { name: 'Verify' }).click()
  await hand.getByText('Everything checks out').waitFor()
  await hand.getByRole('button', { name: 'Close', exact: true }).click()
  for (const { visitor } of players) {
    const { rows } = await visitor.ask(calls.pokerHands, { tableId })
    for (const { _id: handId } of rows) {
      expect(verifyHand(await visitor.ask(calls.pokerHand, { handId })).cards).toBeGreaterThan(1)
    }
  }
  for (const page of [three, two, one]) {
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
  }
  await expect
    .poll(async () => (await ada?.ask(calls.pokerTable, { tableId }))?.table.seats.length)
    .toBe(0)
})
