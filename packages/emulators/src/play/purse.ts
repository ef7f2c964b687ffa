import { z } from 'zod'
import type { Courier } from '../callbacks/courier.ts'
import type { Delivery, Outbox } from '../callbacks/outbox.ts'
import type { Reply } from '../callbacks/reply.ts'
import type { Chance } from '../platform/chance.ts'
import type { Clock } from '../platform/clock.ts'
import { findPlayCurrency, toMinor, toText } from '../platform/money.ts'
import type { Change, Shelf } from '../platform/shelf.ts'
import type { Parameters } from '../protocol/php-query.ts'
import { PlayRefusal } from './play-refusal.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'

/** What a stake or a win belongs to. */
export interface Entry {
  readonly roundId: string
  readonly amountMinor: bigint
  /** `bet` or `freespin`; `win`, `jackpot` or `freespin`. */
  readonly type: string
  readonly isFinished: boolean
  readonly campaign?: { readonly freespinId: string; readonly left: number }
}

export interface Purse {
  /**
   * Takes a stake: from the demo purse, or by a bet callback. A wallet that does not answer in
   * time is sent the refund; nothing is played then.
   * @returns the session with its new balance, and the change to apply with what was played.
   * @throws PlayRefusal
   */
  readonly stake: (session: Session, entry: Entry) => Promise<Staked>
  /** Makes wins durable together with `changes`, then pays them; answers the last known balance. */
  readonly pay: (
    session: Session,
    wins: readonly Entry[],
    changes: readonly Change[],
  ) => Promise<Paid>
  /** Refunds the bets a former process was asking about when it ended. */
  readonly resume: () => void
}

export interface Staked {
  readonly session: Session
  readonly settled: readonly Change[]
}

export interface Paid {
  readonly session: Session
  /** False while a win is still on its way to the wallet. */
  readonly isPaid: boolean
}

/** A bet without an answer is refunded this long after it was sent. */
const refundAfterMs = 3000

const askedSchema = z.object({
  id: z.string(),
  token: z.string(),
  sessionId: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  at: z.number(),
})

type Asked = z.infer<typeof askedSchema>

interface Parts {
  readonly shelf: Shelf
  readonly sessions: Sessions
  readonly courier: Courier
  readonly outbox: Outbox
  readonly chance: Chance
  readonly clock: Clock
}

/** Money of the players: the demo purse is ours, real money is the wallet's. */
export function createPurse(parts: Parts): Purse {
  const { shelf, sessions, outbox, clock } = parts
  const refund = (asked: Asked): void => {
    const delivery = refundOf(parts.chance, asked, Math.max(clock.now(), asked.at + refundAfterMs))
    shelf.apply({ kind: 'asked', id: asked.id }, outbox.change(delivery))
    void outbox.start(delivery)
  }
  return {
    stake: (session, entry) =>
      session.isDemo ? stakeDemo(session, entry) : stakeReal(parts, session, entry, refund),
    pay: async (session, wins, changes) => {
      if (session.isDemo) {
        const paid = creditDemo(session, wins)
        shelf.apply(sessions.change(paid), ...changes)
        return { session: paid, isPaid: true }
      }
      const counted = { ...session, turn: session.turn + wins.length }
      const deliveries = wins.map((win, at) =>
        winOf(parts, { ...session, turn: session.turn + at }, win),
      )
      shelf.apply(sessions.change(counted), ...changes, ...deliveries.map(outbox.change))
      const replies: Reply[] = []
      for (const delivery of deliveries) replies.push(await outbox.start(delivery))
      const last = replies.at(-1)
      const isPaid = replies.every((reply) => reply.kind === 'ok')
      const balance = last?.kind === 'ok' ? last.balance : session.balance
      const done = { ...counted, balance }
      sessions.save(done)
      return { session: done, isPaid }
    },
    resume: () => {
      for (const [, value] of shelf.list('asked')) {
        const asked = askedSchema.safeParse(value)
        if (asked.success) refund(asked.data)
      }
    },
  }
}

function currencyOf(session: Session) {
  const currency = findPlayCurrency(session.currency)
  if (!currency) throw new PlayRefusal('bad-request', 'This currency is not played here.')
  return currency
}

function stakeDemo(session: Session, entry: Entry): Promise<Staked> {
  const currency = currencyOf(session)
  const left = (toMinor(session.balance, currency) ?? 0n) - entry.amountMinor
  if (left < 0n) {
    return Promise.reject(new PlayRefusal('insufficient-funds', 'The demo purse is too light.'))
  }
  const next = { ...session, turn: session.turn + 1, balance: toText(left, currency) }
  return Promise.resolve({ session: next, settled: [] })
}

function creditDemo(session: Session, wins: readonly Entry[]): Session {
  const currency = currencyOf(session)
  const won = wins.reduce((sum, win) => sum + win.amountMinor, 0n)
  const balance = toText((toMinor(session.balance, currency) ?? 0n) + won, currency)
  return { ...session, balance }
}

async function stakeReal(
  { shelf, sessions, courier, chance, clock }: Parts,
  session: Session,
  entry: Entry,
  refund: (asked: Asked) => void,
): Promise<Staked> {
  const { token, sessionId } = session
  const id = chance.hex(`bet:${token}:${session.turn}`, 32)
  const parameters = fieldsOf(session, entry, id, clock)
  const asked: Asked = { id, token, sessionId, parameters, at: clock.now() }
  const counted = { ...session, turn: session.turn + 1 }
  // The turn is spent and the question kept before it is asked: a crash leads to a refund.
  shelf.apply(sessions.change(counted), { kind: 'asked', id, value: asked })
  const reply = await courier.send({ action: 'bet', sessionId, parameters, attempt: 0 })
  if (reply.kind === 'ok') {
    const next = { ...counted, balance: reply.balance }
    return { session: next, settled: [{ kind: 'asked', id }] }
  }
  if (reply.kind === 'refused' && reply.code === 'INSUFFICIENT_FUNDS') {
    shelf.apply({ kind: 'asked', id })
    throw new PlayRefusal('insufficient-funds', reply.description || 'The balance is too low.')
  }
  refund(asked)
  if (reply.kind === 'refused') {
    throw new PlayRefusal('refused-by-wallet', reply.description || 'The casino refused the bet.')
  }
  throw new PlayRefusal('wallet-unreachable', 'The casino did not answer; the bet is given back.')
}

function fieldsOf(session: Session, entry: Entry, id: string, clock: Clock) {
  const currency = currencyOf(session)
  return {
    amount: toText(entry.amountMinor, currency),
    currency: session.currency,
    game_uuid: session.gameUuid,
    player_id: session.playerId,
    transaction_id: id,
    session_id: session.sessionId,
    type: entry.type,
    ...(entry.campaign
      ? { freespin_id: entry.campaign.freespinId, quantity: entry.campaign.left }
      : {}),
    round_id: entry.roundId,
    finished: entry.isFinished,
    transaction_datetime: new Date(clock.now()).toISOString().replace('Z', '000'),
  } satisfies Parameters
}

function winOf({ chance, clock }: Parts, session: Session, entry: Entry): Delivery {
  const id = chance.hex(`win:${session.token}:${session.turn}`, 32)
  return {
    id,
    action: 'win',
    sessionId: session.sessionId,
    token: session.token,
    parameters: fieldsOf(session, entry, id, clock),
    attempt: 0,
    dueAt: clock.now(),
  }
}

function refundOf(chance: Chance, asked: Asked, dueAt: number): Delivery {
  const id = chance.hex(`refund:${asked.id}`, 32)
  return {
    id,
    action: 'refund',
    sessionId: asked.sessionId,
    token: asked.token,
    parameters: {
      ...asked.parameters,
      transaction_id: id,
      bet_transaction_id: asked.id,
      finished: true,
    },
    attempt: 0,
    dueAt,
  }
}
