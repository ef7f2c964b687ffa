import { calls } from '@powerplay/contract'
import { expect, inject, it } from 'vitest'
import { playButton } from '../browser/acts.ts'
import { phone, useStage } from '../browser/browser.ts'
import { giveReason, reason } from '../browser/desk.ts'
import { askSecond, rowsOf } from '../browser/furnish-desk.ts'
import { demoAccounts } from '../client/demo-accounts.ts'
import { newAccount, Visitor } from '../client/visitor.ts'

const stage = useStage()
const site = () => inject('siteUrl')

it('an administrator on a phone stops a product, sees who stopped it and since when, and asks for the lift', async () => {
  const ada = await Visitor.logIn(site(), demoAccounts.admin)
  const ben = await Visitor.logIn(site(), demoAccounts.otherAdmin)
  const page = await stage.open('/admin/incidents', { as: ada, viewport: phone })
  const card = page.getByRole('listitem').filter({ hasText: 'Spins of the wheel' })
  await card.getByRole('button', { name: 'Stop' }).tap()
  await giveReason(page, 'Stop', 'Stop')
  await card.getByText('Stopped', { exact: true }).waitFor()
  await card.getByText(reason).waitFor()
  await card.getByText(demoAccounts.admin.name).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
  await card.getByRole('button', { name: 'Lift' }).tap()
  await giveReason(page, 'Lift', 'Ask for approval')
  const rows = await rowsOf(ben, calls['admin.approvals.list'])
  const lift = rows.find((row) => row['what'] === 'incidents.lift' && row['state'] === 'requested')
  await ben.ask(calls['admin.approvals.approve'], { id: lift?.id ?? '', reason })
  await page.reload()
  await card.getByText('Runs', { exact: true }).waitFor()
})

it('a read-only site says so on a page that is open, and takes no bet, until two let it go on', async () => {
  const ada = await Visitor.logIn(site(), demoAccounts.admin)
  const ben = await Visitor.logIn(site(), demoAccounts.otherAdmin)
  const player = await Visitor.register(site(), newAccount('rita'))
  const page = await stage.open('/casino/game/dice', { as: player })
  await playButton(page).waitFor()
  const line = page.getByText('The site is read-only for a while')
  await ada.ask(calls['admin.incidents.stop'], { id: 'edge.writesOpen', reason })
  await line.first().waitFor()
  await playButton(page).click()
  await page
    .getByRole('alert')
    .getByText(/read-only/)
    .first()
    .waitFor()
  const id = 'edge.writesOpen'
  const shown: unknown = Reflect.get(
    Object(await ada.ask(calls['admin.incidents.get'], { id })),
    'row',
  )
  const version: unknown = Reflect.get(Object(shown), 'version')
  const waits = await askSecond(ada, calls['admin.incidents.lift'], { id, version })
  await ben.ask(calls['admin.approvals.approve'], { id: waits, reason })
  await line.first().waitFor({ state: 'detached' })
})

it('everybody is signed out at one press but for whoever presses', async () => {
  const ada = await Visitor.logIn(site(), demoAccounts.admin)
  const player = await Visitor.register(site(), newAccount('sara'))
  const open = await stage.open('/casino', { as: player })
  await open.getByRole('button', { name: 'Sign up' }).waitFor({ state: 'detached' })
  const desk = await stage.open('/admin/incidents', { as: ada, viewport: phone })
  const card = desk.getByRole('listitem').filter({ hasText: 'Sessions of everybody' })
  await card.getByRole('button', { name: 'Sign everybody out' }).tap()
  await giveReason(desk, 'Sign everybody out', 'Sign everybody out')
  await open.getByRole('button', { name: 'Sign up' }).waitFor()
  await card.getByText(demoAccounts.admin.name).waitFor()
  const answer = await player.call(calls.sessions, {})
  expect(answer.status).toBe(401)
})
