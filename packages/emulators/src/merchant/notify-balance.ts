import type { Answer } from '../platform/http.ts'
import { findPlayCurrency, toMinor, toText } from '../platform/money.ts'
import { AggregatorError } from '../protocol/aggregator-error.ts'
import type { Pair } from '../protocol/php-query.ts'
import type { World } from '../world.ts'
import { fail, readFields } from './fields.ts'

/** `POST /balance/notify` (legacy): what the game shows as balance until the next answer. */
export function notifyBalance(world: World, pairs: readonly Pair[]): Answer {
  const fields = readFields(pairs)
  const session = world.sessions.findById(fields.text('session_id'))
  if (!session) throw new AggregatorError(404, 'Session not found')
  const currency = findPlayCurrency(session.currency)
  const minor = currency ? toMinor(fields.text('balance'), currency) : undefined
  if (!currency || minor === undefined) return fail('balance', 'is no amount of this currency')
  world.sessions.save({ ...session, balance: toText(minor, currency) })
  return { status: 200, body: {} }
}
