import type { Uuid } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import { presentWithdrawal } from './present.ts'
import type { Withdrawal } from './withdrawal-store.ts'

const at = new Date(0)
const id: Uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
const approved: Withdrawal = {
  ...{ id, userId: id, currency: 'eth', chain: 'eth', address: '0x1', memo: null },
  ...{ sumMinor: 5n, feeMinor: 1n, networkFeeMinor: 1n, netMinor: 3n, usdRateE8: 1n, usdE6: 1n },
  ...{ status: 3, stage: 'approved', isAuto: true, reasons: [], declineReason: null },
  ...{ personsNeeded: 1, personsAgreed: 0, askedAt: at, takenAt: at, approvedAt: at },
  ...{ signedAt: null, sentAt: null, endedAt: null, txid: null, raw: null, confirmations: 0 },
  ...{ heldBy: null, recallId: null, recalledAt: null },
}

describe('what an approved withdrawal waits for', () => {
  const held = (heldBy: string | null) => presentWithdrawal({ ...approved, heldBy }).held

  it.each([
    ['hot-wallet-low', 'refill'],
    ['over-cap', 'cap'],
    ['worth-differs', 'person'],
    ['case-open', 'refill'],
    ['costly-recipient: 0x22 takes 61000 gas, 60000 at the most', 'contract'],
  ] as const)('%s is read by its first word', (heldBy, word) => {
    expect(held(heldBy)).toBe(word)
  })

  it.each([
    'outputs-missing',
    'owes',
    'short-of-coins',
    'dust',
    'other-output',
    'failed',
    'the node says: 0x',
    'Other',
    '',
  ])('is told as a pause where it is nothing of its player’s: %s', (heldBy) =>
    expect(held(heldBy)).toBe('paused'),
  )

  it('is nothing while nothing holds it, or it is on its way', () => {
    expect(held(null)).toBeNull()
    const sent = { ...approved, stage: 'sent', heldBy: 'failed' } as const
    expect(presentWithdrawal(sent).held).toBeNull()
  })
})
