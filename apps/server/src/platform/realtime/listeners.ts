import { channelKinds, type PermissionId } from '@powerplay/contract'
import type { Uuid } from '@powerplay/kernel'
import { lacksFactor, type Caller } from '../context.ts'

/** Who may listen to the channels of a kind, as the contract's `channelKinds` says it. */
type Listeners = 'anybody' | 'owner' | { readonly permission: PermissionId }

interface Kind {
  readonly pattern: RegExp
  readonly listeners: Listeners
}

const kinds: readonly Kind[] = Object.values(channelKinds)

/** Who may listen to a channel of this name; undefined where no channel is called so. */
export function listenersOf(channel: string): Listeners | undefined {
  return kinds.find(({ pattern }) => pattern.test(channel))?.listeners
}

/**
 * Whether a caller may listen to a channel: anybody to the public ones, a player to the own ones, staff
 * with its permission and a second factor to one of theirs.
 * Source: 001_d6a9941efb711ce5.txt sections 6 and 7.
 */
export function mayJoin(
  caller: Caller,
  channel: string,
  wireIdOf: (userId: Uuid) => string,
): boolean {
  const kind = kinds.find(({ pattern }) => pattern.test(channel))
  if (kind === undefined) return false
  const { listeners, pattern } = kind
  if (listeners === 'anybody') return true
  if (caller.userId === null) return false
  if (listeners === 'owner') return pattern.exec(channel)?.[1] === wireIdOf(caller.userId)
  return caller.can(listeners.permission) && !lacksFactor(caller)
}
