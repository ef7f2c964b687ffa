import { setTimeout as rest } from 'node:timers/promises'
import type { Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { ServedArea } from '../../../program/area.ts'
import { withAllRows, type ChosenRows, type FileRows } from '../areas/all-rows.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { AreaParts } from '../areas/parts.ts'
import { storedId } from '../areas/row-name.ts'
import { byteOrderMark, csvHead, csvLines } from './csv.ts'
import type { ExportFiles, OpenFile } from './export-files.ts'
import { mayStillHave } from './export-rights.ts'
import { endExport, noteProgress, type Progress } from './export-store.ts'

/** A file that is to be written, for whoever asked. */
export interface ExportJob {
  readonly id: Uuid
  readonly area: ServedArea
  readonly chosen: ChosenRows
  readonly context: CallContext
}

interface Bench {
  readonly parts: AreaParts
  readonly auth: Pick<AuthDoor, 'mayStill'>
  readonly files: ExportFiles
}

const noteEveryMs = 500
/** After each portion the job rests for twice as long as the portion took: bets go first. */
const restPerWork = 2
const restMaxMs = 200

/**
 * Writes the rows portion by portion; one portion is in memory at a time. Its line in the audit trail
 * says what was taken along and how many rows. It ends as cancelled once whoever asked may not have it
 * any more: asked while it is written, and in the transaction that opens the file.
 */
export async function runExport({ parts, auth, files }: Bench, job: ExportJob): Promise<void> {
  const { database, clock, logOf } = parts.platform
  let rows = 0
  let told: string | null = null
  const begun = { id: job.id, rows, bytes: 0, note: null, at: new Date(clock.now()) }
  // Taken back while it waited for its turn.
  if (!(await noteProgress(database, begun))) return
  let file: OpenFile | null = null
  const progress = (): Progress => ({
    id: job.id,
    rows,
    bytes: file?.bytes ?? 0,
    note: told,
    at: new Date(clock.now()),
  })
  const writeAll = async (to: OpenFile, { note, portions }: FileRows) => {
    told = note
    await to.write(byteOrderMark + csvHead(job.area.spec))
    let notedAt = 0
    let begunAt = performance.now()
    for await (const portion of portions) {
      await to.write(csvLines(job.area.spec, portion))
      rows += portion.length
      if (performance.now() - notedAt >= noteEveryMs) {
        notedAt = performance.now()
        if (!(await noteProgress(database, progress()))) break
        if (!(await database.transaction((tx) => mayStillHave(tx, job, auth)))) break
      }
      await rest(Math.min(restMaxMs, restPerWork * (performance.now() - begunAt)))
      begunAt = performance.now()
    }
  }
  try {
    const opened = await files.create(job.id)
    file = opened
    await withAllRows(job.area, job.chosen, { parts, context: job.context }, (found) =>
      writeAll(opened, found),
    )
    await opened.close()
    const isWanted = await database.transaction(async (tx) => {
      const isAllowed = await mayStillHave(tx, job, auth)
      const isEnded = await endExport(tx, isAllowed ? 'done' : 'cancelled', progress())
      const after = isAllowed ? rowsText(rows, told) : 'cancelled: no permission any more'
      if (isEnded) await note(parts, job, after, tx)
      return isEnded && isAllowed
    })
    if (!isWanted) await files.remove(job.id)
  } catch (error) {
    logOf('dashboard').warn({ event: 'dashboard.export_failed', error: String(error) })
    try {
      await endExport(database, 'failed', progress())
    } finally {
      file?.abandon()
      await files.remove(job.id)
    }
  }
}

const rowsText = (rows: number, note: string | null) =>
  note === null ? `${rows} rows` : `${rows} rows; ${note}`

/** Whose rows they are: the database id that an area `of` another was asked for; null for all of an area. */
export function ownerOf({ source }: ServedArea, { of }: ChosenRows): string | null {
  return of === undefined || source.of === undefined ? null : storedId(source.of, of)
}

/** The line is about whose rows were taken along, and stands in the trail of that account. */
async function note(
  { platform }: AreaParts,
  { area, chosen, context, id }: ExportJob,
  after: string,
  tx: Parameters<typeof platform.audit.write>[1],
): Promise<void> {
  const { userId, ip } = context.caller
  const filter = JSON.stringify(chosen.filter)
  const owner = ownerOf(area, chosen)
  await platform.audit.write(
    {
      stream: 'staff',
      event: `${area.spec.id}.export`,
      actor: userId,
      subject: owner ?? id,
      detail: { after, filter: filter.slice(0, 500), of: owner, export: id, ip },
    },
    tx,
  )
}
