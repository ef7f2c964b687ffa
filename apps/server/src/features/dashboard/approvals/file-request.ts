import { hourMs, refuse, type Uuid } from '@powerplay/kernel'
import type { ActOrder, Plan } from '../../../program/area.ts'
import type { AreaParts } from '../areas/parts.ts'
import { noteOfKey } from '../areas/note-of-key.ts'
import {
  concernedBy,
  decision,
  findSame,
  insertApproval,
  type Approval,
  type NewApproval,
} from './approval-store.ts'

/** How long a request waits for its second person. */
const waitsMs = 72 * hourMs

/** What somebody asks a second person for. */
export interface AskedAct extends Pick<NewApproval, 'area' | 'action' | 'input' | 'matter'> {
  readonly plan: Plan
  /** Whether Approvals shows whoever asks the requests of others for this act. */
  readonly maySee: boolean
}

type Parts = Pick<AreaParts, 'findPeople'> & {
  readonly platform: Pick<AreaParts['platform'], 'audit' | 'clock' | 'mintId'>
}

/**
 * Writes a request down, in the transaction of the call that asks. The same waits once, also of two who ask at once.
 * @returns its id. @throws Refusal dashboard/already-asked, dashboard/own-request
 */
export async function fileRequest(
  parts: Parts,
  order: ActOrder,
  { area, action, input, plan, matter, maySee }: AskedAct,
): Promise<Uuid> {
  const { audit, clock, mintId } = parts.platform
  const { tx, by, byKey, reason, ip } = order
  const id = mintId()
  const { title, before = null, after, about = null, fixed = {} } = plan
  const now = clock.now()
  const made = {
    ...{ id, area, action, title, before, after, about, matter },
    input: { ...input, ...fixed },
    askedBy: by,
    askedFrom: ip,
    byKey: byKey ?? null,
    askedAt: new Date(now),
    expiresAt: new Date(now + waitsMs),
  }
  // Nobody agrees to what its asker is concerned by; it would only keep others from asking for the same.
  if (concernedBy(made).includes(by)) refuse('dashboard/own-request')
  while (!(await insertApproval(tx, made))) {
    // None any more: it was decided in between.
    const same = await findSame(tx, made)
    if (same !== undefined) await giveWay(parts, order, { same, maySee })
  }
  await audit.write(
    {
      stream: 'staff',
      event: `${area}.${action}.asked`,
      actor: by,
      subject: about ?? id,
      detail: { request: id, reason, before, after, ip, ...noteOfKey({ byKey }) },
    },
    tx,
  )
  return id
}

/** One past its time ends here, marked or not; any other is what there is to decide. */
async function giveWay(
  { findPeople, platform: { clock } }: Parts,
  { tx, by }: Pick<ActOrder, 'tx' | 'by'>,
  { same, maySee }: { readonly same: Approval } & Pick<AskedAct, 'maySee'>,
): Promise<void> {
  const { id, askedBy, expiresAt } = same
  const at = new Date(clock.now())
  if (expiresAt.getTime() <= at.getTime()) {
    const detail = { after: 'expired' }
    await tx.query(decision({ id, state: 'expired', by: null, at, outcome: null, detail }))
    return
  }
  const isOwn = askedBy === by
  const asker = (await findPeople([askedBy], tx)).get(askedBy)
  refuse('dashboard/already-asked', {
    ...{ approvalId: id, isOwn, maySee: isOwn || maySee },
    by: asker?.name ?? null,
  })
}
