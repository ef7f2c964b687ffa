import type { PokerLine } from '@powerplay/contract'
import { act, startHand } from '@powerplay/engines/poker/hand'
import { currencyOf, formatAmount, mustHave } from '@powerplay/kernel'
import type { RunningHand } from '../table/table.ts'

/** What happened in a hand, line by line: blinds, then every action with what it added. */
export function linesOf({
  hand: { setup, actions },
  currency,
}: {
  readonly hand: Pick<RunningHand, 'setup' | 'actions'>
  readonly currency: string
}): PokerLine[] {
  const text = (minor: bigint) => formatAmount(minor, currencyOf(currency).decimals)
  let state = startHand(setup)
  const stackOf = (seat: number) =>
    state.betting.seats.find((each) => each.seat === seat)?.stackMinor ?? 0n
  const lines: PokerLine[] = state.posts.map(({ seat, kind, amountMinor }) => ({
    ...{ step: 0, seat, street: 'preflop', kind, amount: text(amountMinor), auto: null },
    isAllIn: stackOf(seat) === 0n,
  }))
  for (const [at, { seat, kind, toMinor, auto }] of actions.entries()) {
    const { street } = state
    const before = state.betting.seats.find((each) => each.seat === seat)
    state = mustHave(act(state, { kind, ...(toMinor !== undefined && { toMinor }) }), 'a step')
    const after = state.betting.seats.find((each) => each.seat === seat)
    const paidMinor = (after?.paidMinor ?? 0n) - (before?.paidMinor ?? 0n)
    const betMinor = (before?.betMinor ?? 0n) + paidMinor
    const isTo = kind === 'bet' || kind === 'raise' || kind === 'allin'
    lines.push({
      ...{ step: at + 1, seat, street, kind, auto },
      amount: text(isTo ? betMinor : paidMinor),
      isAllIn: paidMinor > 0n && after?.stackMinor === 0n,
    })
  }
  return lines
}
