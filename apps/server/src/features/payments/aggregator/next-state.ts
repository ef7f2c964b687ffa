import type { DepositState } from '../deposits/deposit-store.ts'
import type { PaymentStatus } from './aggregator-port.ts'

/**
 * Where a payment puts its deposit, by what the aggregator says of it now; undefined where it stays. What
 * was credited is taken back only where the payment itself is called invalid: that one is missing, or
 * waits again, proves nothing. Pure.
 */
export function nextState(state: DepositState, status: PaymentStatus): DepositState | undefined {
  if (status === 'Settled') return settled[state]
  return status === 'Invalid' ? invalid[state] : processing[state]
}

type Moves = Readonly<Partial<Record<DepositState, DepositState>>>

/** `reversed`: it is credited anew, by another key. */
const settled: Moves = {
  unpaid: 'confirming',
  expired: 'confirming',
  seen: 'confirming',
  reversed: 'confirming',
}

const processing: Moves = {
  unpaid: 'seen',
  expired: 'seen',
  // Nobody credited it yet, and it is not sure any more.
  confirming: 'seen',
  small: 'seen',
  held: 'seen',
  crediting: 'seen',
}

const invalid: Moves = {
  seen: 'expired',
  confirming: 'expired',
  small: 'expired',
  held: 'expired',
  crediting: 'expired',
  credited: 'reversing',
}
