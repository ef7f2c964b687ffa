import { createHash } from 'node:crypto'
import { hourMs, mustHave, refuse, type Clock, type Uuid } from '@powerplay/kernel'
import type { CallContext, Caller, Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { clientAddress } from '../../../platform/http/address/client-address.ts'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import type { RateLimiter } from '../../../platform/rates/rates.ts'
import {
  findAnswer,
  insertGuest,
  keepAnswer,
  lockGuest,
  readGuest,
  saveGuest,
  type GuestRow,
} from './guest-store.ts'

/** Sessions that the guests of one address may open, so that nobody fills the table. */
const newGuests = { limit: 60, windowMs: hourMs, per: 'ip' } as const

/** The guest's session after a piece of work, and what it answers. */
export interface Served<Answer> {
  readonly guest: GuestRow
  readonly answer: Answer
}

/** A bet under its key. */
interface KeyedBet {
  readonly key: Uuid
  readonly body: object
}

/** Serves guests one request after the other, each on its session row. */
export interface GuestSessions {
  /** The guest's session; undefined before the first bet. */
  read(caller: Caller): Promise<GuestRow | undefined>
  /**
   * Places a bet once per key: a key sent again gets its answer again. Opens the session where
   * there is none. Refusals: core/key-reused, core/bad-payload (old key), core/too-quick, and
   * what the work refuses, which changes nothing.
   */
  place<Answer extends object>(
    context: CallContext,
    body: object,
    work: (guest: GuestRow) => Served<Answer>,
  ): Promise<Answer>
  /** Changes the session of a guest who has one. @returns undefined for one who has none. */
  change<Answer>(
    caller: Caller,
    work: (guest: GuestRow) => Served<Answer>,
  ): Promise<Answer | undefined>
}

/** What playing as a guest needs of the platform. */
export interface GuestParts {
  readonly platform: Platform
  readonly rates: Pick<RateLimiter, 'take'>
}

/** The id of a guest's row, for callers whose guest key was checked. */
function idOf({ guestKey }: Caller): Buffer {
  return Buffer.from(mustHave(guestKey, 'key of a guest'), 'hex')
}

export function createGuestSessions(parts: GuestParts): GuestSessions {
  const { database, clock } = parts.platform
  const queue = createQueue()
  /** One transaction per guest at a time: waiting for the row's lock would hold a connection. */
  const inTurn = <Result>(caller: Caller, work: (tx: Queries) => Promise<Result>) =>
    queue(mustHave(caller.guestKey, 'key of a guest'), () =>
      database.transaction(async (tx) => {
        // A demo bet that a crash takes back is no loss, so nobody waits for the disk.
        await tx.query({ text: 'set local synchronous_commit = off' })
        return work(tx)
      }),
    )
  return {
    read: (caller) => readGuest(database, idOf(caller)),
    place(context, body, work) {
      const bet = { key: mustHave(context.key, 'request id'), body }
      return inTurn(context.caller, async (tx) => {
        const guest = await openSession(parts, tx, context.caller)
        return placeOnce({ clock, tx, guest }, bet, work)
      })
    },
    change: (caller, work) =>
      inTurn(caller, async (tx) => {
        const guest = await lockGuest(tx, idOf(caller))
        if (guest === undefined) return undefined
        const served = work(guest)
        if (served.guest !== guest) await saveGuest(tx, served.guest, clock.now())
        return served.answer
      }),
  }
}

async function openSession(parts: GuestParts, tx: Queries, caller: Caller): Promise<GuestRow> {
  const id = idOf(caller)
  const opened = await insertGuest(tx, id, parts.platform.clock.now())
  if (opened === undefined) return mustHave(await lockGuest(tx, id), 'session of a guest')
  const retryMs = await parts.rates.take(`guests:ip:${clientAddress(caller.ip)}`, newGuests)
  if (retryMs > 0) refuse('core/too-quick', { retryMs })
  return opened
}

async function placeOnce<Answer extends object>(
  at: { readonly clock: Clock; readonly tx: Queries; readonly guest: GuestRow },
  { key, body }: KeyedBet,
  work: (guest: GuestRow) => Served<Answer>,
): Promise<Answer> {
  const { clock, tx, guest } = at
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const { known, oldestKey } = await findAnswer(tx, guest.id, key)
  if (known) {
    if (!known.bodyHash.equals(bodyHash)) refuse('core/key-reused')
    // Written by this very function for the same bet.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return known.answer as Answer
  }
  // A key before all kept ones may have had an answer that is forgotten by now.
  const isForgotten = oldestKey !== null && key < oldestKey
  if (isForgotten || !isFreshKey(key, clock)) {
    refuse('core/bad-payload', { fields: { requestId: ['validation.key_time'] } })
  }
  const { guest: after, answer } = work(guest)
  const played = { ...after, plays: guest.plays + 1n }
  await saveGuest(tx, played, clock.now())
  await keepAnswer(tx, played, { key, bodyHash, answer })
  return answer
}

/** Runs the work of one name in the order in which it came. */
function createQueue() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
