import { currencyOf, formatAmount, Refusal, refuse } from '@powerplay/kernel'
import type { ActOrder, Done, Plan, TwoPersonAct } from '../../../program/area.ts'
import { playerOf } from '../../../platform/context.ts'
import { tellRequestOf } from '../bank/bank-store.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { sqlFaultOf } from '../sql-fault.ts'
import { findDeposit, type Deposit } from './deposit-store.ts'
import { tellDeposit } from './present.ts'
import { creditDeposit } from './settle-deposits.ts'

/** @throws Refusal core/unknown-id, payments/not-held, dashboard/own-request */
async function held({ tx, id, by, context }: ActOrder): Promise<Deposit> {
  const own = (await findDeposit(tx, id)) ?? refuse('core/unknown-id')
  if (own.state !== 'held') refuse('payments/not-held')
  if ([by, playerOf(context)].includes(own.userId)) refuse('dashboard/own-request')
  return own
}

function sumOf({ amountMinor, currency }: Deposit): string {
  const { code, decimals } = currencyOf(currency)
  return `${formatAmount(amountMinor, decimals)} ${code}`
}

const planOf = async (order: ActOrder, after: string): Promise<Plan> => {
  const own = await held(order)
  return { title: `${sumOf(own)} that are held`, before: 'held', after, about: own.userId }
}

/** Nobody could ever take it out again: such a deposit can only be written off. */
async function refuseIfErased(tx: ActOrder['tx'], { userId }: Deposit): Promise<void> {
  const erased = await tx.query({
    text: 'select 1 from users where id = $1 and erased_at is not null',
    values: [userId],
  })
  if (erased.length > 0) refuse('payments/not-held')
}

/** Credits a held deposit whatever limit or exclusion stands, once two persons want it. */
export function creditHeld(parts: PaymentParts): TwoPersonAct {
  const { database, mintId } = parts.platform
  return {
    async plan(order) {
      await refuseIfErased(order.tx, await held(order))
      return planOf(order, 'credited to its player')
    },
    async run(order): Promise<Done> {
      const own = await held(order)
      await refuseIfErased(order.tx, own)
      const { id } = own
      // Decided here and credited after the commit; a process that ends between leaves it to the watcher.
      const rows = await order.tx.query({
        text: `update deposits set state = 'crediting', posting_id = $2, released_at = $3
          where id = $1 and state = 'held'
            and (kind <> 'chain' or block_hash is not null) returning id`,
        values: [id, mintId(), nowOf(parts.platform)],
      })
      if (rows.length === 0) refuse('payments/not-held')
      return {
        before: 'held',
        after: 'credited',
        async afterwards() {
          const now = await findDeposit(database, id)
          if (now?.state === 'crediting') await creditDeposit(parts, now)
          await parts.alarms.clear('deposit-held', id)
          await parts.followers.tell()
        },
      }
    },
  }
}

interface WriteOff extends Readonly<Record<string, unknown>> {
  readonly told: string
}

const notHeld = 'PP080'

/**
 * Books the coins of a held deposit as written off, in the commit that approves it: they stay where the
 * chain has them, and are no player's. What is done with them there is for whoever holds the keys.
 */
export function writeOffHeld(parts: PaymentParts): TwoPersonAct<WriteOff> {
  const { platform, alarms, notices } = parts
  return {
    plan: (order) =>
      planOf(order, `written off: its player gets nothing\nits player reads: ${order.fields.told}`),
    async move(order) {
      const own = await held(order)
      const { id, attempt, currency, amountMinor, userId } = own
      const { told } = order.fields
      return {
        ...{ reason: 'deposit_write_off', currency, players: [] },
        houses: [
          { house: 'deposits', amountMinor: -amountMinor },
          { house: 'deposits.written_off', amountMinor },
        ],
        // The key of its credit: of both, one happens.
        businessKey: { scope: 'deposit', key: `${id}:${attempt}` },
        notEnough: 'payments/not-enough',
        statements: (postingId) => [
          {
            text: 'select write_off_deposit($1, $2, $3, $4)',
            values: [id, postingId, told, nowOf(platform)],
          },
        ],
        refusalOf: (error) =>
          sqlFaultOf(error)?.code === notHeld ? new Refusal('payments/not-held', {}) : undefined,
        async afterwards() {
          const now = await findDeposit(platform.database, id)
          if (now !== undefined) tellDeposit(platform, now)
          await tellRequestOf(platform, id)
          await alarms.clear('deposit-held', id)
          await notices.put(platform.database, {
            ...{ userId, kind: 'deposit', title: 'Deposit not credited', link: '/wallet/history' },
            text: `${sumOf(own)}: ${told}`,
          })
        },
      }
    },
  }
}
