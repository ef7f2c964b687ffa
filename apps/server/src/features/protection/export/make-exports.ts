import { calls } from '@powerplay/contract'
import { dayMs } from '@powerplay/kernel'
import type { Letter } from '../../../platform/mail/letter.ts'
import { sealFile } from '../../documents/index.ts'
import { nowOf } from '../parts.ts'
import { pathOf, tellExport } from './ask-export.ts'
import { claimExport, dropExpired, failExport, finishExport } from './export-store.ts'
import { makeActivityFile, makePersonalFile } from './make-file.ts'
import type { ExportParts, OwnExport } from './parts.ts'

/** So long a file can be fetched. Source: product specification of betting, 8. */
const keptMs = dayMs
const triesMax = 3

/** Makes the files that players asked for, and takes those away whose time is over. @returns how many were made */
export async function makeExports(parts: ExportParts): Promise<number> {
  const { database } = parts.platform
  for (const { userId, kind } of await dropExpired(database, nowOf(parts.platform))) {
    if (kind === 'personal') await tellExport(parts, userId)
  }
  let made = 0
  for (;;) {
    const own = await claimExport(database, triesMax)
    if (own === undefined) return made
    if (await makeOne(parts, own)) made += 1
  }
}

async function makeOne(parts: ExportParts, own: OwnExport): Promise<boolean> {
  const { database, logOf } = parts.platform
  try {
    const sealed = sealFile(parts.secrets.key('exports'), parts.platform.random, {
      id: own.id,
      bytes: await fileOf(parts, own),
    })
    const expiresAt = new Date(parts.platform.clock.now() + keptMs)
    const isDone = await database.transaction(async (tx) => {
      if (!(await finishExport(tx, { id: own.id, sealed, expiresAt }))) return false
      await tell(parts, tx, { ...own, expiresAt })
      return true
    })
    if (isDone) parts.mail.wake()
    return isDone
  } catch (error) {
    logOf('protection').error({ event: 'protection.export_failed', error: String(error) })
    await failExport(database, own.id, triesMax)
    return false
  } finally {
    if (own.kind === 'personal') await tellExport(parts, own.userId)
  }
}

function fileOf(parts: ExportParts, own: OwnExport): Promise<Buffer> {
  const { kind, userId, asked } = own
  return kind === 'personal'
    ? makePersonalFile(parts, userId)
    : makeActivityFile(parts, own, calls.activity.input.parse(asked))
}

async function tell(
  parts: ExportParts,
  tx: Parameters<ExportParts['mail']['put']>[0],
  own: OwnExport,
): Promise<void> {
  const isPersonal = own.kind === 'personal'
  const title = isPersonal ? 'Your data is ready' : 'Your activity is ready'
  const text = 'The file can be fetched for 24 hours.'
  // All personal data is fetched from the settings, where it is asked who sits there.
  const path = isPersonal ? '/profile/settings/safer-play' : pathOf(parts, own)
  await parts.notices.put(tx, { userId: own.userId, kind: 'system', title, text, link: path })
  const [to, account] = [
    await parts.users.emailOf(own.userId),
    await parts.users.accountOf(own.userId),
  ]
  if (to === null || account?.isEmailVerified !== true) return
  const letter: Letter = {
    ...{ to, subject: title, paragraphs: [`Hello ${account.name},`, text] },
    action: { label: 'Fetch the file', path },
    footnote: 'Sign in first. If you did not ask for it, change your password.',
  }
  await parts.mail.put(tx, letter)
}
