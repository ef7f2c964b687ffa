import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { calls, chatRulesVersion, whispers } from '@powerplay/contract'
import { accountButton, messageOf, windowOf } from './browser/acts.ts'
import { attackTexts, seeAttacks } from './browser/attack-texts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()
let nova: Visitor
let river: Visitor
let mira: Visitor
let sol: Visitor
let ada: Visitor
let ben: Visitor

const reason = 'The story of the chat asks for it'

/** Gives a setting of the business its value, as administrators do in the dashboard. @returns the old one. */
async function set(id: string, next: (now: unknown) => unknown): Promise<unknown> {
  const shown = Object(await ada.ask(calls['admin.settings.get'], { id }))
  const version: unknown = Reflect.get(Object(Reflect.get(shown, 'row')), 'version')
  const now: unknown = Reflect.get(Object(Reflect.get(shown, 'detail')), 'value')
  const order = { id, version, value: next(now), applyAt: null, reason }
  const answer = await ada.call(calls['admin.settings.update'], order)
  const [, request] = /"approvalId":"([^"]+)"/.exec(answer.text) ?? []
  if (request !== undefined)
    await ben.ask(calls['admin.approvals.approve'], { id: request, reason })
  return now
}

let rooms: unknown
let share: unknown
let reward: unknown

beforeAll(async () => {
  const site = inject('siteUrl')
  const { player, otherPlayer, moderator, support, admin, otherAdmin } = demoAccounts
  const logIn = (one: Parameters<typeof Visitor.logIn>[1]) => Visitor.logIn(site, one)
  ;[nova, river, mira, sol, ada, ben] = await Promise.all([
    ...([logIn(player), logIn(otherPlayer), logIn(moderator)] as const),
    ...([logIn(support), logIn(admin), logIn(otherAdmin)] as const),
  ])
  // What slow mode does is proven beside the server; here it would only be waited for.
  rooms = await set('chat.channels', (now) =>
    Array.isArray(now) ? now.map((room: object) => ({ ...room, slowS: 0 })) : now,
  )
  // One bet of river is to be enough for the reward of a quiz.
  share = await set('chat.giveawayPpm', () => 1_000_000)
  reward = await set('chat.quizRewardCents', () => 1)
  await set('support.inDemo', () => true)
})
afterAll(async () => {
  await set('chat.giveawayPpm', () => share)
  await set('chat.quizRewardCents', () => reward)
  await set('chat.channels', () => rooms)
  await set('support.inDemo', () => false)
})

const chatOf = (page: Page) => page.getByRole('complementary', { name: 'Chat' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const lines = (page: Page) => page.getByRole('log', { name: 'Messages' })
const line = (page: Page, text: string) => lines(page).locator('article', { hasText: text })

async function type(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

async function menuOf(page: Page, row: Locator): Promise<Locator> {
  await row.hover()
  await row.getByRole('button', { name: 'More' }).first().click()
  return windowOf(page, 'Message')
}

/** A player asks support with a picture, is answered, sees what was read, and moves the window. */
async function talkToSupport(page: Page, agent: Page): Promise<void> {
  await accountButton(page, 'river').waitFor()
  await page.getByRole('button', { name: 'Live Support' }).first().click()
  const support = windowOf(page, 'Live Support')
  await support.getByText(/open of at most/).waitFor()
  const files = support.locator('input[type=file]')
  const open = async () => {
    if ((await files.count()) > 0) return 1
    await support.getByRole('button', { name: 'New chat' }).click({ timeout: 2_000 })
    return files.count()
  }
  await expect.poll(open).toBe(1)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 80 } })
  const file = { name: 'seen.png', mimeType: 'image/png', buffer: picture }
  await files.setInputFiles(file)
  await support.getByRole('img', { name: 'Picture' }).waitFor()
  await support.getByRole('textbox').fill('My bet hangs, see the picture.')
  await page.keyboard.press('Enter')
  await support.getByRole('log').getByRole('link', { name: 'Open the picture' }).waitFor()

  await agent.getByRole('button', { name: 'Live Support' }).first().click()
  await agent.getByRole('button', { name: 'Support queue' }).click()
  const desk = windowOf(agent, 'Support queue')
  await desk.getByRole('button', { name: /river/ }).first().click()
  await desk.getByRole('link', { name: 'Open the picture' }).waitFor()
  await support.getByLabel('Seen').waitFor()
  await desk.getByRole('textbox', { name: 'Write a message' }).fill('It is settled now.')
  await agent.keyboard.press('Enter')
  await support.getByText('It is settled now.').waitFor()

  const before = await support.boundingBox()
  const { x = 0, y = 0 } = before ?? {}
  await page.mouse.move(x + 160, y + 26)
  await page.mouse.down()
  await page.mouse.move(x - 140, y - 40)
  await page.mouse.up()
  const moved = async () => Math.round(((await support.boundingBox())?.x ?? 0) - x)
  await expect.poll(moved).toBe(-300)
  await support.getByRole('button', { name: 'Close Live Support' }).click()
  await support.waitFor({ state: 'detached' })
}

describe('four people in the chat', () => {
  it('write, tip, let it rain, ask, mute, appeal, forgive, and are helped by support [CHAT-002] [CHAT-012] [CHAT-014] [CHAT-016] [CHAT-017] [CHAT-020] [CHAT-041] [CHAT-051] [CHAT-052] [CHAT-053] [CHAT-054]', async () => {
    const [guest, one, two, moderator] = await Promise.all([
      stage.open('/', { viewport: { width: 1201, height: 800 } }),
      stage.open('/', { as: nova }),
      stage.open('/', { as: river }),
      stage.open('/', { as: mira }),
    ])
    await chatOf(guest).getByRole('button', { name: 'Sign in to chat' }).waitFor()
    expect(await chatOf(guest).getByRole('button', { name: 'Commands' }).count()).toBe(0)

    // The rules open by themselves once, at the first press into the field.
    await field(one).click()
    await chatOf(one).getByRole('heading', { name: 'Chat rules' }).waitFor()
    await chatOf(one).getByRole('button', { name: 'Close', exact: true }).click()
    await chatOf(one).getByRole('heading', { name: 'Chat rules' }).waitFor({ state: 'detached' })
    await field(one).click()
    expect(await chatOf(one).getByRole('heading', { name: 'Chat rules' }).count()).toBe(0)
    await type(one, 'first')
    await one.getByRole('button', { name: 'I agree to the rules' }).click()
    await chatOf(one).getByRole('heading', { name: 'Chat rules' }).waitFor({ state: 'detached' })
    await type(one, '<img src=x onerror="document.title=1"> :cool: hello')
    for (const page of [guest, two, moderator]) {
      const row = line(page, '<img src=x onerror="document.title=1">')
      await row.waitFor()
      await row.getByRole('img', { name: ':cool:' }).waitFor()
      expect(await row.locator('img[src="x"]').count()).toBe(0)
    }

    // One list at a time: commands, rules, pictures.
    await chatOf(one).getByRole('button', { name: 'Commands' }).click()
    await chatOf(one).getByRole('heading', { name: 'Commands' }).waitFor()
    await chatOf(one).getByRole('button', { name: 'Rules' }).click()
    expect(await chatOf(one).getByRole('heading', { name: 'Commands' }).count()).toBe(0)
    await chatOf(one).getByRole('button', { name: 'Close', exact: true }).click()

    await type(one, '/tip river 5')
    await windowOf(one, 'Tip').getByRole('button', { name: /^Send/ }).click()
    await lines(guest).getByText('tipped').waitFor()
    await messageOf(two, 'nova tipped you').waitFor()

    // Rain falls on who plays and writes.
    await river.playDice({ bet: '2' })
    await mira.playDice()
    for (const page of [two, moderator]) {
      await type(page, 'rain')
      await page.getByRole('button', { name: 'I agree to the rules' }).click()
      await chatOf(page).getByRole('heading', { name: 'Chat rules' }).waitFor({ state: 'detached' })
      await type(page, 'rain would be nice')
    }
    const outlook = () => nova.ask(calls.rainOutlook, { channel: 'general' })
    await expect.poll(async () => (await outlook()).available, { timeout: 10_000 }).toBe(2)
    await type(one, '/rain 2 2')
    const cloud = windowOf(one, 'Rain')
    await cloud.getByText('2 can catch it now.').waitFor()
    await cloud.getByRole('button', { name: 'Make it rain' }).click()
    await cloud.waitFor({ state: 'detached' })
    await lines(guest)
      .getByText(/^2 people, /)
      .first()
      .waitFor()
    await messageOf(two, 'You caught rain').waitFor()

    await type(moderator, '/quiz')
    const form = windowOf(moderator, 'Start a quiz')
    await form.getByLabel('Question').fill('What is two and two?')
    await form.getByLabel('Answer').fill('four')
    await form.getByRole('button', { name: 'Start quiz' }).click()
    await lines(guest).getByText('What is two and two?').waitFor()
    const before = await river.usdt()
    await type(two, ' FOUR')
    await lines(guest).getByText('answered the quiz:').waitFor()
    await expect.poll(async () => (await river.usdt()) - before).toBeCloseTo(0.01, 3)

    await type(one, 'send me some and I send double back')
    const begging = line(moderator, 'send double back')
    const menu = await menuOf(moderator, begging)
    await menu.getByRole('button', { name: 'Forever', exact: true }).waitFor()
    const durations = ['5 minutes', '15 minutes', '1 hour', '1 day', '1 month', '6 months']
    for (const name of [...durations, 'Forever']) {
      expect(await menu.getByRole('button', { name, exact: true }).count()).toBe(1)
    }
    await menu.getByRole('button', { name: /^Delete all messages of nova/ }).waitFor()
    await menu.getByRole('button', { name: '1 week', exact: true }).click()
    expect(await menu.getByRole('button', { name: 'Mute for 1 week' }).isDisabled()).toBe(true)
    await menu.getByLabel('Reason').click()
    await menu.getByRole('option', { name: 'Rule 2: no begging' }).click()
    await menu.getByRole('button', { name: 'Mute for 1 week' }).click()
    await messageOf(moderator, 'Muted successfully').waitFor()
    await chatOf(one)
      .getByText(/You are muted until/)
      .waitFor()
    expect(await field(one).isDisabled()).toBe(true)
    const again = await menuOf(moderator, begging)
    await again.getByRole('button', { name: 'Delete this message' }).click()
    await line(guest, 'send double back').waitFor({ state: 'detached' })

    await chatOf(one).getByRole('link', { name: 'Your record' }).click()
    const muted = one.getByRole('listitem').filter({ hasText: 'Muted' })
    await muted.getByRole('button', { name: 'Appeal' }).click()
    await one.getByLabel('Why should this be looked at again?').fill('It was a joke.')
    await one.getByRole('button', { name: 'Send the appeal' }).click()
    await messageOf(one, 'Your appeal is on its way').waitFor()
    // Not by the moderator whose act it is about.
    const judge = await stage.open('/chat/moderation', { as: ada })
    await judge.getByRole('tab', { name: 'Appeals' }).click()
    const asked = judge.getByRole('listitem').filter({ hasText: 'It was a joke.' })
    await asked.getByLabel('Answer').fill('Fine, but not again.')
    await asked.getByRole('button', { name: 'Grant' }).click()
    await asked.getByText('Fine, but not again.').waitFor()
    await judge.close()
    await chatOf(one)
      .getByText(/You are muted until/)
      .waitFor({ state: 'detached' })
    await type(one, 'thank you, sorry')
    await line(guest, 'thank you, sorry').waitFor()

    const later = await menuOf(moderator, line(moderator, 'FOUR'))
    await later.getByRole('button', { name: '5 minutes', exact: true }).click()
    await later.getByLabel('Reason').click()
    await later.getByRole('option', { name: 'Rule 1: respect users' }).click()
    await later.getByRole('button', { name: 'Mute for 5 minutes' }).click()
    const notice = chatOf(two).getByText(/You are muted until/)
    await notice.waitFor()
    await moderator.keyboard.press('Escape')
    await later.waitFor({ state: 'detached' })
    await type(moderator, '/unmute river')
    await messageOf(moderator, 'Success').waitFor()
    await notice.waitFor({ state: 'detached' })
    await type(two, 'back again')
    await line(guest, 'back again').waitFor()

    // The moderator goes; somebody of support comes in his place, while the others read on.
    await moderator.close()
    await talkToSupport(two, await stage.open('/', { as: sol }))
    await type(one, 'good night')
    for (const page of [guest, two]) await line(page, 'good night').waitFor()
  })

  it('are told what a command does not find [CHAT-042] [CHAT-043] [CHAT-044] [CHAT-045] [CHAT-089] [CHAT-090] [CHAT-091]', async () => {
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

/** Every attack in texts of at most so many characters. */
function packed(longest: number): string[] {
  const texts: string[] = []
  for (const attack of attackTexts) {
    const joined = `${texts.at(-1) ?? ''} ${attack}`.trim()
    if (texts.length > 0 && joined.length <= longest) texts[texts.length - 1] = joined
    else texts.push(attack)
  }
  return texts
}

describe('texts of markup', () => {
  it('are shown as they were written at every door of chat, moderation, support and dashboard', async () => {
    const site = inject('siteUrl')
    const xena = await Visitor.register(site, newAccount('xena'))
    const { _id: id = '', name = '' } = xena.user ?? {}
    const say = async (who: Visitor, event: 'ChatMessage' | 'SupportMessage', data: object) =>
      whispers[event].output.parse(await who.whisper(event, data)).id

    // Chat: lines, a question and its answer; moderators may write what players may not.
    const [answer = ''] = attackTexts
    for (const who of [mira, sol]) {
      await who.ask(calls.acceptChatRules, { version: chatRulesVersion })
    }
    const sayings: string[] = []
    for (const message of attackTexts) {
      sayings.push(await say(mira, 'ChatMessage', { message, channel: 'general' }))
    }
    await sol.playDice({ bet: '2' })
    const rated = async () => (await ada.ask(calls.getUser, { id: sol.user?._id })).wagered
    await expect.poll(rated).toBeGreaterThan(0)
    const [question = ''] = packed(200)
    await mira.ask(calls.startQuiz, { question, answer, channel: 'general' })
    await say(sol, 'ChatMessage', { message: answer, channel: 'general' })

    // Moderation: notes of a complaint and of mutes, an appeal and what was answered.
    const [note = ''] = packed(200)
    await xena.ask(calls.reportMessage, { id: sayings[0], reason: 'other', note })
    for (const one of packed(200)) {
      await mira.ask(calls.mute, { id, minutes: 5, reason: 'rule1', note: one })
    }
    const [act] = (await xena.ask(calls.chatRecord, {})).rows
    const [long = ''] = packed(500)
    await xena.ask(calls.appeal, { id: act?._id, text: long })
    const appeal = (await ada.ask(calls.chatAppeals, {})).find(({ user }) => user.name === name)
    await ada.ask(calls.closeAppeal, { id: appeal?._id, granted: false, answer: long })

    // Support: both sides, the title, a note and the reason of a mute.
    const all = attackTexts.join('\n')
    const chat = await say(xena, 'SupportMessage', { channel: 'new', message: all })
    await say(sol, 'SupportMessage', { channel: chat, message: all })
    await sol.ask(calls.supportNote, { id: chat, text: all })
    await sol.ask(calls.supportMute, { id: chat, minutes: 1, reason: attackTexts[1] })

    const [player, moderator, agent, admin] = await Promise.all([
      stage.open('/chat/record', { as: xena }),
      stage.open('/chat/moderation', { as: mira }),
      stage.open('/', { as: sol }),
      stage.open('/admin/chat-appeals', { as: ada }),
    ])
    await seeAttacks(player.getByRole('main'))
    await seeAttacks(lines(player))
    await lines(player).getByText('answered the quiz:').last().waitFor()
    await player.getByRole('button', { name: 'Live Support' }).first().click()
    const window = windowOf(player, 'Live Support')
    await window.getByRole('button', { name: answer }).click()
    await seeAttacks(window)

    await seeAttacks(moderator.getByRole('main'), [note])
    for (const [tab, texts] of [
      ['Appeals', [long]],
      ['Log', [question, ...packed(200)]],
    ] as const) {
      await moderator.getByRole('tab', { name: tab }).click()
      await seeAttacks(moderator.getByRole('main'), texts)
    }
    await agent.getByRole('button', { name: 'Live Support' }).first().click()
    await agent.getByRole('button', { name: 'Support queue' }).click()
    const desk = windowOf(agent, 'Support queue')
    await desk.getByRole('button', { name }).first().click()
    await seeAttacks(desk)
    await seeAttacks(desk.getByRole('complementary'))

    await seeAttacks(admin.getByRole('main'), [long])
    await admin.goto(`/admin/chat-acts/${act?._id}`)
    await seeAttacks(admin.getByRole('main'), packed(200).slice(-1))
    await admin.goto('/admin/support-chats')
    await seeAttacks(admin.getByRole('main'), [answer])
  })
})

describe('the panel', () => {
  it('is hidden at first up to 1200 px, and a sheet on phones [CHAT-001]', async () => {
    const page = await stage.open('/', { viewport: { width: 1200, height: 800 } })
    await page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
    expect(await lines(page).count()).toBe(0)
    await page.setViewportSize(phone)
    await page.reload()
    await page.getByRole('button', { name: 'Chat', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in to chat' }).waitFor()
    await page.getByRole('button', { name: 'Close the chat' }).click()
    await page.getByRole('button', { name: 'Sign in to chat' }).waitFor({ state: 'detached' })
    await page.setViewportSize(desktop)
  })
})
