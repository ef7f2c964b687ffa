import type { z } from 'zod'
import type { Gate } from '../compliance/gates.ts'
import type { Rate, Who } from './call.ts'
import type { RefusalSpec } from './refusal.ts'

/**
 * One entry of the whisper registry: reachable as a `client event` of the realtime socket and as
 * POST /api/whisper, with one handler behind both.
 * Source: 001_d6a9941efb711ce5.txt section 7; docs/architecture.md, "Whispers".
 */
export interface WhisperSpec {
  readonly name: string
  readonly feature: string
  /** The plugin or feature that must be on, if it takes one. */
  readonly gate?: Gate
  readonly summary: string
  readonly who: Who
  /** True when `requestId` (socket) or Idempotency-Key (HTTP) names the effect. */
  readonly key: boolean
  readonly rate: Rate
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly refusals: readonly RefusalSpec[]
}

/** Declares a whisper. */
export function whisper<Input extends z.ZodType, Output extends z.ZodType>(
  draft: Omit<WhisperSpec, 'input' | 'output'> & { readonly input: Input; readonly output: Output },
) {
  return draft
}
