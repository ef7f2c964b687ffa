import { hourMs } from '@powerplay/kernel'
import type { TestPlayer } from '../app.ts'
import type { InstantBet, OpenRound, RoundBet } from '../../src/features/wallet/index.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { telling, unit, type WalletStage } from './wallet-stage.ts'

const dollars = (usd: number) => BigInt(Math.round(usd * 100)) * (unit / 100n)

const notEnough = 'originals/not-enough-balance'
const noDraw = () => ({ payoutMinor: 0n, multiplierE4: 0, result: {} })

function stakeOf(stage: WalletStage, { userId }: TestPlayer, stakeMinor: bigint) {
  return {
    ...{
      key: stage.first.mintKey(),
      userId,
      currency: 'usdt',
      takesBonus: false,
      stakeMinor,
    },
    ...{
      pocket: 'real' as const,
      product: 'originals',
      game: 'coin',
      params: {},
      paramsText: '{}',
    },
    ...{ usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1, notEnough },
    prepare: () => undefined,
  }
}

const instant = (
  stage: WalletStage,
  player: TestPlayer,
  usd: number,
  { at = 0, ...own }: Partial<InstantBet> & { readonly at?: number },
) =>
  stage
    .door(at)
    .settleBet({ ...stakeOf(stage, player, dollars(usd)), telling, draw: noDraw, ...own })

let rounds = 0
async function openRound(
  stage: WalletStage,
  player: TestPlayer,
  usd: number,
  at = 0,
): Promise<OpenRound> {
  rounds += 1
  const order: RoundBet<null> = {
    ...{ ...stakeOf(stage, player, dollars(usd)), game: `stairs${rounds}` },
    ...{ terms: '{}', expiresAtMs: systemClock.now() + hourMs, roundOpen: 'originals/round-open' },
    telling: () => telling,
    open: () => ({ state: '{}', end: null, answer: null }),
  }
  const opened = await stage.door(at).rounds.open(order)
  if (opened.kind !== 'opened') throw new Error('the key is known')
  return opened.round
}

function play(
  stage: WalletStage,
  head: OpenRound,
  at: number,
  own: { extraUsd?: number; payoutUsd?: number },
) {
  const extraMinor = dollars(own.extraUsd ?? 0)
  const end =
    own.payoutUsd === undefined
      ? { kind: 'move' as const, turns: '[1]', state: '{}', extraMinor, answer: null }
      : {
          ...{ kind: 'end' as const, extraMinor, answer: null },
          end: {
            ...{ kind: 'settle' as const, payoutMinor: dollars(own.payoutUsd) },
            ...{ multiplierE4: 20_000, result: {} },
          },
        }
  return stage.door(at).rounds.play({
    ...{ product: 'originals', head, telling: () => telling, prepare: () => undefined },
    notEnough: { refusal: notEnough, params: {} },
    decide: () => end,
  })
}

async function callback(stage: WalletStage, { userId }: TestPlayer, usd: number, at: number) {
  const externalId = stage.first.mintKey()
  const outcome = await stage.door(at).external.apply({
    ...{
      source: 'test',
      userId,
      currency: 'usdt',
      externalId,
      kind: 'bet' as const,
      amountMinor: dollars(usd),
    },
    ...{ refs: [], product: 'slots', game: 'reef', round: externalId, isRoundOver: false },
    terms: { usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} },
  })
  if (outcome.kind === 'refused') throw Object.assign(new Error('refused'), outcome)
}

/** Stakes of all kinds of products on a stage, which may be opened later. */
export function stakesOn(stageOf: () => WalletStage) {
  const lay = (player: TestPlayer, usd: number, at = 0, own: Partial<InstantBet> = {}) =>
    instant(stageOf(), player, usd, { ...own, at })
  const open = (player: TestPlayer, usd: number, at?: number) =>
    openRound(stageOf(), player, usd, at)
  /** A stake as each kind of product lays it; crash, sport, futures and poker open wagers. */
  const products = {
    'an instant original': (player: TestPlayer, usd: number, at: number) => lay(player, usd, at),
    'a round of turns': open,
    'crash, sport and futures': (player: TestPlayer, usd: number, at: number) =>
      stageOf().openWager(player, dollars(usd), {}, at),
    'an outside product': (player: TestPlayer, usd: number, at: number) =>
      callback(stageOf(), player, usd, at),
  }
  return {
    ...{ instant: lay, openRound: open, products },
    play: (head: OpenRound, at: number, own: Parameters<typeof play>[3]) =>
      play(stageOf(), head, at, own),
  }
}
