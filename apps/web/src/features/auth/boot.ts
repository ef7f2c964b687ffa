import type { DemoAccount } from '@powerplay/contract'
import { bootField, isTrue } from '../../platform/boot/boot.ts'

/** Letters are caught instead of being sent, and shown on a page of their own. */
export const hasMailbox = bootField('mailbox', isTrue)
/** A wallet made in the browser is offered, so that signing in can be tried without another. */
export const hasTestWallet = bootField('testWallet', isTrue)
/** Where the Telegram button leads; undefined where there is no bot. */
export const telegramAddress = bootField('telegram', readAddress)
/** Accounts that anybody may use on a demo build; none elsewhere. */
export const demoAccounts = bootField('demoAccounts', readAccounts)

/** A page of ours, or an address of Telegram's. */
export function readAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return /^(\/[a-z]|https:\/\/)/.test(value) ? value : undefined
}

export function readAccounts(value: unknown): readonly DemoAccount[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    if (!('name' in one && 'role' in one && 'password' in one)) return []
    return [{ name: String(one.name), role: String(one.role), password: String(one.password) }]
  })
}
