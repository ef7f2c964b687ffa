import { expect, it } from 'vitest'
import { calls, type CallSpec } from './index.ts'

/** The calls that the specification gives as GET, and the one of ours that only reads for a form. */
const gets = [
  '/api/captcha/challenge',
  '/api/explorer/:chain/address/:address',
  '/api/game-providers',
  '/api/gifs',
  '/api/walletNotify/:currencyId/:txId',
  '/auth/logout',
  '/sanctum/csrf-cookie',
]

it('every call is POST unless the specification says otherwise [AUTH-092]', () => {
  const all: CallSpec[] = Object.values(calls)
  const others = all.filter(({ method }) => method !== 'POST').map(({ path }) => path)
  expect(others.sort()).toEqual(gets)
})
