import type { ErasureState } from '@powerplay/contract'
import { dayMs, refuse, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { playerOf, userWireId, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { nowOf, type ProtectionParts } from '../parts.ts'
import { lockPlayer } from '../limit-store.ts'
import {
  endErasure,
  findWaiting,
  holdsOf,
  insertErasure,
  keptYears,
  toldOf,
} from './erasure-store.ts'

/** So long an erasure can be recalled. Source: product specification of betting, 8. */
export const recallDays = 14
const phrase = 'ERASE ME'

/** Whether an account is to be erased, and what keeps it from that now. */
export async function erasureOf(
  { platform, wallet }: ProtectionParts,
  userId: Uuid,
): Promise<ErasureState> {
  const { database } = platform
  const waiting = await findWaiting(database, userId)
  return {
    at: waiting?.dueAt.getTime() ?? null,
    holds: toldOf(await holdsOf(database, wallet, userId)),
    keptYears: await keptYears(database),
  }
}

/** Tells all screens of the player how it stands now. @returns it */
export async function tellErasure(parts: ProtectionParts, userId: Uuid): Promise<ErasureState> {
  const state = await erasureOf(parts, userId)
  parts.mail.wake()
  const channel = userChannel(userWireId(userId))
  parts.platform.broadcaster.emit(channel, 'ErasureChanged', { state })
  return state
}

/**
 * Notes in the caller's transaction that an account is to be erased in 14 days; one that waits already
 * stays. Its player is told, by mail too, whoever asked. @throws Refusal compliance/erase-held
 */
export async function fileErasure(
  parts: ProtectionParts,
  tx: Queries,
  { userId, askedBy }: { readonly userId: Uuid; readonly askedBy: Uuid | null },
): Promise<boolean> {
  const { platform, wallet, notices } = parts
  await lockPlayer(tx, userId)
  // A case of which the player knows nothing is asked for when the time has come.
  const holds = toldOf(await holdsOf(tx, wallet, userId))
  if (holds.length > 0) refuse('compliance/erase-held', { holds })
  const at = nowOf(platform)
  const dueAt = new Date(at.getTime() + recallDays * dayMs)
  const isNew = await insertErasure(tx, { id: platform.mintId(), userId, askedBy, at, dueAt })
  if (!isNew) return false
  await notices.put(tx, {
    ...{ userId, kind: 'security', link: '/profile/settings/safer-play' },
    title: `Your account will be erased in ${recallDays} days`,
    text: 'Was it not you, or do you want to stay? Keep it under Safer play.',
  })
  const letter = await erasureLetter(parts, userId)
  if (letter !== null) await parts.mail.put(tx, letter)
  return true
}

/** For whoever does not look at the site; null without a proven address. */
async function erasureLetter({ users }: ProtectionParts, userId: Uuid): Promise<Letter | null> {
  const account = await users.accountOf(userId)
  const to = account?.isEmailVerified === true ? await users.emailOf(userId) : null
  if (account === undefined || to === null) return null
  return {
    ...{ to, subject: `Your account will be erased in ${recallDays} days` },
    paragraphs: [
      `Hello ${account.name}, your account was asked to be erased.`,
      `It is done in ${recallDays} days. Until then it can be kept, by you alone and without giving a reason.`,
    ],
    action: { label: 'Keep the account', path: '/profile/settings/safer-play' },
    footnote:
      'That was not you? Keep the account, and ask for a new password on the sign-in window.',
  }
}

/**
 * The player asks for the end of the account.
 * Refusals: compliance/wrong-erase-phrase, compliance/erase-held.
 */
export async function askErasure(
  parts: ProtectionParts,
  asked: { readonly phrase: string },
  context: CallContext,
): Promise<ErasureState> {
  if (asked.phrase !== phrase) refuse('compliance/wrong-erase-phrase')
  const { platform } = parts
  const userId = playerOf(context)
  await platform.database.transaction(async (tx) => {
    if (!(await fileErasure(parts, tx, { userId, askedBy: null }))) return
    const line = { stream: 'access', event: 'protection.erasure_asked', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: {} }, tx)
  })
  return tellErasure(parts, userId)
}

/** The player keeps the account; nothing where no erasure waits. */
export async function recallErasure(
  parts: ProtectionParts,
  context: CallContext,
): Promise<ErasureState> {
  const { platform } = parts
  const userId = playerOf(context)
  await platform.database.transaction(async (tx) => {
    await lockPlayer(tx, userId)
    const waiting = await findWaiting(tx, userId)
    if (waiting === undefined) return
    await endErasure(tx, waiting.id, { state: 'recalled', at: nowOf(platform) })
    const line = { stream: 'access', event: 'protection.erasure_recalled', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: {} }, tx)
  })
  return tellErasure(parts, userId)
}
