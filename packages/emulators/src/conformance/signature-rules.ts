import type { Reply } from '../callbacks/reply.ts'
import type { Pair } from '../protocol/php-query.ts'
import { bet, round, signedWin, stakeOf } from '../validation/deeds.ts'
import { expectChange, expectRefusal, told } from '../validation/expectations.ts'
import type { ConformanceProbe } from './conformance-probe.ts'
import type { Envelope } from './exchange.ts'
import { expectMovement } from './movement.ts'
import { rulesOf, sources, type Rule } from './rule.ts'

const refusesWin = (probe: ConformanceProbe, name: string, envelope: Envelope) =>
  expectRefusal(probe, () => probe.askIn('win', signedWin(probe, name), envelope))

async function acceptsBalance(
  probe: ConformanceProbe,
  more: Readonly<Record<string, string>>,
  envelope: Envelope,
): Promise<string | undefined> {
  const reply = await probe.askIn('balance', more, envelope)
  return reply.kind === 'ok' ? undefined : told(reply)
}

/** Nested fields of one list entry in an order that is not that of the alphabet. */
const unsorted = (pairs: readonly Pair[]): Pair[] => {
  const isNested = ([name]: Pair): boolean => name.includes('[')
  const nested = pairs.filter(isNested).reverse()
  return [...nested, ...pairs.filter((pair) => !isNested(pair))]
}

async function rollbackUnsorted(probe: ConformanceProbe): Promise<Reply> {
  const entry = (name: string) => ({
    action: 'bet',
    amount: probe.text(stakeOf(probe)),
    transaction_id: probe.mint(name),
    type: 'bet',
  })
  const fields = {
    transaction_id: probe.mint('rollback in disorder'),
    rollback_transactions: [entry('bet in disorder'), entry('unknown in disorder')],
    type: 'rollback',
    provider_round_id: round(probe, 'bet in disorder'),
  }
  return probe.askIn('rollback', fields, { arrange: unsorted })
}

/** Who may speak to the wallet, and when. */
export const signatureRules: readonly Rule[] = rulesOf(sources.authorisation, {
  'a body that was changed after signing is refused': (probe) =>
    refusesWin(probe, 'changed body', {
      body: new URLSearchParams({
        action: 'win',
        ...Object.fromEntries(
          Object.entries(probe.common).map(([name, one]) => [name, String(one)]),
        ),
        amount: probe.text(stakeOf(probe) * 2n),
        transaction_id: probe.mint('changed body'),
        type: 'win',
        round_id: round(probe, 'changed body'),
        finished: '1',
      }).toString(),
    }),
  'a signature under another key is refused': (probe) =>
    refusesWin(probe, 'other key', { key: `not ${probe.target.merchantKey}` }),
  'the beginning of a signature is refused': (probe) =>
    refusesWin(probe, 'short sign', { resign: (signature) => signature.slice(0, 8) }),
  'a timestamp of two minutes ahead is refused': (probe) =>
    refusesWin(probe, 'ahead', { skewSeconds: 120 }),
  'a timestamp that is no number is refused': (probe) =>
    refusesWin(probe, 'no time', { timestamp: 'now' }),
  'a request without a nonce is refused': (probe) => refusesWin(probe, 'no nonce', { nonce: null }),
  'a clock that is 20 seconds behind is accepted': (probe) =>
    acceptsBalance(probe, {}, { skewSeconds: -20 }),
  'a clock that is 20 seconds ahead is accepted': (probe) =>
    acceptsBalance(probe, {}, { skewSeconds: 20 }),
  'fields may come in any order': (probe) =>
    acceptsBalance(probe, {}, { arrange: (pairs) => [...pairs].reverse() }),
  'marks are signed in the encoding of PHP': (probe) =>
    acceptsBalance(probe, { note: "a b~(c)*'d!é+/&=" }, {}),
  'nested fields are signed in the order they came in': async (probe) => {
    const name = 'bet in disorder'
    const taken = await bet(probe, name, stakeOf(probe))
    if (taken.kind !== 'ok') return told(taken)
    return expectChange(probe, stakeOf(probe), () => rollbackUnsorted(probe))
  },
  'fields in the address count for nothing': (probe) =>
    expectMovement(probe, 0n, () =>
      probe.send(
        { action: 'balance', ...probe.common },
        { query: { action: 'win', ...probe.common, ...signedWin(probe, 'query') } },
      ),
    ),
  'a JSON body under the signature of an empty form is refused': (probe) =>
    expectMovement(probe, 0n, () => {
      const fields = { action: 'win', ...probe.common, ...signedWin(probe, 'json') }
      const body = JSON.stringify(fields)
      return probe.send({}, { body, contentType: 'application/json' })
    }),
})
