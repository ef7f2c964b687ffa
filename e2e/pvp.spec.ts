import { calls } from '@powerplay/contract'
import { expect, it } from 'vitest'
import { verifyPvp } from '../packages/verifier/src/verifier.mjs'
import { desktop, phone, useStage } from './browser/browser.ts'
import { windowOf } from './browser/acts.ts'
import { joinWithEmail } from './client/mailbox.ts'

const stage = useStage()

it('[POKER-002] [POKER-003] [POKER-004] a player opens a duel, another joins it on a phone, both meet in a pool', async () => {
  const [{ visitor: opener }, { visitor: joiner }] = await Promise.all([
    joinWithEmail('opener'),
    joinWithEmail('joiner'),
  ])
  const page = await stage.open('/', { viewport: desktop, as: opener })
  await page.getByRole('link', { name: 'PvP', exact: true }).first().click()
  await page.waitForURL(/\/pvp$/)
  const form = page.getByRole('form', { name: 'Create a duel' })
  await form.getByRole('textbox', { name: 'Stake' }).fill('2')
  await form.getByRole('button', { name: 'Open duel' }).click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()

  const other = await stage.open('/pvp', { viewport: phone, as: joiner })
  await other.getByRole('button', { name: 'Join', exact: true }).first().click()
  const duel = windowOf(other, 'Duel')
  await duel.getByRole('button', { name: /^Join for 2/ }).click()
  await duel.getByText(/^You (win|lose)/).waitFor()
  await duel.getByRole('button', { name: 'Verify' }).click()
  await windowOf(other, 'Verify').getByText('Everything checks out').waitFor()
  const { rows } = await opener.ask(calls.pvpHistory, { kind: 'duel', mine: true })
  const proof = await opener.ask(calls.pvpVerify, { id: rows[0]?._id ?? '' })
  expect(verifyPvp(proof)).toEqual(proof.expect)

  await page.getByRole('region', { name: 'Small pool' }).getByRole('link').click()
  await page.waitForURL(/\/pvp\/pool\/small$/)
  const enter = page.getByRole('form', { name: 'Enter' })
  await enter.getByRole('textbox', { name: 'Amount' }).fill('5')
  await enter.getByRole('button', { name: /^Enter/ }).click()
  await page.getByText('Waiting for a second player').waitFor()
  await other.goto('/pvp/pool/small')
  const own = other.getByRole('form', { name: 'Enter' })
  await own.getByRole('textbox', { name: 'Amount' }).fill('5')
  await own.getByText('50.00 %').waitFor()
  await own.getByRole('button', { name: /^Enter/ }).click()
  for (const each of [page, other]) await each.getByText('seconds to the lock').waitFor()
})
