import { chainOf, type InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { AdapterHealth } from '../../program/adapter-health.ts'
import type { AggregatorGate } from './aggregator/aggregator-gate.ts'
import { aggregatorChain } from './aggregator/aggregator-port.ts'
import type { PaymentParts } from './parts.ts'
import { carriedOf, comparedLast, staleMs, type Waiting } from './reconciliation/late.ts'
import { signerStanding } from './signer/standing.ts'

/** Of a chain or the payment processor: the trouble that staff were told of, or when the last one ended. */
interface Trouble {
  readonly subject: string
  readonly kind: string | null
  readonly at: Date
}

const words: Readonly<Record<string, readonly [word: string, state: AdapterHealth['state']]>> = {
  'chain-unreadable': ['cannot be read', 'down'],
  'chain-went-back': ['shorter than it was, or another one', 'down'],
  'payout-undone': ['a payment counts as paid, and is undone', 'slow'],
  'comparison-late': ['not compared with the books for too long', 'slow'],
}

/** The worst that is open about each, and when the last of those that are over ended. */
function troublesOf(on: Queries, subjects: readonly string[]): Promise<Trouble[]> {
  return on.query({
    text: `select distinct on (subject) subject, case when closed_at is null then kind end as kind,
        case when closed_at is null then raised_at else closed_at end as at
      from (
        select subject, kind, raised_at, closed_at from payment_alarms
          where subject = any($1::text[]) and kind = any($2::text[])
        union all
        select chain, kind, raised_at, closed_at from payment_alarms
          where chain = any($1::text[]) and kind = 'payout-undone' and closed_at is null
      ) as told
      order by subject, closed_at is null desc,
        case when closed_at is null then array_position($2::text[], kind) end, closed_at desc`,
    values: [subjects, Object.keys(words)],
  })
}

/**
 * When the currency of a chain that waits longest was compared with the books; null where one never was, and no other
 * waits for too long.
 */
function comparedAt(waiting: readonly Waiting[], now: InstantMs): InstantMs | null {
  const times = waiting.flatMap(({ at }) => (at === null ? [] : [at]))
  if (times.length === 0) return null
  const longest = Math.min(...times)
  return times.length === waiting.length || now - longest > staleMs ? longest : null
}

/** How the chains, the payment processor and the signer stand, by what the node wrote down that looks at them. */
export async function paymentHealth(
  parts: PaymentParts,
  gate: Pick<AggregatorGate, 'isOpen'>,
): Promise<readonly AdapterHealth[]> {
  const { platform, chains, aggregator } = parts
  const { database, clock } = platform
  const subjects = [...chains.keys(), ...(aggregator === null ? [] : [aggregatorChain])]
  const troubles = new Map(
    (await troublesOf(database, subjects)).map((trouble) => [trouble.subject, trouble]),
  )
  const compared = await comparedLast(database, [...chains.values()].map(carriedOf))
  const rows = [...chains.keys()].map((id) =>
    chainHealth(id, {
      trouble: troubles.get(id),
      at: comparedAt(compared.get(id) ?? [], clock.now()),
      now: clock.now(),
    }),
  )
  if (aggregator !== null) rows.push(processorHealth(troubles.get(aggregatorChain), gate.isOpen()))
  if (chains.size > 0) rows.push(await signerHealth(parts))
  return rows
}

/** What is open about something, in words; undefined where nothing is. */
function troubleHealth(trouble: Trouble | undefined) {
  const found = words[trouble?.kind ?? 'none']
  return found && { word: found[0], state: found[1], since: trouble?.at.getTime() ?? null }
}

interface ChainSeen {
  readonly trouble: Trouble | undefined
  /** When it was compared with the books. */
  readonly at: InstantMs | null
  readonly now: InstantMs
}

function chainHealth(id: string, { trouble, at, now }: ChainSeen): AdapterHealth {
  const own = { id: `chain:${id}`, name: chainOf(id).name }
  const open = troubleHealth(trouble)
  if (open !== undefined) return { ...own, ...open }
  if (at === null) {
    return { ...own, word: 'not compared with the books yet', state: 'quiet', since: null }
  }
  // Whoever would tell of it may not run at all.
  if (now - at > staleMs) {
    return { ...own, word: 'nobody looks at it', state: 'down', since: at }
  }
  const since = trouble?.at.getTime() ?? null
  return { ...own, word: 'read, and compared with the books', state: 'up', since }
}

function processorHealth(trouble: Trouble | undefined, isOpen: boolean): AdapterHealth {
  const own = { id: 'payment-processor', name: 'Payment processor' } as const
  const open = troubleHealth(trouble)
  if (open !== undefined) return { ...own, ...open }
  if (!isOpen) return { ...own, word: 'has not answered here yet', state: 'quiet', since: null }
  return { ...own, word: 'answers', state: 'up', since: trouble?.at.getTime() ?? null }
}

async function signerHealth({ platform }: PaymentParts): Promise<AdapterHealth> {
  const { state, stoppedAt, seenAt } = await signerStanding(platform)
  const own = { id: 'signer', name: 'Signer of payments' } as const
  switch (state) {
    case 'signs':
      return { ...own, word: 'signs', state: 'up', since: null }
    case 'silent':
      return seenAt === null
        ? { ...own, word: 'not heard of yet', state: 'quiet', since: null }
        : { ...own, word: 'does not answer', state: 'down', since: seenAt }
    case 'stopping':
      return { ...own, word: 'is being stopped', state: 'down', since: stoppedAt }
    case 'stopped':
      return { ...own, word: 'stopped', state: 'down', since: stoppedAt }
  }
}
