import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { factorOffNotice, factorOnNotice, type SecurityNotices } from '../security-notices.ts'

/** How a second factor was proven. */
export type ProofKind = 'code' | 'recovery code'

/** One function per business event of the second factor: log, metric and audit line together. */
export interface FactorEvents {
  enrolled(tx: Queries, userId: Uuid): Promise<void>
  removed(tx: Queries, userId: Uuid): Promise<void>
  codesRenewed(tx: Queries, userId: Uuid): Promise<void>
  proven(tx: Queries, userId: Uuid, how: ProofKind): Promise<void>
  /** @param isLocked whether this was the try that locked. */
  failed(tx: Queries, userId: Uuid, isLocked: boolean): Promise<void>
}

/** Makes the events. Codes and secrets are in none of them. */
export function createFactorEvents(
  { audit, logOf, metrics }: Pick<Platform, 'audit' | 'logOf' | 'metrics'>,
  { notices }: { readonly notices: SecurityNotices },
): FactorEvents {
  const log = logOf('auth')
  const help = 'Second factors proven, refused and locked.'
  const proofs = metrics.counter('auth_factor_proofs_total', help, ['result'])

  async function note(tx: Queries, event: string, userId: Uuid, detail = {}) {
    log.info({ event, userId, ...detail })
    await audit.write({ stream: 'access', event, actor: userId, subject: userId, detail }, tx)
  }

  return {
    async enrolled(tx, userId) {
      await notices.put(tx, factorOnNotice(userId))
      await note(tx, 'auth.factor_enrolled', userId)
    },
    async removed(tx, userId) {
      await notices.put(tx, factorOffNotice(userId))
      await note(tx, 'auth.factor_removed', userId)
    },
    codesRenewed: (tx, userId) => note(tx, 'auth.recovery_codes_renewed', userId),
    async proven(tx, userId, how) {
      proofs.inc({ result: 'ok' })
      await note(tx, 'auth.factor_proven', userId, { how })
    },
    async failed(tx, userId, isLocked) {
      proofs.inc({ result: isLocked ? 'locked' : 'failed' })
      await note(tx, isLocked ? 'auth.factor_locked' : 'auth.factor_failed', userId)
    },
  }
}
