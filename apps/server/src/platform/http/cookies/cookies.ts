import type { CookieSerializeOptions } from '@fastify/cookie'
import { dayMs } from '@powerplay/kernel'
import type { Config } from '../../../config.ts'

/** Name of the cookie that the page echoes in a header. */
export const csrfCookieName = 'XSRF-TOKEN'

/** How this installation's cookies are called and set. */
export interface CookieRules {
  readonly session: { readonly name: string; readonly options: CookieSerializeOptions }
  readonly csrf: { readonly name: string; readonly options: CookieSerializeOptions }
}

const maxAgeSeconds = (30 * dayMs) / 1_000

/** True when players reach the site over https: by its own certificate, or by a proxy's. */
export function isServedSecurely(config: Pick<Config, 'PUBLIC_URL' | 'TLS_CERT'>): boolean {
  return config.TLS_CERT !== undefined || config.PUBLIC_URL?.startsWith('https:') === true
}

/**
 * The session cookie is HttpOnly; over https it also has the `__Host-` prefix, so that no other
 * host can plant it. Over plain http the same cookie goes without prefix and Secure, because
 * browsers drop Secure cookies of addresses in a local network.
 */
export function cookieRules(config: Pick<Config, 'PUBLIC_URL' | 'TLS_CERT'>): CookieRules {
  const isSecure = isServedSecurely(config)
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    maxAge: maxAgeSeconds,
  } as const
  return {
    session: {
      name: isSecure ? '__Host-powerplay_session' : 'powerplay_session',
      options: { ...shared, httpOnly: true },
    },
    csrf: { name: csrfCookieName, options: { ...shared, httpOnly: false } },
  }
}
