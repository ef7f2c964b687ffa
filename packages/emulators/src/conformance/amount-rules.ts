import type { Reply } from '../callbacks/reply.ts'
import { bet, refund, rollback, stakeOf, win } from '../validation/deeds.ts'
import { expectChange, told } from '../validation/expectations.ts'
import type { ConformanceProbe } from './conformance-probe.ts'
import { expectRefusals, movementOf } from './movement.ts'
import { rulesOf, sources, type Outcome, type Rule } from './rule.ts'

/** The first whole number a double cannot hold. */
const beyondDoubles = 2n ** 53n + 1n

const withAmount = (probe: ConformanceProbe, action: 'bet' | 'win', amount: string) => () =>
  (action === 'bet' ? bet : win)(probe, `${action} of ${amount}`, 0n, { amount })

function refusesAmounts(
  probe: ConformanceProbe,
  amounts: readonly string[],
): Promise<string | undefined> {
  const acts = amounts.flatMap((amount) =>
    (['bet', 'win'] as const).map((action): [string, () => Promise<Reply>] => [
      `${action} of "${amount}"`,
      withAmount(probe, action, amount),
    ]),
  )
  return expectRefusals(probe, Object.fromEntries(acts))
}

/** A bet of exactly this and its refund, both watched. */
async function thereAndBack(probe: ConformanceProbe, minor: bigint, written: string) {
  const name = `bet there ${written}`
  const taken = await expectChange(probe, -minor, () =>
    bet(probe, name, minor, { amount: written }),
  )
  if (taken !== undefined) return `${written}: ${taken}`
  const amount = { amount: written }
  const back = await expectChange(probe, minor, () =>
    refund(probe, `back ${written}`, name, amount),
  )
  return back === undefined ? undefined : `${written} back: ${back}`
}

async function keepsZeros(probe: ConformanceProbe): Promise<Outcome> {
  const { decimals, coinMinor } = probe.target.currency
  const plain = probe.text(coinMinor * 10n)
  const short = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
  const long = `${plain.includes('.') ? plain : `${plain}.`}${'0'.repeat(Math.max(0, 4 - decimals))}`
  for (const written of new Set([plain, short, long])) {
    const problem = await thereAndBack(probe, coinMinor * 10n, written)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Either refused, or no more than what was sent. */
async function roundsDown(probe: ConformanceProbe): Promise<Outcome> {
  const none = probe.text(0n)
  const amount = `${none.includes('.') ? none : `${none}.`}9`
  const moved = await movementOf(probe, withAmount(probe, 'win', amount))
  if (moved === undefined) return 'the balance was not told'
  return moved === 0n ? undefined : `a win of ${amount} paid ${moved} of the smallest unit`
}

async function isExactBeyondDoubles(probe: ConformanceProbe): Promise<Outcome> {
  const before = await probe.balance()
  const reply = await win(probe, 'win beyond doubles', beyondDoubles)
  const after = await probe.balance()
  if (before === undefined || after === undefined) return 'the balance was not told'
  if (reply.kind === 'refused' && before === after) return { skipped: told(reply) }
  const listed = [{ action: 'win', name: 'win beyond doubles' }]
  const back = await movementOf(probe, () => rollback(probe, 'back beyond doubles', listed))
  if (after - before !== beyondDoubles) return `${beyondDoubles} paid ${after - before}`
  return back === -beyondDoubles ? undefined : `its rollback moved ${back ?? 'nothing known'}`
}

/** Ten times a tenth: a wallet that counts in doubles writes 0.99…9 in between. */
async function addsTenths(probe: ConformanceProbe): Promise<Outcome> {
  const names = Array.from({ length: 10 }, (_, at) => `tenth ${at}`)
  const start = await probe.balance()
  if (start === undefined) return 'the balance was not told'
  let given = 0n
  for (const name of names) {
    await win(probe, name, stakeOf(probe))
    given += stakeOf(probe)
    const now = await probe.balance()
    const written = await probe.writtenBalance()
    if (now !== start + given) return `after ${probe.text(given)} the balance is written ${written}`
  }
  const listed = names.map((name) => ({ action: 'win', name }))
  return expectChange(probe, -given, () => rollback(probe, 'tenths back', listed))
}

/** Amounts: what counts as one, and how exactly it is kept. */
export const amountRules: readonly Rule[] = [
  ...rulesOf(sources.caution, {
    'amounts below nothing are refused': (probe) => refusesAmounts(probe, ['-1', '-0.01']),
    'amounts that are no decimal number are refused': (probe) =>
      refusesAmounts(probe, ['', 'abc', '1e1', '0x10', 'NaN', 'Infinity', '1,5']),
    'amounts beyond all reason are refused': (probe) =>
      expectRefusals(probe, { bet: withAmount(probe, 'bet', '9'.repeat(40)) }),
  }),
  ...rulesOf(sources.books, {
    'zeros at the end of an amount change nothing': keepsZeros,
    'less than the smallest unit is not rounded up': roundsDown,
    'the smallest unit is kept exactly': (probe) => thereAndBack(probe, 1n, probe.text(1n)),
    'tenths add up exactly': addsTenths,
    'an amount beyond the range of doubles is kept exactly': isExactBeyondDoubles,
  }),
]
