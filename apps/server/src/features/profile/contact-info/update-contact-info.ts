import { refuse, type Uuid } from '@powerplay/kernel'
import { owesProof, playerOf, type CallContext, type Platform } from '../../../platform/context.ts'
import { answerProblems, type Answers } from './rules.ts'
import { contactInfo } from './settings.ts'
import { saveAnswers } from './store.ts'

/** What the form asks of its neighbours. */
export interface ContactParts {
  readonly platform: Platform
  /** The e-mail of a player, or null. */
  emailOf(userId: Uuid): Promise<string | null>
  /** Changes the caller's e-mail, with all that belongs to it. */
  changeEmail(email: string, context: CallContext): Promise<unknown>
}

/** The form as it was sent. */
export interface ContactForm {
  /** Null leaves the e-mail as it is. */
  readonly email: string | null
  readonly update: Answers
}

/** The same address in another spelling is no change. */
async function changesEmail(
  { emailOf }: ContactParts,
  userId: Uuid,
  email: string | null,
): Promise<boolean> {
  if (email === null) return false
  return (await emailOf(userId))?.toLowerCase() !== email.trim().toLowerCase()
}

/**
 * Saves the answers that fit the form as it stands now, and hands another e-mail to the feature that
 * owns it; as there, a second factor has to be proven for that. Source: 001_d6a9941efb711ce5.txt
 * section 7.
 * @throws Refusal profile/contact-not-saved, auth/shared-account, core/two-factor-needed,
 *   core/bad-payload of the e-mail
 */
export async function updateContactInfo(
  parts: ContactParts,
  { email, update }: ContactForm,
  context: CallContext,
): Promise<{ ok: true }> {
  const { audit, clock, database, settings } = parts.platform
  const userId = playerOf(context)
  const { enabled, fields } = settings.get(contactInfo)
  const trimmed = Object.fromEntries(
    Object.entries(update).map(([model, value]) => [model, value.trim()]),
  )
  const problems = answerProblems(enabled ? fields : [], trimmed)
  if (!enabled || Object.keys(problems).length > 0) {
    refuse('profile/contact-not-saved', { fields: problems })
  }
  if (email !== null && (await changesEmail(parts, userId, email))) {
    if (owesProof(context.caller)) refuse('core/two-factor-needed')
    await parts.changeEmail(email, context)
  }
  await database.transaction(async (tx) => {
    await saveAnswers(tx, userId, trimmed, clock.now())
    const detail = { fields: Object.keys(trimmed).join(' ') }
    const event = 'profile.contact_updated'
    await audit.write({ stream: 'access', event, actor: userId, subject: userId, detail }, tx)
  })
  return { ok: true }
}
