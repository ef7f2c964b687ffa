import type { eventTable } from '@powerplay/contract/event-table'
import type { EventRow } from './event-types.ts'

type EventKey = keyof typeof eventTable

/** Events of the server, under the names the specification gives them inside the browser. */
type ServerEvents = {
  readonly [Key in EventKey as (typeof eventTable)[Key]['client']]: EventRow<Key>
}

/**
 * Everything that happens in this page for whoever wants to know. The events of the contract are
 * among them by themselves; a feature declares those of its own in its `client-events.ts`.
 */
export interface ClientEvents extends ServerEvents {
  /** What everybody's or the player's channel said may have been missed: load its state anew. */
  readonly 'realtime:reload': { readonly channel: string }
  /** The same of a channel that a part of the page follows: nobody else's business. */
  readonly 'realtime:reload-page': { readonly channel: string }
  /** One JSON message of the trading socket. */
  readonly 'trading:message': { readonly message: unknown }
  /** Something the reader did met a defect of the server; `id` names its log entry. */
  readonly 'server:defect': { readonly id: string | null }
  /** The server no longer knows our session. */
  readonly 'auth:session-lost': null
  /** Whoever was signed in is not any more: a guest is here, or somebody else. */
  readonly 'auth:account-left': null
  /** A request waits until the second factor is proven. */
  readonly 'auth:factor-needed': null
  /** A request waits until the player proves to sit there; `by` says with what. */
  readonly 'auth:presence-needed': { readonly by: 'password' | 'signature' }
  /** A request waits until date of birth, country and terms stand. */
  readonly 'auth:details-missing': null
  /** A bet waits until the player answers the reality check. */
  readonly 'protection:reality-check': null
  /** A request was refused because the account has no second factor. */
  readonly 'auth:factor-missing': null
}

type Listener<Name extends keyof ClientEvents> = (payload: ClientEvents[Name]) => void
type Listeners = { readonly [Name in keyof ClientEvents]: Set<Listener<Name>> }

const listeners: Partial<Listeners> = {}

/** The listeners of one kind of event; whoever asks first opens the list. */
function listenersOf<Name extends keyof ClientEvents>(name: Name): Set<Listener<Name>> {
  const { [name]: known }: Partial<Pick<Listeners, Name>> = listeners
  if (known !== undefined) return known
  const own = new Set<Listener<Name>>()
  Object.assign(listeners, { [name]: own })
  return own
}

/** Listens to one kind of event. @returns a function that ends the listening. */
export function on<Name extends keyof ClientEvents>(
  name: Name,
  listener: Listener<Name>,
): () => void {
  const own = listenersOf(name)
  own.add(listener)
  return () => own.delete(listener)
}

/** Whether anybody listens: what nobody would do is not offered. */
export function isHeard(name: keyof ClientEvents): boolean {
  return listenersOf(name).size > 0
}

/** Tells everybody who listens. */
export function emit<Name extends keyof ClientEvents>(
  name: Name,
  payload: ClientEvents[Name],
): void {
  for (const listener of listenersOf(name)) listener(payload)
}
