import { exportsArea as declaration } from '@powerplay/contract/dashboard/areas'
import { hourMs, minuteMs, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { repeat } from '../../../platform/jobs/repeat.ts'
import { once } from '../../../platform/requests/idempotency.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { ChosenRows } from '../areas/all-rows.ts'
import { expectOwner } from '../areas/expect-rows.ts'
import type { AreaParts } from '../areas/parts.ts'
import { createExportFiles } from './export-files.ts'
import {
  countUnfinished,
  endExport,
  failLost,
  findExport,
  insertExport,
  noteQueued,
  wantedAmong,
} from './export-store.ts'
import { demandsOf } from './export-rights.ts'
import { ownerOf, runExport, type ExportJob } from './run-export.ts'
import { filePath, mountFiles } from './send-file.ts'

/** How long a file is kept. Source: product specification of the community and staff, 13.4. */
const keptMs = 24 * hourMs
const unfinishedMax = 3
const lostMs = 5 * minuteMs

interface Needs {
  readonly parts: AreaParts
  readonly auth: Pick<AuthDoor, 'authenticator' | 'mayStill'>
  /** The areas of the program, once all are known. */
  readonly areas: () => readonly ServedArea[]
}

/** Files of rows: asking for one, writing them one after the other, and sending them. */
export function createExports({ parts, auth, areas }: Needs) {
  const { platform } = parts
  const { clock, config, database, mintId, logOf } = platform
  const files = createExportFiles(config.DATA_DIR)
  let latest: Promise<void> = Promise.resolve()
  /** Of this node: waiting for their turn, or being written. */
  const queued = new Set<Uuid>()
  const begin = (job: ExportJob) => {
    queued.add(job.id)
    // One that cannot be written at all must not keep the next ones from being written.
    latest = latest
      .then(() => runExport({ parts, auth, files }, job))
      .catch((error: unknown) => {
        logOf('dashboard').error({ event: 'dashboard.export_broken', error: String(error) })
      })
      .then(() => {
        queued.delete(job.id)
      })
  }

  /** Asks for the rows of an area as a file. @throws Refusal dashboard/export-limit, core/unknown-id */
  async function ask(area: ServedArea, chosen: ChosenRows, context: CallContext) {
    const owner = ownerOf(area, chosen)
    const parent = areas().find(({ spec }) => spec.id === area.spec.of)
    const askedBy = playerOf(context)
    const call = {
      key: mustHave(context.key, 'the key of an export'),
      userId: askedBy,
      operation: `admin.${area.spec.id}.export`,
      body: chosen,
    }
    let isNew = false
    const { id } = await once(platform, call, async (tx) => {
      if (owner !== null && parent !== undefined) {
        await expectOwner(tx, parent, { ids: [owner], context })
      }
      if ((await countUnfinished(tx, askedBy)) >= unfinishedMax) refuse('dashboard/export-limit')
      const now = clock.now()
      const made = {
        ...{ id: mintId(), area: area.spec.id, title: area.spec.title, input: chosen, askedBy },
        ...{ sessionId: context.caller.sessionId, askedFrom: context.caller.ip },
        ...{ at: new Date(now), expiresAt: new Date(now + keptMs) },
        demands: demandsOf({ area, context }),
      }
      await insertExport(tx, made)
      isNew = true
      return { id: made.id }
    })
    if (isNew) begin({ id, area, chosen, context })
    return { job_id: id }
  }

  /** Ends what was lost; of this node's files those go that nobody may fetch any more. */
  async function upkeep(): Promise<void> {
    const now = clock.now()
    // One that waits behind long ones is not lost.
    await noteQueued(database, [...queued], new Date(now))
    await failLost(database, new Date(now - lostMs), new Date(now))
    const kept = await files.list()
    const wanted = await wantedAmong(database, kept, new Date(now))
    for (const id of kept.filter((one) => !wanted.includes(one))) await files.remove(id)
  }

  return {
    ask,
    upkeep,
    area: exportsAreaOf((id: Uuid) => files.remove(id), parts),
    /** Every node looks after the files that it wrote itself. @returns stop */
    start: () =>
      repeat(logOf('dashboard'), {
        event: 'dashboard.exports_failed',
        everyMs: minuteMs,
        work: upkeep,
      }),
    mount: (edge: FastifyInstance) => mountFiles(edge, { platform, auth, areas, files }),
    /** Waits for the file that is being written. */
    settle: () => latest,
  }
}

/** What a person asked for, newest first, each with its link while it opens. */
function exportsAreaOf(remove: (id: Uuid) => Promise<void>, { platform }: AreaParts): ServedArea {
  return serveArea(declaration, {
    source: {
      from: 'staff_exports e',
      seenBy: (context, add) => `e.asked_by = ${add(context.caller.userId)}::uuid`,
      id: { sql: 'e.id' },
      columns: {
        what: 'e.title',
        state: `case when e.state = 'done' and e.expires_at <= now() then 'over' else e.state end`,
        rows: 'e.rows',
        note: 'e.note',
        bytes: 'e.bytes',
        askedAt: 'e.asked_at',
        doneAt: 'e.done_at',
        expiresAt: 'e.expires_at',
        link: `case when e.state = 'done' and e.expires_at > now() then '${filePath}' || e.id end`,
      },
    },
    actions: {
      async cancel({ tx, id, by }) {
        const found = await findExport(tx, id)
        if (found?.askedBy !== by) return refuse('core/unknown-id')
        const at = new Date(platform.clock.now())
        const progress = { id, rows: 0, bytes: 0, note: null, at }
        if (!(await endExport(tx, 'cancelled', progress))) refuse('core/unknown-id')
        return { before: found.state, after: 'cancelled', afterwards: () => remove(id) }
      },
    },
  })
}
