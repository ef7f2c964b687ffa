import type { Uuid } from '@powerplay/kernel'
import type { Database } from '../database/database.ts'
import type { Log } from '../telemetry/log.ts'

/** The time during which this process alone does some work. */
export interface Term {
  /** Counts the holders: rows of the work carry it, and an older token is refused. */
  readonly token: bigint
  /**
   * False from the moment another process may take over, even where this one slept through it. A
   * hint that saves work; what keeps a late writer out is the token.
   */
  isHeld(): boolean
}

/** Which work, and what to do when this process is the one to do it. */
export interface LeaseOrder {
  readonly name: string
  /** Told of every new term; a term of the same name has ended before. */
  onTerm(term: Term): void
}

/** A process that holds the lease, or waits for it. */
export interface Lease {
  /** Gives the lease up, so that another process need not wait for its end. */
  stop(): Promise<void>
}

interface LeaseParts {
  readonly database: Database
  readonly log: Log
  readonly mintId: () => Uuid
}

/** A silent holder is replaced after at most `leaseMs` + `renewMs`: under 5 s. */
const leaseMs = 3_000
const renewMs = 750

/** Keeps trying for a lease and, once held, renewing it. Times are the database's. */
export function keepLease(parts: LeaseParts, order: LeaseOrder): Lease {
  const holder = parts.mintId()
  let term: HeldTerm | undefined
  let isStopped = false
  const turn = async () => {
    if (term !== undefined && (await renew(parts.database, order.name, term))) return
    if (term !== undefined) {
      parts.log.warn({ event: 'lease.lost', name: order.name, token: String(term.token) })
      term.end()
      const lost = term
      term = undefined
      // It may be ours in the table still: nobody need wait for the end of that.
      await giveUp(parts.database, order.name, lost)
    }
    term = await take(parts.database, { name: order.name, holder, forMs: leaseMs })
    if (term === undefined) return
    parts.log.info({ event: 'lease.taken', name: order.name, token: String(term.token) })
    order.onTerm(term)
  }
  const loop = async () => {
    try {
      await turn()
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      parts.log.warn({ event: 'lease.failed', name: order.name, error: text })
    }
    if (!isStopped) timer = setTimeout(run, renewMs).unref()
  }
  const run = () => {
    running = loop()
  }
  let timer: NodeJS.Timeout | undefined
  let running = loop()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      clearTimeout(timer)
      if (term === undefined) return
      term.end()
      await giveUp(parts.database, order.name, term)
    },
  }
}

/**
 * Takes a turn of work that comes again and again, which other processes then leave alone for a while: it ends by
 * itself. @returns false where another one has it
 */
export async function takeTurn(
  { database, mintId }: Pick<LeaseParts, 'database' | 'mintId'>,
  name: string,
  forMs: number,
): Promise<boolean> {
  return (await take(database, { name, holder: mintId(), forMs })) !== undefined
}

/** A term whose end is kept by this process's own stopwatch, from before the database was asked. */
class HeldTerm implements Term {
  readonly token: bigint
  readonly holder: Uuid
  #endsAt: number

  constructor(holder: Uuid, token: bigint, askedAt: number) {
    this.holder = holder
    this.token = token
    this.#endsAt = askedAt + leaseMs
  }

  isHeld(): boolean {
    return performance.now() < this.#endsAt
  }

  /**
   * A term that was over for a moment stays over: whoever worked in it may have seen that and left.
   * @returns false where it was
   */
  extend(askedAt: number): boolean {
    if (!this.isHeld()) return false
    this.#endsAt = askedAt + leaseMs
    return true
  }

  end(): void {
    this.#endsAt = 0
  }
}

async function take(
  database: Database,
  { name, holder, forMs }: { readonly name: string; readonly holder: Uuid; readonly forMs: number },
) {
  const askedAt = performance.now()
  const [row] = await database.query<{ token: bigint }>({
    text: `insert into leases as l (name, holder, token, until)
      values ($1, $2, 1, clock_timestamp() + $3 * interval '1 ms')
      on conflict (name) do update
        set holder = excluded.holder, token = l.token + 1, until = excluded.until
        where l.until <= clock_timestamp()
      returning token`,
    values: [name, holder, forMs],
  })
  return row && new HeldTerm(holder, row.token, askedAt)
}

async function renew(database: Database, name: string, term: HeldTerm): Promise<boolean> {
  const askedAt = performance.now()
  const rows = await database.query<{ token: bigint }>({
    text: `update leases set until = clock_timestamp() + $4 * interval '1 ms'
      where name = $1 and holder = $2 and token = $3 and until > clock_timestamp()
      returning token`,
    values: [name, term.holder, term.token, leaseMs],
  })
  return rows.length > 0 && term.extend(askedAt)
}

async function giveUp(database: Database, name: string, term: HeldTerm): Promise<void> {
  await database.query({
    text: `update leases set until = clock_timestamp()
      where name = $1 and holder = $2 and token = $3`,
    values: [name, term.holder, term.token],
  })
}
