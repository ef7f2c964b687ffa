import { crashHashBack } from '@powerplay/engines'
import { expect, it } from 'vitest'
import { beginChain, checkpointEvery, goOnWithChain } from './chain.ts'

const secret = 'c'.repeat(64)

it('makes the chain that everybody can walk, with a hash near every game', async () => {
  const games = 2 * checkpointEvery + 500
  const built = await goOnWithChain(beginChain(secret, games), () => true)
  expect(built?.terminatingHash).toBe(crashHashBack(secret, games))
  expect(built?.checkpoints.map(({ game }) => game)).toEqual([games, 2_000, 1_000])
  for (const { game, hash } of built?.checkpoints ?? []) {
    expect(hash).toBe(crashHashBack(secret, games - game))
  }
})

it('lets the process answer while it works, and stops when nobody wants it any more', async () => {
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 1)
  const built = await goOnWithChain(beginChain(secret, 500_000), () => turns < 20)
  clearInterval(counting)
  expect(built).toBeUndefined()
  expect(turns).toBeGreaterThanOrEqual(20)
})

it('is gone on with where it was left, and is the same chain', async () => {
  const games = 10_000
  const build = beginChain(secret, games)
  expect(await goOnWithChain(build, () => false)).toBeUndefined()
  expect(build.next).toBeGreaterThan(0)
  expect(build.next).toBeLessThan(games - 1)
  expect(await goOnWithChain(build, () => true)).toEqual(
    await goOnWithChain(beginChain(secret, games), () => true),
  )
})
