import { minuteMs, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext, type Caller } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { announceClosed, closeOtherWays } from '../sessions/close-other-ways.ts'
import { mailUndo } from '../credentials/mail-link.ts'
import { findUserById, type User } from '../accounts/user-store.ts'
import { openSecret } from './check-code.ts'
import { confirmFactor, findFactor, putPendingFactor, setRecoveryCodes } from './factor-store.ts'
import { codeSubjects, makeGuardedTry, passwordSubjects, refuseLocked } from './guarded-try.ts'
import { factorOnLetter } from './letters.ts'
import { hashRecoveryCode, mintRecoveryCodes } from './recovery-codes.ts'
import { factorUri, findStep, toBase32 } from './totp.ts'

/** 160 bits, as RFC 4226 section 4 recommends. */
const secretBytes = 20
const pendingLifeMs = 10 * minuteMs

/** A password that somebody who is signed in types again. */
interface RepeatedPassword {
  readonly password: string
  readonly caller: Caller
  /** The refusal of a wrong one. */
  readonly wrong?: 'auth/wrong-factor' | 'auth/wrong-password'
}

/** @throws Refusal auth/factor-locked, or the one of a wrong password */
export async function checkOwnPassword(
  shop: AuthWorkshop,
  user: User,
  { password, caller, wrong = 'auth/wrong-factor' }: RepeatedPassword,
): Promise<void> {
  const { ip, sessionId } = caller
  const subjects = passwordSubjects({ userId: user.id, ip })
  await refuseLocked(shop, subjects)
  // Hashed outside of the transaction: no connection waits for the hashing queue.
  const isRight = await shop.passwords.isRight(user.passwordHash, password, ip)
  await makeGuardedTry(shop, {
    userId: user.id,
    sessionId,
    subjects,
    wrong,
    check: async () => isRight,
    effect: async () => undefined,
  })
}

/**
 * Begins an enrolment: a fresh secret, worth nothing before its first code.
 * @throws Refusal auth/wrong-factor, auth/factor-locked, auth/factor-on, auth/factor-shared
 */
export async function enrolFactor(
  shop: AuthWorkshop,
  { password }: { readonly password: string },
  context: CallContext,
): Promise<{ secret: string; uri: string }> {
  const { clock, database, random } = shop.platform
  const userId = playerOf(context)
  const user = mustHave(await findUserById(database, userId), 'the signed-in user')
  if (user.isSeeded) refuse('auth/factor-shared')
  await checkOwnPassword(shop, user, { password, caller: context.caller })
  const secret = Buffer.from(random.bytes(secretBytes))
  const sealedSecret = shop.secrets.seal('factor', secret.toString('hex'))
  const isNew = await putPendingFactor(database, { userId, sealedSecret, at: clock.now() })
  if (!isNew) refuse('auth/factor-on')
  return { secret: toBase32(secret), uri: factorUri(secret, user.name) }
}

/** The secret that waits for its first code. @throws Refusal auth/factor-off */
async function pendingSecret(shop: AuthWorkshop, userId: Uuid): Promise<Buffer> {
  const { clock, database } = shop.platform
  const factor = await findFactor(database, userId)
  const isOpen =
    factor !== undefined &&
    factor.confirmedAt === null &&
    clock.now() - factor.createdAt.getTime() < pendingLifeMs
  return isOpen ? openSecret(shop, factor.sealedSecret) : refuse('auth/factor-off')
}

/**
 * Ends an enrolment with a first code. All other ways in are closed.
 * @returns the recovery codes, shown this once. @throws Refusal auth/wrong-factor,
 *   auth/factor-locked, auth/factor-off
 */
export async function confirmEnrolment(
  shop: AuthWorkshop,
  { code }: { readonly code: string },
  context: CallContext,
): Promise<{ recoveryCodes: string[] }> {
  const { clock, database, random } = shop.platform
  const userId = playerOf(context)
  const { ip, sessionId } = context.caller
  const secret = await pendingSecret(shop, userId)
  const user = mustHave(await findUserById(database, userId), 'the signed-in user')
  const now = clock.now()
  const step = findStep(secret, code, { now, lastStep: 0 })
  const recoveryCodes = mintRecoveryCodes(random)
  const closed = await makeGuardedTry(shop, {
    userId,
    sessionId,
    subjects: codeSubjects({ userId, ip }),
    wrong: 'auth/wrong-factor',
    check: async () => step !== undefined,
    async effect(tx) {
      const isOn = step !== undefined && (await confirmFactor(tx, userId, { at: now, step }))
      if (!isOn) refuse('auth/factor-off')
      const key = shop.secrets.key('factor')
      const hashes = recoveryCodes.map((text) => hashRecoveryCode(key, userId, text))
      await setRecoveryCodes(tx, userId, hashes)
      const ways = await closeOtherWays(shop, tx, userId, context)
      await mailUndo(shop, tx, user, factorOnLetter)
      await shop.factorEvents.enrolled(tx, userId)
      return ways
    },
  })
  announceClosed(shop, context, closed)
  shop.mail.wake()
  return { recoveryCodes }
}
