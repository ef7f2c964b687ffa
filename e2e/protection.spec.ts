import { readFile } from 'node:fs/promises'
import { bech32 } from '@scure/base'
import { expect, inject, it } from 'vitest'
import { windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { joinWithEmail } from './client/mailbox.ts'
import { commonPassword, Visitor } from './client/visitor.ts'

const stage = useStage()
const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(11)))

it('limits hold as soon as they are set, and a closed account pays its money out', async () => {
  const { visitor, account } = await joinWithEmail('care')
  const page = await stage.open('/profile/settings/safer-play', { viewport: desktop, as: visitor })
  await page.getByText('You have set no limits').waitFor()
  await page.getByLabel(/^Amount/).fill('20')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await page.getByText('$0.00 of $20.00').waitFor()
  await expect(visitor.playDice({ bet: '20.01' })).rejects.toThrow()
  await visitor.playDice({ bet: '12' })
  await page.reload()
  await page.getByText('of $20.00').waitFor()

  await page.getByRole('button', { name: 'Start, three steps' }).click()
  const steps = windowOf(page, 'Self-exclusion')
  await steps.getByRole('button', { name: 'Go on' }).click()
  await steps.getByRole('button', { name: 'I understand' }).click()
  await steps.getByLabel('Type EXCLUDE ME').fill('EXCLUDE ME')
  await steps.getByRole('checkbox').check()
  await steps.getByRole('button', { name: 'Exclude me' }).click()
  await page.waitForURL('**/error/se')

  const back = await Visitor.logIn(inject('siteUrl'), account)
  const small = await stage.open('/', { viewport: phone, as: back })
  await small.waitForURL('**/error/se')
  await small.getByText(/^Closed until/).waitFor()
  await small.getByRole('button', { name: /^Withdraw/ }).click()
  await small.getByRole('button', { name: 'Withdraw Tether' }).click()
  const wallet = windowOf(small, 'Wallet')
  await wallet.getByLabel('Tron address').fill(address)
  await wallet.getByRole('button', { name: '25%' }).click()
  await wallet.getByRole('button', { name: /^Withdraw \d/ }).click()
  await wallet.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const proof = windowOf(small, 'Is it you?')
  await proof.getByLabel('Password', { exact: true }).fill(commonPassword)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await wallet.getByRole('button', { name: 'Cancel withdrawal' }).waitFor()
  await small.keyboard.press('Escape')
  await small.getByText(/on the way$/).waitFor()
  await small.goto('/casino')
  await small.waitForURL('**/error/se')
})

it('an account with money says what keeps it from being erased, and cannot be', async () => {
  const { visitor } = await joinWithEmail('stay')
  const page = await stage.open('/profile/settings/safer-play', { viewport: phone, as: visitor })
  await page.getByText('Your account cannot be erased yet:').waitFor()
  await page.getByText('withdraw your balance first').waitFor()
  expect(await page.getByRole('button', { name: 'Erase my account' }).count()).toBe(0)
})

it('a file with all data of its reader is made by the server, and fetched after a proof', async () => {
  const { visitor } = await joinWithEmail('data')
  const page = await stage.open('/profile/settings/safer-play', { viewport: desktop, as: visitor })
  await page.getByRole('button', { name: 'Make my file' }).click()
  const proof = windowOf(page, 'Is it you?')
  await proof.getByLabel('Password', { exact: true }).fill(commonPassword)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await page.getByText(/^Your file is (being made|ready)/).waitFor()
  const fetch = page.getByRole('button', { name: 'Fetch my file' })
  await fetch.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), fetch.click()])
  expect(download.suggestedFilename()).toBe('my-data.json')
  const saved: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(saved).toMatchObject({ account: [{ email: expect.stringContaining('@') }] })
  const [lines] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(await readFile(await lines.path(), 'utf8')).toMatch(/^at,kind,reason,product/)
})
