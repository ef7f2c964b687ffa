import type { z } from 'zod'
import type { PermissionId, PermissionType } from '../auth/permissions.ts'
import type { Gate } from '../compliance/gates.ts'
import type { RefusalSpec } from './refusal.ts'

/** Who may make a call: anybody, a signed-in player, or the holder of a permission of a type (`active`). */
export type Who =
  'guest' | 'player' | { readonly permission: PermissionId; readonly type?: PermissionType }

/** Whether the call asks for a second factor: never, when one is enrolled, or always. */
export type TwoFactor = 'never' | 'enrolled' | 'always'

/**
 * What has to show that the player sits there: a bearer will do; the session's own cookie; or that
 * cookie with a proof of the last five minutes (password, code or signature).
 */
export type Presence = 'bearer' | 'cookie' | 'proven'

/**
 * `limit` calls per `windowMs`, counted per user (guests: per ip), always per ip, or per user at one
 * ip. The last is for what an owner does against a thief: the thief must not use it up for both.
 */
export interface Rate {
  readonly limit: number
  readonly windowMs: number
  readonly per: 'user' | 'ip' | 'pair'
}

/** One HTTP call: the server registers from it, the client calls through it, docs list it. */
export interface CallSpec {
  readonly feature: string
  /** The plugin or feature that must be on, if it takes one. */
  readonly gate?: Gate
  readonly summary: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly who: Who
  readonly twoFactor: TwoFactor
  readonly presence: Presence
  /** True when the call moves money or rounds and so takes an Idempotency-Key header. */
  readonly key: boolean
  readonly rate: Rate
  /** Asked by a page on its own, over and over: it does not count as a use of the session. */
  readonly isQuiet: boolean
  /** Asked over and over by many: an answer that is as the asker has it is told by status 304 alone. */
  readonly isTagged: boolean
  /** A script may make it with an operator's key whose scope names the permission. */
  readonly byKey: boolean
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** HTTP status of a good answer. */
  readonly status: number
  readonly refusals: readonly RefusalSpec[]
  /** Takes one file as multipart/form-data, the input's `file`, of at most so many bytes. */
  readonly uploadBytesMax?: number
  /** Bytes of its JSON at most, where that is more than the 64 KiB of all others. */
  readonly bodyBytesMax?: number
}

type CallDraft<Input extends z.ZodType, Output extends z.ZodType> = Pick<
  CallSpec,
  'feature' | 'summary' | 'path' | 'who'
> &
  Partial<
    Pick<
      CallSpec,
      | 'gate'
      | 'method'
      | 'twoFactor'
      | 'presence'
      | 'key'
      | 'rate'
      | 'refusals'
      | 'status'
      | 'uploadBytesMax'
      | 'bodyBytesMax'
      | 'isQuiet'
      | 'isTagged'
      | 'byKey'
    >
  > & {
    readonly input: Input
    readonly output: Output
  }

const second = 1_000

/** Rate of calls that only read. */
export const readRate: Rate = { limit: 10, windowMs: second, per: 'user' }
/** Rate of what an owner does about the safety of the account: a thief elsewhere uses none of it up. */
export const ownerRate: Rate = { limit: 10, windowMs: second, per: 'pair' }
/** Rate of calls that write. */
export const writeRate: Rate = { limit: 2, windowMs: second, per: 'user' }

/**
 * Declares a call; POST, reads' rate and no second factor unless the draft says otherwise. A bearer is
 * enough for what players do, never for what a permission opens.
 */
export function call<Input extends z.ZodType, Output extends z.ZodType>(
  draft: CallDraft<Input, Output>,
) {
  return {
    method: 'POST',
    twoFactor: 'never',
    presence: typeof draft.who === 'object' ? 'cookie' : 'bearer',
    key: false,
    isQuiet: false,
    isTagged: false,
    byKey: false,
    status: 200,
    rate: draft.key === true ? writeRate : readRate,
    refusals: [],
    ...draft,
  } as const satisfies CallSpec
}
