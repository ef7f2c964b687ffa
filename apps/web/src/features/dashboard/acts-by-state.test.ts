import { areas } from '@powerplay/contract/dashboard/areas'
import type { ShownAction } from '@powerplay/contract'
import { dayMs } from '@powerplay/kernel'
import { afterEach, expect, it, vi } from 'vitest'
import { actionsFor } from './actions-for.ts'

afterEach(() => vi.useRealTimers())

/** What the contract says of an area. */
function declared(id: string) {
  const spec = areas.find((one) => one.id === id)
  if (spec === undefined) throw new Error(`no area ${id}`)
  return spec
}

/** What is offered on a row of an area, of all that its contract declares. */
function offered(id: string, row: object, me = 'user_1'): string[] {
  const spec = declared(id)
  const plain = { isVersioned: false, isDestructive: false, needsApproval: false, form: {} }
  const actions = Object.entries(spec.actions).map(([verb, { on }]): ShownAction => ({
    ...plain,
    id: verb,
    label: verb,
    help: '',
    on,
  }))
  const { title, one, icon, group, of, help, sort } = spec
  const shown = { id, title, one, icon, group, of, help, sort, actions }
  const area = { ...shown, columns: [], refreshMs: null, mayExport: false }
  return actionsFor(area, { id: '1', version: 1, ...row }, me).map((act) => act.id)
}

/** What is offered in each state that the contract knows, those without anything left out. */
function offeredByState(id: string, column: 'state' | 'stage', own: object = {}) {
  const columns: Readonly<Record<string, { readonly choices?: object }>> = declared(id).columns
  const states = Object.keys(columns[column]?.choices ?? {})
  expect(states.length).toBeGreaterThan(1)
  const all = states.map((state) => [state, offered(id, { [column]: state, ...own })] as const)
  return Object.fromEntries(all.filter(([, acts]) => acts.length > 0))
}

it('offers of a withdrawal what its stage leaves room for', () => {
  const acts = {
    asked: ['take', 'approve', 'decline'],
    taken: ['approve', 'decline'],
    approved: ['void'],
  }
  expect(offeredByState('withdrawals', 'stage')).toEqual(acts)
  // The signer asks for one person more.
  expect(offeredByState('withdrawals', 'stage', { heldBy: 'worth-differs' })).toEqual({
    ...acts,
    approved: ['approve', 'void'],
  })
})

it('offers to settle a payment where an open alarm is about one, and to close all but those that stop payouts', () => {
  const alarm = (kind: string, state = 'open') => offered('payment-alarms', { kind, state })
  expect(alarm('payout-undone')).toEqual(['settle'])
  expect(alarm('withdrawal-stuck')).toEqual(['close', 'settle'])
  expect(alarm('hot-wallet-low')).toEqual(['close'])
  expect(alarm('withdrawal-stuck', 'closed')).toEqual([])
})

it('offers to decide a deposit while it is held, and one by bank until it is credited', () => {
  expect(offeredByState('deposits', 'state')).toEqual({ held: ['credit', 'writeOff'] })
  expect(offeredByState('bank-deposits', 'state')).toEqual({
    pending: ['approve', 'decline'],
    declined: ['approve'],
    cancelled: ['approve'],
    closed: ['approve'],
  })
})

it('ends what has not ended: a session, or a key, whose owner alone gives it a new secret', () => {
  expect(offeredByState('user-sessions', 'state')).toEqual({ open: ['end'] })
  expect(offeredByState('operator-keys', 'state', { owner: { id: 'user_1' } })).toEqual({
    open: ['rotate', 'end'],
    rotating: ['rotate', 'end'],
    expired: ['end'],
  })
  expect(offeredByState('operator-keys', 'state', { owner: { id: 'user_2' } })).toEqual({
    ...{ open: ['end'], rotating: ['end'], expired: ['end'] },
  })
})

it('strikes players of a race until its order is fixed, and closes a week from its end until it is paid', () => {
  const week = Date.UTC(2026, 10, 23)
  vi.useFakeTimers({ now: week + 6 * dayMs })
  expect(offeredByState('race-weeks', 'state', { week })).toEqual({
    running: ['strike'],
    closing: ['close'],
  })
  vi.setSystemTime(week + 7 * dayMs)
  expect(offered('race-weeks', { state: 'running', week })).toEqual(['strike', 'close'])
})
