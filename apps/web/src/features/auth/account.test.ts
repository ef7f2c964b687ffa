import type { OwnUser } from '@powerplay/contract'
import { expect, it } from 'vitest'
import { ConnectionFailure, ServerRefusal } from '../../platform/client/server-refusal.ts'
import { logsOut } from './account.ts'
import { accountKey, readAccount, storeAccount } from './stored-account.ts'

const user: OwnUser = {
  _id: 'user_1',
  name: 'alice',
  email: null,
  email_verified: false,
  pending_email: null,
  avatar: null,
  created_at: '2026-01-01T00:00:00.000Z',
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
