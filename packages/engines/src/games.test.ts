import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { games } from './games.ts'
import { evenE4 } from './multiplier.ts'
import { extraStakeMinor, multiplierCapE4, replayRound } from './round.ts'
import { freeTerms, type AnyGame } from './test/play.ts'
import { spliced, streamOfNonce, watched } from './test/streams.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

/** What each game is played with: parameters, turns of the wire, and words its rules may read. */
const cases: readonly {
  game: AnyGame
  params: readonly Record<string, unknown>[]
  turns: readonly unknown[]
  words: number
}[] = [
  {
    game: games.extended.mines,
    params: [{ mines: 1 }, { mines: 3 }, { mines: 24 }],
    turns: numbers(25).map((cell) => ({ cell })),
    words: 24,
  },
  {
    game: games.extended.tower,
    params: [{ difficulty: 'easy' }, { difficulty: 'master' }],
    turns: numbers(4).map((tile) => ({ tile })),
    words: 27,
  },
  {
    game: games.extended.stairs,
    params: [{ stones: 1 }, { stones: 7 }],
    turns: numbers(20).map((column) => ({ column })),
    words: 91,
  },
  {
    game: games.extended.coinflip,
    params: [{}],
    turns: [{ side: 'heads' }, { side: 'tails' }],
    words: 20,
  },
  {
    game: games.extended.matrix,
    params: [{ risk: 'low' }, { risk: 'high' }],
    turns: numbers(25).map((cell) => ({ cell })),
    words: 25,
  },
  {
    game: games.extended.hilo,
    params: [{}],
    turns: ['high', 'low', 'same', 'skip'].map((action) => ({ action })),
    words: 52,
  },
  {
    game: games.extended.blackjack,
    params: [{}],
    turns: [
      ...['hit', 'stand', 'double', 'split'].map((action) => ({ action })),
      { action: 'insurance', accept: true },
      { action: 'insurance', accept: false },
    ],
    words: 52,
  },
  {
    game: games.extended.videopoker,
    params: [{}],
    turns: [
      { hold: [true, true, true, true, true] },
      { hold: [false, true, false, true, false] },
      { hold: [false, false, false, false, false] },
    ],
    words: 10,
  },
]

const stakeMinor = 997n

/** A round of random turns: nonce, parameters, cap in whole stakes above what the game needs. */
const someRound = fc.record({
  nonce: fc.nat(100_000),
  params: fc.nat(10),
  capX: fc.constantFrom<number[]>(0, 1, 7, 400, 9_999_999),
  picks: fc.array(fc.nat(1_000), { maxLength: 60 }),
})

type Round = typeof someRound extends fc.Arbitrary<infer Value> ? Value : never

function begin({ game, params }: (typeof cases)[number], round: Round) {
  const raw = params[round.params % params.length]
  const parsed = game.parseParams(raw)
  if (!parsed.ok) throw new Error(parsed.field)
  const capE4 = Math.ceil(game.capNeededE4(parsed.params) / evenE4 + round.capX) * evenE4
  const terms = { stakeMinor, multiplierCapE4: capE4 }
  const stream = streamOfNonce(round.nonce)
  return { params: parsed.params, terms, stream, state: game.open(parsed.params, stream, terms) }
}

function play(entry: (typeof cases)[number], round: Round) {
  const { game, turns } = entry
  const begun = begin(entry, round)
  let { state } = begun
  const accepted: unknown[] = []
  const states = [state]
  let extraMinor = 0n
  for (const pick of round.picks) {
    const raw = turns[pick % turns.length]
    const turn = game.parseTurn(raw)
    if (!turn.ok) throw new Error(turn.field)
    const result = game.turn(state, turn.turn, begun.stream)
    expect(result.type !== 'fail' || result.state === state).toBe(true)
    if (result.type === 'fail') continue
    expect(result.type === 'continue').toBe(result.state.status === 'open')
    expect(result.type === 'lose').toBe(result.state.status === 'lose')
    extraMinor += extraStakeMinor(result.extraStake, stakeMinor)
    accepted.push(raw)
    state = result.state
    states.push(state)
  }
  return { ...begun, accepted, states, state, extraMinor }
}

const runs = { numRuns: 300, seed: 5 }

describe.each(cases)('$game.id', (entry) => {
  const { game } = entry

  it('plays a recorded round again to the same states', () => {
    fc.assert(
      fc.property(someRound, (round) => {
        const { params, terms, accepted, states } = play(entry, round)
        const again = replayRound(
          game,
          { params, terms, turns: accepted },
          streamOfNonce(round.nonce),
        )
        expect(again).toEqual(states)
        for (const state of states) {
          expect(JSON.parse(JSON.stringify(state))).toEqual(state)
          const view = game.view(state)
          expect(JSON.parse(JSON.stringify(view))).toEqual(view)
        }
      }),
      runs,
    )
  })

  it('never pays past the effective maximum, and settles what it says', () => {
    fc.assert(
      fc.property(someRound, (round) => {
        const { state, stream, terms, extraMinor } = play(entry, round)
        expect(game.multiplierE4(state)).toBeLessThanOrEqual(terms.multiplierCapE4)
        const ended = state.status === 'open' ? game.expire(state, stream) : state
        const { stakedMinor, payoutMinor, multiplierE4 } = game.settle(ended, stakeMinor)
        const capMinor = (stakeMinor * BigInt(terms.multiplierCapE4)) / 10_000n
        expect(payoutMinor <= capMinor).toBe(true)
        expect(stakedMinor).toBe(stakeMinor + extraMinor)
        expect(payoutMinor === 0n).toBe(ended.status === 'lose')
        expect((stakedMinor * BigInt(multiplierE4)) / 10_000n <= payoutMinor).toBe(true)
        expect(ended.status !== 'cancel' || payoutMinor === stakeMinor).toBe(true)
      }),
      runs,
    )
  })

  it('neither shows the layout nor settles before its end', () => {
    fc.assert(
      fc.property(someRound, (round) => {
        const { state, stream } = begin(entry, round)
        fc.pre(state.status === 'open')
        expect(() => game.reveal(state, stream)).toThrow('still open')
        expect(() => game.settle(state, stakeMinor)).toThrow('still open')
      }),
      runs,
    )
  })

  it('takes nothing after its end and shows the layout then', () => {
    fc.assert(
      fc.property(someRound, (round) => {
        const { state, stream } = play(entry, round)
        fc.pre(state.status !== 'open')
        for (const raw of entry.turns) {
          const turn = game.parseTurn(raw)
          if (!turn.ok) throw new Error(turn.field)
          const refused = game.turn(state, turn.turn, stream)
          expect(refused).toEqual({ type: 'fail', state, reason: 'closed' })
        }
        expect(game.finish(state)).toEqual({ ok: false, reason: 'closed' })
        expect(game.expire(state, stream)).toEqual(state)
        expect(Object.keys(game.reveal(state, stream)).length).toBeGreaterThan(0)
      }),
      runs,
    )
  })

  it('reads no word past those of its rules', () => {
    fc.assert(
      fc.property(someRound, (round) => {
        const { params, terms, accepted } = play(entry, round)
        const { stream, read } = watched(streamOfNonce(round.nonce))
        const last = replayRound(game, { params, terms, turns: accepted }, stream).at(-1)
        if (last && last.status !== 'open') game.reveal(last, stream)
        expect(Math.max(...read, 0)).toBeLessThan(entry.words)
      }),
      { ...runs, numRuns: 100 },
    )
  })

  it('refuses turns and parameters of another shape', () => {
    for (const raw of [null, undefined, [], 5, 'x', {}, { foo: 1 }, { cell: -1 }, { cell: '1' }]) {
      expect(game.parseTurn(raw).ok).toBe(false)
    }
    for (const raw of [null, [], 5, 'x', { foo: 1 }]) expect(game.parseParams(raw).ok).toBe(false)
  })

  it('credits no more than the true edge', () => {
    for (const raw of entry.params) {
      const parsed = game.parseParams(raw)
      if (!parsed.ok) continue
      expect(game.creditedEdgePpm(parsed.params)).toBeLessThanOrEqual(
        game.trueEdgePpm(parsed.params),
      )
    }
  })
})

/**
 * The words that a round has brought to light, for the games in which they can be told apart. A
 * round in which all others are different must look the same while it is open.
 */
const shownWords: Record<string, (turns: readonly unknown[], state: unknown) => number[]> = {
  tower: (turns) => numbers(turns.length * 3),
  stairs: (turns) => numbers(turns.length),
  coinflip: (turns) => numbers(turns.length),
  hilo: (turns) => numbers(turns.length + 1),
  videopoker: () => numbers(5),
  blackjack: (_turns, state) => {
    const { used } = Object(state)
    return numbers(used).filter((word) => word !== 3)
  },
}

it.each(cases.filter(({ game }) => game.id in shownWords))(
  'keeps what is hidden out of the open state of $game.id',
  (entry) => {
    const { game } = entry
    const round = { nonce: 0, params: 0, capX: 9_999_999, picks: [0] }
    let compared = 0
    for (let nonce = 0; nonce < 400; nonce += 1) {
      for (const picks of [[], [0], [1, 0], [4, 1]]) {
        const { params, terms, accepted, state, stream } = play(entry, { ...round, nonce, picks })
        if (state.status !== 'open') continue
        const shown = new Set(shownWords[game.id]?.(accepted, state))
        const other = spliced(stream, streamOfNonce(nonce + 1_000_000), (i) => shown.has(i))
        const last = reached(game, { params, terms, turns: accepted }, other)
        // In blackjack another hole card may have ended the round; that is no leak.
        if (last?.status !== 'open') continue
        expect(last).toEqual(state)
        expect(game.view(last)).toEqual(game.view(state))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(100)
  },
)

function reached(
  game: AnyGame,
  round: Parameters<typeof replayRound>[1],
  stream: Parameters<AnyGame['open']>[1],
) {
  try {
    return replayRound(game, round, stream).at(-1)
  } catch {
    return undefined
  }
}

it('shows of mines and matrix the same while the same cells turned out the same', () => {
  for (const [game, params] of [
    [games.extended.mines, { mines: 3 }],
    [games.extended.matrix, { risk: 'low' }],
  ] as const) {
    const looks = new Map<string, Set<string>>()
    for (let nonce = 0; nonce < 500; nonce += 1) {
      const any: AnyGame = game
      const turns = [{ cell: 3 }, { cell: 11 }]
      const last = reached(any, { params, terms: freeTerms, turns }, streamOfNonce(nonce))
      if (last?.status !== 'open') continue
      const faces = JSON.stringify(Object(last).faces ?? 'safe')
      const seen = looks.get(faces) ?? new Set()
      looks.set(faces, seen.add(JSON.stringify([last, any.view(last)])))
    }
    expect([...looks.values()].map((set) => set.size)).toEqual([...looks].map(() => 1))
  }
})

it('shows an offer of insurance alike whatever lies under the ace', () => {
  const { blackjack } = games.extended
  const ace = (word: number) => streamOfNonce(word)
  const looks = new Set<string>()
  for (let hole = 0; hole < 52; hole += 1) {
    const base = ace(1)
    const wordOf = (card: number) => Math.ceil((card * 2 ** 32) / 52)
    const stream = {
      ...base,
      int: (index: number, range: number) =>
        Math.floor((([20, 24, 48, hole].map(wordOf)[index] ?? 0) * range) / 2 ** 32),
    }
    const state = blackjack.open({}, stream, freeTerms)
    looks.add(JSON.stringify([state, blackjack.view(state)]))
  }
  expect(looks.size).toBe(1)
})

it('lists every game under its own id', () => {
  for (const kind of Object.values(games)) {
    for (const [id, game] of Object.entries(kind)) expect(game.id).toBe(id)
  }
})

it('states the effective maximum as a whole multiple, rounded down', () => {
  expect(multiplierCapE4(3n, 10n)).toBe(30_000)
  expect(multiplierCapE4(3n, 2n)).toBe(0)
  expect(multiplierCapE4(1n, 10n ** 18n)).toBe(100_000_000_000)
  expect(extraStakeMinor('half', 5n)).toBe(2n)
  expect(extraStakeMinor('whole', 5n)).toBe(5n)
  expect(extraStakeMinor('none', 5n)).toBe(0n)
})
