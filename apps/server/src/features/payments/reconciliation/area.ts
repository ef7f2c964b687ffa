import { reconciliation } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { serveArea, type ActOrder, type ServedArea } from '../../../program/area.ts'
import type { PaymentParts } from '../parts.ts'

const amount = (units: string) =>
  `trim_scale((${units}) / power(10::numeric, b.decimals))::text || ' ' || upper(b.asset)`
const difference = 'b.held_units - b.booked_units - b.opening_units'

interface Line {
  readonly chain: string
  readonly asset: string
  readonly difference: string
  readonly version: number
}

/**
 * The difference that was read: one that changed since has to be read again.
 * @throws Refusal core/unknown-id, core/stale-version, payments/nothing-differs
 */
async function differing({ tx, id, version }: ActOrder): Promise<Line> {
  const [line] = await tx.query<Line>({
    text: `select b.chain, b.asset, b.version, ${amount(difference)} as difference from chain_balances b
      where b.id = $1 and b.differs_since is not null and b.chain <> 'books' for update`,
    values: [id],
  })
  if (line === undefined) return refuse('payments/nothing-differs')
  if (line.version !== version) refuse('core/stale-version')
  return line
}

/** What the dashboard shows of the comparison of chains with the books. */
export function reconciliationArea({ platform, alarms }: PaymentParts): ServedArea {
  return serveArea(reconciliation, {
    source: {
      from: 'chain_balances b',
      id: { sql: 'b.id', noun: 'balance' },
      version: 'b.version',
      columns: {
        at: 'b.checked_at',
        chain: 'b.chain',
        asset: 'b.asset',
        state: `case when b.differs_since is null then 'even'
          when b.chain = 'books' or ${difference} < 0 then 'short' else 'more' end`,
        booked: amount('b.booked_units'),
        held: amount('b.held_units'),
        opening: amount('b.opening_units'),
        difference: amount(difference),
        since: 'b.differs_since',
        height: 'b.height',
      },
    },
    async queue() {
      const [row] = await platform.database.query<{ open: number; oldest: Date | null }>({
        text: `select count(*)::int as open, min(differs_since) as oldest from chain_balances
          where differs_since is not null`,
      })
      return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
    },
    actions: {
      accept: {
        async plan(order) {
          const { chain, asset, difference: size } = await differing(order)
          return {
            title: `${asset.toUpperCase()} on ${chain}: ${size} that nobody can explain`,
            before: 'payouts wait for somebody',
            after: 'taken as it is: compared anew from here',
          }
        },
        async run(order) {
          const { chain, asset, difference: size } = await differing(order)
          await order.tx.query({
            text: `update chain_balances set opening_units = held_units - booked_units,
                differs_since = null, differs_height = null, version = version + 1 where id = $1`,
            values: [order.id],
          })
          return {
            before: `a difference of ${size}`,
            after: 'accepted',
            afterwards: () => alarms.clear('difference', `${chain}:${asset}`),
          }
        },
      },
    },
  })
}
