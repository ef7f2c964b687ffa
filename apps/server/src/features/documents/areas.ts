import { documentCases } from '@powerplay/contract/dashboard/areas'
import type { DocumentKind } from '@powerplay/contract'
import { minuteMs, refuse } from '@powerplay/kernel'
import { playerOf } from '../../platform/context.ts'
import { serveArea, type ActOrder, type ServedArea, type ShownRow } from '../../program/area.ts'
import { filesOf, findCase, waitingCases, type StoredCase } from './case-store.ts'
import { detailsOf } from './details.ts'
import { filePath } from './mount.ts'
import { nowOf, type DocumentParts } from './parts.ts'
import { decideAndTell } from './tell-decision.ts'

/** So long a picture can be looked at once its case was opened. */
const shownMs = 5 * minuteMs

const columnOf: Readonly<Record<DocumentKind, string>> = {
  ...{ id_front: 'idFront', id_back: 'idBack', selfie: 'selfie' },
  ...{ address: 'addressProof', funds: 'funds' },
}

/** What the dashboard shows of documents. */
export function documentArea(parts: DocumentParts): ServedArea {
  const { platform } = parts
  const decide = async (
    order: ActOrder,
    decision: { readonly state: 'verified' | 'refused'; readonly told: string | null },
  ) => {
    const own = await undecided(parts, order)
    const { tx, by } = order
    const done = await decideAndTell(parts, tx, own, { ...decision, by, at: nowOf(parts) })
    if (done === undefined) return refuse('compliance/case-decided')
    return {
      before: own.state,
      after: decision.state,
      afterwards: () => done.afterwards(),
    }
  }
  return serveArea(documentCases, {
    source: {
      from: 'document_cases c',
      id: { sql: 'c.id', noun: 'case' },
      columns: {
        ...{ at: 'c.at', user: 'c.user_id', state: 'c.state', tier: 'c.tier' },
        name: 'c.details',
        ...{ birthDate: 'null', country: 'null', address: 'null', phone: 'null' },
        ...{ idFront: 'null', idBack: 'null', selfie: 'null', addressProof: 'null', funds: 'null' },
        ...{ told: 'c.told', decidedBy: 'c.decided_by', decidedAt: 'c.decided_at' },
      },
      finish: (rows) => opened(parts, rows),
    },
    queue: () => waitingCases(platform.database),
    actions: {
      approve: (order) => decide(order, { state: 'verified', told: null }),
      refuse: (order) => decide(order, { state: 'refused', told: order.fields.told }),
    },
  })
}

/**
 * Nobody decides about own papers, under whatever account they were handed in.
 * @throws Refusal core/unknown-id, dashboard/own-request, dashboard/own-cluster, compliance/case-decided
 */
async function undecided(
  { people }: DocumentParts,
  { tx, id, by, context }: ActOrder,
): Promise<StoredCase> {
  const own = (await findCase(tx, id)) ?? refuse('core/unknown-id')
  if ([by, playerOf(context)].includes(own.userId)) refuse('dashboard/own-request')
  const { userIds } = await people.clusterOf(tx, by)
  if (userIds.includes(own.userId)) refuse('dashboard/own-cluster')
  return own.state === 'pending' ? own : refuse('compliance/case-decided')
}

/** Opens the sealed details of the rows of a page, and lends their pictures for a moment. */
async function opened(
  parts: DocumentParts,
  rows: readonly ShownRow[],
): Promise<readonly ShownRow[]> {
  const { platform, secrets } = parts
  const files = await filesOf(
    platform.database,
    rows.map(({ id }) => id),
  )
  const until = platform.clock.now() + shownMs
  const key = secrets.key('documents')
  return rows.map((row) => {
    const sealed = Reflect.get(row, 'name')
    const { id } = row
    const stored = typeof sealed === 'string' ? sealed : null
    const details = detailsOf(parts, { id, details: stored })
    const own = files.filter(({ caseId }) => caseId === id)
    const pictures = own.map(
      (file) => [columnOf[file.kind], filePath(key, file.id, until)] as const,
    )
    return {
      ...row,
      name: details ? `${details.firstName} ${details.lastName}` : stored && 'Cannot be read',
      birthDate: details?.birthDate ?? null,
      country: details?.iso ?? null,
      address: details ? `${details.street}, ${details.zip} ${details.city}` : null,
      phone: details?.phone ?? null,
      ...Object.fromEntries(pictures),
    }
  })
}
