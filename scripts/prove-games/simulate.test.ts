import { crashPointE2, games, openStream } from '@powerplay/engines'
import { describe, expect, it } from 'vitest'
import { chiSquareOf, sigmasOf } from './chi-square.ts'
import { playChunk } from './chunk.ts'
import { judge, sigmasMax } from './finding.ts'
import { readSimulateOptions, SimulateUsageError } from './options.ts'
import { planChunks } from './plan.ts'
import { runPool } from './pool.ts'
import { formatFindings } from './report.ts'
import { addCounts } from './tally.ts'
import { bentSource, repeating, sloping } from './test/bend.ts'
import { planted } from './test/plant.ts'
import { onePerGame } from './test/planted-trials.ts'
import { drawing, noteDrawing } from './trial.ts'
import { createTrials, trials } from './trials.ts'

const trialOf = (game: string, config: string) => {
  const trial = trials.find((one) => one.game === game && one.config === config)
  if (!trial) throw new Error(`${game} ${config}`)
  return trial
}
const rounds = 20_000

it('has a trial for every game there is', () => {
  const all = Object.values(games).flatMap((kind) => Object.keys(kind))
  expect([...new Set(trials.map(({ game }) => game))].sort()).toEqual([...all, 'crash'].sort())
})

it.each(trials)('finds $game ($config) as stated', (trial) => {
  const finding = judge(trial, playChunk(trial, 'honest', rounds))
  expect(finding.faults).toEqual([])
  expect(finding.rounds).toBe(rounds)
  expect(Math.abs(finding.sigmas)).toBeLessThan(sigmasMax)
})

it.each([
  ['dice', 'over 50.5', 0.05],
  ['roulette', 'red', 0.05],
  ['hilo', 'likelier side, 1 guess', 0.02],
  ['mines', '1 mine, 1 step', 0.01],
  ['crash', 'cash-out at 1.01', 0.005],
] as const)('flags %s (%s) when %d of its return is kept back', (game, config, share) => {
  const trial = planted(trialOf(game, config), share)
  const finding = judge(trial, playChunk(trial, 'planted', 60_000))
  expect(finding.faults).toEqual(['return'])
  expect(finding.sigmas).toBeLessThan(0)
})

describe.each([
  ['too many low numbers', () => sloping(8)],
  ['numbers that come back in the next round', () => repeating(8)],
])('a stream with %s', (_name, bend) => {
  const bent = onePerGame(createTrials(bentSource(bend())))
  it.each(bent)('is flagged in $game ($config)', (trial) => {
    const { raws } = judge(trial, playChunk(trial, 'bent', rounds))
    expect(Math.max(...raws.map(({ sigmas }) => sigmas))).toBeGreaterThan(sigmasMax)
  })
})

it('plays the same rounds from the same seed, and others from another', () => {
  const dice = trialOf('dice', 'over 50.5')
  const [one, same, other] = ['a', 'a', 'b'].map((seed) => playChunk(dice, seed, 500))
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

it('sums up on threads what one after the other gives', async () => {
  const wheel = trialOf('wheel', '10 segments, low')
  const index = trials.indexOf(wheel)
  const chunks = ['x', 'y', 'z'].map((seed) => ({ trial: index, seed, rounds: 2_000 }))
  let done = 0
  const sums = await runPool({
    program: new URL('worker.mjs', import.meta.url),
    threads: 2,
    chunks,
    onProgress: (progress) => (done += progress.rounds),
  })
  const alone = chunks.map(({ seed }) => playChunk(wheel, seed, 2_000))
  expect(sums.get(index)).toEqual(alone.reduce(addCounts))
  expect(done).toBe(6_000)
})

it('cuts rounds into chunks of which none repeats a seed', () => {
  const chunks = planChunks([{ index: 3, name: 'dice' }], 600_000, 'seed')
  expect(chunks.map((chunk) => chunk.rounds)).toEqual([250_000, 250_000, 100_000])
  expect(new Set(chunks.map(({ seed }) => seed)).size).toBe(3)
})

it('reads a drawing back into the numbers behind it', () => {
  const seen: number[] = []
  noteDrawing((_shape, _part, cell) => seen.push(cell), [2, 0, 4, 1])
  // 2 of 0..4; 0 of 0 1 3 4; 4 of 1 3 4; 1 of 1 3.
  expect(seen).toEqual([2, 0, 2, 0])
  expect(drawing(5, 4).map((part) => part.length)).toEqual([5, 4, 3, 2])
})

it('calls even counts even and skewed ones skewed', () => {
  const chances = [0.25, 0.25, 0.25, 0.25]
  expect(sigmasOf(chiSquareOf([1_010, 990, 1_020, 980], chances))).toBeLessThan(1)
  expect(sigmasOf(chiSquareOf([1_200, 990, 1_020, 790], chances))).toBeGreaterThan(sigmasMax)
  expect(chiSquareOf([3, 1], [0.5, 0.5])).toEqual({ value: 0, freedom: 0 })
})

it('says in the table what is wrong', () => {
  const trial = planted(trialOf('mines', '1 mine, 1 step'), 0.1)
  const finding = judge(trial, playChunk(trial, 'table', rounds))
  expect(formatFindings([finding])).toContain('WRONG: return')
})

it('refuses arguments it does not know', () => {
  const known = new Set(['dice', 'mines'])
  expect(readSimulateOptions([], known)).toEqual({
    rounds: 10_000_000,
    games: null,
    jsonFile: null,
    seed: null,
  })
  expect(readSimulateOptions(['--games', 'dice, mines', '--rounds', '500'], known)).toMatchObject({
    games: ['dice', 'mines'],
    rounds: 500,
  })
  for (const args of [['--plant', '1'], ['--rounds', '1e6'], ['--rounds'], ['--games', 'bingo']]) {
    expect(() => readSimulateOptions(args, known)).toThrow(SimulateUsageError)
  }
})

it('plays with the functions that decide the rounds of players', () => {
  const [first] = createTrials({ openStream, crashPointE2 })
  expect(first && playChunk(first, 'real', 200)).toEqual(
    playChunk(trialOf('limbo', 'target 2'), 'real', 200),
  )
})
