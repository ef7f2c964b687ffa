import type { Uuid } from '@powerplay/kernel'
import { supportChannel, supportDesk, userChannel } from '../broadcaster.ts'
import { lacksFactor, type Caller } from '../context.ts'

/** Whether only some may listen to a channel of this name. */
export function isPrivate(channel: string): boolean {
  return (
    channel.startsWith(userChannel('')) ||
    channel === supportDesk ||
    channel.startsWith(supportChannel(''))
  )
}

/**
 * Whether somebody signed in may listen to a private channel: a player to the own ones, the staff of
 * support to all that is said there. Source: 001_d6a9941efb711ce5.txt sections 6 and 7.
 */
export function mayJoin(
  caller: Caller,
  channel: string,
  wireIdOf: (userId: Uuid) => string,
): boolean {
  if (caller.userId === null) return false
  if (channel === supportDesk) return caller.can('manageTickets') && !lacksFactor(caller)
  const own = wireIdOf(caller.userId)
  return channel === userChannel(own) || channel === supportChannel(own)
}
