import type { CallHandlers, Platform } from '../../../platform/context.ts'
import type { Fold } from '../../wallet/index.ts'
import { returnStatistics } from './return-statistics.ts'
import { choicesFold, returnsFold } from './returns-fold.ts'

/** The proof in numbers: live returns of the in-house games from the journal, for everybody. */
export interface Proof {
  readonly calls: Pick<CallHandlers, 'fairnessStatistics'>
  readonly folds: readonly Fold[]
}

export function createProof(platform: Pick<Platform, 'database' | 'clock'>): Proof {
  return {
    calls: { fairnessStatistics: ({ demo }) => returnStatistics(platform, demo) },
    folds: [returnsFold(), choicesFold()],
  }
}
