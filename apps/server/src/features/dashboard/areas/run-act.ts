import { mustHave, type Uuid } from '@powerplay/kernel'
import type { ActionSpec } from '@powerplay/contract/dashboard/areas'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { once } from '../../../platform/requests/idempotency.ts'
import type { Act, ActOrder, Done, ServedArea } from '../../../program/area.ts'
import type { AreaParts } from './parts.ts'
import { storedId } from './row-name.ts'

/** The payload of an action: its fields beside the row it names and the reason. */
export type ActInput = Readonly<Record<string, unknown>> & { readonly reason: string }

/** An action of an area, ready to be done. */
export interface ReadyAct {
  readonly area: ServedArea
  readonly verb: string
  readonly spec: ActionSpec
  readonly act: Act
}

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

/** Does an act on each of its rows in the caller's transaction, each with its line in the audit trail. */
export async function doAct(
  ready: ReadyAct,
  input: ActInput,
  asked: { readonly parts: AreaParts; readonly tx: Queries; readonly context: CallContext },
): Promise<Done[]> {
  const { parts, tx, context } = asked
  const done: Done[] = []
  const orders = targetsOf(ready, input).map((id): ActOrder => ({
    tx,
    id,
    context,
    reason: input.reason,
    fields: fieldsOf(ready, input),
    version: typeof input['version'] === 'number' ? input['version'] : 0,
  }))
  for (const order of orders) done.push(await ready.act(order))
  // Last: the head of the chain stays locked until the commit.
  for (const [at, order] of orders.entries()) {
    const one = mustHave(done[at], 'what an act came to')
    if (one.isNoted !== true) await noteAct(ready, { order, done: one, parts })
  }
  return done
}

function noteAct(
  { area, verb }: ReadyAct,
  {
    order,
    done,
    parts,
  }: { readonly order: ActOrder; readonly done: Done; readonly parts: AreaParts },
): Promise<void> {
  const { tx, context, reason, id } = order
  return parts.platform.audit.write(
    {
      stream: 'staff',
      event: `${area.spec.id}.${verb}`,
      actor: context.caller.userId,
      subject: done.subject ?? (id === '' ? area.spec.id : id),
      detail: {
        reason,
        before: done.before ?? null,
        after: done.after ?? null,
        ip: context.caller.ip,
      },
    },
    tx,
  )
}

/** An action as its call asks for it: once per key, in one transaction. */
export async function runAct(
  ready: ReadyAct,
  input: ActInput,
  { parts, context }: { readonly parts: AreaParts; readonly context: CallContext },
): Promise<{ readonly answer: unknown }> {
  const key: Uuid = mustHave(context.key, 'the key of an action')
  const call = {
    key,
    userId: playerOf(context),
    operation: `admin.${ready.area.spec.id}.${ready.verb}`,
    body: input,
  }
  let done: readonly Done[] = []
  const answer = await once(parts.platform, call, async (tx) => {
    done = await doAct(ready, input, { parts, tx, context })
    return { answer: done.length === 1 ? (done[0]?.answer ?? null) : null }
  })
  for (const { afterwards } of done) await afterwards?.()
  return answer
}
