import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@powerplay/contract'
import { expect, inject, it } from 'vitest'
import { windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { doAct, reason } from './browser/desk.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { pathMailed } from './client/mailbox.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()
const site = () => inject('siteUrl')
/** Where nobody of the other stories lives. */
const country = 'NZ'
const profile = { id: 'new-zealand', isos: [country], mode: 'allow', limits: { required: true } }

/** Somebody who lives there, with a proven e-mail. */
async function joinThere(): Promise<Visitor> {
  const account = newAccount('kiwi')
  const visitor = await Visitor.arrive(site())
  const captcha = await visitor.solve('register')
  await visitor.ask(calls.register, { ...account, captcha, birthDate: '1990-05-17', country })
  const path = await pathMailed(account.email, 'Verify your email')
  const [user = '', token = ''] = path.split('/').slice(-2)
  await visitor.ask(calls.confirmEmail, { user, token })
  return Visitor.logIn(site(), account)
}

/** Deposits that do not come in. */
async function failToBuy(player: Visitor): Promise<void> {
  const wanted = { fiat: 'usd' as const, amount: '100', currency: 'usdt', chain: 'eth' }
  for (let time = 0; time < 4; time += 1) {
    const quote = await player.ask(calls.buyQuote, { provider: 'demo-seller', ...wanted })
    const { orderId: id } = await player.ask(calls.buyStart, { quoteId: quote.quoteId })
    await player.ask(calls.buyDemoPay, { id, outcome: 'fail' })
  }
}

it('staff say what a country asks for, its players set a limit first, and what is seen of them comes to staff', async () => {
  const [ada, ben, player] = await Promise.all([
    Visitor.logIn(site(), demoAccounts.admin),
    Visitor.logIn(site(), demoAccounts.otherAdmin),
    joinThere(),
  ])
  const name = player.user?.name ?? ''
  const lastName = `Kahurangi ${name.replaceAll(/[^a-z]/g, '')}${'x'.repeat(process.pid % 9)}`
  const head = 'kind,name,birthDate,address,chain,reference'
  writeFileSync(
    join(inject('dataDir'), 'sanctions.csv'),
    `${head}\nperson,"${lastName}, Aroha",1990-05-17,,,STORY-1\n`,
  )

  // One administrator writes the profile, another one agrees.
  const desk = await stage.open('/admin/settings/compliance.profiles', {
    viewport: desktop,
    as: ada,
  })
  await desk.getByLabel('New value', { exact: true }).fill(JSON.stringify([profile]))
  await desk.getByLabel('Reason', { exact: true }).fill(reason)
  await desk.getByRole('button', { name: 'Ask for approval', exact: true }).click()
  const other = await stage.open('/admin/approvals', { viewport: desktop, as: ben })
  const request = other.getByRole('row', { name: /compliance\.profiles/ }).first()
  await doAct(other, 'Approve', {}, request)
  await request.getByText('Approved', { exact: true }).waitFor()

  // The player is led to a limit before the first deposit.
  const page = await stage.open('/', { viewport: phone, as: player })
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  const wallet = windowOf(page, 'Wallet')
  await wallet.getByText('Set a limit on your deposits first').waitFor()
  expect(await wallet.getByRole('button', { name: 'Get address' }).count()).toBe(0)
  await wallet.getByRole('link', { name: 'Set a limit' }).click()
  await page.getByLabel(/^Amount/).fill('500')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await page.getByText('$0.00 of $500.00').waitFor()
  await page.getByRole('button', { name: 'Wallet', exact: true }).click()
  await wallet.getByRole('button', { name: 'Get address' }).waitFor()
  await page.keyboard.press('Escape')

  // Play that may harm comes to staff, who look now and close it, and to the player.
  await failToBuy(player)
  await desk.goto('/admin/harm')
  await doAct(desk, 'Look now')
  const seen = desk.getByRole('row', { name: new RegExp(`${name}.*Deposits that failed`) })
  await seen.getByText('Open', { exact: true }).waitFor()
  await seen.getByText('Deposits that failed').click()
  const drawer = desk.getByRole('dialog', { name: 'case' })
  await doAct(desk, 'Close case', {}, drawer)
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await seen.getByText('Closed', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await news.getByText('Several deposits failed').waitFor()

  // The list is read, and who is on it becomes a case.
  const held = async (): Promise<unknown> => {
    const told: unknown = await ada.ask(calls['admin.sanctions.list'], { perPage: 10 })
    return Reflect.get(Object(told), 'note')
  }
  const holds = '1 name and 0 addresses hold now'
  await expect.poll(held, { timeout: 90_000 }).toBe(holds)
  await desk.goto('/admin/sanctions')
  await desk.getByText(`${holds}.`).waitFor()
  await desk.getByRole('row', { name: /Taken/ }).waitFor()
  const data = {
    ...{ firstName: 'Aroha', lastName, birthDate: '1990-05-17', street: 'Long Street 1' },
    ...{ city: 'Nelson', zip: '7010', iso: country, phone: '+64 3 555 5555' },
  }
  await player.ask(calls.startDocuments, { tier: 1, data })
  await player.ask(calls.submitDocuments, { files: [] })
  await desk.goto('/admin/cases')
  await desk.getByRole('row', { name: new RegExp(`${name}.*On a list of sanctions`) }).waitFor()
})
