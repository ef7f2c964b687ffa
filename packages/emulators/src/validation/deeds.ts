import type { Reply } from '../callbacks/reply.ts'
import type { Parameters } from '../protocol/php-query.ts'
import type { Probe } from './probe.ts'

/** Ten coins: small enough for any player who may bet at all. */
export const stakeOf = (probe: Probe): bigint => probe.coinMinor * 10n

/** Id of the round that a deed of this name belongs to. */
export const round = (probe: Probe, name: string): string =>
  probe.mint(`round ${name}`).slice(0, 24)

/** Takes a stake under the transaction id of this name. */
export function bet(
  probe: Probe,
  name: string,
  amount: bigint,
  more: Parameters = {},
): Promise<Reply> {
  return probe.ask('bet', {
    amount: probe.text(amount),
    transaction_id: probe.mint(name),
    type: 'bet',
    round_id: round(probe, name),
    finished: false,
    ...more,
  })
}

/** Pays a win under the transaction id of this name. */
export function win(
  probe: Probe,
  name: string,
  amount: bigint,
  more: Parameters = {},
): Promise<Reply> {
  return probe.ask('win', {
    amount: probe.text(amount),
    transaction_id: probe.mint(name),
    type: 'win',
    round_id: round(probe, name),
    finished: true,
    ...more,
  })
}

/** Gives the bet of another name back. */
export function refund(probe: Probe, name: string, betName: string, more: Parameters = {}) {
  return probe.ask('refund', {
    amount: probe.text(stakeOf(probe)),
    transaction_id: probe.mint(name),
    bet_transaction_id: probe.mint(betName),
    type: 'bet',
    round_id: round(probe, betName),
    ...more,
  })
}

/** One entry of a rollback's list. */
export interface Listed {
  readonly action: string
  readonly name: string
}

/** Takes the listed transactions back. */
export function rollback(probe: Probe, name: string, listed: readonly Listed[]): Promise<Reply> {
  return probe.ask('rollback', {
    transaction_id: probe.mint(name),
    rollback_transactions: listed.map((one) => ({
      action: one.action,
      amount: probe.text(stakeOf(probe)),
      transaction_id: probe.mint(one.name),
      type: one.action,
    })),
    type: 'rollback',
    provider_round_id: round(probe, name),
    round_id: round(probe, name),
  })
}

/** The fields of a win, for envelopes that must be refused. */
export function signedWin(probe: Probe, name: string): Parameters {
  return {
    amount: probe.text(stakeOf(probe)),
    transaction_id: probe.mint(name),
    type: 'win',
    round_id: round(probe, name),
    finished: true,
  }
}
