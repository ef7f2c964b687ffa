import { describe, expect, it } from 'vitest'
import { encodeForm, type FormField } from './form.ts'
import { slotegratorProtocol } from './protocol.ts'
import { signForm } from './sign.ts'

const merchant = { merchantId: 'm-1', keys: ['key'] }
const protocol = slotegratorProtocol(() => merchant)
const now = Date.parse('2026-03-01T00:00:00Z')

function read(fields: readonly FormField[]) {
  const stamp = { merchantId: 'm-1', timestamp: String(now / 1_000), nonce: 'n' }
  const headers = {
    'x-merchant-id': stamp.merchantId,
    'x-timestamp': stamp.timestamp,
    'x-nonce': stamp.nonce,
    'x-sign': signForm(fields, stamp, 'key'),
  }
  return protocol.read({ body: Buffer.from(encodeForm(fields)), headers }, now)
}

const place: FormField[] = [
  ['action', 'rollback'],
  ['player_id', 'user_1'],
  ['currency', 'USDT'],
  ['transaction_id', 'x'],
]

/** A list of so many bets, as a rollback names them. */
function listed(count: number): FormField[] {
  return Array.from({ length: count }, (_, index) => {
    const name = (field: string) => `rollback_transactions[${index}][${field}]`
    const fields: FormField[] = [
      [name('action'), 'bet'],
      [name('amount'), '1'],
      [name('transaction_id'), `b${index}`],
      [name('type'), 'bet'],
    ]
    return fields
  }).flat()
}

describe('a callback with many fields', () => {
  it('is read up to the longest list of a rollback', () => {
    expect(read([...place, ...listed(200)])).toMatchObject({ kind: 'rollback' })
  })

  it('is not even sorted beyond: who did not sign it could keep us busy', () => {
    expect(read([...place, ...listed(1_000)])).toBe('bad-signature')
  })
})
