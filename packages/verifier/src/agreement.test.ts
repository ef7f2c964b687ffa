import { createHash } from 'node:crypto'
import {
  crashHashBefore,
  crashMultiplierE4,
  crashPointE2,
  crashTargetE2,
  games,
  hmacKey,
  kenoRisks,
  matrixRisks,
  openStream,
  plinkoRisks,
  rouletteSpots,
  towerDifficulties,
  towerLayout,
  wheelRisks,
  wheelSizes,
  type GameData,
  type InstantGame,
} from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import { verifyRound } from './verifier.mjs'

/** Numbers below `range`, the same in every run: one hash per number. */
function drawOf(range: number, ...label: (string | number)[]): number {
  const digest = createHash('sha256').update(label.join('/')).digest()
  return digest.readUIntBE(0, 6) % range
}

const oneOf = <Choice>(choices: readonly Choice[], ...label: (string | number)[]): Choice[] =>
  choices.slice(drawOf(choices.length, ...label)).slice(0, 1)

const seedsOf = (round: number) => ({
  serverSeed: createHash('sha256').update(`agreement ${round}`).digest('hex'),
  clientSeed: `player ${round} ż`,
  nonce: drawOf(2 ** 40, 'nonce', round),
})

const streamOf = (round: number) => {
  const { serverSeed, clientSeed, nonce } = seedsOf(round)
  return openStream(hmacKey(serverSeed), clientSeed, nonce)
}

const rounds = Array.from({ length: 300 }, (_, round) => round)

const { plinko, wheel, diamonds, keno } = games.instant
const { roulette, baccarat } = games.spot
const direct: readonly InstantGame<GameData, GameData>[] = [
  plinko,
  wheel,
  diamonds,
  keno,
  roulette,
  baccarat,
]

/** Parameters of a round of a game that is decided at once. */
const directParams: Record<string, (round: number) => object> = {
  plinko: (round) => ({
    rows: 8 + drawOf(9, 'rows', round),
    risk: oneOf(plinkoRisks, 'risk', round)[0],
  }),
  wheel: (round) => ({
    segments: oneOf(wheelSizes, 'size', round)[0],
    risk: oneOf(wheelRisks, 'risk', round)[0],
  }),
  diamonds: () => ({}),
  keno: (round) => ({
    risk: oneOf(kenoRisks, 'risk', round)[0],
    picks: [0, 4, 8, 12, 16, 20, 24, 28, 32, 39].slice(drawOf(10, 'picks', round)),
  }),
  roulette: (round) => ({
    bets: Object.fromEntries(rouletteSpots.map((spot) => [spot, 1 + drawOf(500, spot, round)])),
  }),
  baccarat: (round) => ({
    bets: { player: drawOf(500, 'p', round), banker: drawOf(500, 'b', round), tie: 7 },
  }),
}

describe.each(direct)('$id', (game) => {
  it('agrees with the engine', () => {
    for (const round of rounds) {
      const params = game.parseParams(directParams[game.id]?.(round))
      if (!params.ok) throw new Error(params.field)
      const { outcome, ...paid } = game.play(params.params, streamOf(round))
      const derived = verifyRound({ ...seedsOf(round), game: game.id, params: params.params })
      const multiplier = paid.multiplierE4 / 10_000
      const payout = 'payoutMinor' in paid ? { payout: Number(paid.payoutMinor) } : {}
      expect(derived).toMatchObject({ ...outcome, ...payout, multiplier, win: multiplier >= 1 })
    }
  })
})

const many = (count: number, range: (step: number) => number, round: number) =>
  Array.from({ length: count }, (_, step) => drawOf(range(step), 'pick', step, round))

/** Parameters and turns of a round of a game that takes turns. */
const turnRounds: Record<string, (round: number) => { params: object; turns: object[] }> = {
  mines(round) {
    const cells = [...new Set(many(1 + drawOf(25, 'n', round), () => 25, round))]
    return {
      params: { mines: 1 + drawOf(round % 2 ? 24 : 3, 'm', round) },
      turns: cells.map((cell) => ({ cell })),
    }
  },
  tower(round) {
    const [difficulty = 'easy'] = oneOf(towerDifficulties, 'd', round)
    const tiles = many(drawOf(10, 'n', round), () => towerLayout[difficulty].tiles, round)
    return { params: { difficulty }, turns: tiles.map((tile) => ({ tile })) }
  },
  stairs(round) {
    const columns = many(drawOf(14, 'n', round), (row) => 20 - row, round)
    const params = { stones: 1 + drawOf(7, 's', round) }
    return { params, turns: columns.map((column) => ({ column })) }
  },
  coinflip(round) {
    const sides = many(drawOf(5, 'n', round), () => 2, round)
    return { params: {}, turns: sides.map((side) => ({ side: side ? 'heads' : 'tails' })) }
  },
  matrix(round) {
    const [risk] = oneOf(matrixRisks, 'r', round)
    const cells = [...new Set(many(1 + drawOf(25, 'n', round), () => 25, round))]
    return { params: { risk }, turns: cells.map((cell) => ({ cell })) }
  },
}

/** Nothing of the operator's ends a round: the verifier knows the rules only. */
const terms = { stakeMinor: 10_000n, multiplierCapE4: 100_000_000_000 }

describe.each(Object.entries(turnRounds))('%s', (id, roundOf) => {
  it('agrees with the engine', () => {
    for (const round of rounds) {
      const game = Object.values(games.extended).find((one) => one.id === id)
      const { params, turns } = roundOf(round)
      const any = Object(game)
      const stream = streamOf(round)
      let state = any.open(any.parseParams(params).params, stream, terms)
      const types: string[] = []
      for (const turn of turns) {
        if (state.status !== 'open') break
        const result = any.turn(state, any.parseTurn(turn).turn, stream)
        types.push(result.type)
        state = result.state
      }
      const ended = state.status === 'open' ? any.finish(state).state : state
      const picks = turns.map((turn) => Object.values(turn)[0])
      const seeds = seedsOf(round)
      expect(verifyRound({ ...seeds, game: id, params: { ...params, picks } })).toMatchObject({
        ...any.reveal(ended, stream),
        turns: types,
        multiplier: any.multiplierE4(ended) / 10_000,
      })
    }
  })
})

it('agrees with the engine on hilo, with any legal guess', () => {
  const { hilo } = games.extended
  for (const round of rounds) {
    const stream = streamOf(round)
    let state = hilo.open({}, stream, terms)
    for (let step = 0; step < drawOf(12, 'n', round) && state.status === 'open'; step += 1) {
      const guesses = (['high', 'low', 'same'] as const).filter(
        (guess) => hilo.view(state).ways[guess] !== null,
      )
      const [action = 'skip'] = oneOf([...guesses, 'skip'] as const, 'a', step, round)
      state = hilo.turn(state, action, stream).state
    }
    const finished = hilo.finish(state)
    const ended = finished.ok ? finished.state : state
    const params = { actions: state.actions }
    expect(verifyRound({ ...seedsOf(round), game: 'hilo', params })).toMatchObject({
      ...hilo.reveal(ended, stream),
      multiplier: hilo.multiplierE4(ended) / 10_000,
    })
  }
})

it('agrees with the engine on blackjack, with any legal action', () => {
  const { blackjack } = games.extended
  for (const round of Array.from({ length: 2_000 }, (_, index) => index)) {
    const stream = streamOf(round)
    const actions: string[] = []
    const insurance = round % 2 === 0
    let used = 0
    let state = blackjack.open({}, stream, terms)
    while (state.status === 'open') {
      const [action = 'stand'] = oneOf(blackjack.view(state).actions, 'a', used, round)
      const isOffer = action === 'insurance'
      if (!isOffer) actions.push(action)
      const turn = isOffer ? ({ action, accept: insurance } as const) : { action }
      state = blackjack.turn(state, turn, stream).state
      used += 1
    }
    const { stakedMinor, payoutMinor, multiplierE4 } = blackjack.settle(state, 10_000n)
    const params = { insurance, actions }
    expect(verifyRound({ ...seedsOf(round), game: 'blackjack', params })).toMatchObject({
      hands: state.hands.map((hand) => hand.cards),
      dealer: state.dealer,
      wagered: Number(stakedMinor) / 10_000,
      returned: Number(payoutMinor) / 10_000,
      usedActions: used,
      multiplier: multiplierE4 / 10_000,
    })
  }
})

it('agrees with the engine on video poker', () => {
  const { videopoker } = games.extended
  for (const round of Array.from({ length: 2_000 }, (_, index) => index)) {
    const stream = streamOf(round)
    const hold = many(5, () => 2, round).map((held) => held === 1)
    const { state } = videopoker.turn(videopoker.open({}, stream, terms), hold, stream)
    const derived = verifyRound({ ...seedsOf(round), game: 'videopoker', params: { hold } })
    expect(derived).toMatchObject({
      ...videopoker.reveal(state, stream),
      multiplier: videopoker.multiplierE4(state) / 10_000,
    })
  }
})

it('agrees with the engine on crash', () => {
  for (const round of rounds) {
    const seeds = seedsOf(round)
    const cashout = (101 + drawOf(900, 'cashout', round)) / 100
    const pointE2 = crashPointE2(seeds.serverSeed, seeds.clientSeed)
    const targetE2 = crashTargetE2({ cashout }, terms.multiplierCapE4)
    expect(verifyRound({ ...seeds, game: 'crash', params: { cashout } })).toMatchObject({
      result: pointE2 / 100,
      previousHash: crashHashBefore(seeds.serverSeed),
      serverSeedHash: crashHashBefore(seeds.serverSeed),
      multiplier: crashMultiplierE4(targetE2, pointE2) / 10_000,
    })
  }
})

it('refuses parameters and turns that no round can have', () => {
  const refused: [string, object][] = [
    ['plinko', { rows: 7, risk: 'low' }],
    ['plinko', { rows: 8, risk: 'toString' }],
    ['wheel', { segments: '10', risk: 'low' }],
    ['wheel', { segments: 10, risk: 'none' }],
    ['keno', { risk: 'low', picks: [] }],
    ['keno', { risk: 'low', picks: [1, 1] }],
    ['roulette', { bets: {} }],
    ['roulette', { bets: { 'straight:37': 1 } }],
    ['baccarat', { bets: { player: 0 } }],
    ['mines', { mines: 25, picks: [] }],
    ['mines', { mines: 1, picks: [3, 3] }],
    ['tower', { difficulty: 'hard', picks: [2] }],
    ['stairs', { stones: 1, picks: [20] }],
    ['coinflip', { picks: ['edge'] }],
    ['matrix', { risk: 'low', picks: [25] }],
    ['hilo', { actions: ['up'] }],
    ['blackjack', { actions: ['surrender'] }],
    ['videopoker', { hold: [true] }],
    ['crash', { cashout: 1 }],
  ]
  for (const [game, params] of refused) {
    // Seven rounds, as some are over before a bad action is read.
    const results = rounds.slice(0, 7).map((round) => {
      try {
        return verifyRound({ ...seedsOf(round), game, params }) && 'derived'
      } catch (error) {
        return String(error)
      }
    })
    expect(results.join(), game).toContain('not allowed')
  }
})
