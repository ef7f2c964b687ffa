import { expect, it } from 'vitest'
import { calls, type CallSpec } from '../index.ts'
import { areas } from './areas.ts'
import type { ActionSpec } from './area.ts'

/** What moves money, gives rights, lifts a stop or opens an account asks for the second factor again. */
const steppedUp = [
  'approvals.approve',
  'bank-deposits.approve',
  'cases.release',
  'deposits.credit',
  'erasures.carryOut',
  'incidents.lift',
  'incidents.signOut',
  'kyc.approve',
  'oauth-clients.create',
  'oauth-clients.newSecret',
  'oauth-clients.setIcon',
  'oauth-clients.switchOn',
  'oauth-clients.takeSecret',
  'oauth-clients.update',
  'operator-keys.create',
  'operator-keys.rotate',
  'originals.limits',
  'payment-alarms.settle',
  'reconciliation.accept',
  'roles.assign',
  'settings.rollback',
  'settings.update',
  'user-cluster.join',
  'user-cluster.setApart',
  'users.adjustMoney',
  'users.resetFactor',
  'withdrawals.approve',
]

it('each act that asks for the second factor again still does, in its declaration and in its call', () => {
  const acts = areas.flatMap(({ id, actions }) =>
    Object.entries<ActionSpec>(actions).map(([verb, act]) => ({ name: `${id}.${verb}`, act })),
  )
  const found = acts.filter(({ act }) => act.isSteppedUp).map(({ name }) => name)
  expect(found.toSorted()).toEqual(steppedUp)
  const byKey = new Map<string, CallSpec>(Object.entries(calls))
  for (const name of steppedUp) {
    // Nor does the key of a script do it.
    expect(byKey.get(`admin.${name}`)).toMatchObject({ twoFactor: 'enrolled', byKey: false })
  }
})
