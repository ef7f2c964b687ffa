import type { ActivityRow, OwnExport } from '@powerplay/contract'
import { dayMs, mustHave, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import {
  playerOf,
  refuseUnproven,
  userWireId,
  type CallContext,
} from '../../../platform/context.ts'
import { passOf } from '../../documents/index.ts'
import { nowOf } from '../parts.ts'
import { csvHead, csvLines, readActivity, type ActivityAsked } from './activity-rows.ts'
import { insertExport, latestExport } from './export-store.ts'
import type { ExportParts, OwnExport as StoredExport } from './parts.ts'

export const exportFolder = '/api/compliance/exports'

/** Where a file stands until then, for its owner alone. */
export function pathOf(
  { secrets }: Pick<ExportParts, 'secrets'>,
  { id, expiresAt }: Pick<StoredExport, 'id' | 'expiresAt'>,
): string {
  const until = mustHave(expiresAt, 'the end of a file').getTime()
  return `${exportFolder}/${toWireId('file', id)}/${until}/${passOf(secrets.key('exports'), id, until)}`
}

async function ask(
  { platform }: ExportParts,
  own: Pick<StoredExport, 'userId' | 'kind'> & { readonly asked: object },
): Promise<string> {
  const id = platform.mintId()
  const isNew = await platform.database.transaction(async (tx) => {
    const { userId, kind } = own
    if (!(await insertExport(tx, { id, at: nowOf(platform), ...own }))) return false
    const line = { stream: 'access', event: 'protection.export_asked', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: { kind } }, tx)
    return true
  })
  if (!isNew) refuse('compliance/export-running')
  return toWireId('file', id)
}

/** Has all personal data of the caller made into a file. Refusals: compliance/export-running. */
export async function askExport(
  parts: ExportParts,
  context: CallContext,
): Promise<{ jobId: string }> {
  const userId = playerOf(context)
  const jobId = await ask(parts, { userId, kind: 'personal', asked: {} })
  await tellExport(parts, userId)
  return { jobId }
}

/** How far the caller's file is; its link for a proven presence alone. Refusals: core/presence-needed. */
export async function exportStatus(
  parts: ExportParts,
  { link }: { readonly link: boolean },
  context: CallContext,
): Promise<OwnExport> {
  const { caller } = context
  if (link) refuseUnproven(caller)
  const userId = playerOf(context)
  const own = await latestExport(parts.platform.database, userId, 'personal')
  const state = presentExport(parts, own)
  if (state.state !== 'ready' || own === undefined) return state
  return caller.session?.isPresenceProven === true ? { ...state, url: pathOf(parts, own) } : state
}

function presentExport(
  { platform }: Pick<ExportParts, 'platform'>,
  own: StoredExport | undefined,
): OwnExport {
  const isOver = (own?.expiresAt?.getTime() ?? Infinity) <= platform.clock.now()
  if (own === undefined || own.state === 'gone' || isOver) return { state: 'none', expiresAt: null }
  return { state: own.state, expiresAt: own.expiresAt?.getTime() ?? null }
}

/** Tells all screens of the player how far it is. */
export async function tellExport(parts: ExportParts, userId: Uuid): Promise<void> {
  const { broadcaster, database } = parts.platform
  const state = presentExport(parts, await latestExport(database, userId, 'personal'))
  broadcaster.emit(userChannel(userWireId(userId)), 'ExportChanged', { state })
}

/** A year, and the day that a leap year has more. */
const rangeMax = 366 * dayMs
const rowsMax = 5_000

/**
 * Rounds and movements of the caller. Where there are too many for an answer, they are made into a file whose link
 * comes by mail. Refusals: compliance/range, compliance/export-running.
 */
export async function showActivity(
  parts: ExportParts,
  asked: ActivityAsked,
  context: CallContext,
): Promise<{ rows: ActivityRow[] | null; csv: string | null; jobId: string | null }> {
  const { from, to, format } = asked
  if (to <= from || to - from > rangeMax) refuse('compliance/range')
  const userId = playerOf(context)
  const { database } = parts.platform
  const { rows } = await readActivity(database, userId, asked, { most: rowsMax + 1, after: null })
  if (rows.length > rowsMax) {
    return { rows: null, csv: null, jobId: await ask(parts, { userId, kind: 'activity', asked }) }
  }
  return format === 'csv'
    ? { rows: null, csv: `${csvHead}${csvLines(rows)}`, jobId: null }
    : { rows: [...rows], csv: null, jobId: null }
}
