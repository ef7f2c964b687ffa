import { formatAmount, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Plan } from '../../program/area.ts'

/** A case that may be released, in 1e-6 USD, and the withdrawals of its player that wait for it. */
interface Releasable {
  readonly userId: Uuid
  readonly rule: string
  readonly sumUsdE6: bigint
  readonly count: number
  /** Cases of the same player that stay open. */
  readonly others: number
  readonly unapproved: number
  readonly unapprovedUsdE6: bigint
  readonly approved: number
  readonly approvedUsdE6: bigint
}

const usd = (usdE6: bigint) => `$${formatAmount(usdE6 / 10_000n, 2)}`

/** What the release of a case comes to, with the money that it lets go; undefined where it is over. */
export async function wordsOfRelease(tx: Queries, id: string): Promise<Plan | undefined> {
  const [own] = await tx.query<Releasable>({
    text: `select c.user_id as "userId", c.rule, c.sum_usd_e6 as "sumUsdE6", c.count,
        (select count(*)::int from aml_cases o
          where o.user_id = c.user_id and o.state = 'open' and o.id <> c.id) as others,
        count(w.id) filter (where w.stage <> 'approved')::int as unapproved,
        coalesce(sum(w.usd_e6) filter (where w.stage <> 'approved'), 0)::bigint
          as "unapprovedUsdE6",
        count(w.id) filter (where w.stage = 'approved')::int as approved,
        coalesce(sum(w.usd_e6) filter (where w.stage = 'approved'), 0)::bigint as "approvedUsdE6"
      from aml_cases c left join withdrawals w
        on w.user_id = c.user_id and w.stage in ('asked', 'taken', 'approved')
      where c.id = $1 and c.state = 'open' group by c.id`,
    values: [id],
  })
  if (own === undefined) return undefined
  const { rule, sumUsdE6, count, others, unapproved, approved } = own
  const [asked, ready] = [usd(own.unapprovedUsdE6), usd(own.approvedUsdE6)]
  return {
    title: `Release a case (${rule})`,
    before: [
      `the case: ${sumUsdE6 === 0n ? 'no sum' : `${usd(sumUsdE6)}, count ${count}`}`,
      `withdrawals that wait: ${unapproved + approved}, ${usd(own.unapprovedUsdE6 + own.approvedUsdE6)}`,
    ].join('\n'),
    after:
      others > 0
        ? `this case is over, and withdrawals wait on for other open cases: ${others}`
        : [
            'withdrawals go on',
            ...(approved > 0 ? [`signed and paid, as they are approved: ${ready}`] : []),
            ...(unapproved > 0 ? [`may be approved: ${asked}`] : []),
          ].join('\n'),
    about: own.userId,
  }
}
