import type { CallKey, Calls, WhisperName, Whispers } from '@powerplay/contract'

/** What a call takes, and what it answers. */
export type CallInput<Key extends CallKey> = Calls[Key]['input']['_zod']['input']
export type CallOutput<Key extends CallKey> = Calls[Key]['output']['_zod']['output']

/** What a whisper takes, and what it answers. */
export type WhisperInput<Name extends WhisperName> = Whispers[Name]['input']['_zod']['input']
export type WhisperOutput<Name extends WhisperName> = Whispers[Name]['output']['_zod']['output']
