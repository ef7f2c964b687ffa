import { Refusal } from '@powerplay/kernel'
import { readAs } from './read.ts'
import { moveMoney } from './money-acts.ts'
import { grantReasons, type HistoryPlayer, type Scene, type Told } from './scene.ts'
import type { Act, End, Purse, Step } from './steps.ts'

/** Lives through one step; what the doors refuse is part of life. */
export async function live(scene: Scene, told: Told, step: Step): Promise<void> {
  if (step.kind === 'reopen') return scene.reopen(step.node)
  if (step.kind === 'read') return readAs(scene, step)
  const acts = step.acts.map((act, index) => perform(scene, told, { act, node: step.node + index }))
  await Promise.all(acts.map(unlessRefused))
}

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

interface Order<Kind extends Act['kind']> {
  readonly act: Extract<Act, { kind: Kind }>
  readonly node: number
}

function perform(scene: Scene, told: Told, order: { act: Act; node: number }): Promise<unknown> {
  const { act, node } = order
  switch (act.kind) {
    case 'bet':
      return bet(scene, told, { act, node })
    case 'open':
      return open(scene, told, { act, node })
    case 'close':
      return close(scene, told, { act, node })
    case 'correct':
      return correct(scene, told, { act, node })
    case 'grant':
      return grant(scene, told, { act, node })
    case 'move':
      return move(scene, told, { act, node })
    case 'external':
      return external(scene, told, { act, node })
    case 'deposit':
    case 'withdrawal':
    case 'booking':
    case 'convert':
    case 'pot':
      return moveMoney(scene, told, { act, node })
  }
}

const telling = { context: null, delayMs: 0, reason: 'history' }
const usdRateE8: Readonly<Record<string, bigint>> = {
  usdt: 100_000_000n,
  btc: 9_512_345_678_901n,
}
const edges = { trueEdgePpm: 10_000, creditedEdgePpm: 13_337 }
/** Bets without much of a risk count for less than their stake. */
const lowEdges = { ...edges, creditedEdgePpm: 4_321 }

function playerAt(told: Told, place: number): HistoryPlayer {
  const player = told.players[place % told.players.length]
  if (!player) throw new Error('a history has players')
  return player
}

const pocketOf = (purse: Purse) => (purse === 'demo' ? 'demo' : 'real')

function bet(scene: Scene, told: Told, { act, node }: Order<'bet'>) {
  const { userId, pairId } = playerAt(told, act.player)
  const { currency, stakeMinor, timesE4: multiplierE4, purse } = act
  const params = act.game === 'dice' ? { condition: 'over', target: 50 } : { risk: 'low' }
  const id = scene.mintId()
  told.wagers.push({ id, stakeMinor })
  const ending = multiplierE4 === 0 ? 'turn' : 'cash'
  return scene.wallet(node).settleBet({
    ...{ key: id, userId, currency, stakeMinor, pocket: pocketOf(purse), telling },
    ...{ takesBonus: purse === 'with-bonus', product: 'originals' },
    ...{ game: act.game === 'own' ? told.game : act.game, params },
    ...(act.game === 'dice' ? lowEdges : edges),
    ...{ paramsText: JSON.stringify(params), usdRateE8: usdRateE8[currency] ?? 1n },
    ...{ ruleVersion: 1, notEnough: 'originals/not-enough-balance' },
    prepare: () => undefined,
    draw(seedPairId) {
      if (seedPairId !== pairId) throw new Error('drawn under another pair')
      const payoutMinor = (stakeMinor * BigInt(multiplierE4)) / 10_000n
      const result = { turns: [1, 2].slice(multiplierE4 === 1 ? 1 : 0), round: { ending } }
      return { payoutMinor, multiplierE4, result }
    },
  })
}

async function open(scene: Scene, told: Told, { act, node }: Order<'open'>) {
  const { userId } = playerAt(told, act.player)
  const { currency, stakeMinor, purse } = act
  const id = scene.mintId()
  told.wagers.push({ id, stakeMinor })
  const { wagers } = scene.wallet(node)
  await wagers.open({
    ...{ id, userId, currency, pocket: pocketOf(purse), takesBonus: purse === 'with-bonus' },
    terms: {
      ...{ product: 'trial', game: told.game, stakeMinor, ...edges, ruleVersion: 1 },
      ...{ usdRateE8: usdRateE8[currency] ?? 1n, params: '{}', result: '{}' },
    },
    ...{ usesSeeds: false, notEnough: 'originals/not-enough-balance', telling },
  })
  if (!act.isUncredited) return
  // Of the one before, a share may be closed, or all of it.
  const ids = [id, ...told.wagers.slice(-2, -1).map((before) => before.id)]
  await wagers.uncredit(
    scene.database,
    ids.map((wagerId) => ({ wagerId, reason: 'opposite' })),
  )
}

function outcomeOf(end: End, stakeMinor: bigint) {
  if (end === 'cancel') return { kind: 'cancel' as const }
  const payoutMinor = (stakeMinor * BigInt(end.timesE4)) / 10_000n
  return { kind: 'settle' as const, payoutMinor, multiplierE4: end.timesE4 }
}

function wagerAt(told: Told, place: number) {
  return told.wagers.at(-1 - (place % Math.max(told.wagers.length, 1)))
}

async function close(scene: Scene, told: Told, { act, node }: Order<'close'>) {
  const wager = wagerAt(told, act.wager)
  if (!wager) return
  const share = (wager.stakeMinor * BigInt(act.sharePpm)) / 1_000_000n
  const isAll = act.sharePpm === 1_000_000
  await scene.wallet(node).wagers.close({
    ...{ id: scene.mintId(), wagerId: wager.id, ...(isAll ? {} : { shareMinor: share }) },
    ...{
      product: 'trial',
      outcome: outcomeOf(act.end, share),
      reason: 'closed',
      result: '{}',
      telling,
    },
  })
}

async function correct(scene: Scene, told: Told, { act, node }: Order<'correct'>) {
  const wager = wagerAt(told, act.wager)
  if (!wager) return
  const known = await scene.wallet(node).journal.find(wager.id)
  const revision = (known?.results.at(-1)?.revision ?? 0) - (act.isStale ? 1 : 0)
  const share = known?.results.find(({ part }) => part === act.part)
  const outcome = outcomeOf(act.end, share?.stakeMinor ?? wager.stakeMinor)
  await scene.wallet(node).wagers.correct({
    ...{ id: scene.mintId(), wagerId: wager.id, part: act.part, revision },
    ...{ product: known?.product ?? 'trial', outcome, reason: 'resettled', result: '{}', telling },
  })
}

function grant(scene: Scene, told: Told, { act, node }: Order<'grant'>) {
  const { userId } = playerAt(told, act.player)
  const { pocket, currency, amountMinor } = act
  const reason = pocket === 'real' ? act.reason : grantReasons[pocket]
  return scene.wallet(node).movements.grant({
    ...{ id: scene.mintId(), reason, userId, currency, pocket, amountMinor },
    ...{ businessKey: scene.mintId(), telling },
  })
}

/** All give to the first one; what is frozen is the first one's own. */
function move(scene: Scene, told: Told, { act, node }: Order<'move'>) {
  const { pocket, currency, gives, isBack } = act
  const [own, ...others] = gives
  const getter = playerAt(told, 0)
  const sum = others.reduce((total, amount) => total + amount, 0n)
  const frozen = isBack ? -(own ?? 0n) : (own ?? 0n)
  const players =
    pocket === 'frozen'
      ? [
          { userId: getter.userId, pocket: 'real' as const, amountMinor: -frozen },
          { userId: getter.userId, pocket, amountMinor: frozen },
        ]
      : [
          { userId: getter.userId, pocket, amountMinor: sum },
          ...others.map((amount, index) => ({
            ...{ userId: playerAt(told, index + 1).userId, pocket, amountMinor: -amount },
          })),
        ]
  const frozenReason = isBack ? ('unfreeze' as const) : ('freeze' as const)
  const reason = pocket === 'frozen' ? frozenReason : ('transfer' as const)
  return scene.wallet(node).movements.post({
    ...{ id: scene.mintId(), reason, currency, players, telling },
    notEnough: 'originals/not-enough-balance',
  })
}

const source = 'history'

/** Refers to what the player sent before, or to something that never came. */
async function external(scene: Scene, told: Told, { act, node }: Order<'external'>) {
  const { userId } = playerAt(told, act.player)
  const place = act.player % told.players.length
  const own = told.sent.filter(({ player }) => player === place)
  const refs = act.refs.map(
    (ref) => own.at(-1 - ref) ?? { externalId: scene.mintId(), kind: 'bet' as const },
  )
  const [first] = refs
  const externalId = scene.mintId()
  const round = `${told.game}-${act.round}`
  if (act.what === 'refund' && first === undefined) return
  const isTaking = act.what === 'refund' || act.what === 'rollback'
  const named = (act.what === 'refund' ? refs.slice(0, 1) : refs).map((ref) => ({
    externalId: ref.externalId,
    kind: act.what === 'refund' ? ('bet' as const) : ref.kind,
  }))
  if (!isTaking) {
    told.sent.push({ externalId, kind: act.what, player: place, round: act.round })
  }
  const kept = await scene.wallet(node).external.apply({
    ...{ source, userId, currency: 'usdt', externalId, kind: act.what, product: 'slots' },
    ...{ game: told.game, round, isRoundOver: act.isRoundOver && !isTaking },
    ...{ amountMinor: isTaking ? 0n : act.amountMinor, refs: isTaking ? named : [] },
    terms: { usdRateE8: usdRateE8['usdt'] ?? 1n, ...edges, params: {} },
  })
  const wagerId = await scene.wallet(node).external.find(source, externalId)
  // Its wager may be corrected by hand later, as any other.
  if (kept.kind === 'done' && act.what === 'bet' && wagerId !== undefined) {
    told.wagers.push({ id: wagerId, stakeMinor: act.amountMinor })
  }
}
