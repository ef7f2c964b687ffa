import { userPostings } from '@powerplay/contract/dashboard/areas'
import { toWireId } from '@powerplay/kernel'
import { serveArea, type ServedArea, type ShownRow } from '../../../program/area.ts'
import { moneySql } from './money-sql.ts'

/** What the reason of a posting means to somebody who reads an account. */
const meanings: Readonly<Record<string, string>> = {
  stake: 'Stake of a bet that stays open',
  settlement: 'Bet settled',
  release: 'Stake given back',
  demo_grant: 'Play money of the demo build',
  demo_top_up: 'Demo balance filled up',
  race_prize: 'Prize of the weekly race',
  rakeback: 'Rakeback and cashback claimed',
  affiliate: 'Commission of the affiliate programme',
  faucet: 'Daily faucet',
  transfer: 'Sent between players',
  freeze: 'Frozen',
  unfreeze: 'Released again',
  bonus_grant: 'Bonus granted',
  bonus_conversion: 'Bonus became real money',
  bonus_reversal: 'Bonus taken back with its deposit',
  deposit: 'Deposit',
  deposit_reversal: 'Deposit taken back by its chain',
  withdrawal: 'Withdrawal asked for',
  withdrawal_return: 'Withdrawal given back',
  correction: 'Correction by the house',
  withdrawal_payout: 'Withdrawal sent',
  deposit_write_off: 'Deposit that is nobody’s',
  token_mint: 'Tokens made',
  token_unlock: 'Tokens let go',
  token_burn: 'Tokens burnt',
  token_buy: 'Tokens bought to be burnt',
  token_retire: 'Tokens taken out for good',
  token_stake: 'Tokens staked',
  token_release: 'Staked tokens given back',
  revenue_share: 'Share of the revenue',
  debt: 'Taken back and missing: a debt',
  debt_payment: 'Debt paid',
  taken_back: 'Taken back by the provider of a game',
}

/** A reason that has no words yet is shown as it is called. */
const meaningOf = (reason: string) => meanings[reason] ?? reason.replaceAll('_', ' ')

/**
 * Movements of a user's money, from the projection of the journal. What came of bets is in the list of bets: told
 * here, too, every page of it would be sorted anew (migration 0978).
 */
export function postingsArea(): ServedArea {
  return serveArea(userPostings, {
    source: {
      from: 'user_movements m',
      // One posting moves several pockets: the whole key of a row tells it apart (migration 0307).
      id: {
        sql: `(m.posting_id::text || ':' || m.pocket || ':' || m.currency || ':' || m.reason)`,
        type: 'text',
      },
      of: { sql: 'm.user_id', noun: 'user' },
      columns: {
        at: 'm.at',
        meaning: 'm.reason',
        pocket: 'm.pocket',
        amount: moneySql('m.amount_minor', 'm.currency'),
        wager: 'm.wager_id',
        reference: 'm.posting_id',
      },
      finish: async (rows) =>
        rows.map((row): ShownRow => ({
          ...row,
          meaning: meaningOf(String(row['meaning'])),
          wager: typeof row['wager'] === 'string' ? toWireId('bet', row['wager']) : null,
        })),
    },
    actions: {},
  })
}
