import { mustHave, refuse, type Refusal, type Uuid } from '@powerplay/kernel'
import { auditStatement, type AuditLine } from '../../../platform/audit.ts'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Turns } from '../../../platform/jobs/turns.ts'
import { once } from '../../../platform/requests/idempotency.ts'
import type { ActOrder, Done, TwoPersonAct } from '../../../program/area.ts'
import { fileRequest } from '../approvals/file-request.ts'
import { matterOf } from '../approvals/matter.ts'
import { mayDecide } from '../approvals/may-decide.ts'
import { expectRows } from './expect-rows.ts'
import { noteOfKey } from './note-of-key.ts'
import type { AreaParts } from './parts.ts'
import type { ReadyAct } from './ready-act.ts'
import { storedId } from './row-name.ts'

/** The payload of an action: its fields beside the row it names and the reason. */
export type ActInput = Readonly<Record<string, unknown>> & { readonly reason: string }

/** Who does an act, and in which transaction. */
export type Doing = Pick<ActOrder, 'tx' | 'by' | 'ip' | 'context'> &
  Pick<ActOrder, 'byKey' | 'agreedBy' | 'agreedTo' | 'request'>

/** Database ids of what the action names; '' where it is about the area as a whole. */
function targetsOf({ area: { spec, source }, spec: { on } }: ReadyAct, input: ActInput): string[] {
  const { id, ids, of } = input
  if (on === 'area') {
    return spec.of === null || source.of === undefined ? [''] : [storedId(source.of, String(of))]
  }
  const shown = on === 'rows' && Array.isArray(ids) ? ids.map(String) : [String(id)]
  return [...new Set(shown)].map((one) => ('rows' in source ? one : storedId(source.id, one)))
}

/** The fields of the action's own form. */
function fieldsOf(
  { spec: { form } }: ReadyAct,
  input: ActInput,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(form.shape).map((key) => [key, input[key]]))
}

/** What an action's payload asks for, row by row. */
export function ordersOf(ready: ReadyAct, input: ActInput, doing: Doing): ActOrder[] {
  return targetsOf(ready, input).map((id): ActOrder => {
    const order = {
      ...doing,
      id,
      reason: input.reason,
      fields: fieldsOf(ready, input),
      version: typeof input['version'] === 'number' ? input['version'] : 0,
    }
    return { ...order, lineOf: (own) => auditStatement(lineOf(ready, order, own)) }
  })
}

/** What the audit trail says of an act on a row. */
function lineOf(
  { area: { spec }, verb }: ReadyAct,
  order: Omit<ActOrder, 'lineOf'>,
  { before = null, after = null, ...own }: Pick<Done, 'before' | 'after' | 'subject'>,
): AuditLine {
  const { id, by, reason } = order
  return {
    stream: 'staff',
    event: `${spec.id}.${verb}`,
    actor: by,
    subject: own.subject ?? (id === '' ? spec.id : id),
    detail: { reason, before, after, ...noteOfPersons(order), ...noteOfKey(order) },
  }
}

/** Does an act on each of its rows in the caller's transaction, each with its line in the audit trail. */
export async function doAct(
  ready: ReadyAct,
  orders: readonly ActOrder[],
  { platform }: Pick<AreaParts, 'platform'>,
): Promise<Done[]> {
  const { act } = ready
  const run = typeof act === 'function' ? act : mustHave(act.run, `how ${ready.verb} is done`)
  const done: Done[] = []
  for (const order of orders) done.push(await run(order))
  // Last: the head of the chain stays locked until the commit.
  for (const [at, order] of orders.entries()) {
    const one = mustHave(done[at], 'what an act came to')
    if (one.isNoted === true || one.refused !== undefined) continue
    await platform.audit.write(lineOf(ready, order, one), order.tx)
  }
  return done
}

/** Where an act was asked from, and who agreed to which request: the line stands under the asker's name. */
export function noteOfPersons({
  ip,
  agreedBy,
  request,
}: Pick<ActOrder, 'ip' | 'agreedBy' | 'request'>) {
  const agreed = agreedBy && { agreedBy: agreedBy.userId, agreedFrom: agreedBy.ip }
  return { ip, ...agreed, ...(request !== undefined && { request }) }
}

/** The one order of an act that a second person has to agree to; undefined for all others. */
async function orderForTwo({ spec, act }: ReadyAct, orders: readonly ActOrder[]) {
  const [order] = orders
  if (spec.approval === null || typeof act === 'function' || order === undefined) return undefined
  return (await act.needsSecond?.(order)) === false ? undefined : { act, order }
}

interface Outcome {
  readonly answer: unknown
  /** Set when nothing was done: the request that somebody else decides. */
  readonly approvalId: Uuid | null
  /** The refusal of an act that wrote something all the same. */
  readonly refused?: string
}

/** What an act was refused for, though its transaction stays. */
export function refusalIn(done: readonly Done[]): Refusal | undefined {
  return done.find(({ refused }) => refused !== undefined)?.refused
}

/**
 * An action as its call asks for it: once per key, in one transaction, and a few at a time. What waits for a row
 * would hold a connection that the act before it needs.
 * @throws Refusal of the act, dashboard/already-asked, or core/waits-for-approval once the request for a second person stands.
 */
export async function runAct(
  ready: ReadyAct,
  input: ActInput,
  {
    parts,
    turns,
    context,
  }: { readonly parts: AreaParts; readonly turns: Turns; readonly context: CallContext },
): Promise<{ readonly answer: unknown }> {
  const by = playerOf(context)
  const call = {
    key: mustHave(context.key, 'the key of an action'),
    userId: by,
    operation: `admin.${ready.area.spec.id}.${ready.verb}`,
    body: input,
  }
  let done: readonly Done[] = []
  const act = async (tx: Queries): Promise<Outcome> => {
    const { ip, operatorKey: byKey } = context.caller
    const orders = ordersOf(ready, input, { tx, by, byKey, ip, context })
    await expectRows(tx, ready, { ids: orders.map(({ id }) => id), context })
    const two = await orderForTwo(ready, orders)
    if (two !== undefined) {
      return { answer: null, approvalId: await askSecond(ready, input, { ...two, parts }) }
    }
    done = await doAct(ready, orders, parts)
    const only = done.length === 1 ? done[0] : undefined
    const refusal = refusalIn(done)
    const outcome = { answer: only?.answer ?? null, approvalId: null }
    return refusal === undefined ? outcome : { ...outcome, refused: refusal.refusal }
  }
  const { answer, approvalId, refused } = await turns.take(() => once(parts.platform, call, act))
  if (refused !== undefined) refuse(refused)
  if (approvalId !== null) refuse('core/waits-for-approval', { approvalId })
  for (const { afterwards } of done) await afterwards?.()
  const [first] = done
  return { answer: done.length === 1 && first?.toldOnce !== undefined ? first.toldOnce : answer }
}

async function askSecond(
  ready: ReadyAct,
  input: ActInput,
  asked: {
    readonly act: TwoPersonAct
    readonly order: ActOrder
    readonly parts: AreaParts
  },
): Promise<Uuid> {
  const { act, order, parts } = asked
  const plan = await act.plan(order)
  const { on } = ready.spec
  return fileRequest(parts, order, {
    area: ready.area.spec.id,
    action: ready.verb,
    input,
    plan,
    matter: matterOf(act, order, { on, plan }),
    maySee: mayDecide(ready, order.context),
  })
}
