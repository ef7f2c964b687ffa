import { hourMs, minuteMs, refuse } from '@powerplay/kernel'
import { normalizeEmail } from '../accounts/rules.ts'
import type { CaptchaCost } from '../captcha/captcha.ts'
import type { Config } from '../../../config.ts'
import type { RateLimiter } from '../../../platform/rates/rates.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import {
  loginAttemptsPerHour,
  loginAttemptsPerMinute,
  resetsPerHour,
  resetsPerHourInAll,
} from '../settings.ts'

/** Somebody who names an account from an address, having solved a captcha. */
export interface Attempt {
  readonly login: string
  readonly ip: string
  readonly cost: CaptchaCost
}

/** What counting needs of its surroundings. */
export interface AttemptCounter {
  readonly rates: Pick<RateLimiter, 'take'>
  readonly platform: {
    readonly config: Pick<Config, 'CAPTCHA'>
    readonly settings: Pick<Settings, 'get'>
  }
}

/** How often an account may be named: from one address, and from all together. */
interface Limits {
  readonly name: string
  readonly perAddress: { readonly limit: number; readonly windowMs: number }
  readonly inAll: { readonly limit: number; readonly windowMs: number }
}

/**
 * Counts an attempt that a solved captcha stands behind. One address may make so many at an account;
 * strangers elsewhere do not count towards that. When all together make many, everybody is asked for
 * a captcha of high cost, which is the way past: no number of strangers locks an owner out.
 * @throws Refusal core/too-quick, auth/harder-captcha
 */
async function count(
  { platform, rates }: AttemptCounter,
  { login, ip, cost }: Attempt,
  { name, perAddress, inAll }: Limits,
): Promise<void> {
  const account = normalizeEmail(login)
  const retryMs = await rates.take(`${name}:${account}:${ip}`, { ...perAddress, per: 'user' })
  if (retryMs > 0) refuse('core/too-quick', { retryMs })
  // Without captchas there is no way past, so there is no such limit either.
  if (cost === 'high' || platform.config.CAPTCHA === 'none') return
  const isCrowded = (await rates.take(`${name}:${account}`, { ...inAll, per: 'user' })) > 0
  if (isCrowded) refuse('auth/harder-captcha')
}

/** @throws Refusal core/too-quick, auth/harder-captcha */
export function countLoginAttempt(shop: AttemptCounter, attempt: Attempt): Promise<void> {
  const { settings } = shop.platform
  return count(shop, attempt, {
    name: 'auth.login',
    perAddress: { limit: settings.get(loginAttemptsPerMinute), windowMs: minuteMs },
    inAll: { limit: settings.get(loginAttemptsPerHour), windowMs: hourMs },
  })
}

/** @throws Refusal core/too-quick, auth/harder-captcha */
export function countReset(shop: AttemptCounter, attempt: Attempt): Promise<void> {
  const { settings } = shop.platform
  return count(shop, attempt, {
    name: 'auth.reset',
    perAddress: { limit: settings.get(resetsPerHour), windowMs: hourMs },
    inAll: { limit: settings.get(resetsPerHourInAll), windowMs: hourMs },
  })
}
