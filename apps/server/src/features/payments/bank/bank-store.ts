import type { BankRequest } from '@powerplay/contract'
import { currencyOf, formatAmount, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId, type Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { heldByColumn, type DepositState } from '../deposits/deposit-store.ts'
import { heldWords } from '../deposits/held-words.ts'

/** A deposit by bank as its player announced it. */
export interface StoredRequest {
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly amountMinor: bigint
  readonly senderName: string
  readonly reference: string
  readonly state: 'pending' | 'approved' | 'declined' | 'cancelled' | 'closed'
  readonly told: string | null
  readonly receivedMinor: bigint | null
  /** How far the deposit is by which it is credited; null while there is none. */
  readonly depositState: DepositState | null
  /** Of a deposit that was written off: why, as its player reads it. */
  readonly depositTold: string | null
  /** Of a deposit that is held: the refusal that keeps it. */
  readonly heldBy: string | null
  readonly askedAt: Date
  readonly endedAt: Date | null
}

const depositOf = (column: string) =>
  `(select ${column} from deposits d where d.id = bank_requests.deposit_id)`

export const requestColumns = `id, user_id as "userId", currency, amount_minor as "amountMinor",
  sender_name as "senderName", reference, state, told, received_minor as "receivedMinor",
  asked_at as "askedAt", ended_at as "endedAt", ${depositOf('state')} as "depositState",
  ${depositOf('told')} as "depositTold", ${depositOf(heldByColumn)} as "heldBy"`

export async function findRequest(on: Queries, id: Uuid): Promise<StoredRequest | undefined> {
  const [row] = await on.query<StoredRequest>({
    text: `select ${requestColumns} from bank_requests where id = $1`,
    values: [id],
  })
  return row
}

/** The request that a deposit credits. */
export async function requestOfDeposit(
  on: Queries,
  depositId: Uuid,
): Promise<StoredRequest | undefined> {
  const [row] = await on.query<StoredRequest>({
    text: `select ${requestColumns} from bank_requests where deposit_id = $1`,
    values: [depositId],
  })
  return row
}

/** The newest request of a player: the one that waits, or how the last one ended. */
export async function latestRequest(on: Queries, userId: Uuid): Promise<StoredRequest | undefined> {
  const [row] = await on.query<StoredRequest>({
    text: `select ${requestColumns} from bank_requests where user_id = $1
      order by asked_at desc, id desc limit 1`,
    values: [userId],
  })
  return row
}

/** Ends a request that waits. @returns it; undefined where it does not wait any more. */
export async function endRequest(
  on: Queries,
  id: Uuid,
  end: {
    readonly state: 'declined' | 'cancelled'
    readonly told: string | null
    readonly at: Date
  },
): Promise<StoredRequest | undefined> {
  const [row] = await on.query<StoredRequest>({
    text: `update bank_requests set state = $2, told = $3, ended_at = $4
      where id = $1 and state = 'pending' returning ${requestColumns}`,
    values: [id, end.state, end.told, end.at],
  })
  return row
}

/** What was approved stands as its deposit does: it may be held, or written off. */
function shownState({ state, depositState }: StoredRequest): BankRequest['state'] {
  if (state !== 'approved') return state
  if (depositState === 'credited' || depositState === 'held') return depositState
  return depositState === 'written-off' ? 'declined' : 'approved'
}

/** A request as its player sees it. */
export function presentRequest(own: StoredRequest): BankRequest {
  const { decimals } = currencyOf(own.currency)
  const text = (minor: bigint) => formatAmount(minor, decimals)
  return {
    _id: toWireId('bank', own.id),
    ...{ currency: own.currency, sum: text(own.amountMinor), senderName: own.senderName },
    ...{ reference: own.reference, state: shownState(own) },
    reason: own.depositState === 'held' ? heldWords(own) : (own.told ?? own.depositTold),
    received: own.receivedMinor === null ? null : text(own.receivedMinor),
    askedAt: own.askedAt.getTime(),
    endedAt: own.endedAt?.getTime() ?? null,
  }
}

/** Tells the player's screens how a request stands now. */
export function tellRequest(
  { broadcaster }: Pick<Platform, 'broadcaster'>,
  own: StoredRequest,
): void {
  const channel = userChannel(userWireId(own.userId))
  broadcaster.emit(channel, 'BankDepositUpdate', { row: presentRequest(own) })
}

/** Tells the player's screens of the request that a deposit credits. */
export async function tellRequestOf(
  platform: Pick<Platform, 'broadcaster' | 'database'>,
  depositId: Uuid,
): Promise<void> {
  const own = await requestOfDeposit(platform.database, depositId)
  if (own !== undefined) tellRequest(platform, own)
}
