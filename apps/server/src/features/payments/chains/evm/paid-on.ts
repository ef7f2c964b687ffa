import type { Call } from './evm-shapes.ts'

/** Coins that a contract paid on in a transaction. */
export interface PaidOn {
  /**
   * Which of the calls below the transaction's own that took place and may carry coins, those that carry none counted:
   * a deposit is known by it, so it is the same however a trace was read.
   */
  readonly place: number
  readonly from: string | undefined
  readonly to: string | undefined
  readonly units: bigint
}

/** All that contracts paid on in a transaction, in its order; of the trace nothing else is kept. */
export function paidOnIn(root: Call): PaidOn[] {
  const found: PaidOn[] = []
  let place = 0
  const look = ({ error, calls = [] }: Call): void => {
    if (error !== undefined) return
    for (const call of calls) {
      if (mayPay(call)) {
        const { from, to, value: units = 0n } = call
        if (units > 0n) found.push({ place, from, to, units })
        place += 1
      }
      look(call)
    }
  }
  look(root)
  return found
}

const mayPay = ({ type, error }: Call) =>
  error === undefined && (type === 'CALL' || type === 'SELFDESTRUCT')
