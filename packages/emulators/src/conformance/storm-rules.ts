import type { Reply } from '../callbacks/reply.ts'
import { bet, refund, rollback, round, signedWin, stakeOf, win } from '../validation/deeds.ts'
import { idOf, told } from '../validation/expectations.ts'
import type { ConformanceProbe } from './conformance-probe.ts'
import { expectMovement } from './movement.ts'
import { rulesOf, sources, type Outcome, type Rule } from './rule.ts'

/** How many come at once. */
const crowd = 16

const atOnce = <Value>(count: number, act: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)))

/** The same request many times at once: done once, and answered alike. */
async function onceInACrowd(
  probe: ConformanceProbe,
  change: bigint,
  act: () => Promise<Reply>,
): Promise<Outcome> {
  let replies: readonly Reply[] = []
  const moved = await expectMovement(probe, change, async () => {
    replies = await atOnce(crowd, act)
  })
  if (moved !== undefined) return moved
  const failed = replies.find((reply) => reply.kind !== 'ok')
  if (failed) return told(failed)
  return new Set(replies.map(idOf)).size === 1 ? undefined : 'the repeats got several ids'
}

async function refundsInACrowd(probe: ConformanceProbe): Promise<Outcome> {
  const taken = await bet(probe, 'crowd bet 2', stakeOf(probe))
  if (taken.kind !== 'ok') return told(taken)
  return expectMovement(probe, stakeOf(probe), () =>
    atOnce(crowd, (at) => refund(probe, `crowd refund ${at}`, 'crowd bet 2')),
  )
}

async function differentInACrowd(probe: ConformanceProbe): Promise<Outcome> {
  const moved = await expectMovement(probe, stakeOf(probe) * BigInt(crowd), () =>
    atOnce(crowd * 2, (at) =>
      at % 2 === 0
        ? win(probe, `many win ${at}`, stakeOf(probe) * 2n)
        : bet(probe, `many bet ${at}`, stakeOf(probe)),
    ),
  )
  const listed = Array.from({ length: crowd * 2 }, (_, at) =>
    at % 2 === 0
      ? { action: 'win', name: `many win ${at}` }
      : { action: 'bet', name: `many bet ${at}` },
  )
  await rollback(probe, 'many back', listed)
  return moved
}

/** Six bets of a third of the balance each: three may be taken, whoever comes first. */
async function neverBelowNothing(probe: ConformanceProbe): Promise<Outcome> {
  const balance = (await probe.balance()) ?? 0n
  const third = balance / 3n
  if (third === 0n) return { skipped: 'there is no balance' }
  const replies = await atOnce(6, (at) => bet(probe, `third ${at}`, third))
  const taken = replies.filter((reply) => reply.kind === 'ok').length
  const left = await probe.balance()
  const amount = { amount: probe.text(third) }
  for (let at = 0; at < replies.length; at += 1) {
    await refund(probe, `third back ${at}`, `third ${at}`, amount)
  }
  if (taken === 0) return { skipped: 'bets of a third of the balance are refused' }
  if (taken > 3) return `${taken} bets of a third of the balance were taken`
  return left === balance - third * BigInt(taken)
    ? undefined
    : `the balance was ${left ?? 'not told'}`
}

type Deed = () => Promise<Reply>

interface StormRound {
  readonly deeds: readonly Deed[]
  /** What the round comes to once all of it has arrived. */
  readonly worth: bigint
}

/** One round, perhaps refunded, perhaps refunded before its bet; with what came of it. */
function stormRound(probe: ConformanceProbe, at: number): StormRound {
  const draw = probe.chance.draw(`storm ${at}`)
  const name = `storm bet ${at}`
  const stake = stakeOf(probe)
  const lay: Deed = () => bet(probe, name, stake)
  if (draw(5) === 0) {
    const undo: Deed = () => refund(probe, `storm refund ${at}`, name)
    return { deeds: draw(2) === 0 ? [undo, lay] : [lay, undo], worth: 0n }
  }
  const paid = stake * BigInt(draw(4))
  const pay: Deed = () => win(probe, `storm win ${at}`, paid, { round_id: round(probe, name) })
  return { deeds: [lay, pay], worth: paid - stake }
}

/** Repeats, disorder and forgeries among the rounds. */
function stir(probe: ConformanceProbe, rounds: readonly StormRound[]): Deed[] {
  const draw = probe.chance.draw('stir')
  const placed = rounds.flatMap(({ deeds }, at) =>
    deeds.flatMap((deed, nth) => {
      const place = at * 2 + nth + (draw(10) < 3 ? draw(40) : 0)
      const forged: Deed = () =>
        probe.ask('win', signedWin(probe, `forged ${at}`), { signature: 'bad' })
      return [
        { place, deed },
        ...(draw(10) < 3 ? [{ place: place + draw(40), deed }] : []),
        ...(draw(20) === 0 ? [{ place, deed: forged }] : []),
      ]
    }),
  )
  return placed.sort((left, right) => left.place - right.place).map(({ deed }) => deed)
}

const lanes = 16

async function inLanes(deeds: readonly Deed[]): Promise<void> {
  let next = 0
  await atOnce(lanes, async () => {
    for (let deed = deeds[next++]; deed; deed = deeds[next++]) await deed()
  })
}

async function weathersStorm(probe: ConformanceProbe): Promise<Outcome> {
  const count = Math.ceil(probe.target.stormSize / 2)
  // Every stake must be there whatever the order: bets that are refused are no longer a model.
  const cushion = stakeOf(probe) * BigInt(count)
  await win(probe, 'cushion', cushion)
  const rounds = Array.from({ length: count }, (_, at) => stormRound(probe, at))
  const worth = rounds.reduce((sum, one) => sum + one.worth, 0n)
  const moved = await expectMovement(probe, worth, () => inLanes(stir(probe, rounds)))
  const back = rounds.flatMap((_, at) => [
    { action: 'bet', name: `storm bet ${at}` },
    { action: 'win', name: `storm win ${at}` },
  ])
  for (let at = 0; at < back.length; at += 40) {
    await rollback(probe, `storm back ${at}`, back.slice(at, at + 40))
  }
  await rollback(probe, 'cushion back', [{ action: 'win', name: 'cushion' }])
  return moved
}

/** The same rules when everything comes at once. */
export const stormRules: readonly Rule[] = rulesOf(sources.books, {
  'a bet that comes many times at once is taken once': async (probe) => {
    const outcome = await onceInACrowd(probe, -stakeOf(probe), () =>
      bet(probe, 'crowd bet', stakeOf(probe)),
    )
    await refund(probe, 'crowd bet back', 'crowd bet')
    return outcome
  },
  'a win that comes many times at once is paid once': async (probe) => {
    const outcome = await onceInACrowd(probe, stakeOf(probe), () =>
      win(probe, 'crowd win', stakeOf(probe)),
    )
    await rollback(probe, 'crowd win back', [{ action: 'win', name: 'crowd win' }])
    return outcome
  },
  'refunds that come many at once give a bet back once': refundsInACrowd,
  'a rollback that comes many times at once is done once': async (probe) => {
    await bet(probe, 'crowd bet 3', stakeOf(probe))
    const listed = [{ action: 'bet', name: 'crowd bet 3' }]
    return onceInACrowd(probe, stakeOf(probe), () => rollback(probe, 'crowd rollback', listed))
  },
  'bets and wins that come at once are all counted': differentInACrowd,
  'a bet and its refund that come at once come to nothing': (probe) =>
    expectMovement(probe, 0n, () =>
      atOnce(crowd, (at) => {
        const name = `pair ${Math.floor(at / 2)}`
        return at % 2 === 0 ? bet(probe, name, stakeOf(probe)) : refund(probe, `${name} back`, name)
      }),
    ),
  'bets that come at once never take more than there is': neverBelowNothing,
  'a storm of repeats, disorder and forgeries ends in the sum of its rounds': weathersStorm,
})
