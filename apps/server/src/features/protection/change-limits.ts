import type { ProtectionState } from '@powerplay/contract'
import { fromWireId, refuse, toIso, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import {
  changeOf,
  confirmationOf,
  isOffered,
  pendingAt,
  rangeOf,
  storedAmount,
  type LimitKind,
  type LimitPeriod,
} from './limit-rules.ts'
import {
  countDays,
  endLimit,
  findLimit,
  guardPlayer,
  insertLimit,
  lockPlayer,
  setAmount,
  setPending,
  type StoredLimit,
} from './limit-store.ts'
import type { ProtectionParts } from './parts.ts'
import { tellState } from './show-state.ts'

interface Change {
  readonly tx: Queries
  readonly userId: Uuid
  readonly now: number
  /** Hours that a higher limit is thought over where the player is. */
  readonly increaseHours: number
}

/**
 * Does a change of the caller's limits, one after the other, and tells all screens how it stands.
 * `counts`: the day's bets may have to be counted with it, most of which is done before.
 */
async function change(
  parts: ProtectionParts,
  context: CallContext,
  act: (change: Change) => Promise<{
    readonly event: string
    readonly detail: Readonly<Record<string, string | number>>
  }>,
  { counts = false }: { readonly counts?: boolean } = {},
): Promise<ProtectionState> {
  const { platform, places } = parts
  const userId = playerOf(context)
  const counted = counts ? await countDays(platform.database, userId) : undefined
  await platform.database.transaction(async (tx) => {
    const at = await lockPlayer(tx, userId)
    const { increaseHours } = places.profileOf(context.caller)
    const { event, detail } = await act({ tx, userId, now: at.getTime(), increaseHours })
    await guardPlayer(tx, userId, { at, ...(counted && { counted }) })
    const line = { stream: 'access', event, actor: userId, subject: userId, detail } as const
    await platform.audit.write(line, tx)
  })
  return tellState(parts, userId)
}

/**
 * Sets a limit: a first or lower one holds from the next stake on, a higher one waits for a day and a
 * second yes. Refusals: compliance/invalid-limit, compliance/change-pending.
 */
export async function setLimit(
  parts: ProtectionParts,
  {
    kind,
    period,
    amount,
  }: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly amount: number },
  context: CallContext,
): Promise<ProtectionState> {
  const { min, max } = rangeOf(kind)
  const shown = (wire: number) => (kind === 'session' ? `${wire} minutes` : `$${wire / 100}`)
  if (!isOffered(kind, period) || amount < min || amount > max) {
    refuse('compliance/invalid-limit', { min: shown(min), max: shown(max) })
  }
  const wanted = storedAmount(kind, amount)
  const counts = kind === 'loss' || kind === 'wager'
  const set = async (own: Change) => {
    const known = await findLimit(own.tx, own.userId, { kind, period })
    await apply(parts, own, { known, kind, period, wanted })
    return { event: 'protection.limit_set', detail: { kind, period, amount } }
  }
  return change(parts, context, set, { counts })
}

/** Asks for the end of a limit. Refusals: compliance/unknown-limit, compliance/change-pending. */
export function removeLimit(
  parts: ProtectionParts,
  id: string,
  context: CallContext,
): Promise<ProtectionState> {
  return change(parts, context, async (own) => {
    const known = await limitOf(own, id)
    const { kind, period } = known
    await apply(parts, own, { known, kind, period, wanted: null })
    return { event: 'protection.limit_removal_asked', detail: { kind, period } }
  })
}

async function apply(
  { platform }: ProtectionParts,
  { tx, userId, now, increaseHours }: Change,
  {
    known,
    kind,
    period,
    wanted,
  }: {
    readonly known: StoredLimit | undefined
    readonly kind: LimitKind
    readonly period: LimitPeriod
    readonly wanted: bigint | null
  },
): Promise<void> {
  const next = changeOf(known, wanted, { now, increaseHours })
  const at = new Date(now)
  switch (next.kind) {
    case 'waits-already':
      return refuse('compliance/change-pending')
    case 'waits':
      if (known !== undefined) await setPending(tx, known.id, next.pending)
      return
    case 'now': {
      const { amount } = next
      if (known !== undefined) return setAmount(tx, known.id, { amount, at })
      const id = platform.mintId()
      return insertLimit(tx, { id, userId, kind, period, amount, setAt: at })
    }
    case 'nothing':
  }
}

/** The second yes. Refusals: compliance/unknown-limit, too-early, lapsed. */
export function confirmLimit(
  parts: ProtectionParts,
  id: string,
  context: CallContext,
): Promise<ProtectionState> {
  return change(parts, context, async (own) => {
    const known = await limitOf(own, id)
    const { kind, period, pending } = known
    const said = confirmationOf(known, own.now)
    if (said === 'none' || pending === null) return refuse('compliance/unknown-limit')
    if (said === 'lapsed') return refuse('compliance/lapsed')
    if (said === 'too-early') {
      return refuse('compliance/too-early', { confirmAfter: toIso(pending.confirmAfter) })
    }
    const at = new Date(own.now)
    if (pending.amount === null) await endLimit(own.tx, known.id, at)
    else await setAmount(own.tx, known.id, { amount: pending.amount, at })
    return { event: 'protection.limit_raised', detail: { kind, period } }
  })
}

/** Drops what waits. Refusal: compliance/unknown-limit. */
export function discardLimit(
  parts: ProtectionParts,
  id: string,
  context: CallContext,
): Promise<ProtectionState> {
  return change(parts, context, async (own) => {
    const known = await limitOf(own, id)
    const { kind, period } = known
    if (pendingAt(known, own.now) === null) return refuse('compliance/unknown-limit')
    await setPending(own.tx, known.id, null)
    return { event: 'protection.raise_discarded', detail: { kind, period } }
  })
}

async function limitOf({ tx, userId }: Change, wireId: string): Promise<StoredLimit> {
  const id = fromWireId('limit', wireId) ?? refuse('compliance/unknown-limit')
  return (await findLimit(tx, userId, { id })) ?? refuse('compliance/unknown-limit')
}
