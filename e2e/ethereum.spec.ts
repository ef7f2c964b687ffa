import { calls } from '@powerplay/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { Anvil, hexOf, stranger } from '../apps/server/test/anvil/anvil.ts'
import { windowOf } from './browser/acts.ts'
import { desktop, useStage } from './browser/browser.ts'
import { AuthenticatorApp } from './client/authenticator-app.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { joinWithEmail } from './client/mailbox.ts'
import { Visitor } from './client/visitor.ts'
import { runCommandIn } from './stack/server-process.ts'

const stage = useStage()
const usdt = 10n ** 6n
const ether = 10n ** 18n
const needed = 20
const patience = { timeout: 90_000 }
const reason = 'known player, papers seen'

/** A player with an authenticator, signed in. */
async function joinWithFactor(): Promise<{ visitor: Visitor; app: AuthenticatorApp }> {
  const { account, visitor } = await joinWithEmail('ethe')
  const { password } = account
  const { secret } = await visitor.ask(calls.enrolTwoFactor, { password })
  const app = new AuthenticatorApp(secret)
  await visitor.ask(calls.confirmTwoFactor, { code: app.nextCode() })
  return { visitor, app }
}

/** Opens the wallet at Tether on Base, the chain behind which the real node stands. */
async function openWallet(page: Page) {
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  const wallet = windowOf(page, 'Wallet')
  await wallet.getByRole('button', { name: 'No limit for now' }).click()
  await wallet.getByLabel('Currency').click()
  await wallet.getByRole('option', { name: 'Tether' }).click()
  await wallet.getByLabel('Network', { exact: true }).click()
  await wallet.getByRole('option', { name: 'Base' }).click()
  return wallet
}

/** Makes one block after the other, as long as the screen does not say it. */
async function mineUntil(anvil: Anvil, isThere: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await isThere()) return true
        await anvil.mine()
        return false
      },
      { ...patience, interval: 1_000 },
    )
    .toBe(true)
}

describe.skipIf(inject('ethereum') === null)('on a real Ethereum node', () => {
  it('a deposit confirms, goes with its block and comes again, and a withdrawal of it is mined after two persons agreed', async () => {
    const node = inject('ethereum')
    if (node === null) throw new Error('no node')
    const anvil = Anvil.at(node.url)
    // A second person is asked from as much on as a new player may withdraw in a day.
    const limits = JSON.stringify(Array.from({ length: 11 }, () => 100_000))
    const set = ['settings', 'set', 'payments.dayLimitsUsd', limits, '--reason', 'room for this']
    expect(await runCommandIn(inject('dataDir'), {}, set)).toMatchObject({ code: 0 })
    const told = await runCommandIn(inject('dataDir'), { CHAIN_NODES: node.setting }, ['chains'])
    const hot = /"hotAddress":"(0x[0-9a-fA-F]{40})"/.exec(told.output)?.[1] ?? told.output
    await anvil.pay(hot, ether)
    await anvil.call(node.token, { functionName: 'transfer', args: [hexOf(hot), 5_000n * usdt] })
    await anvil.mine()

    const { visitor, app } = await joinWithFactor()
    const page = await stage.open('/', { viewport: desktop, as: visitor })
    const wallet = await openWallet(page)
    await wallet.getByLabel('Amount').fill('1500')
    expect(await wallet.getByText('Play money on simulated chains').count()).toBe(0)
    await wallet.getByRole('button', { name: 'Get address' }).click()
    await wallet.getByText('Waiting for your payment').waitFor()
    expect(await wallet.getByText('Ask the faucet').count()).toBe(0)
    // Drawn in fours, so that it can be compared by eye.
    const shown = wallet.locator('[data-address]')
    const address = (await shown.innerText()).replaceAll(/\s/g, '')
    const pay = { functionName: 'transfer', args: [hexOf(address), 1_500n * usdt] } as const
    const sent = await anvil.call(node.token, pay)
    await wallet.getByText(`0 of ${needed} confirmations`).waitFor(patience)
    await anvil.mine(3)
    await wallet.getByText(`3 of ${needed} confirmations`).waitFor(patience)
    await anvil.mine(needed - 3)
    await wallet.getByText('It is in your balance').waitFor(patience)

    await anvil.reorganise(needed)
    await anvil.mine()
    await wallet.getByText('The chain dropped this payment').waitFor(patience)
    await anvil.resend(sent)
    await anvil.mine(needed)
    await wallet.getByText('It is in your balance').waitFor(patience)

    // Deposits are played once before money leaves.
    const safe = { data: { condition: 'over', target: 2 } }
    for (let round = 0; round < 80; round += 1) await visitor.playDice({ bet: '20', ...safe })
    await wallet.getByRole('tab', { name: 'Withdraw' }).click()
    await wallet.getByLabel('Base address').fill(stranger.address)
    await wallet.getByLabel('Amount').fill('2050')
    await wallet.getByText('You receive').waitFor()
    await wallet.getByRole('button', { name: /^Withdraw \d/ }).click()
    await wallet.getByRole('button', { name: 'Confirm withdrawal' }).click()
    const proof = windowOf(page, 'Confirm it is you')
    await proof.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type(app.nextCode())
    await wallet.getByRole('button', { name: 'Cancel withdrawal' }).waitFor()

    const before = await anvil.coinsOf(node.token, stranger.address)
    await agreeTo(stranger.address)
    await mineUntil(anvil, () => wallet.getByText('Successful').isVisible())
    // By its id anybody finds it in the explorer that the operator named.
    const link = wallet.getByRole('link', { name: 'Open the transaction' })
    expect(await link.getAttribute('href')).toMatch(
      /^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/,
    )
    const paid = (await anvil.coinsOf(node.token, stranger.address)) - before
    expect(paid).toBeGreaterThan(2_000n * usdt)
    expect(paid).toBeLessThan(2_050n * usdt)
  }, 300_000)
})

/** Presses Approve, says why, and sends it. */
async function approveIn(page: Page, place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Approve' }).click()
  const dialog = windowOf(page, 'Approve')
  await dialog.getByLabel('Reason', { exact: true }).fill(reason)
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** One administrator opens it in the list of withdrawals and approves; another one agrees, in that of approvals. */
async function agreeTo(address: string): Promise<void> {
  const [ada, ben] = await Promise.all([
    Visitor.logIn(inject('siteUrl'), demoAccounts.admin),
    Visitor.logIn(inject('siteUrl'), demoAccounts.otherAdmin),
  ])
  // The newest is the first; a second try of this story leaves older ones below.
  const theirs = { name: new RegExp(`USDT.*${address}`, 's') }
  const first = await stage.open('/admin/withdrawals', { viewport: desktop, as: ada })
  await first.getByRole('row', theirs).first().click()
  const drawer = first.getByRole('dialog', { name: 'withdrawal' })
  await approveIn(first, drawer)
  await first.getByText('A second person decides. Nothing has changed yet.').waitFor()
  // One person is not enough: it still waits.
  await drawer.getByText('Waits', { exact: true }).first().waitFor()

  const second = await stage.open('/admin/approvals', { viewport: desktop, as: ben })
  const request = second.getByRole('row', theirs).first()
  await approveIn(second, request)
  await request.getByText('Approved', { exact: true }).waitFor()
}
