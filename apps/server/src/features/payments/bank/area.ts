import { bankDeposits } from '@powerplay/contract/dashboard/areas'
import { currencyOf, formatAmount, parseAmount, refuse } from '@powerplay/kernel'
import { playerOf } from '../../../platform/context.ts'
import {
  serveArea,
  type ActOrder,
  type ServedArea,
  type TwoPersonAct,
} from '../../../program/area.ts'
import { findDeposit } from '../deposits/deposit-store.ts'
import { creditDeposit } from '../deposits/settle-deposits.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { endRequest, findRequest, tellRequest, type StoredRequest } from './bank-store.ts'
import { bankChain } from './settle-bank.ts'

const money = (minor: string) => `json_build_array((${minor})::text, b.currency)`

/** @throws Refusal core/unknown-id, dashboard/own-request */
async function requested({ tx, id, by, context }: ActOrder): Promise<StoredRequest> {
  const own = (await findRequest(tx, id)) ?? refuse('core/unknown-id')
  if ([by, playerOf(context)].includes(own.userId)) refuse('dashboard/own-request')
  return own
}

/** @throws Refusal core/unknown-id, payments/bank-not-pending, dashboard/own-request */
async function pending(order: ActOrder): Promise<StoredRequest> {
  const own = await requested(order)
  return own.state === 'pending' ? own : refuse('payments/bank-not-pending')
}

/**
 * Money may come after its request was closed, cancelled or declined; it is credited once.
 * @throws Refusal core/unknown-id, payments/bank-not-pending, dashboard/own-request
 */
async function uncredited(order: ActOrder): Promise<StoredRequest> {
  const own = await requested(order)
  return own.state === 'approved' ? refuse('payments/bank-not-pending') : own
}

const stood: Readonly<Record<StoredRequest['state'], string>> = {
  ...{ pending: 'asked for', approved: 'approved', declined: 'declined' },
  ...{ cancelled: 'cancelled by its player', closed: 'closed' },
}

interface Received extends Readonly<Record<string, unknown>> {
  readonly received: string
}

function receivedOf({ fields }: ActOrder<Received>, { currency }: StoredRequest): bigint {
  const minor = parseAmount(fields.received, currencyOf(currency).decimals)
  return minor === undefined || minor <= 0n ? refuse('payments/invalid-deposit-amount') : minor
}

/** Credits what arrived: written down in the approval's transaction, posted after it. */
function approve(parts: PaymentParts): TwoPersonAct<Received> {
  const { platform } = parts
  return {
    async plan(order) {
      const own = await uncredited(order)
      const { code, decimals } = currencyOf(own.currency)
      const received = formatAmount(receivedOf(order, own), decimals)
      return {
        title: `${received} ${code} by bank from ${own.senderName}, ${own.reference}`,
        before: `${stood[own.state]}: ${formatAmount(own.amountMinor, decimals)} ${code}`,
        after: 'credited to its player',
        about: own.userId,
      }
    },
    async run(order) {
      const own = await uncredited(order)
      const depositId = platform.mintId()
      const at = nowOf(platform)
      const amountMinor = receivedOf(order, own)
      await order.tx.query({
        text: `insert into deposits (id, user_id, kind, currency, chain, txid, amount_minor,
            state, needed, posting_id, seen_at)
          values ($1, $2, 'bank', $3, $4, $5, $6, 'crediting', 0, $7, $8)`,
        values: [
          ...[depositId, own.userId, own.currency, bankChain, own.reference],
          ...[amountMinor, platform.mintId(), at],
        ],
      })
      const rows = await order.tx.query({
        text: `update bank_requests set state = 'approved', received_minor = $2,
            deposit_id = $3, ended_at = $4 where id = $1 and state = $5 returning id`,
        values: [own.id, amountMinor, depositId, at, own.state],
      })
      if (rows.length === 0) refuse('payments/bank-not-pending')
      return {
        before: own.state,
        after: 'approved',
        async afterwards() {
          const deposit = await findDeposit(platform.database, depositId)
          if (deposit?.state === 'crediting') await creditDeposit(parts, deposit)
          const now = await findRequest(platform.database, own.id)
          if (now !== undefined) tellRequest(platform, now)
          await parts.followers.tell()
        },
      }
    },
  }
}

/** What the dashboard shows of deposits by bank. */
export function bankArea(parts: PaymentParts): ServedArea {
  const { platform } = parts
  return serveArea(bankDeposits, {
    source: {
      from: 'bank_requests b',
      id: { sql: 'b.id', noun: 'bank' },
      columns: {
        at: 'b.asked_at',
        user: 'b.user_id',
        sum: money('b.amount_minor'),
        sender: 'b.sender_name',
        reference: 'b.reference',
        state: `case when b.state = 'approved' then coalesce((select d.state from deposits d
          where d.id = b.deposit_id), 'approved') else b.state end`,
        received: `case when b.received_minor is not null then ${money('b.received_minor')} end`,
        told: 'b.told',
        endedAt: 'b.ended_at',
      },
    },
    async queue() {
      const [row] = await platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::int as open, min(asked_at) as oldest from bank_requests
          where state = 'pending'`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
    actions: {
      approve: approve(parts),
      async decline(order) {
        const own = await pending(order)
        const { told } = order.fields
        const end = { state: 'declined', told, at: nowOf(platform) } as const
        const now = (await endRequest(order.tx, own.id, end)) ?? refuse('payments/bank-not-pending')
        return {
          before: 'pending',
          after: 'declined',
          afterwards: () => tellRequest(platform, now),
        }
      },
    },
  })
}
