import { calls } from '@powerplay/contract'
import { bech32 } from '@scure/base'
import { checkReceipts } from '@powerplay/verifier/receipts'
import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { desktop, phone, useStage } from './browser/browser.ts'
import { windowOf } from './browser/acts.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { joinWithEmail } from './client/mailbox.ts'
import { commonPassword, Visitor } from './client/visitor.ts'

const stage = useStage()
const listed = z.object({ rows: z.array(z.object({ id: z.string(), address: z.string() })) })

it('a deposit is seen with its confirmations and credited, and a withdrawal is paid [PAY-002] [PAY-022] [PAY-017]', async () => {
  const { visitor } = await joinWithEmail('depo')
  const page = await stage.open('/', { viewport: desktop, as: visitor })
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  const wallet = windowOf(page, 'Wallet')
  // Limits are offered before the first deposit, once.
  await wallet.getByRole('button', { name: 'No limit for now' }).click()
  // The chain with the fewest confirmations: what is waited for is a block each.
  await wallet.getByLabel('Currency').click()
  await wallet.getByRole('option', { name: 'Bitcoin' }).click()
  await wallet.getByRole('button', { name: '$100', exact: true }).click()
  await wallet.getByRole('button', { name: 'Get address' }).click()
  await wallet.getByText('Waiting for your payment').waitFor()
  await wallet.getByRole('button', { name: /^Ask the faucet for / }).click()
  await wallet.getByText(/of 3 confirmations/).waitFor({ timeout: 60_000 })
  await wallet.getByRole('button', { name: 'Deposit again' }).waitFor({ timeout: 60_000 })
  // Deposits are played once before money leaves.
  for (let round = 0; round < 5; round += 1) await visitor.playDice({ bet: '20.01' })

  const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(9)))
  await wallet.getByRole('tab', { name: 'Withdraw' }).click()
  await wallet.getByLabel('Currency').click()
  await wallet.getByRole('option', { name: 'Tether' }).click()
  await wallet.getByLabel('Tron address').fill(address)
  await wallet.getByRole('button', { name: '25%' }).click()
  await wallet.getByText('You receive').waitFor()
  await wallet.getByRole('button', { name: /^Withdraw \d/ }).click()
  await wallet.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const proof = windowOf(page, 'Is it you?')
  await proof.getByLabel('Password', { exact: true }).fill(commonPassword)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await wallet.getByRole('button', { name: 'Cancel withdrawal' }).waitFor()

  const finance = await Visitor.logIn(inject('siteUrl'), demoAccounts.finance)
  const list = await finance.ask(calls['admin.withdrawals.list'], { perPage: 10 })
  const { rows } = listed.parse(list)
  const own = rows.find(({ address: to }) => to === address)
  await finance.ask(calls['admin.withdrawals.approve'], {
    id: own?.id ?? '',
    reason: 'known player',
  })
  await wallet.getByText('Successful').waitFor({ timeout: 60_000 })
})

it('an invoice of the payment processor is paid on its own page, and credited', async () => {
  const { visitor } = await joinWithEmail('invo')
  const page = await stage.open('/', { viewport: phone, as: visitor })
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  const wallet = windowOf(page, 'Wallet')
  await wallet.getByRole('button', { name: '$250' }).click()
  await wallet.getByRole('button', { name: 'Set limit' }).click()
  await wallet.getByLabel('Currency').click()
  await wallet.getByRole('option', { name: 'Bitcoin' }).click()
  await wallet.getByRole('radio', { name: /Payment processor/ }).click()
  await wallet.getByRole('button', { name: '$100', exact: true }).click()
  await wallet.getByRole('button', { name: 'Get invoice' }).click()
  await wallet.getByText('Waiting for your payment').waitFor()
  const [till] = await Promise.all([
    page.context().waitForEvent('page'),
    wallet.getByRole('link', { name: 'Open the payment page' }).click(),
  ])
  await till.getByText('nothing here has any value').waitFor()
  await till.getByRole('button', { name: 'Pay a tenth too much' }).click()
  await till.getByText('Waiting for a payment').waitFor({ state: 'detached' })
  await page.bringToFront()
  // What came, not what was asked for.
  await wallet.getByText(/≈ \$1(09|10|11)\.\d\d, Payment processor/).waitFor({ timeout: 60_000 })
  await wallet.getByRole('button', { name: 'Deposit again' }).waitFor()
})

it('signed receipts are saved from the history, and one file of ours checks them', async () => {
  const { visitor } = await joinWithEmail('rece')
  const page = await stage.open('/wallet/history', { viewport: desktop, as: visitor })
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save receipts' }).click()
  const proof = windowOf(page, 'Is it you?')
  await proof.getByLabel('Password', { exact: true }).fill(commonPassword)
  await proof.getByRole('button', { name: 'Go on' }).click()
  const saved = JSON.parse(readFileSync(await (await waiting).path(), 'utf8'))
  const waitingKeys = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the keys' }).click()
  const file = await waitingKeys
  expect(file.suggestedFilename()).toBe('powerplay-receipts.json')
  const key = readFileSync(await file.path(), 'utf8')
  const { problems, balances, used } = checkReceipts(saved, { key })
  expect(problems).toEqual([])
  await page.getByText(used.at(-1)?.fingerprint ?? 'no key').waitFor()
  // What every account of a demo build begins with.
  expect(balances.get('usdt')).toBe(1_000n * 10n ** 8n)
})

it('on a phone the wallet is a sheet, and payout times are open to guests', async () => {
  const { visitor } = await joinWithEmail('depo')
  const page = await stage.open('/wallet/history', { viewport: phone, as: visitor })
  await page.getByText('Nothing here yet').waitFor()
  await page.getByRole('button', { name: 'Ledger' }).click()
  const grant = page.getByRole('listitem').filter({ hasText: 'Demo grant' })
  // What it moved, and the button that copies its reference, are on the screen.
  for (const part of [grant.getByText('+1,000.00 USDT'), grant.getByRole('button')]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThan(0)
    expect((box?.x ?? 0) + (box?.width ?? phone.width)).toBeLessThan(phone.width)
  }
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  const wallet = windowOf(page, 'Wallet')
  await wallet.getByRole('button', { name: 'No limit for now' }).click()
  await wallet.getByRole('button', { name: 'Get address' }).waitFor()
  const guest = await stage.open('/payouts')
  await guest.getByRole('heading', { name: 'Payout times' }).waitFor()
  await guest.getByText('Waiting right now').waitFor()
})
