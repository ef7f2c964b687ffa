import { randomBytes } from 'node:crypto'
import { openProbe } from '@powerplay/emulators/conformance/conformance-probe'
import { runConformance } from '@powerplay/emulators/conformance/run-conformance'
import { currencyOfCode, protocolAnswerMs } from '@powerplay/emulators/conformance/target'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestApp } from '../../../test/app.ts'
import { emulated, openEmulatedHouse, type EmulatedHouse } from './test/emulated-house.ts'

let house: EmulatedHouse
let node: TestApp

beforeAll(async () => {
  house = await openEmulatedHouse()
  node = house.node
}, 120_000)
afterAll(() => house.close())

async function slot(): Promise<string> {
  const [game] = await node.app.platform.database.query<{ id: string }>({
    text: "select id from games where 'slots' = any(categories) order by id limit 1",
  })
  if (!game) throw new Error('there is no slot')
  return game.id
}

describe('our seamless wallet under the conformance suite', () => {
  it.each([
    // A thousand of them: more than one bet may be, so two rules cannot be tried.
    ['usdt', 2],
    ['btc', 0],
  ])(
    'keeps every rule in %s and ends with the balance it began with',
    async (currency, skipped) => {
      const [player, other] = [await node.join(), await node.join()]
      const request = { id: await slot(), demo: false, currency, device: 'desktop' as const }
      const { sessionId } = await node.app.handlers.launchGame(request, callOf(player))
      const [session] = await node.app.platform.database.query<{ game_uuid: string }>({
        text: 'select game_uuid from game_sessions where user_id = $1',
        values: [player.userId],
      })
      const target = {
        ...{ url: house.callbackUrl, ...emulated, sessionId },
        playerId: player.wireId,
        otherPlayerId: other.wireId,
        currency: currencyOfCode(currency.toUpperCase(), undefined),
        gameUuid: session?.game_uuid ?? '',
        answerMsMax: protocolAnswerMs,
        stormSize: 200,
        seed: randomBytes(8).toString('hex'),
      }
      // Players begin without coins.
      const gift = {
        transaction_id: randomBytes(8).toString('hex'),
        amount: '0.0005',
        type: 'promo',
      }
      expect(await openProbe(target).ask('win', gift)).toMatchObject({ kind: 'ok' })
      const report = await runConformance(target)
      const told = (verdict: string) =>
        report.results.filter((result) => result.verdict === verdict)
      expect(told('broken')).toEqual([])
      expect(told('skipped')).toHaveLength(skipped)
      expect(report.balanceMoved).toMatch(/^0\.0+$/)
    },
    120_000,
  )
})
