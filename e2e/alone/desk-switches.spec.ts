import { calls } from '@powerplay/contract'
import { expect, inject, it } from 'vitest'
import { phone, useStage } from '../browser/browser.ts'
import { giveReason, reason } from '../browser/desk.ts'
import { rowsOf } from '../browser/furnish-desk.ts'
import { demoAccounts } from '../client/demo-accounts.ts'
import { Visitor } from '../client/visitor.ts'

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
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await card.getByRole('button', { name: 'Lift' }).tap()
  await giveReason(page, 'Lift', 'Ask for approval')
  const rows = await rowsOf(ben, calls['admin.approvals.list'])
  const lift = rows.find((row) => row['what'] === 'incidents.lift' && row['state'] === 'requested')
  await ben.ask(calls['admin.approvals.approve'], { id: lift?.id ?? '', reason })
  await page.reload()
  await card.getByText('Runs', { exact: true }).waitFor()
})
