import type { Uuid } from '@powerplay/kernel'
import type { Caller } from '../context.ts'

/** What the secret of every operator's key begins with, so that scanners of leaked files know it. */
export const operatorKeyPrefix = 'ppk_'

/** What a request brings along to prove who sent it. */
export interface Credentials {
  /** Secret of the session cookie. */
  readonly cookie: string | null
  /** Short-lived bearer token, bound to a session. */
  readonly bearer: string | null
  readonly ip: string
  readonly userAgent: string
  /** A page asks by itself: it does not show that anybody sits there, so the session goes on ageing. */
  readonly isQuiet?: boolean
}

/** A session that holds sockets, as it stood when they were opened. */
export interface HeldSession {
  readonly id: Uuid
  readonly isSelfExcluded: boolean
  /** Where the player's papers say that he lives, and where he said so; nothing is looked at unless given. */
  readonly countries?: Caller['countries']
  /** Of its secret at that time. */
  readonly generation: number
}

/** Answers who a request comes from; the auth feature implements it, the edge asks it. */
export interface Authenticator {
  /** A guest when neither credential names a live session; both together must agree. */
  authenticate(credentials: Credentials): Promise<Caller>
  /**
   * Who a script is that sends this operator's key instead of a session; null for a key that opens
   * nothing. Asked only for calls that a key may make.
   */
  ofKey(secret: string, from: Pick<Credentials, 'ip' | 'userAgent'>): Promise<Caller | null>
  /**
   * Those of the sessions that are no longer alive, whose secret was replaced, or whose player excluded himself, or proved or declared a country
   * since.
   */
  deadSessions(sessions: readonly HeldSession[]): Promise<Uuid[]>
  /** The wire id of a user, as channel names carry it. */
  wireIdOf(userId: Uuid): string
}
