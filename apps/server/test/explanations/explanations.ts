import fc from 'fast-check'
import { mustHave, Refusal, type Uuid } from '@powerplay/kernel'
import { deepStrictEqual } from 'node:assert'
import { callOf, openTestApp, type TestApp } from '../app.ts'
import { live } from './live.ts'
import {
  addressOf,
  expectedRefusal,
  newPerson,
  type Order,
  type Person,
  type Rules,
} from './person.ts'
import { beginning, history, type Step } from './steps.ts'

export interface ExplanationsOrder {
  /** A migrated database without rows. */
  readonly databaseUrl: string
  readonly runs: number
  readonly seed: number
  report?(histories: number): void
}

/** What a run came to; it throws where explanation, decision and specification differ. */
export interface ExplanationsReport {
  readonly histories: number
  /** How often each refusal was met; those that were taken under `taken`. */
  readonly outcomes: Readonly<Record<string, number>>
}

/**
 * Random histories of players who ask for withdrawals. Each time three answers have to be the same: why not,
 * as it is explained before; what asking does; and what the specification says, by a model of its own.
 */
export async function runExplanations(order: ExplanationsOrder): Promise<ExplanationsReport> {
  const { databaseUrl, runs, seed } = order
  const node = await openTestApp({ databaseUrl, environment: { ROLES: 'edge' } })
  const rules: Rules = { isOpen: true, playPercent: 100, holdHours: 24, dayLimitUsd: 2_000 }
  const outcomes: Record<string, number> = {}
  let histories = 0
  try {
    await live(node, newPerson(''), rules, { kind: 'rule', rules })
    const property = fc.asyncProperty(history, async (steps) => {
      const person = await join(node)
      for (const act of beginning) await live(node, person, rules, act)
      for (const step of steps) await take({ node, person, rules, outcomes }, step)
      histories += 1
      order.report?.(histories)
    })
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
    return { histories, outcomes }
  } finally {
    await node.close()
  }
}

interface Scene {
  readonly node: TestApp
  readonly person: Person
  readonly rules: Rules
  readonly outcomes: Record<string, number>
}

async function join(node: TestApp): Promise<Person> {
  const userId: Uuid = node.mintKey()
  await node.app.platform.database.query({
    text: `insert into users (id, name, password_hash, birth_date, country, terms_version, created_at,
        email_verified_at) values ($1, $2, 'none', '1990-01-01', 'CA', '1', now(), now())`,
    values: [userId, `e_${userId.slice(-12)}`],
  })
  return newPerson(userId)
}

async function take(scene: Scene, step: Step): Promise<void> {
  const { node, person, rules } = scene
  if ('act' in step) return live(node, person, rules, step.act)
  if ('order' in step) return ask(scene, step.order)
  await askForAll(scene)
}

/** The call of a player, whose second factor is as the history says. */
function callOfPerson({ node, person }: Scene) {
  const context = callOf(person, node.mintKey())
  const factor = { isEnrolled: person.hasFactor, isProven: person.hasFactor, isExempt: false }
  return { ...context, caller: { ...context.caller, factor } }
}

async function ask(scene: Scene, order: Order): Promise<void> {
  const { node, person, rules, outcomes } = scene
  const to = typeof order.to === 'string' ? order.to : addressOf(person, order.to)
  const asked = { sum: order.sum, currency: 'usdt', type: order.chain, wallet: to }
  const now = node.app.platform.clock.now()
  const expected = expectedRefusal(person, rules, order, now)
  const context = callOfPerson(scene)
  const { rules: told } = await node.app.handlers.explain(
    { about: 'withdrawal', ...asked },
    context,
  )
  const unmet = told.find(({ isMet }) => !isMet)
  const decided = await outcomeOf(node.app.handlers.withdraw(asked, context))
  const rulesOfRefusal = expected === null ? [undefined] : (ruleOf[expected] ?? [])
  deepStrictEqual(
    {
      decided: decided?.refusal ?? null,
      explained: rulesOfRefusal.includes(unmet?.rule) ? expected : (unmet?.rule ?? null),
    },
    { decided: expected, explained: expected },
    JSON.stringify({ order, person: { ...person, book: [...person.book] }, rules }),
  )
  expectSameFigures(unmet?.way ?? '', decided)
  outcomes[expected ?? 'taken'] = (outcomes[expected ?? 'taken'] ?? 0) + 1
  remember(person, { order, expected, now })
}

/** What a refusal tells stands in the explanation too. */
function expectSameFigures(way: string, refusal: Refusal | null): void {
  const { leftUsd, until } = refusal?.params ?? {}
  const figures = [
    ...(leftUsd === undefined ? [] : [`$${String(leftUsd)}`]),
    ...(until === undefined ? [] : [String(until).slice(0, 13).replace('T', ' ')]),
  ]
  for (const figure of figures) deepStrictEqual(way.includes(figure), true, `${figure}: ${way}`)
}

function remember(
  person: Person,
  { order, expected, now }: { order: Order; expected: string | null; now: number },
): void {
  // Asking puts an address into the book once nothing before it refuses.
  const isKept = expected === null || afterBook.has(expected)
  if (isKept && typeof order.to === 'number' && !person.book.has(order.to)) {
    person.book.set(order.to, now)
  }
  if (expected !== null) return
  const cents = Math.round(Number(order.sum) * 100)
  person.realCents -= cents
  person.openCents = cents
  person.withdrawn.push({ at: now, cents })
}

/** Asks without an order how much may go, and for just that: it goes. */
async function askForAll(scene: Scene): Promise<void> {
  const { node, person } = scene
  if (person.book.size === 0) return
  const context = callOfPerson(scene)
  const about = { about: 'withdrawal', currency: 'usdt' } as const
  const { amount } = await node.app.handlers.explain(about, context)
  const cents = Math.floor(Number(mustHave(amount, 'amount')) * 100)
  if (cents < 1_000) return
  const [oldest] = [...person.book].toSorted(([, one], [, other]) => one - other)
  await ask(scene, { sum: String(cents / 100), chain: 'tron', to: mustHave(oldest, 'address')[0] })
  deepStrictEqual(person.openCents, cents, `$${cents / 100} were to go`)
}

async function outcomeOf(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const afterBook: ReadonlySet<string> = new Set([
  ...['payments/account-held', 'payments/already-ordered', 'payments/day-limit'],
  ...['payments/address-waits', 'payments/play-first'],
])

/** The rules that lead to each refusal. */
const ruleOf: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'core/email-not-verified': ['email'],
  'core/enrol-two-factor': ['factor'],
  'payments/enter-wallet': ['destination'],
  'payments/chain-off': ['destination', 'sum'],
  'payments/invalid-amount': ['sum'],
  'payments/below-minimum': ['sum'],
  'payments/not-enough': ['balance'],
  'payments/book-full': ['book'],
  'payments/account-held': ['debt'],
  'payments/already-ordered': ['one-open'],
  'payments/day-limit': ['day-limit'],
  'payments/address-waits': ['address'],
  'payments/play-first': ['play'],
}
