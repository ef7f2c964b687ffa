import type { BootFields, CallSpec, Gate } from '@powerplay/contract'
import type { Authenticator } from '../requests/authenticator.ts'
import type { CallContext, CallHandlers, Caller } from '../context.ts'
import type { RateLimiter } from '../rates/rates.ts'
import type { Secrets } from '../secrets.ts'
import type { WhisperRegistry } from '../requests/whispers.ts'
import type { SocketPorts } from './address/addresses.ts'
import type { PageHead } from './pages/page.ts'

/** A call that is not of the contract: a test harness serves such ones beside it. */
export interface ExtraCall {
  readonly spec: CallSpec
  handle(input: unknown, context: CallContext): Promise<unknown>
}

/**
 * A document of its own beside the site's, with files of its own: whoever is not admitted is sent home
 * and gets none of them.
 */
export interface ClosedDocument {
  /** Path it lives under, and its folder in the built web app: `admin`. */
  readonly folder: string
  admits(caller: Caller): boolean
}

/** What the edge is given besides the platform. */
export interface EdgeParts {
  readonly authenticator: Authenticator
  /** The calls of this program; the edge itself serves the whisper entrance from `whispers`. */
  readonly handlers: Partial<Omit<CallHandlers, 'whisper'>>
  readonly extraCalls?: readonly ExtraCall[]
  readonly whispers: WhisperRegistry
  readonly rates: RateLimiter
  /** Whether a plugin or feature is on; without it all are. */
  readonly isOn?: (gate: Gate) => boolean
  readonly secrets: Secrets
  /** Folder of the built web app; null serves calls only. */
  readonly webRoot: string | null
  /** More fields of the page's boot object, asked for each page that is sent. */
  readonly boot?: () => Partial<BootFields>
  /** What the page at a path says about itself; undefined where it says what the site says. */
  readonly headOf?: (path: string) => Promise<PageHead | undefined>
  /** Ports the extra sockets listen on, once known; else those of the configuration. */
  readonly socketPorts?: () => SocketPorts
  /** Where a page that was asked for at this host may take frames from; without it, nowhere. */
  readonly frames?: (requestHost: string) => readonly string[]
  /** Where a page may run foreign scripts from, with all that they load; without it, nowhere. */
  readonly embeds?: () => readonly string[]
  readonly closed?: readonly ClosedDocument[]
  /** Names of what is not ready, besides the database; for /readyz. */
  readonly unready?: () => Promise<readonly string[]>
}
