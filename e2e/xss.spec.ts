import { expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { windowOf } from './browser/acts.ts'
import { attackTexts as corpus } from './browser/attack-texts.ts'
import { useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'
import { jsonOf } from './client/wire.ts'

const stage = useStage()

it('a client seed is shown as it was written, and does nothing', async () => {
  const player = await Visitor.register(inject('siteUrl'), newAccount('xena'))
  const kept: string[] = []
  let betId = ''
  for (const text of corpus) {
    const answer = await player.call(calls.changeClientSeed, { client_seed: text })
    if (answer.status !== 200) continue
    kept.push(text)
    betId = await player.playDice()
  }
  expect(kept.length).toBeGreaterThan(5)
  const page = await stage.open('/fairness', { as: player })
  await page.getByRole('button', { name: 'My seeds' }).click()
  const seeds = windowOf(page, 'Seeds')
  for (const text of kept) await seeds.getByText(text, { exact: true }).first().waitFor()
  await page.goto(`/?game=dice-${betId}`)
  await windowOf(page, 'Bet overview')
    .getByText(kept.at(-1) ?? '', { exact: true })
    .waitFor()
})

it('a name of markup is refused', async () => {
  const guest = await Visitor.arrive(inject('siteUrl'))
  for (const name of corpus) {
    const form = {
      ...newAccount('xena'),
      name,
      captcha: 'none',
      birthDate: '1990-05-17',
      country: 'CH',
    }
    const answer = await guest.call(calls.register, form)
    expect(answer.status).toBe(422)
    expect(jsonOf(answer)).toMatchObject({
      error: { params: { fields: { name: ['validation.regex'] } } },
    })
  }
})

it('an invite code stands in its field as it came', async () => {
  for (const text of corpus.filter((one) => !one.includes('/'))) {
    const page = await stage.open(`/?c=${encodeURIComponent(text)}`)
    await page.getByRole('button', { name: 'Sign up' }).click()
    const code = windowOf(page, 'Sign in').getByLabel('Invite code, optional')
    await code.waitFor()
    expect([text.replace('\t', ''), '']).toContain(await code.inputValue())
    await page.context().close()
  }
})

it('an address of markup is no more than an address', async () => {
  const page = await stage.open('/')
  for (const text of corpus.map(encodeURIComponent)) {
    await page.goto(`/fairness?verify=dice-${text}-${text}-1`)
    await page.getByRole('heading', { name: 'Fairness', level: 1 }).waitFor()
    await page.goto(`/casino/game/${text}?game=${text}`)
    await page.getByText('Unknown game').or(page.getByText('does not exist')).first().waitFor()
  }
})
