import type { Platform } from '../../../platform/context.ts'
import type { SetAside } from '../../../platform/jobs/set-aside.ts'
import type { Log } from '../../../platform/telemetry/log.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { SharedClock } from '../../../platform/time/shared-clock.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { PlayParts } from '../round-kind.ts'
import type { ChainBuild } from './chain/chain.ts'
import type { CrashFrames } from './rounds/frames.ts'
import type { RoundEnds } from './rounds/round-ends.ts'
import type { RoundPoints } from './rounds/round-points.ts'

/** What crash needs of its surroundings. */
export interface CrashNeeds extends Pick<PlayParts, 'wallet' | 'wireIdOf'> {
  readonly platform: Platform
  readonly secrets: Secrets
  readonly users: AuthDoor['publicUsers']
}

/** What the files of crash share. */
export interface CrashParts extends CrashNeeds {
  readonly clock: SharedClock
  readonly frames: CrashFrames
  readonly points: RoundPoints
  readonly roundEnds: RoundEnds
  readonly counts: CrashCounts
  readonly setAside: SetAside
  /** A chain that this node began to hash: without it a busy node that lost its lease would begin anew. */
  readonly begun: { chain: ChainBuild | undefined }
  readonly log: Log
}

/** What the metrics of crash count. */
export interface CrashCounts {
  /** Rounds that ended, by how: finished, interrupted or void. */
  roundEnded(end: string): void
  /** Terms in which this process ran the rounds. */
  termBegan(): void
}

/** Bets are taken this long after the announced end of betting: some were sent in time. */
export const bettingGraceMs = 200
