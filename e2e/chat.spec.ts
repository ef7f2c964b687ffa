import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { balanceText, messageOf, windowOf } from './browser/acts.ts'
import { phone, useStage } from './browser/browser.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { Visitor } from './client/visitor.ts'

const stage = useStage()
let nova: Visitor
let river: Visitor
let mira: Visitor

beforeAll(async () => {
  const site = inject('siteUrl')
  nova = await Visitor.logIn(site, demoAccounts.player)
  river = await Visitor.logIn(site, demoAccounts.otherPlayer)
  mira = await Visitor.logIn(site, demoAccounts.moderator)
})

const chatOf = (page: Page) => page.getByRole('complementary', { name: 'Chat' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const lines = (page: Page) => page.getByRole('log', { name: 'Messages' })
const line = (page: Page, text: string) => lines(page).locator('article', { hasText: text })

async function type(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

/** Writes, once slow mode lets: the draft stays until it was taken. */
async function say(page: Page, text: string, shown = text): Promise<void> {
  await field(page).fill(text)
  const send = async () => {
    if ((await field(page).inputValue()) === text) await page.keyboard.press('Enter')
    return field(page).inputValue()
  }
  await expect.poll(send, { timeout: 20_000, interval: 500 }).toBe('')
  await line(page, shown).waitFor()
}

async function menuOf(page: Page, row: Locator): Promise<Locator> {
  await row.hover()
  await row.getByRole('button', { name: 'More' }).first().click()
  return windowOf(page, 'Message')
}

const agree = (page: Page) => page.getByRole('button', { name: 'I agree to the rules' }).click()

describe('four people in the chat', () => {
  it('write, tip, ask, answer, mute, appeal and forgive [CHAT-012] [CHAT-014] [CHAT-016] [CHAT-017] [CHAT-020] [CHAT-041] [CHAT-051] [CHAT-052] [CHAT-053] [CHAT-054]', async () => {
    const guest = await stage.open('/')
    const one = await stage.open('/', { as: nova })
    const other = await stage.open('/', { as: river })
    const moderator = await stage.open('/', { as: mira })
    await chatOf(guest).getByRole('button', { name: 'Sign in to chat' }).waitFor()
    expect(await chatOf(guest).getByRole('button', { name: 'Commands' }).count()).toBe(0)

    // The rules open by themselves once, at the first press into the field.
    await field(one).click()
    await chatOf(one).getByRole('heading', { name: 'Chat rules' }).waitFor()
    await chatOf(one).getByRole('button', { name: 'Close', exact: true }).click()
    await field(one).click()
    expect(await chatOf(one).getByRole('heading', { name: 'Chat rules' }).count()).toBe(0)
    await type(one, 'first')
    await agree(one)
    const attack = '<img src=x onerror="document.title=1"> :cool: hello'
    await say(one, attack, 'document.title')
    for (const page of [guest, other, moderator]) {
      const row = line(page, '<img src=x onerror="document.title=1">')
      await row.waitFor()
      await row.getByRole('img', { name: ':cool:' }).waitFor()
      expect(await row.locator('img[src="x"]').count()).toBe(0)
    }

    // One list at a time: commands, rules, pictures.
    await chatOf(other).getByRole('button', { name: 'Commands' }).click()
    await chatOf(other).getByRole('heading', { name: 'Commands' }).waitFor()
    await chatOf(other).getByRole('button', { name: 'Rules' }).click()
    expect(await chatOf(other).getByRole('heading', { name: 'Commands' }).count()).toBe(0)
    await agree(other)

    const before = await balanceText(other)
    await type(one, '/tip river 5')
    await windowOf(one, 'Tip').getByRole('button', { name: /^Send/ }).click()
    await lines(guest).getByText('tipped').waitFor()
    await expect.poll(() => balanceText(other), { timeout: 10_000 }).not.toBe(before)

    await type(moderator, '/quiz')
    const form = windowOf(moderator, 'Start a quiz')
    await form.getByLabel('Question').fill('What is two and two?')
    await form.getByLabel('Answer').fill('four')
    await form.getByRole('button', { name: 'Start quiz' }).click()
    await lines(guest).getByText('What is two and two?').waitFor()

    await say(other, 'send me some and I send double back')
    const menu = await menuOf(moderator, line(moderator, 'send double back'))
    for (const name of [
      '5 minutes',
      '15 minutes',
      '1 hour',
      '1 day',
      '1 month',
      '6 months',
      'Forever',
    ]) {
      await menu.getByRole('button', { name, exact: true }).waitFor()
    }
    await menu.getByRole('button', { name: '1 week', exact: true }).click()
    expect(await menu.getByRole('button', { name: 'Mute for 1 week' }).isDisabled()).toBe(true)
    await menu.getByLabel('Reason').click()
    await menu.getByRole('option', { name: 'Rule 2: no begging' }).click()
    await menu.getByRole('button', { name: 'Mute for 1 week' }).click()
    await messageOf(moderator, 'Muted successfully').waitFor()
    await chatOf(other)
      .getByText(/You are muted until/)
      .waitFor()
    expect(await field(other).isDisabled()).toBe(true)

    await (
      await menuOf(moderator, line(moderator, 'send double back'))
    )
      .getByRole('button', { name: 'Delete this message' })
      .click()
    await line(guest, 'send double back').waitFor({ state: 'detached' })

    await chatOf(other).getByRole('link', { name: 'Your record' }).click()
    await other
      .getByRole('listitem')
      .filter({ hasText: 'Muted' })
      .getByRole('button', { name: 'Appeal' })
      .click()
    await other
      .getByLabel('Why should this be looked at again?')
      .fill('It was a joke between friends.')
    await other.getByRole('button', { name: 'Send the appeal' }).click()
    await messageOf(other, 'Your appeal is on its way').waitFor()

    await moderator.getByRole('link', { name: 'Chat moderation' }).click()
    await moderator.getByRole('tab', { name: 'Appeals' }).click()
    await moderator.getByText('It was a joke between friends.').waitFor()
    await moderator.getByLabel('Answer to the player').fill('Fine, but not again.')
    await moderator.getByRole('button', { name: 'Grant' }).click()
    await messageOf(moderator, 'Appeal answered').waitFor()
    await chatOf(other)
      .getByText(/You are muted until/)
      .waitFor({ state: 'detached' })
    await say(other, 'thank you, sorry')
    await line(guest, 'thank you, sorry').waitFor()
  })

  it('are told what a command does not find [CHAT-089] [CHAT-090] [CHAT-091] [CHAT-042] [CHAT-043] [CHAT-044] [CHAT-045]', async () => {
    const page = await stage.open('/', { as: mira })
    for (const [command, text] of [
      ['/user nobody_here', 'unknown user'],
      ['/bet bet_0000', 'unknown game'],
      ['/unmute nobody_here', 'Unknown username'],
      ['/dance', 'Unknown command'],
    ] as const) {
      await type(page, command)
      await messageOf(page, text).first().waitFor()
      await field(page).fill('')
    }
    await type(page, '/ignore nova.')
    await messageOf(page, 'You will not see these messages').waitFor()
    expect((await mira.ask(calls.chatSelf, {})).ignore).toEqual([nova.user?._id])
    await type(page, '/unignore nova')
    await messageOf(page, 'You see these messages again').waitFor()
    await type(page, '/user nova')
    await windowOf(page, 'Player').getByText('nova').first().waitFor()
  })
})

describe('the panel', () => {
  it('stands beside the page above 1200 px and is hidden at first below [CHAT-001] [CHAT-002]', async () => {
    const wide = await stage.open('/', { viewport: { width: 1201, height: 800 } })
    await chatOf(wide).getByRole('button', { name: 'Sign in to chat' }).waitFor()
    const narrow = await stage.open('/', { viewport: { width: 1200, height: 800 } })
    const small = await stage.open('/', { viewport: phone })
    for (const page of [narrow, small]) {
      await page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
      expect(await page.getByRole('log', { name: 'Messages' }).count()).toBe(0)
    }
    await small.getByRole('button', { name: 'Chat', exact: true }).click()
    await small.getByRole('button', { name: 'Sign in to chat' }).waitFor()
    await small.getByRole('button', { name: 'Close the chat' }).click()
    await small.getByRole('button', { name: 'Sign in to chat' }).waitFor({ state: 'detached' })
  })
})
