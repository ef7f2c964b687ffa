import { authCalls } from './auth/calls.ts'
import { mailCalls } from './auth/mail-calls.ts'
import { mailRefusals } from './auth/mail-refusals.ts'
import { authRefusals } from './auth/refusals.ts'
import { complianceCalls } from './compliance/calls.ts'
import { coreCalls, coreWhispers } from './core/calls.ts'
import { coreRefusals } from './core/refusals.ts'
import { fairnessCalls } from './fairness/calls.ts'
import { fairnessRefusals } from './fairness/refusals.ts'
import { feedCalls } from './feed/calls.ts'
import { feedEvents } from './feed/events.ts'
import { lobbyCalls } from './lobby/calls.ts'
import { lobbyRefusals } from './lobby/refusals.ts'
import { originalsCalls } from './originals/calls.ts'
import { originalsEvents } from './originals/events.ts'
import { betRefusals, originalsRefusals, turnRefusals } from './originals/refusals.ts'
import { originalsWhispers } from './originals/whispers.ts'
import { walletCalls } from './wallet/calls.ts'
import { walletEvents } from './wallet/events.ts'
import { walletRefusals } from './wallet/refusals.ts'

/** Every HTTP call, by its key. The server's handlers must cover all of them. */
export const calls = {
  ...coreCalls,
  ...authCalls,
  ...mailCalls,
  ...complianceCalls,
  ...walletCalls,
  ...fairnessCalls,
  ...originalsCalls,
  ...feedCalls,
  ...lobbyCalls,
} as const

/** Every whisper, by its name on the wire. */
export const whispers = { ...coreWhispers, ...originalsWhispers } as const

/** Every realtime event, by its key. */
export const events = { ...walletEvents, ...feedEvents, ...originalsEvents } as const

/** The refusal catalogue: shared entries first, then one block per feature. */
export const refusals = [
  ...Object.values(coreRefusals),
  ...Object.values(authRefusals),
  ...Object.values(mailRefusals),
  ...Object.values(walletRefusals),
  ...Object.values(fairnessRefusals),
  ...Object.values(originalsRefusals),
  ...Object.values(turnRefusals),
  ...Object.values(betRefusals),
  ...Object.values(lobbyRefusals),
]

export type Calls = typeof calls
export type CallKey = keyof Calls
export type Whispers = typeof whispers
export type WhisperName = keyof Whispers

export { call, readRate, writeRate } from './core/call.ts'
export type { CallSpec, Rate, TwoFactor, Who } from './core/call.ts'
export type { ChannelKind, EventSpec } from './core/event.ts'
export { idempotencyKey } from './core/fields.ts'
export type { RefusalSpec, Severity } from './core/refusal.ts'
export type { WhisperSpec } from './core/whisper.ts'
export * from './entities.ts'
