import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { calls } from '@powerplay/contract'
import { demoAccounts } from '../client/demo-accounts.ts'
import { newAccount, newKey, Visitor } from '../client/visitor.ts'
import { jsonOf, send, type WireAnswer } from '../client/wire.ts'
import { arbitraryOf, oddTexts, schemaOf, type Hints, type JsonSchema } from './arbitrary.ts'
import { checkAnswer, type Attempt } from './checks.ts'
import { spoil, type Spoilt } from './spoil.ts'
import { callTargets, whisperTargets, type Target } from './target.ts'

const seed = Number.parseInt(process.env.FUZZ_SEED ?? String(randomInt(2 ** 31)), 10)
/** How much of the whole is run: `npm run fuzz` runs all of it, the tests a sample. */
const percent = Number.parseInt(process.env.FUZZ_PERCENT ?? '8', 10)
console.log(`fuzzing the contract with --seed ${seed}, ${percent} % of the cases`)

/** Staff's calls are shut to players: somebody who may make them does. */
const isOfStaff = ({ call }: Target) => typeof call.who === 'object'
/** Hands in the emulated houses, where a fault stays on for all, and in the mail that others wait for. */
const hands = ['/faults/set', '/log/clear', '/act', '/emulator/sport', '/mailbox/empty']
/** What is done to the site that the other tests play on: only what must be refused is sent. */
const changesSite = (target: Target) =>
  (isOfStaff(target) && target.isKeyed) || hands.some((end) => target.call.path.endsWith(end))

/** Half of an operation's cases fit its schema, the other half are spoilt; of some all are spoilt. */
function casesOf(target: Target): number {
  if (!target.movesMoney) return 200
  // Staff's acts are many: the sample takes less of each, the whole takes all.
  return isOfStaff(target) && percent < 100 ? 100 : 2_000
}

function optionsFor(target: Target) {
  const parts = changesSite(target) ? 1 : 2
  return {
    seed,
    numRuns: Math.ceil((casesOf(target) * percent) / 100 / parts),
    endOnFailure: true,
  }
}

/** The whole of it, on a machine that does something else besides. */
const patienceMs = 900_000

/** Their positive case ends the session of whoever calls. */
const endings = ['/auth/logout']

let player: Visitor
let administrator: Visitor
/** Plays no part: nothing of him may be told to others, and nothing may happen to him. */
let bystander: Visitor
let heldBefore: unknown
const bystanderAccount = newAccount('bystander')
let hints: Hints = {}

beforeAll(async () => {
  player = await Visitor.register(inject('siteUrl'), newAccount('fuzz'))
  administrator = await Visitor.logIn(inject('siteUrl'), demoAccounts.admin)
  bystander = await Visitor.register(inject('siteUrl'), bystanderAccount)
  heldBefore = await holdingsOf(bystander)
  const betId = await player.playDice()
  const ids = fc.constantFrom(betId, betId.toUpperCase(), `${betId}0`, 'bet_00000000')
  hints = {
    api_id: fc.constantFrom('dice', 'limbo', 'DICE', 'dice ', 'crash'),
    currency: fc.constantFrom('usdt', 'btc', 'usd', 'pwr', 'USDT', 'xxx'),
    bet: fc.constantFrom('0.5', '0.00000001', 0.01, 1, '20', '99999', 0, '1.000000000000000001'),
    game_id: ids,
    id: ids,
    client_seed: fc.string({ minLength: 1, maxLength: 64 }),
    channel: fc.constantFrom('Everyone', 'private-User.1', ''),
    data: fc.oneof(
      fc.record({
        condition: fc.constantFrom('over', 'under', 'both'),
        target: fc.oneof(fc.integer({ min: -1, max: 101 }), fc.double()),
      }),
      fc.record({ target: fc.oneof(fc.constantFrom(1.01, 2, 1e6, 1.001), fc.double()) }),
    ),
  }
})

/** Bets that the server takes: fields that fit each other are too rare by chance alone. */
const goodBet = fc
  .record({
    bet: fc.constantFrom('0.00000001', '0.01', 0.5, 1),
    currency: fc.constantFrom('usdt', 'usdt', 'usd'),
    demo: fc.boolean(),
    quick: fc.boolean(),
    targetE2: fc.integer({ min: 200, max: 9_800 }),
    condition: fc.constantFrom('over', 'under', null),
  })
  .map(({ targetE2, condition, ...bet }) => ({
    ...bet,
    api_id: condition === null ? 'limbo' : 'dice',
    data: { target: targetE2 / 100, ...(condition === null ? {} : { condition }) },
  }))

function inputsOf(target: Target): fc.Arbitrary<unknown> {
  const any = arbitraryOf(schemaOf(target.input), hints)
  return target.title === 'whisper Play' ? fc.oneof(any, goodBet) : any
}

function headersOf(target: Target): Record<string, string> {
  return target.isKeyed ? { 'idempotency-key': newKey() } : {}
}

function callerOf(target: Target): Visitor {
  return isOfStaff(target) ? administrator : player
}

/** What somebody holds, currency by currency. */
async function holdingsOf(visitor: Visitor): Promise<unknown> {
  const shown = calls.currencies.output.parse(await visitor.ask(calls.currencies, {}))
  return shown.map(({ id, balance }) => [id, balance])
}

/** Checks an answer, and that it tells nothing private of somebody who has no part in it. */
function check(target: Target, answer: WireAnswer, attempt: Attempt): void {
  checkAnswer(target, answer, attempt)
  // Staff see it, and so does whoever opens the mailbox of a demo build.
  const isOpen = isOfStaff(target) || target.call.path === '/api/debugger/mailbox'
  if (!isOpen && answer.text.includes(bystanderAccount.email))
    throw new Error(`${target.title} tells an e-mail: ${attempt.how}`)
}

/** Sends a body as it stands. */
function sendText(target: Target, text: string): Promise<WireAnswer> {
  const { method, path } = target.call
  const type = { 'content-type': 'application/json' }
  const headers = Object.entries({ ...callerOf(target).headers(), ...type, ...headersOf(target) })
  return send(inject('siteUrl'), { method, path, headers, body: text })
}

/** Whether a spoilt body is one that only a broken server would accept. */
function mustFail(target: Target, { text, isPoison }: Spoilt): boolean {
  if (isPoison) return true
  const input = target.inputPath.reduce<unknown>(
    (found, key) => Reflect.get(Object(found), key),
    JSON.parse(text),
  )
  return !target.input.safeParse(input).success
}

const posts = [...callTargets, ...whisperTargets].filter(({ call }) => call.method === 'POST')
const gets = callTargets.filter(({ call }) => call.method === 'GET')

describe.each(posts)('$title', { timeout: patienceMs }, (target) => {
  it('refuses spoilt data, and nothing breaks', async () => {
    const spoilt = inputsOf(target).chain((input) => spoil(target.wrap(input), target.inputPath))
    await fc.assert(
      fc.asyncProperty(spoilt, async (sent) => {
        const how = `${sent.how}: ${sent.text.slice(0, 300)}`
        const isWrong = mustFail(target, sent)
        fc.pre(isWrong || !changesSite(target))
        check(target, await sendText(target, sent.text), { how, mustFail: isWrong })
      }),
      optionsFor(target),
    )
  })

  if (changesSite(target)) return
  it('answers data of its schema as the contract says', async () => {
    await fc.assert(
      fc.asyncProperty(inputsOf(target), async (input) => {
        const body = target.wrap(input)
        const answer = await callerOf(target).call(target.call, body, headersOf(target))
        check(target, answer, { how: JSON.stringify(body), mustFail: false })
      }),
      optionsFor(target),
    )
  })
})

/** Queries that no call takes. */
const wrongQueries = [
  '?isAdmin=true',
  '?__proto__=1',
  '?constructor[prototype]=1',
  '?action=register&action=login',
  '?action[]=register',
  '?action=%00',
  '?action=%ed%a0%80',
  '?action=%zz',
  '?action=null',
  `?action=${'x'.repeat(8_000)}`,
  '?%00=1',
]

/** Queries, and parts of the address, whose names or values no page of ours would send. */
function oddQueryOf({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  const names = [...Object.keys(properties), 'page', 'toString', '']
  const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 60 }))
  return fc.dictionary(fc.oneof(fc.constantFrom(...names), text), text, { maxKeys: 5 })
}

describe.each(gets)('$title', { timeout: patienceMs }, (target) => {
  it.each(wrongQueries)('refuses the query %s', async (query) => {
    const { method, path } = target.call
    const headers = Object.entries(callerOf(target).headers())
    const answer = await send(inject('siteUrl'), { method, path: `${path}${query}`, headers })
    check(target, answer, { how: query, mustFail: true })
  })

  if (endings.includes(target.call.path)) return
  const schema = schemaOf(target.input)
  it.each([
    ['good queries', arbitraryOf(schema, {})],
    ['odd queries', oddQueryOf(schema)],
  ])('answers %s as the contract says', async (_, queries) => {
    await fc.assert(
      fc.asyncProperty(queries, async (input) => {
        const answer = await callerOf(target).call(target.call, input)
        check(target, answer, { how: JSON.stringify(input), mustFail: false })
      }),
      optionsFor(target),
    )
  })
})

describe('after all of this', () => {
  it('the player is still signed in and the server healthy', async () => {
    const asked = { method: 'GET', path: '/healthz' }
    expect(jsonOf(await send(inject('siteUrl'), asked))).toEqual({ ok: true })
    const again = await player.whisper('GameData', { api_id: 'dice' })
    expect(again).toMatchObject({ id: 'dice', enabled: true })
  })

  it('nothing happened to somebody who had no part in it', async () => {
    expect(await holdingsOf(bystander)).toEqual(heldBefore)
  })
})
