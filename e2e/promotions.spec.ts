import { randomBytes } from 'node:crypto'
import { calls } from '@powerplay/contract'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { accountButton, fillRegistration, messageOf, windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { joinWithEmail, pathMailed } from './client/mailbox.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

/** A code for a ticket that anybody may use once, made by staff. */
async function ticketCode(): Promise<string> {
  const staff = await Visitor.logIn(inject('siteUrl'), demoAccounts.marketing)
  const code = `STORY-${randomBytes(4).toString('hex').toUpperCase()}`
  await staff.ask(calls['admin.promo-codes.create'], {
    ...{ code, kind: 'tickets', name: 'A ticket of the story', tickets: 1 },
    reason: 'the story of promotions',
  })
  return code
}

/** Sends coins of a simulated chain to the player's own address. */
async function deposit(player: Visitor): Promise<void> {
  const order = { currency: 'btc', chain: 'btc', amount: '0.0002' }
  // The page may still be telling the server that the address is proven.
  const isProven = async () => (await player.call(calls.depositWallet, order)).status === 200
  await expect.poll(isProven).toBe(true)
  const { wallet } = await player.ask(calls.depositWallet, order)
  await player.ask(calls.devnetFaucet, { ...order, to: wallet })
}

/** Connects a Discord account, is told to join, joins, and gets the ticket of the server. */
async function takeDiscordTicket(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Discord' }).click()
  await page.getByLabel('Name at Discord').fill(name)
  await page.getByRole('button', { name: 'Authorize' }).click()
  await messageOf(page, 'Discord is connected').waitFor()
  await page.getByRole('button', { name: 'Get the ticket' }).click()
  await messageOf(page, 'Join our Discord server first, then ask for the ticket again.').waitFor()
  const joining = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Join the server' }).click()
  const server = await joining
  await server.getByLabel('Name at Discord').fill(name)
  await server.getByRole('button', { name: 'Join' }).click()
  await server.getByText('is a member of the server now').waitFor()
  await server.close()
  await page.getByRole('button', { name: 'Get the ticket' }).click()
  await messageOf(page, 'A ticket for the wheel is yours').waitFor()
}

async function play(player: Visitor, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await player.playDice({ bet: '20' })
}

it('a friend comes by a link, takes what promotions give and rises; the referrer is paid [AFF-001] [PROMO-040] [PROMO-042] [PROMO-095] [PROMO-098] [PROMO-102] [PROMO-110]', async () => {
  const { visitor: bringer } = await joinWithEmail('bringer')
  const { codes } = await bringer.ask(calls.affiliateData, {})
  const link = codes[0]?.code ?? ''
  const code = await ticketCode()

  const page = await stage.open(`/ref/${link}`, { viewport: desktop })
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  const dialog = windowOf(page, 'Sign in')
  expect(await dialog.getByLabel('Invite code, optional').inputValue()).toBe(link)
  const account = newAccount('friend')
  await fillRegistration(page, { ...account, inviteCode: link })
  await accountButton(page, account.name).waitFor()
  await page.goto(await pathMailed(account.email, 'Verify your email'))
  const friend = await Visitor.logIn(inject('siteUrl'), account)
  await deposit(friend)
  await play(friend, 5)

  // A tenth of the rated wager that Bronze asks for, and more than its deposits.
  const experience = async () => {
    await page.goto('/vip')
    return page.getByText(/^[\d,.]+\/200 EXP$/).innerText()
  }
  await expect.poll(experience).toBe('110/200 EXP')
  await page.getByRole('link', { name: 'Your rewards' }).click()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await messageOf(page, 'Available cashback is claimed successfully').waitFor()
  await takeDiscordTicket(page, account.name)
  await page.getByRole('button', { name: 'Open wheel' }).click()
  const bonus = windowOf(page, 'Bonus')
  await bonus.getByLabel('Promo code').fill(code.toLowerCase())
  await bonus.getByRole('button', { name: 'Activate', exact: true }).click()
  await messageOf(page, 'Promo code activated').waitFor()
  await bonus.getByRole('button', { name: 'Spin', exact: true }).click()
  await bonus.getByRole('button', { name: 'Keep for later' }).click({ timeout: 15_000 })
  await bonus.getByText(/^PW-/).waitFor()
  await bonus.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'Deposit bonus' }).click()
  await windowOf(page, 'Deposit bonus').getByRole('button', { name: 'Opt-in' }).click()
  await page.getByRole('region', { name: 'First deposit' }).waitFor({ timeout: 20_000 })

  const small = await stage.open('/rewards', { viewport: phone, as: friend })
  const explain = async () => {
    await small.getByRole('button', { name: 'What is missing?' }).click()
    const window = windowOf(small, 'What this bonus still needs')
    await window.getByText('All slices are freed.').waitFor()
    const said = await window.innerText()
    await window.getByRole('button', { name: 'Close', exact: true }).click()
    return said
  }
  const before = await explain()
  await play(friend, 24)
  await small.getByRole('listitem', { name: 'Slice 1, freed' }).waitFor()
  // A window that opens again shows what it knew until the answer has come.
  await expect.poll(explain).not.toBe(before)
  await small.getByRole('button', { name: 'Cancel bonus' }).click()
  await windowOf(small, 'Cancel bonus').getByRole('button', { name: 'Cancel bonus' }).click()
  await messageOf(small, 'The bonus is cancelled').waitFor()

  await play(friend, 22)
  await expect.poll(async () => (await friend.ask(calls.vip, {}))[0].level).toBe(1)
  await small.goto('/vip')
  await small.getByText('Bronze').first().waitFor()

  const partner = await stage.open('/partner', { viewport: phone, as: bringer })
  await partner
    .getByText(`${account.name.slice(0, 2)}***`)
    .first()
    .waitFor()
  await partner.getByRole('button', { name: 'Claim', exact: true }).click()
  await messageOf(partner, 'Commission claimed').waitFor()
})
