import { toSafeNumber } from '@powerplay/kernel'
import type { RandomStream } from '@powerplay/engines'

/** What a segment gives, and its weight among all. Amounts in USD cents. */
export type Segment =
  | { readonly kind: 'money'; readonly valueCents: number; readonly weight: number }
  | {
      readonly kind: 'deposit'
      readonly percent: number
      readonly maxCents: number
      readonly weight: number
    }

const money = (valueCents: number, weight: number): Segment => ({
  ...{ kind: 'money', valueCents, weight },
})
const deposit = (percent: number, maxCents: number, weight: number): Segment => ({
  ...{ kind: 'deposit', percent, maxCents, weight },
})

/** The wheel of a new installation. Source: product design, Faucet and wheel tables. */
export const firstSegments: Segment[] = [
  money(25, 4_500),
  deposit(10, 2_500, 2_500),
  money(50, 1_800),
  deposit(25, 5_000, 800),
  money(200, 350),
  deposit(50, 10_000, 50),
]

/** The game's name in wagers and in the verifier, and its edition. */
export const game = 'bonuswheel'
export const ruleVersion = 1

/** What a wager of the wheel says was chosen: the weights it is drawn by. */
export function paramsOf(segments: readonly Segment[]): { readonly weights: readonly number[] } {
  return { weights: segments.map(({ weight }) => weight) }
}

/**
 * The segment that a stream draws, from 1: its first word falls on one of as many places as the
 * weights come to.
 */
export function drawSegment(weights: readonly number[], stream: RandomStream): number {
  const places = weights.reduce((sum, weight) => sum + weight, 0)
  const place = stream.int(0, places)
  let below = 0
  for (const [index, weight] of weights.entries()) {
    below += weight
    if (place < below) return index + 1
  }
  return weights.length
}

/** "$0.25", "$2" or "10%". */
export function labelOf(segment: Segment): string {
  if (segment.kind === 'deposit') return `${segment.percent}%`
  const { valueCents } = segment
  const rest = String(valueCents % 100).padStart(2, '0')
  const whole = Math.floor(valueCents / 100)
  return rest === '00' ? `$${whole}` : `$${whole}.${rest}`
}

/** The name of the code that a segment gives. */
export function prizeName(segment: Segment): string {
  if (segment.kind === 'money') return `${labelOf(segment)} bonus`
  return `${segment.percent}% deposit bonus, max $${Math.floor(segment.maxCents / 100)}`
}

/** How likely a segment is, in percent. */
export function chancePercent(segments: readonly Segment[], { weight }: Segment): number {
  const places = segments.reduce((sum, each) => sum + each.weight, 0)
  return Math.round((weight / places) * 1_000_000) / 10_000
}

/** How many tickets play has brought, and how far it is to the next one, in rated USD cents. */
export function ticketsOfPlay(theoreticalE6: bigint, ticketCents: number) {
  const perTicketE6 = BigInt(ticketCents) * 10_000n
  const playedE6 = theoreticalE6 > 0n ? theoreticalE6 : 0n
  // A rated dollar stands for one cent of theoretical win.
  return {
    tickets: playedE6 / perTicketE6,
    haveCents: toSafeNumber((playedE6 % perTicketE6) / 100n),
    needCents: ticketCents * 100,
  }
}
