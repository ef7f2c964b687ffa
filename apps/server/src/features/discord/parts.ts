import type { Platform } from '../../platform/context.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WheelDoor } from '../wheel/index.ts'
import type { Discord } from './discord.ts'

/** What the use cases of this feature need. */
export interface DiscordParts {
  readonly platform: Platform
  readonly economy: Pick<EconomyDoor, 'mayReceive'>
  readonly wheel: Pick<WheelDoor, 'give' | 'tellNow'>
  /** Signs requests to connect. */
  readonly key: Buffer
  /** Null where the operator has no Discord server. */
  readonly discord: () => Discord | null
  /** Link into the server; null where none is named. */
  readonly invite: () => string | null
}
