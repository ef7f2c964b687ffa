import { refuse, toWireId, type Clock, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { CallKey, Calls, WhisperName, Whispers } from '@powerplay/contract'
import type { Audit } from './audit.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { RandomSource } from './time/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from './database/database.ts'
import type { Log } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { OwnKey } from './requests/owned-keys.ts'
import type { Settings } from './settings/settings.ts'

/** What every feature is given: the process's resources, never another feature. */
export interface Platform {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly random: RandomSource
  readonly mintId: () => Uuid
  /** Makes the key of a request its owner's, before it becomes the id of anything. */
  readonly ownKey: OwnKey
  readonly settings: Settings
  readonly audit: Audit
  readonly broadcaster: Broadcaster
  readonly metrics: Metrics
  logOf(feature: string): Log
}

/** How the second factor of a signed-in caller stands. */
export interface CallerFactor {
  readonly isEnrolled: boolean
  /** True while a proof of this session still holds. */
  readonly isProven: boolean
  /** A documented account of a demo build: it cannot enrol and is not asked to. */
  readonly isExempt: boolean
}

/** What the session of a signed-in caller brought along. */
export interface CallerSession {
  /** Counts the secrets the session has had: sockets and bearers of an earlier one are over. */
  readonly generation: number
  readonly openedAt: InstantMs
  /** The request carried the session's own cookie, not a bearer alone. */
  readonly isByCookie: boolean
  /** A proof that the player sits there, brought by this very secret, still holds. */
  readonly isPresenceProven: boolean
  /** How this account proves it without a second factor. */
  readonly presenceBy: 'password' | 'signature'
}

/** Who makes a call, decided once by the edge from cookie and bearer. */
export interface Caller {
  /** Null for a guest. */
  readonly userId: Uuid | null
  readonly sessionId: Uuid | null
  readonly ip: string
  readonly userAgent: string
  /** Of a guest with a cookie of our making: the hash of its secret. It names a demo balance only. */
  readonly guestKey?: string
  /** Of a script: the operator's key that it came with. There is no session then. */
  readonly operatorKey?: Uuid
  /** Of a signed-in caller; the edge decides by it what the contract's `presence` asks. */
  readonly session?: CallerSession
  /** Of a signed-in caller; the edge decides by it what the contract's `twoFactor` asks. */
  readonly factor?: CallerFactor
  /** True for a player who has excluded himself: no new wager, everything else as before. */
  readonly isSelfExcluded?: boolean
  /** Of a signed-in caller: where the papers say that he lives, and where he said so himself. */
  readonly countries?: { readonly papers: string | null; readonly declared: string | null }
  /**
   * True when a role of the caller grants this permission (type `active` unless named). Use cases are
   * handed callers whose powers count here and now: `withOwnPowers`.
   */
  can(permission: string, type?: string): boolean
}

/** Whether somebody signed in would have to set a second factor up before acting as staff. */
export function lacksFactor({ factor }: Pick<Caller, 'factor'>): boolean {
  return factor !== undefined && !factor.isEnrolled && !factor.isExempt
}

/** Whether an enrolled second factor has to be proven before what asks for it. */
export function owesProof({ factor }: Pick<Caller, 'factor'>): boolean {
  return factor?.isEnrolled === true && !factor.isProven
}

/**
 * The caller as use cases see one. What a permission opens is open to the session's own cookie only, and
 * to staff who have a second factor: calls that are everybody's show staff more, and a bearer, which may
 * be a copy, is shown what a player is. A script has its permissions by its key.
 */
export function withOwnPowers(caller: Caller): Caller {
  const { operatorKey, session } = caller
  const isOwn = operatorKey !== undefined || (session?.isByCookie === true && !lacksFactor(caller))
  return isOwn ? caller : { ...caller, can: () => false }
}

/** @throws Refusal core/sign-in-needed unless the session's own cookie came along. */
export function refuseWithoutCookie({ session }: Pick<Caller, 'session'>): void {
  if (session?.isByCookie !== true) refuse('core/sign-in-needed')
}

/**
 * The proof that calls of the contract with `presence: 'proven'` ask for; use cases that such a call
 * leads to may ask again. @throws Refusal core/sign-in-needed, core/presence-needed
 */
export function refuseUnproven(caller: Pick<Caller, 'session'>): void {
  refuseWithoutCookie(caller)
  if (caller.session?.isPresenceProven === true) return
  refuse('core/presence-needed', { by: caller.session?.presenceBy ?? 'password' })
}

/** One request, over HTTP or the realtime socket. */
export interface CallContext {
  readonly caller: Caller
  /**
   * Idempotency key, made the caller's own: header of an HTTP call, `requestId` of a socket's whisper.
   */
  readonly key: Uuid | null
  /** Opens (text) or closes (null) the session cookie; no effect on a socket. */
  setSessionCookie(secret: string | null): void
  /** The realtime socket that asks, for `Broadcaster.emitBesides`; null over HTTP. */
  readonly socketId: string | null
  /** Puts fields beside the answer of a socket's whisper, in its frame; no effect over HTTP. */
  attach(extra: object): void
}

type Input<Key extends CallKey> = Calls[Key]['input']['_zod']['output']
type Output<Key extends CallKey> = Calls[Key]['output']['_zod']['input']

/** One handler per call of the contract. A feature covers its own; the app covers all. */
export type CallHandlers = {
  readonly [Key in CallKey]: (input: Input<Key>, context: CallContext) => Promise<Output<Key>>
}

type WhisperIn<Name extends WhisperName> = Whispers[Name]['input']['_zod']['output']
type WhisperOut<Name extends WhisperName> = Whispers[Name]['output']['_zod']['input']

/** One handler per whisper of the contract. */
export type WhisperHandlers = {
  readonly [Name in WhisperName]: (
    input: WhisperIn<Name>,
    context: CallContext,
  ) => Promise<WhisperOut<Name>>
}

/** A player's id as the wire shows it. */
export function userWireId(userId: Uuid): string {
  return toWireId('user', userId)
}

/** The user behind a call that the contract reserves for players. */
export function playerOf(context: CallContext): Uuid {
  const { userId } = context.caller
  if (userId === null) throw new Error('a player call was made by a guest')
  return userId
}
