import type { OwnUser } from '@powerplay/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { on } from '../../../platform/client/client-events.ts'
import { ConnectionFailure, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { account, adoptUser, forgetUser, logsOut, refreshAccount } from './account.ts'
import { accountKey, readAccount, storeAccount } from './stored-account.ts'

const user: OwnUser = {
  _id: 'user_1',
  name: 'alice',
  email: null,
  email_verified: false,
  pending_email: null,
  avatar: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...{ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} },
  client_seed: 'seed',
  private_bets: false,
  self_excluded: false,
  missing_details: [],
  roles: [],
  permissions: [],
  lastLoginAt: null,
  token: 'bearer',
  tokenExpiresAt: 5,
}

const refusal = (status: number) =>
  new ServerRefusal({ name: 'x', code: -1, status, message: '', params: {} })

it('logs out when the server refuses the update, but not on localhost [AUTH-037]', () => {
  expect(logsOut(refusal(401), 'play.example')).toBe(true)
  expect(logsOut(refusal(419), 'play.example')).toBe(true)
  expect(logsOut(refusal(401), 'localhost')).toBe(false)
})

it('stays signed in when the update fails for another reason', () => {
  expect(logsOut(new ConnectionFailure(), 'play.example')).toBe(false)
  expect(logsOut(refusal(429), 'play.example')).toBe(false)
})

it('keeps the user with its token in browser storage [AUTH-039]', () => {
  storeAccount(user)
  expect(readAccount(localStorage.getItem(accountKey))).toEqual(user)
  storeAccount(undefined)
  expect(localStorage.getItem(accountKey)).toBeNull()
})

it('reads a broken copy as a guest', () => {
  for (const text of [null, '', '{', 'null', '[]', '{"_id":"user_1"}', '{"_id":5,"token":"x"}']) {
    expect(readAccount(text)).toBeUndefined()
  }
})

it('tells that an account has left, and not that one came or was renewed', () => {
  const left = vi.fn()
  const stop = on('auth:account-left', left)
  adoptUser(user)
  adoptUser({ ...user, name: 'alice_2' })
  expect(left).toHaveBeenCalledTimes(0)
  adoptUser({ ...user, _id: 'user_2' })
  expect(left).toHaveBeenCalledTimes(1)
  forgetUser()
  expect(left).toHaveBeenCalledTimes(2)
  stop()
})

describe('an update that is refused', () => {
  /** Statuses that the server answers one after the other; the last one again and again. */
  function answerWith(...statuses: readonly number[]) {
    const left = [...statuses]
    let asked = 0
    vi.useFakeTimers()
    vi.stubGlobal('location', { ...window.location, hostname: 'play.example' })
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== '/auth/update') return new Response(null, { status: 204 })
      asked += 1
      const status = left.length > 1 ? (left.shift() ?? 0) : (left[0] ?? 0)
      const error = { code: -1001, name: 'core/sign-in-needed', message: 'no', params: {} }
      return status === 200
        ? Response.json({ ...user, name: 'alice_2' })
        : Response.json({ code: -1001, error }, { status })
    })
    return () => asked
  }

  afterEach(() => {
    forgetUser()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('because the new cookie was not here yet signs nobody out: it is asked once more', async () => {
    answerWith(401, 200)
    adoptUser(user)
    const done = refreshAccount()
    await vi.advanceTimersByTimeAsync(1_499)
    expect(account()?.name).toBe('alice')
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(account()?.name).toBe('alice_2')
    expect(localStorage.getItem(accountKey)).not.toBeNull()
  })

  it('twice signs out, in every tab', async () => {
    const asked = answerWith(401)
    adoptUser(user)
    const done = refreshAccount()
    await vi.advanceTimersByTimeAsync(1_500)
    await done
    expect([account(), asked()]).toEqual([undefined, 2])
    expect(localStorage.getItem(accountKey)).toBeNull()
  })

  it('does not sign out who signed in as somebody else meanwhile', async () => {
    answerWith(401)
    adoptUser(user)
    const done = refreshAccount()
    await vi.advanceTimersByTimeAsync(100)
    adoptUser({ ...user, _id: 'user_2' })
    await vi.advanceTimersByTimeAsync(2_000)
    await done
    expect(account()?._id).toBe('user_2')
  })
})
