import { expect, it } from 'vitest'
import { calls } from './index.ts'

it('what takes data out as a whole asks once more who sits there', () => {
  const exports = Object.values(calls).filter(({ path }) => path.endsWith('/export'))
  expect(exports.length).toBeGreaterThan(5)
  // Staff have a second factor: its code is their proof.
  expect(exports.filter(({ twoFactor }) => twoFactor !== 'enrolled')).toEqual([])
  expect(calls.receipts).toMatchObject({ presence: 'proven', twoFactor: 'enrolled' })
})

it('what an owner does against a thief, or against losses, nobody elsewhere uses up', () => {
  const own = [
    calls.changePassword,
    calls.updateEmail,
    calls.provePresence,
    calls.enrolTwoFactor,
    calls.endSessions,
    calls.logout,
    calls.removeConnection,
    calls.removeApp,
    calls.cancelWithdraw,
    calls.removeAddress,
    calls.cancelBankDeposit,
    calls.setLimit,
    calls.timeOut,
    calls.selfExclude,
    calls.recallErasure,
  ]
  expect(own.filter(({ rate }) => rate.per !== 'pair').map(({ path }) => path)).toEqual([])
})

it('nobody is kept from playing by a bearer alone', () => {
  for (const { presence } of [calls.setLimit, calls.timeOut, calls.selfExclude]) {
    expect(presence).toBe('cookie')
  }
})

it('staff act by the cookie of their session: no bearer opens what a permission opens', () => {
  const staff = Object.values(calls).filter(({ who }) => typeof who === 'object')
  expect(staff.length).toBeGreaterThan(100)
  expect(staff.filter(({ presence }) => presence === 'bearer').map(({ path }) => path)).toEqual([])
})
