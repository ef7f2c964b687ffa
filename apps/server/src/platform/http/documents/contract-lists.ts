import {
  calls as callTable,
  events as eventTable,
  refusals,
  whispers as whisperTable,
  type CallKey,
  type CallSpec,
  type EventSpec,
  type RefusalSpec,
  type WhisperSpec,
} from '@powerplay/contract'
import { callKeys } from '../calls.ts'

export type { CallKey, CallSpec, EventSpec, RefusalSpec, WhisperSpec }

/** The calls with their keys, in the contract's order. */
export const calls: readonly (readonly [CallKey, CallSpec])[] = callKeys.map((key) => [
  key,
  callTable[key],
])

/** The whispers, in the contract's order. */
export const whispers: readonly WhisperSpec[] = Object.values(whisperTable)

/** The events, in the contract's order. */
export const events: readonly EventSpec[] = Object.values(eventTable)

/** The whole refusal catalogue. */
export const allRefusals: readonly RefusalSpec[] = refusals

/** Refusals that every call may answer without listing them. */
export const coreRefusalList = allRefusals.filter(({ name }) => name.startsWith('core/'))

/** Features that have something in the contract, in its order. */
export const featureNames: readonly string[] = [
  ...new Set([...calls.map(([, { feature }]) => feature), ...whispers.map((one) => one.feature)]),
]
