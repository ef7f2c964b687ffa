import type { CallHandlers, Platform } from '../../../platform/context.ts'
import type { Projector } from '../../wallet/index.ts'
import { returnStatistics } from './return-statistics.ts'
import { returnsProjector } from './returns-projector.ts'

/** The proof in numbers: live returns of the in-house games from the journal, for everybody. */
export interface Proof {
  readonly calls: Pick<CallHandlers, 'fairnessStatistics'>
  readonly projectors: readonly Projector[]
}

export function createProof(platform: Pick<Platform, 'database' | 'clock'>): Proof {
  return {
    calls: { fairnessStatistics: ({ demo }) => returnStatistics(platform, demo) },
    projectors: [returnsProjector()],
  }
}
