import type { Uuid } from '@powerplay/kernel'
import type { TestApp } from '../app.ts'

/** One PWR in minor units. */
const unit = 10n ** 8n
const [sumMinor, feeMinor, networkFeeMinor] = [20n * unit, unit, 2n * unit]
const currency = 'pwr'
const common = { notEnough: 'payments/not-enough', usdRateE8: unit, telling: { context: null } }

const openRow = `insert into withdrawals (id, user_id, currency, chain, address, sum_minor, fee_minor,
    network_fee_minor, net_minor, usd_rate_e8, usd_e6, status, stage, is_auto, reasons,
    persons_needed, asked_at, txid, raw)
  values ($1, $2, 'pwr', 'eth', 'somewhere', $3, $4, $5, $6, 100000000, 20000000, $7, $8, false,
    '{}', 1, now(), $9, $9)`

/** Withdrawals of a player: one that was paid, one that was cancelled, one that is open. */
export async function withdrawSome(node: TestApp, userId: Uuid): Promise<void> {
  const { movements } = node.app.doors.wallet
  const paid = await open(node, userId, 'sent')
  const payout = node.mintKey()
  await movements.post({
    ...{ ...common, id: payout, currency, reason: 'withdrawal_payout', players: [] },
    houses: [
      { house: 'withdrawals', amountMinor: -sumMinor },
      { house: 'payouts', amountMinor: sumMinor - feeMinor },
      { house: 'fee', amountMinor: feeMinor },
    ],
    ...endOf(paid, 'paid', payout),
  })
  const cancelled = await open(node, userId, 'asked')
  const giving = node.mintKey()
  await movements.post({
    ...{ ...common, id: giving, currency, reason: 'withdrawal_return' },
    players: [{ userId, pocket: 'real', amountMinor: sumMinor }],
    houses: [{ house: 'withdrawals', amountMinor: -sumMinor }],
    ...endOf(cancelled, 'cancelled', giving),
  })
  await open(node, userId, 'asked')
}

async function open(node: TestApp, userId: Uuid, stage: 'asked' | 'sent'): Promise<Uuid> {
  const id = node.mintKey()
  const netMinor = sumMinor - feeMinor - networkFeeMinor
  const own = stage === 'sent' ? [3, stage, 'signed'] : [0, stage, null]
  await node.app.doors.wallet.movements.post({
    ...{ ...common, id, currency, reason: 'withdrawal' },
    players: [{ userId, pocket: 'real', amountMinor: -sumMinor }],
    houses: [{ house: 'withdrawals', amountMinor: sumMinor }],
    statements: [
      {
        text: openRow,
        values: [id, userId, sumMinor, feeMinor, networkFeeMinor, netMinor, ...own],
      },
    ],
  })
  return id
}

const endOf = (id: Uuid, stage: 'paid' | 'cancelled', postingId: Uuid) => ({
  businessKey: { scope: 'withdrawal_end', key: id } as const,
  statements: [
    { text: 'select end_withdrawal($1, $2, $3, null, now())', values: [id, stage, postingId] },
  ],
})
