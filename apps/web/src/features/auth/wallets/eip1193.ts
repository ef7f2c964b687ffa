import { fieldOf } from '../../../platform/client/fields.ts'

/** What every browser wallet offers to a page (EIP-1193). */
export interface Eip1193 {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

const refusedByUser = 4001

/** Whether somebody pressed "no" in the wallet. */
export function isRefusedByUser(error: unknown): boolean {
  return fieldOf(error, 'code') === refusedByUser
}

export function isEip1193(value: unknown): value is Eip1193 {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  )
}

/** The wallet that put itself into this page, if one did. */
export function injectedWallet(): Eip1193 | undefined {
  const wallet: unknown = Reflect.get(window, 'ethereum')
  return isEip1193(wallet) ? wallet : undefined
}

/** Asks the wallet for its account. @throws whatever the wallet throws */
export async function requestAccount(wallet: Eip1193): Promise<string> {
  const accounts = await wallet.request({ method: 'eth_requestAccounts' })
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  if (typeof first !== 'string') throw new Error('The wallet named no account.')
  return first
}

/** Asks the wallet to sign a text (EIP-191). @throws whatever the wallet throws */
export async function signText(wallet: Eip1193, text: string, account: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const signature = await wallet.request({ method: 'personal_sign', params: [`0x${hex}`, account] })
  if (typeof signature !== 'string') throw new Error('The wallet gave no signature.')
  return signature
}
