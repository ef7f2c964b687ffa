import { beforeAll, describe, expect, inject, it } from 'vitest'
import { providerGameId } from '../client/provider-game.ts'
import { newAccount, newKey, Visitor } from '../client/visitor.ts'
import { schemaOf } from './arbitrary.ts'
import { checkAnswer } from './checks.ts'
import { smallestOf, type Known } from './smallest.ts'
import { callTargets, whisperTargets, type Target } from './target.ts'

const site = inject('siteUrl')
let bet: Known = {}
let foreign: Known = {}

beforeAll(async () => {
  const player = await Visitor.register(site, newAccount('smallest'))
  const id = await player.playDice()
  const dice = { condition: 'over', target: 50 }
  bet = { id, game_id: id, api_id: 'dice', currency: 'usdt', bet: '0.01', data: dice }
  foreign = { ...bet, id: await providerGameId(player, 'Baccarat Salon') }
})

/** Games of outside providers have ids of their own. */
function knownFor({ call }: Target): Known {
  return call.feature === 'providers' ? foreign : bet
}

const targets = [...callTargets, ...whisperTargets].filter(
  ({ call }) => call.uploadBytesMax === undefined,
)

describe('a guest who asks for as little as may be', () => {
  it.each(targets)('is answered by $title as the contract says', async (target) => {
    for (const input of smallestOf(schemaOf(target.input), knownFor(target))) {
      const body = target.wrap(input)
      const guest = await Visitor.arrive(site)
      const key = target.isKeyed ? { 'idempotency-key': newKey() } : {}
      const answer = await guest.call(target.call, body, key)
      checkAnswer(target, answer, { how: JSON.stringify(body), mustFail: false })
      if (target.call.who === 'guest') continue
      expect(answer.status, JSON.stringify(body)).toBe(401)
    }
  })
})
