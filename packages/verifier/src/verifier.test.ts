import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  commitmentOf,
  dice,
  formatVerifyLink,
  hmacKey,
  instantGames,
  limbo,
  openStream,
  parseVerifyLink,
} from '@powerplay/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import vectors from '../vectors.json'
import { commitment, parseLink, supportedGames, verifyRound } from './verifier.mjs'

const program = fileURLToPath(new URL('verifier.mjs', import.meta.url))
const vectorsFile = fileURLToPath(new URL('../vectors.json', import.meta.url))
const serverSeed = vectors.hashCommit.serverSeed
const bet = {
  game: 'dice',
  serverSeed,
  serverSeedHash: vectors.hashCommit.sha256,
  clientSeed: 'a-b 🎲',
  nonce: 3,
  params: { condition: 'over', target: 2 },
}

/** Numbers below `range`, the same in every run: one hash per number. */
function drawOf(range: number, ...label: (string | number)[]): number {
  const digest = createHash('sha256').update(label.join('/')).digest()
  return digest.readUIntBE(0, 6) % range
}

function seedsOf(round: number) {
  const letters = ['a', '-', ' ', 'ż', '運', '🎲', '9', '%']
  const length = 1 + drawOf(20, 'length', round)
  const characters = Array.from({ length }, (_, i) => letters[drawOf(8, 'character', round, i)])
  return {
    serverSeed: createHash('sha256').update(`server ${round}`).digest('hex'),
    clientSeed: characters.join(''),
    nonce: drawOf(2 ** 40, 'nonce', round),
  }
}

function engineResult(game: 'limbo' | 'dice', round: ReturnType<typeof seedsOf>, raw: unknown) {
  const parsed = instantGames[game].parseParams(raw)
  if (!parsed.ok) throw new Error(parsed.field)
  const stream = openStream(hmacKey(round.serverSeed), round.clientSeed, round.nonce)
  const { outcome, multiplierE4 } = instantGames[game].play(parsed.params, stream)
  const serverSeedHash = commitmentOf(round.serverSeed)
  return { ...outcome, multiplier: multiplierE4 / 10_000, serverSeedHash }
}

it('knows every game that has published vectors', () => {
  expect([...supportedGames].sort()).toEqual(Object.keys(vectors.games).sort())
})

it('gives the published result of every vector of every game [PROF-004]', () => {
  for (const [game, rounds] of Object.entries(vectors.games)) {
    for (const vector of rounds) {
      const round = { serverSeed: '', clientSeed: '', nonce: 0, ...vector, game }
      expect(verifyRound(round)).toMatchObject(vector.expect)
    }
  }
  expect(commitment(serverSeed)).toBe(vectors.hashCommit.sha256)
})

it('agrees with the engines on 5,000 rounds of each game', () => {
  for (let round = 0; round < 5000; round += 1) {
    const seeds = seedsOf(round)
    const target = (101 + drawOf(round % 2 ? 900 : 99_999_900, 'limbo', round)) / 100
    const rolls = 1 + drawOf(9800, 'dice', round)
    const diceParams =
      round % 2
        ? { condition: 'over', target: (10_000 - rolls) / 100 }
        : { condition: 'under', target: rolls / 100 }
    const ofLimbo = verifyRound({ ...seeds, game: 'limbo', params: { target } })
    expect(ofLimbo).toEqual(engineResult('limbo', seeds, { target }))
    const ofDice = verifyRound({ ...seeds, game: 'dice', params: diceParams })
    expect(ofDice).toEqual(engineResult('dice', seeds, diceParams))
  }
})

it('hashes as the reference does, whatever the length of the client seed', () => {
  for (let length = 1; length <= 200; length += 1) {
    const clientSeed = 'ż'.repeat(length)
    const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:1:0`).digest()
    const roll = Number((BigInt(digest.readUInt32BE(0)) * 10_001n) >> 32n)
    expect(verifyRound({ ...bet, clientSeed, nonce: 1 }).roll).toBe(roll / 100)
    const text = 'a'.repeat(length)
    expect(commitment(text)).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

it('reads the same verify links as the platform', () => {
  for (let round = 0; round < 300; round += 1) {
    const link = { game: 'limbo', ...seedsOf(round) }
    const address = formatVerifyLink(link)
    expect(parseLink(address)).toEqual(link)
    expect(parseLink(`limbo-${link.serverSeed}-${link.clientSeed}-${link.nonce}`)).toEqual(link)
    expect(parseVerifyLink(address)).toEqual(link)
  }
  for (const text of ['', 'dice', `dice-${serverSeed}-a-`, `dice-${serverSeed}-1`, '?verify=%']) {
    expect(() => parseLink(text)).toThrow()
  }
})

it('refuses rounds that cannot be [PROF-012]', () => {
  expect(() => verifyRound({ ...bet, nonce: -1 })).toThrow('nonce -1 cannot be verified')
  expect(() => verifyRound({ ...bet, nonce: 1.5 })).toThrow('integer')
  expect(() => verifyRound({ ...bet, game: 'toString' })).toThrow('unknown game toString')
  expect(() => verifyRound({ ...bet, serverSeed: 'abc' })).toThrow('64 lower-case hex')
  expect(() => verifyRound({ ...bet, clientSeed: 'a:b' })).toThrow('without ":"')
  for (const target of [1.99, 100, 50.001, NaN, '50', null]) {
    expect(() => verifyRound({ ...bet, params: { condition: 'over', target } })).toThrow('target')
  }
  expect(() => verifyRound({ ...bet, params: { condition: 'in', target: 5 } })).toThrow('condition')
  for (const target of [1, 1_000_000.01]) {
    expect(limbo.parseParams({ target }).ok).toBe(false)
    expect(() => verifyRound({ ...bet, game: 'limbo', params: { target } })).toThrow('target')
  }
})

it('stands alone: no import at load', async () => {
  const source = await readFile(program, 'utf8')
  expect(source).not.toMatch(/^\s*import\s+[^(]/m)
  expect(source).not.toMatch(/\brequire\(/)
})

describe('as a program', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verifier-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  function run(...args: string[]): Promise<{ code: number; text: string }> {
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [program, ...args], (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, text: out + err }),
      )
    })
  }

  async function runBets(...lines: string[]) {
    const file = join(folder, 'bets.jsonl')
    await writeFile(file, lines.join('\n'))
    return run('--bets', file)
  }

  const { roll, multiplier } = verifyRound(bet)
  const stated = (more: object) => JSON.stringify({ ...bet, ...more })
  const good = stated({ expect: { roll, multiplier } })

  it('checks the whole vector file and skips nothing', async () => {
    const answer = await run('--vectors', vectorsFile)
    expect(answer).toEqual({ code: 0, text: '92 passed, 0 failed\n' })
  })

  it('fails a crash bet that claims more than its point', async () => {
    const hash = { ...bet, game: 'crash', params: {} }
    const { result } = verifyRound(hash)
    const claim = (multiplier: number) =>
      JSON.stringify({ ...hash, serverSeedHash: undefined, expect: { result, multiplier } })
    const { text } = await runBets(claim(0), claim(result ?? 0), claim((result ?? 0) + 0.01))
    expect(text.trim().split('\n').at(-1)).toBe('2 passed, 1 failed')
  })

  it('passes true bets', async () => {
    expect(multiplier).toBe(dice.multiplierMaxE4({ condition: 'over', target: 2 }) / 10_000)
    expect(await runBets(good, '', good)).toEqual({ code: 0, text: '2 passed, 0 failed\n' })
  })

  it('fails bets with another roll, multiplier, hash, game or no statement at all', async () => {
    const { code, text } = await runBets(
      good,
      stated({ expect: { roll: 1, multiplier } }),
      stated({ expect: { roll, multiplier: 99 } }),
      stated({ expect: { roll, multiplier }, serverSeedHash: 'f'.repeat(64) }),
      stated({ expect: { roll, multiplier }, game: 'bingo' }),
      stated({ expect: { roll, multiplier }, nonce: -1 }),
      stated({ expect: {} }),
      '{"game"',
    )
    const lines = text.trim().split('\n')
    expect(lines.at(-1)).toBe('1 passed, 7 failed')
    expect(lines[0]).toBe(`FAILED line 2: roll is ${roll}, stated 1`)
    expect(text).toContain('FAILED line 5: unknown game bingo')
    expect(code).toBe(1)
  })

  it('does not call an empty file a success', async () => {
    expect(await runBets('')).toEqual({ code: 1, text: '0 passed, 0 failed\n' })
  })

  it('shows the round of a verify link', async () => {
    const params = JSON.stringify(bet.params)
    const shown = await run('--link', formatVerifyLink(bet), '--params', params)
    expect(shown.code).toBe(0)
    expect(shown.text).toMatch(new RegExp(`roll +${roll}\n`))
    expect(shown.text).toContain(bet.serverSeedHash)
  })

  it('explains itself and refuses unknown options', async () => {
    expect((await run('--help')).code).toBe(0)
    expect((await run()).code).toBe(2)
    expect((await run('--bets')).code).toBe(2)
    expect((await run('--bets', join(folder, 'absent'))).code).toBe(1)
  })
})
