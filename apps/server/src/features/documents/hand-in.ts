import type { DocumentKind, DocumentState, PersonDetails } from '@powerplay/contract'
import { fromWireId, mustHave, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../platform/broadcaster.ts'
import { playerOf, userWireId, type CallContext } from '../../platform/context.ts'
import {
  beginCase,
  handIn,
  keepFile,
  latestCase,
  lockDraft,
  readState,
  type StoredCase,
} from './case-store.ts'
import { detailsOf } from './details.ts'
import { addName } from './keep-names.ts'
import { nowOf, type DocumentParts } from './parts.ts'
import { isHonestName } from './plain-name.ts'
import { sealFile } from './seal-file.ts'
import { settleCase } from './settle-case.ts'
import { ageOn, neededOf } from './tiers.ts'

/** Pictures that one case may hold while it is filled in. */
const filesMax = 12
/** Longest side of a kept picture, in pixels: small print stays readable. */
const longestPx = 2_400

/** How the caller stands. */
export function showDocuments({ platform }: DocumentParts, context: CallContext) {
  return readState(platform.database, playerOf(context))
}

/**
 * Begins a case with what the caller says of himself; one that was not handed in is begun anew.
 * Refusals: compliance/under-age, document-country, case-pending; core/bad-payload for a name that looks like
 * another.
 */
export async function startDocuments(
  parts: DocumentParts,
  asked: { readonly tier: 1 | 2 | 3; readonly data: PersonDetails },
  context: CallContext,
): Promise<DocumentState> {
  const { platform, secrets, places } = parts
  const userId = playerOf(context)
  const id = mustHave(context.key, 'idempotency key')
  const at = nowOf(parts)
  const { tier, data } = asked
  refuseOddName(data)
  const { ageMin } = places.profileIn(data.iso)
  if (ageOn(at.toISOString().slice(0, 10), data.birthDate) < ageMin) refuse('compliance/under-age')
  if (places.isRestricted(data.iso)) refuse('compliance/document-country')
  const known = await latestCase(platform.database, userId)
  if (known?.id !== id) {
    const details = secrets.seal('documents', JSON.stringify(data))
    const isBegun = await platform.database.transaction((tx) =>
      beginCase(tx, { id, userId, tier, details, at }),
    )
    if (!isBegun) refuse('compliance/case-pending')
  }
  return readState(platform.database, userId)
}

/** @throws Refusal core/bad-payload for a name that looks like another one than it is. */
function refuseOddName({ firstName, lastName }: PersonDetails): void {
  if (isHonestName(`${firstName} ${lastName}`)) return
  const odd = ['validation.regex']
  refuse('core/bad-payload', { fields: { 'data.firstName': odd, 'data.lastName': odd } })
}

/** @throws Refusal compliance/case-pending where none is being filled in. */
async function draftOf({ platform }: DocumentParts, userId: Uuid): Promise<StoredCase> {
  const own = await latestCase(platform.database, userId)
  return own?.state === 'draft' ? own : refuse('compliance/case-pending')
}

/**
 * Keeps a picture of a document: drawn anew from its pixels, encrypted, bound to its row.
 * Refusals: compliance/file-refused, case-pending.
 */
export async function uploadDocument(
  parts: DocumentParts,
  file: Uint8Array,
  context: CallContext,
): Promise<{ id: string }> {
  const { platform, secrets, pictures } = parts
  const own = await draftOf(parts, playerOf(context))
  const drawn = (await pictures.drawAnew(file, longestPx)) ?? refuse('compliance/file-refused')
  const id = platform.mintId()
  const sealed = sealFile(secrets.key('documents'), platform.random, { id, bytes: drawn.bytes })
  const at = nowOf(parts)
  const isKept = await keepFile(platform.database, { id, caseId: own.id, sealed, at }, filesMax)
  if (!isKept) refuse('compliance/case-pending')
  return { id: toWireId('file', id) }
}

interface NamedFile {
  readonly id: string
  readonly kind: DocumentKind
}

/**
 * Hands the case in; from then on it waits for whoever checks papers.
 * Refusals: compliance/documents-missing, case-pending.
 */
export async function submitDocuments(
  parts: DocumentParts,
  files: readonly NamedFile[],
  context: CallContext,
): Promise<DocumentState> {
  const { platform } = parts
  const userId = playerOf(context)
  const own = await draftOf(parts, userId)
  const given = new Set(files.map(({ kind }) => kind))
  const missing = neededOf[own.tier].filter((kind) => !given.has(kind))
  if (missing.length > 0 || given.size !== files.length) missed(missing)
  const named = files.map(({ id, kind }) => ({
    id: fromWireId('file', id) ?? missed([kind]),
    kind,
  }))
  await platform.database.transaction(async (tx) => {
    // Another tab may hand it in, or begin it anew, at this moment.
    if (!(await lockDraft(tx, own.id))) refuse('compliance/case-pending')
    const order = { caseId: own.id, files: named, at: nowOf(parts) }
    if (!(await handIn(tx, order))) missed([])
    await addName(parts, tx, own)
    const line = { stream: 'access', event: 'documents.handed_in', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: { tier: own.tier } }, tx)
  })
  await checkCase(parts, own, [...given])
  return tellState(parts, userId)
}

function missed(missing: readonly DocumentKind[]): never {
  return refuse('compliance/documents-missing', { missing: [...missing] })
}

async function checkCase(
  parts: DocumentParts,
  own: StoredCase,
  kinds: readonly DocumentKind[],
): Promise<void> {
  const details = detailsOf(parts, own)
  if (details === undefined) return
  const asked = { id: own.id, tier: own.tier, details, kinds }
  // Whoever checks may not answer: then staff look.
  const result = await parts.checker.check(asked).catch(() => null)
  if (result === null) return
  const decision = { ...result, by: null, at: nowOf(parts) }
  const settled = await parts.platform.database.transaction((tx) =>
    settleCase(parts, tx, own.id, decision),
  )
  await settled?.afterwards()
}

/** Tells all screens of the player how it stands now. @returns it */
export async function tellState(
  { platform }: Pick<DocumentParts, 'platform'>,
  userId: Uuid,
): Promise<DocumentState> {
  const state = await readState(platform.database, userId)
  platform.broadcaster.emit(userChannel(userWireId(userId)), 'DocumentsChanged', { state })
  return state
}
