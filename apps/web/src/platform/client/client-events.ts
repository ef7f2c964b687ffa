import type { eventTable } from '@powerplay/contract/table'
import type { EventRow } from './event-types.ts'

type EventKey = keyof typeof eventTable

/** Events of the server, under the names the specification gives them inside the browser. */
type ServerEvents = {
  readonly [Key in EventKey as (typeof eventTable)[Key]['client']]: EventRow<Key>
}

/** A settled bet of this player, however it came to be known. */
export interface SettledBet {
  readonly game: string
  readonly currency: string
  /** Amounts as decimal texts in units of the currency; a loss has a minus. */
  readonly wager: string
  readonly profit: string
  readonly multiplier: number
}

/** What a guest's demo balance is after a round, in place of the account that a guest has not. */
export interface GuestBalance {
  readonly currency: string
  /** The whole balance as a decimal text. */
  readonly balance: string
  /** Milliseconds until it may be shown. */
  readonly delayMs: number
}

/** Everything that happens in this page for whoever wants to know. */
export interface ClientEvents extends ServerEvents {
  /** What a channel said may have been missed: load its state anew. */
  readonly 'realtime:reload': { readonly channel: string }
  /** One JSON message of the trading socket. */
  readonly 'trading:message': { readonly message: unknown }
  /** Something the reader did met a defect of the server; `id` names its log entry. */
  readonly 'server:defect': { readonly id: string | null }
  /** The server no longer knows our session. */
  readonly 'auth:session-lost': null
  readonly 'auth:login-succeeded': null
  /** A request waits until the second factor is proven. */
  readonly 'auth:factor-needed': null
  /** A request waits until the player proves to sit there; `by` says with what. */
  readonly 'auth:presence-needed': { readonly by: 'password' | 'signature' }
  /** A request was refused because the account has no second factor. */
  readonly 'auth:factor-missing': null
  /** A sign-in by Telegram got its bearer (000_1c37c0fb05cd66e6.txt, section 4). */
  readonly 'auth:login-token-succeeded': null
  /** Somebody wants to connect a wallet (001, section 4). */
  readonly 'auth:wallet-connect': null
  /** With the text for the screen (001_d6a9941efb711ce5.txt, section 8). */
  readonly 'auth:login-failed': { readonly text: string }
  readonly 'originals:settled': SettledBet
  readonly 'originals:guest-balance': GuestBalance
  /** Somebody wants the profit monitor in view, or away (001, section 4). */
  readonly 'originals:monitor-toggled': null
  /** Somebody wants the search for games in view, or away (001, section 4). */
  readonly 'lobby:search-toggled': null
  /** Somebody wants to see a bet. */
  readonly 'bets:open': { readonly betId: string }
}

type Listener<Name extends keyof ClientEvents> = (payload: ClientEvents[Name]) => void
type Listeners = { readonly [Name in keyof ClientEvents]: Set<Listener<Name>> }

const listeners: Listeners = {
  licenseChanged: new Set(),
  'event:liveGame': new Set(),
  'event:raceTop': new Set(),
  'event:racePosition': new Set(),
  balanceModification: new Set(),
  multiplayerBettingState: new Set(),
  multiplayerTimerStart: new Set(),
  multiplayerGameBet: new Set(),
  multiplayerBetCancelled: new Set(),
  multiplayerDataUpdate: new Set(),
  multiplayerGameFinished: new Set(),
  notification: new Set(),
  globalNotification: new Set(),
  'realtime:reload': new Set(),
  'trading:message': new Set(),
  'server:defect': new Set(),
  'auth:session-lost': new Set(),
  'auth:login-succeeded': new Set(),
  'auth:factor-needed': new Set(),
  'auth:presence-needed': new Set(),
  'auth:factor-missing': new Set(),
  'auth:login-token-succeeded': new Set(),
  'auth:wallet-connect': new Set(),
  'auth:login-failed': new Set(),
  'originals:settled': new Set(),
  'originals:guest-balance': new Set(),
  'originals:monitor-toggled': new Set(),
  'lobby:search-toggled': new Set(),
  'bets:open': new Set(),
}

/** Listens to one kind of event. @returns a function that ends the listening. */
export function on<Name extends keyof ClientEvents>(
  name: Name,
  listener: Listener<Name>,
): () => void {
  listeners[name].add(listener)
  return () => listeners[name].delete(listener)
}

/** Tells everybody who listens. */
export function emit<Name extends keyof ClientEvents>(
  name: Name,
  payload: ClientEvents[Name],
): void {
  for (const listener of listeners[name]) listener(payload)
}
