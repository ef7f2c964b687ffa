import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import type { ProofKind } from './events.ts'
import { findFactor, useRecoveryCode, useStep } from './factor-store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep, isDigits } from './totp.ts'

/** The secret of a factor as bytes. */
export function openSecret({ secrets }: Pick<AuthWorkshop, 'secrets'>, sealed: string): Buffer {
  return Buffer.from(secrets.open('factor', sealed), 'hex')
}

/**
 * Uses a code of the account's factor up: six digits once per 30-second step, a recovery code once.
 * @returns how it was proven, or undefined when the code is wrong or the factor off.
 */
export async function takeCode(
  shop: AuthWorkshop,
  tx: Queries,
  { userId, code }: { readonly userId: Uuid; readonly code: string },
): Promise<ProofKind | undefined> {
  const factor = await findFactor(tx, userId)
  if (factor === undefined || factor.confirmedAt === null) return undefined
  if (!isDigits(code)) {
    const hash = hashRecoveryCode(shop.secrets.key('factor'), userId, code)
    return (await useRecoveryCode(tx, userId, hash)) ? 'recovery code' : undefined
  }
  const now = shop.platform.clock.now()
  const { lastStep } = factor
  const step = findStep(openSecret(shop, factor.sealedSecret), code, { now, lastStep })
  if (step === undefined) return undefined
  return (await useStep(tx, userId, step)) ? 'code' : undefined
}
