import { secondMs, type InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/context.ts'

/** What payments cannot do by themselves. */
export type AlarmKind =
  /** A chain is shorter than it was, or another one: nothing is credited and nothing taken back. */
  | 'chain-went-back'
  /** A chain cannot be asked, or answers what nobody can read. */
  | 'chain-unreadable'
  /** A payment on a chain that cannot be noted as it is. */
  | 'transfer-aside'
  /** A deposit that can be neither credited nor taken back. */
  | 'deposit-stuck'
  /** A deposit that does not come by waiting: above a limit by itself, or of an excluded player. */
  | 'deposit-held'
  /** An approved withdrawal that is not signed, or not sent. */
  | 'withdrawal-stuck'
  /** A withdrawal counts as paid, and its chain has the payment in no block any more, or did not carry it out. */
  | 'payout-undone'
  /** A payment that was settled is in a block after all. */
  | 'settled-mined'
  /** A chain holds another sum than is booked, or the books of payments do not add up. */
  | 'difference'
  /** What a chain holds was not compared with the books for too long. */
  | 'comparison-late'
  /** So little lies ready on a chain that payments may have to wait. */
  | 'hot-wallet-low'
  /** The signer signs nothing, until somebody on its machine lifts that. */
  | 'signer-stopped'
  /** The signer that answers holds other keys than those that addresses were made with. */
  | 'foreign-signer'
  /** Receipts that the house goes on from were signed by no key of its own. */
  | 'foreign-receipts'
  /** Outputs of a chain that the signer spends in no payment, as something else was signed for of them. */
  | 'output-aside'
  /** A currency that players hold money in has no price of now. */
  | 'price-stale'

/** Something that staff have to look at. */
export interface Alarm {
  readonly kind: AlarmKind
  readonly chain: string | null
  /** What it is about; there is one open alarm of a kind about it. */
  readonly subject: string
  readonly detail: string
}

/** Raises alarms, each once until it is over. */
export interface Alarms {
  raise(alarm: Alarm): Promise<void>
  /** The same as a part of a transaction, each time that it is met. */
  raiseIn(tx: Queries, alarm: Alarm): Promise<void>
  /** Ends the alarm of this kind about this subject, where one is open. */
  clear(kind: AlarmKind, subject: string): Promise<void>
}

const detailMax = 500
/** What is open is read anew so often: an alarm of another process is ended that much later. */
const freshMs = 2 * secondMs

/** What staff bring about or have to see to, with nothing broken: a warning in the log. */
const foreseen: ReadonlySet<AlarmKind> = new Set(['hot-wallet-low', 'signer-stopped'])

/** What a chain or a node says, as the database takes it: not too long, and without NUL. */
export const plain = (text: string) => text.replaceAll('\0', '').slice(0, detailMax)

export function createAlarms({
  database,
  clock,
  mintId,
  logOf,
}: Pick<Platform, 'database' | 'clock' | 'mintId' | 'logOf'>): Alarms {
  const log = logOf('payments')
  /** What was last said of each that is open, so that a fault that lasts is written once. */
  let known = new Map<string, string>()
  let knownAt: InstantMs | undefined
  const named = (kind: string, subject: string) => `${kind} ${subject}`
  const tell = async (on: Queries, { kind, chain, subject, detail }: Alarm) => {
    const line = { event: 'payments.alarm', alarm: kind, chain, subject, detail }
    if (foreseen.has(kind)) log.warn(line)
    else log.error(line)
    await on.query({
      text: `insert into payment_alarms (id, kind, chain, subject, detail, raised_at, last_at)
        values ($1, $2, $3, $4, $5, $6, $6)
        on conflict (kind, subject) where closed_at is null
        do update set detail = excluded.detail, last_at = excluded.last_at,
          times = payment_alarms.times + 1`,
      values: [mintId(), kind, chain, plain(subject), plain(detail), new Date(clock.now())],
    })
  }
  /** What is open by now: other processes raise and end alarms, and staff close them. */
  const look = async () => {
    const now = clock.now()
    if (knownAt !== undefined && Math.abs(now - knownAt) < freshMs) return
    const rows = await database.query<Pick<Alarm, 'kind' | 'subject' | 'detail'>>({
      text: 'select kind, subject, detail from payment_alarms where closed_at is null',
    })
    known = new Map(rows.map((row) => [named(row.kind, row.subject), row.detail]))
    knownAt = now
  }
  return {
    async raise(alarm) {
      await look()
      const name = named(alarm.kind, plain(alarm.subject))
      if (known.get(name) === plain(alarm.detail)) return
      await tell(database, alarm)
      known.set(name, plain(alarm.detail))
    },
    raiseIn: tell,
    async clear(kind, subject) {
      await look()
      const name = named(kind, plain(subject))
      if (!known.has(name)) return
      await closeAlarm(database, { kind, subject: plain(subject) }, new Date(clock.now()))
      known.delete(name)
    },
  }
}

async function closeAlarm(
  on: Queries,
  { kind, subject }: Pick<Alarm, 'kind' | 'subject'>,
  at: Date,
): Promise<void> {
  await on.query({
    text: `update payment_alarms set closed_at = $3
      where kind = $1 and subject = $2 and closed_at is null`,
    values: [kind, subject, at],
  })
}
