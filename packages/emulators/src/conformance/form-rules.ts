import { bet, refund, rollback, round, signedWin, stakeOf } from '../validation/deeds.ts'
import { expectChange, expectRefusal, told } from '../validation/expectations.ts'
import { replyTo, type ConformanceProbe } from './conformance-probe.ts'
import type { Envelope } from './exchange.ts'
import { expectMovement, expectRefusals } from './movement.ts'
import { rulesOf, sources, type Outcome, type Rule } from './rule.ts'

/** The fields of a win, one of them left out. */
function without(probe: ConformanceProbe, field: string, action = 'win') {
  const fields = {
    action,
    ...probe.common,
    ...signedWin(probe, `without ${field} ${action}`),
    type: action,
  }
  return async () => replyTo(await probe.send({ ...fields, [field]: null }))
}

async function answersProtocol(probe: ConformanceProbe, envelope: Envelope): Promise<Outcome> {
  const reply = replyTo(await probe.send({}, envelope))
  if (reply.kind === 'refused') return undefined
  return reply.kind === 'ok' ? 'it was accepted' : 'the answer is not that of the protocol'
}

/** A list of bets that never came. */
const unseen = (probe: ConformanceProbe, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    action: 'bet',
    amount: probe.text(stakeOf(probe)),
    transaction_id: probe.mint(`unseen ${at}`),
    type: 'bet',
  }))

async function listsAll(probe: ConformanceProbe, count: number): Promise<Outcome> {
  const reply = await probe.ask('rollback', {
    transaction_id: probe.mint('rollback of many'),
    rollback_transactions: unseen(probe, count),
    type: 'rollback',
    provider_round_id: round(probe, 'rollback of many'),
  })
  if (reply.kind !== 'ok') return told(reply)
  const listed = new Set((reply.body.rollback_transactions ?? []).map(String))
  const missing = unseen(probe, count).filter((one) => !listed.has(one.transaction_id))
  return missing.length === 0 ? undefined : `${missing.length} of ${count} ids are not listed`
}

/** What a request looks like from outside, and requests that look like none. */
export const formRules: readonly Rule[] = [
  ...rulesOf(sources.caution, {
    'an empty body is refused in the words of the protocol': (probe) =>
      answersProtocol(probe, { body: '', resign: () => null }),
    'a body that cannot be decoded is refused in the words of the protocol': (probe) =>
      answersProtocol(probe, { body: 'action=%E0%A4%A&amount=%' }),
    'a form that calls itself plain text is refused or carried out, nothing between': async (
      probe,
    ) => {
      const fields = { action: 'win', ...probe.common, ...signedWin(probe, 'plain text') }
      const before = await probe.balance()
      const reply = replyTo(await probe.send(fields, { contentType: 'text/plain' }))
      const moved = ((await probe.balance()) ?? 0n) - (before ?? 0n)
      await rollback(probe, 'plain text back', [{ action: 'win', name: 'plain text' }])
      if (reply.kind === 'lost') return reply.reason
      const expected = reply.kind === 'ok' ? stakeOf(probe) : 0n
      return moved === expected ? undefined : `the balance moved by ${moved} all the same`
    },
    'an unknown currency is refused': (probe) =>
      expectRefusal(probe, () => bet(probe, 'no currency', stakeOf(probe), { currency: 'XQZ' })),
    'a bet in another currency than the session’s is refused': (probe) => {
      const currency = probe.target.currency.code === 'BTC' ? 'ETH' : 'BTC'
      return expectRefusal(probe, () => bet(probe, 'other currency', 0n, { currency, amount: '1' }))
    },
  }),
  ...rulesOf(sources.answers, {
    'fields it does not know do no harm': async (probe) => {
      const more = { operator_note: 'a field of tomorrow', nested: [{ deep: '1' }] }
      const taken = await expectChange(probe, -stakeOf(probe), () =>
        bet(probe, 'bet with more', stakeOf(probe), more),
      )
      if (taken !== undefined) return taken
      return expectChange(probe, stakeOf(probe), () =>
        refund(probe, 'refund with more', 'bet with more', more),
      )
    },
    'a callback without its transaction_id is refused': (probe) =>
      expectRefusals(probe, {
        bet: without(probe, 'transaction_id', 'bet'),
        win: without(probe, 'transaction_id'),
      }),
    'a callback without its amount is refused': (probe) =>
      expectRefusals(probe, {
        bet: without(probe, 'amount', 'bet'),
        win: without(probe, 'amount'),
      }),
    'a callback without its player is refused': (probe) =>
      expectRefusals(probe, { win: without(probe, 'player_id') }),
    'a callback without its currency is refused': (probe) =>
      expectRefusals(probe, { win: without(probe, 'currency') }),
    'a refund that names no bet gives nothing': (probe) =>
      expectMovement(probe, 0n, () =>
        refund(probe, 'refund of nothing', 'nothing', { bet_transaction_id: null }),
      ),
    'a win for an unknown player is refused': (probe) =>
      expectRefusal(
        probe,
        () =>
          probe.ask('win', { ...signedWin(probe, 'win of nobody'), player_id: 'nobody-at-all' }),
        'INTERNAL_ERROR',
      ),
    'the balance of an unknown player is refused': (probe) =>
      expectRefusal(
        probe,
        () => probe.ask('balance', { player_id: 'nobody-at-all' }),
        'INTERNAL_ERROR',
      ),
  }),
  ...rulesOf(sources.rollback, {
    'a rollback of fifty ids lists all fifty': (probe) => listsAll(probe, 50),
  }),
]
