import type { Amounts } from '../page/amounts.ts'
import type { SlotState } from '../page/play-calls.ts'
import type { SlotView } from './slot-view.ts'

/** The bet that is set and the balance that is shown. */
export interface Stake {
  readonly betText: () => string
  readonly betMinor: () => bigint
  readonly balanceMinor: () => bigint
  /** One step up or down. */
  readonly step: (by: 1 | -1) => void
  /** Shows a balance as the emulator told it. */
  readonly settle: (balance: string) => void
  /** Shows what is left while the answer is awaited; `settle` puts it right. */
  readonly take: (minor: bigint) => void
  /** Shows the balance without a win that is not yet revealed. */
  readonly hold: (balance: string, wonMinor: bigint) => void
}

/** Keeps bet and balance and writes them on the screen. */
export function createStake(state: SlotState, amounts: Amounts, view: SlotView): Stake {
  const { bets } = state
  let at = Math.max(0, bets.indexOf(state.defaultBet))
  let balance = amounts.toMinor(state.balance)
  const betText = (): string => bets[at] ?? state.defaultBet
  const showBalance = (minor: bigint): void => {
    view.balance.textContent = `${amounts.show(minor < 0n ? 0n : minor)} ${amounts.code}`
  }
  const showBet = (): void => {
    view.bet.textContent = amounts.show(betText())
    view.buttons.less.disabled = at === 0
    view.buttons.more.disabled = at === bets.length - 1
  }
  showBet()
  showBalance(balance)
  return {
    betText,
    betMinor: () => amounts.toMinor(betText()),
    balanceMinor: () => balance,
    step: (by) => {
      at = Math.min(bets.length - 1, Math.max(0, at + by))
      showBet()
    },
    settle: (text) => {
      balance = amounts.toMinor(text)
      showBalance(balance)
    },
    take: (minor) => showBalance(balance - minor),
    hold: (text, wonMinor) => showBalance(amounts.toMinor(text) - wonMinor),
  }
}
