import fc from 'fast-check'
import type { Order, Rules } from './person.ts'

/** What happens to a player, or what the house changes. */
export type Act =
  | { readonly kind: 'money'; readonly cents: number }
  | { readonly kind: 'verified' | 'excluded' | 'owes' | 'factor'; readonly is: boolean }
  /** A time-out, which nobody ends. */
  | { readonly kind: 'break'; readonly is: true }
  | { readonly kind: 'deposited' | 'played'; readonly cents: number }
  | { readonly kind: 'address'; readonly place: number; readonly hoursAgo: number }
  | { readonly kind: 'strangers'; readonly count: number }
  | { readonly kind: 'secrets'; readonly hoursAgo: number }
  | { readonly kind: 'withdrew'; readonly cents: number; readonly hoursAgo: number }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'rule'; readonly rules: Partial<Rules> }

/** A step of a history: something happens, or a withdrawal is asked for. */
export type Step = { readonly act: Act } | { readonly order: Order } | { readonly all: true }

const often = (arbitrary: fc.Arbitrary<Act>, weight: number) => ({ arbitrary, weight })
/** Mostly as it does not refuse: one thing that does hides all behind it. */
const flag = (kind: 'verified' | 'excluded' | 'owes' | 'factor', usual: boolean) =>
  fc.constantFrom(usual, usual, usual, !usual).map((is): Act => ({ kind, is }))
const cents = fc.constantFrom(900, 1_000, 5_000, 20_000, 60_000, 300_000)
const hoursAgo = fc.constantFrom(0, 1, 23, 25, 48)

const act: fc.Arbitrary<Act> = fc.oneof(
  often(
    cents.map((value) => ({ kind: 'money', cents: value })),
    8,
  ),
  often(flag('verified', true), 1),
  often(flag('excluded', false), 1),
  often(fc.constant({ kind: 'break', is: true }), 1),
  often(flag('owes', false), 1),
  often(flag('factor', true), 3),
  often(
    cents.map((value) => ({ kind: 'deposited', cents: value })),
    2,
  ),
  often(
    cents.map((value) => ({ kind: 'played', cents: value })),
    3,
  ),
  often(fc.record({ kind: fc.constant('address'), place: fc.nat(2), hoursAgo }), 4),
  often(
    fc.constantFrom(0, 19, 20).map((count) => ({ kind: 'strangers', count })),
    1,
  ),
  often(
    hoursAgo.map((hours) => ({ kind: 'secrets', hoursAgo: hours })),
    1,
  ),
  often(fc.record({ kind: fc.constant('withdrew'), cents, hoursAgo }), 2),
  often(fc.constant({ kind: 'cancel' }), 3),
)

/** Settings are the house's: they change seldom. */
const rule: fc.Arbitrary<Act> = fc
  .oneof(
    fc.constantFrom(true, true, true, false).map((isOpen) => ({ isOpen })),
    fc.constantFrom(0 as const, 100 as const).map((playPercent) => ({ playPercent })),
    fc.constantFrom(0, 24).map((holdHours) => ({ holdHours })),
    fc.constantFrom(300, 2_000).map((dayLimitUsd) => ({ dayLimitUsd })),
  )
  .map((rules) => ({ kind: 'rule', rules }))

const order: fc.Arbitrary<Order> = fc.record({
  sum: fc.constantFrom(
    '0',
    'all',
    '9.99',
    '10',
    '50',
    '200',
    '200',
    '600',
    '2500',
    '5000',
    '1.123456789',
  ),
  chain: fc.oneof(
    { arbitrary: fc.constant('tron' as const), weight: 15 },
    { arbitrary: fc.constant('doge' as const), weight: 1 },
  ),
  to: fc.oneof(
    { arbitrary: fc.nat(2), weight: 15 },
    { arbitrary: fc.constantFrom('abc', 'devtron1nothing'), weight: 1 },
  ),
})

/** Who may withdraw, until something else happens: money, an address that has waited, a second factor. */
export const beginning: readonly Act[] = [
  { kind: 'money', cents: 300_000 },
  { kind: 'address', place: 0, hoursAgo: 48 },
  { kind: 'factor', is: true },
]

/** Up to a dozen steps, most of them acts. */
export const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { arbitrary: act.map((value): Step => ({ act: value })), weight: 12 },
    { arbitrary: rule.map((value): Step => ({ act: value })), weight: 1 },
    { arbitrary: order.map((value): Step => ({ order: value })), weight: 8 },
    { arbitrary: fc.constant<Step>({ all: true }), weight: 1 },
  ),
  { minLength: 2, maxLength: 12 },
)
