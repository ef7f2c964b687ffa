import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUuidV7, refuse, type Uuid } from '@powerplay/kernel'
import type { CallSpec, Rate } from '@powerplay/contract'
import {
  lacksFactor,
  owesProof,
  refuseUnproven,
  refuseWithoutCookie,
  withOwnPowers,
  type CallContext,
  type Caller,
  type Platform,
} from '../context.ts'
import { siteHost } from './address/addresses.ts'
import type { BrowserSession } from './cookies/browser-session.ts'
import { clientAddress } from './address/client-address.ts'
import type { Csrf } from './cookies/csrf.ts'
import { isCrossSite } from './cookies/csrf.ts'
import { operatorKeyPrefix, type Credentials } from '../requests/authenticator.ts'
import type { EdgeParts } from './parts.ts'

/** Decides, before the body is read, whether a request may make its call. */
export interface Admission {
  /** @returns the call's context. @throws Refusal of the first rule that is broken. */
  admit(spec: CallSpec, request: FastifyRequest, reply: FastifyReply): Promise<CallContext>
}

/** What one address may ask in all, whatever it calls: shields the look-up of sessions. */
const addressRate: Rate = { limit: 300, windowMs: 1_000, per: 'ip' }

const keyHeader = 'idempotency-key'

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(
    headerOf(request, 'authorization') ?? '',
  )
  return match?.[1] ?? null
}

/** @throws Refusal core/bad-payload when the call needs a key and has none of version 7. */
function keyOf(spec: CallSpec, request: FastifyRequest): Uuid | null {
  const text = headerOf(request, keyHeader)
  if (text !== null && isUuidV7(text)) return text
  if (!spec.key) return null
  const problem = text === null ? 'validation.required' : 'validation.uuid'
  return refuse('core/bad-payload', { fields: { idempotencyKey: [problem] } })
}

function checkWho({ who }: CallSpec, caller: Caller): void {
  if (who === 'guest') return
  if (caller.userId === null) refuse('core/sign-in-needed')
  if (who !== 'player' && !caller.can(who.permission, who.type)) refuse('core/no-permission')
}

/**
 * Staff need a second factor for whatever a permission opens; their sign-in asked for it. Decided
 * before the caller's rate is counted: the replay of a refused call is the same call.
 */
function checkFactor({ twoFactor, who }: CallSpec, caller: Caller): void {
  const isDemanded = twoFactor === 'always' || typeof who === 'object'
  if (isDemanded && lacksFactor(caller)) refuse('core/enrol-two-factor')
  if (twoFactor !== 'never' && owesProof(caller)) refuse('core/two-factor-needed')
}

/**
 * The rules of every call, in this order: rate of the address, who it is, where it comes from
 * (X-Requested-With and CSRF token on POST, same site on GET of a player), permission,
 * cookie, second factor, presence, rate of the caller, idempotency key. Source: 000_1c37c0fb05cd66e6.txt section 4, request handling.
 */
export function createAdmission(
  { config, ownKey }: Platform,
  { authenticator, rates }: EdgeParts,
  { csrf, browser }: { csrf: Csrf; browser: BrowserSession },
): Admission {
  async function take(bucket: string, rate: Rate): Promise<void> {
    const retryMs = await rates.take(bucket, rate)
    if (retryMs > 0) refuse('core/too-quick', { retryMs })
  }

  function checkOrigin(spec: CallSpec, request: FastifyRequest): void {
    if (spec.method === 'GET') {
      const isOpen = spec.who === 'guest'
      const hosts = [request.host, siteHost(config, request.host)]
      if (!isOpen && isCrossSite(request.headers, hosts)) refuse('core/csrf')
      return
    }
    if (headerOf(request, 'x-requested-with') === null) {
      refuse('core/bad-payload', { fields: { 'x-requested-with': ['validation.required'] } })
    }
    if (!csrf.isProven(request.headers, browser.secretOf(request))) refuse('core/csrf')
  }

  /**
   * Who a script is that sends an operator's key; null for everybody else. Beside a cookie a key is
   * nobody's way to send one: it is not read. @throws Refusal core/no-permission for a call that no key
   * may make, core/sign-in-needed for a key that opens nothing
   */
  async function scriptOf(
    { byKey }: CallSpec,
    { cookie, bearer, ip, userAgent }: Credentials,
  ): Promise<Caller | null> {
    if (cookie !== null || bearer?.startsWith(operatorKeyPrefix) !== true) return null
    if (!byKey) refuse('core/no-permission')
    return (await authenticator.ofKey(bearer, { ip, userAgent })) ?? refuse('core/sign-in-needed')
  }

  async function admit(spec: CallSpec, request: FastifyRequest, reply: FastifyReply) {
    const ip = clientAddress(request.ip)
    await take(`edge:${ip}`, addressRate)
    const { rate } = spec
    if (rate.per === 'ip') await take(`${spec.path}:${ip}`, rate)
    const userAgent = (headerOf(request, 'user-agent') ?? '').slice(0, 400)
    const cookie = browser.secretOf(request)
    const bearer = bearerOf(request)
    const { isQuiet } = spec
    const script = await scriptOf(spec, { cookie, bearer, ip, userAgent })
    const caller =
      script ?? (await authenticator.authenticate({ cookie, bearer, ip, userAgent, isQuiet }))
    // A page of another site cannot send a key: the browser keeps none.
    if (script === null) checkOrigin(spec, request)
    checkWho(spec, caller)
    if (script === null && spec.presence !== 'bearer') refuseWithoutCookie(caller)
    checkFactor(spec, caller)
    // After the second factor, whose proof is one of presence too.
    if (spec.presence === 'proven') refuseUnproven(caller)
    if (rate.per === 'pair') await take(`${spec.path}:${caller.userId ?? ''}:${ip}`, rate)
    if (rate.per === 'user') await take(`${spec.path}:${caller.userId ?? ip}`, rate)
    const key = keyOf(spec, request)
    const context: CallContext = {
      caller: withOwnPowers(caller),
      key: key === null ? null : ownKey(key, caller.userId),
      setSessionCookie(secret) {
        browser.open(reply, secret)
      },
      socketId: null,
      attach() {},
    }
    return context
  }

  return { admit }
}
