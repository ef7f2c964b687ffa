import { hourMs, type Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { ActOrder, Plan } from '../../../program/area.ts'
import { noteOfKey } from '../areas/note-of-key.ts'
import { insertApproval, type Approval } from './approval-store.ts'

/** How long a request waits for its second person. */
const waitsMs = 72 * hourMs

/** What somebody asks a second person for. */
export interface AskedAct extends Pick<Approval, 'area' | 'action' | 'input'> {
  readonly plan: Plan
}

/** Writes a request down, in the transaction of the call that asks. @returns its id. */
export async function fileRequest(
  {
    platform: { audit, clock, mintId },
  }: {
    readonly platform: Pick<Platform, 'audit' | 'clock' | 'mintId'>
  },
  { tx, by, byKey, reason, ip }: ActOrder,
  { area, action, input, plan }: AskedAct,
): Promise<Uuid> {
  const id = mintId()
  const { title, before = null, after, about = null, fixed = {} } = plan
  const now = clock.now()
  await insertApproval(tx, {
    id,
    area,
    action,
    input: { ...input, ...fixed },
    title,
    before,
    after,
    about,
    askedBy: by,
    askedFrom: ip,
    byKey: byKey ?? null,
    askedAt: new Date(now),
    expiresAt: new Date(now + waitsMs),
  })
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
