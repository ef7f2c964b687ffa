import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isClientSeed } from './client-seed.ts'
import { formatVerifyLink, parseVerifyLink } from './verify-link.ts'

const serverSeed = '74718a18e7912f04b5c36092fcefca6ef02122eb14a3984d12ec19584181df7f'
const link = { game: 'dice', serverSeed, clientSeed: 'a-b--1', nonce: 12 }

it('writes /fairness?verify={game}-{serverSeed}-{clientSeed}-{nonce}', () => {
  expect(formatVerifyLink(link)).toBe(`/fairness?verify=dice-${serverSeed}-a-b--1-12`)
})

it('reads back every link it writes, as address, as query value and through a URL', () => {
  const clientSeeds = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 64 })
    .filter(isClientSeed)
  fc.assert(
    fc.property(clientSeeds, fc.maxSafeNat(), (clientSeed, nonce) => {
      const written = { game: 'limbo', serverSeed, clientSeed, nonce }
      const address = formatVerifyLink(written)
      const value = new URL(address, 'https://casino.example').searchParams.get('verify') ?? ''
      expect(parseVerifyLink(address)).toEqual(written)
      expect(parseVerifyLink(value)).toEqual(written)
      expect(parseVerifyLink(`https://casino.example${address}&x=1#top`)).toEqual(written)
    }),
    { seed: 6, numRuns: 1000 },
  )
})

it('takes the nonce after the last hyphen', () => {
  expect(parseVerifyLink(`dice-${serverSeed}-a-b--1-12`)).toEqual(link)
})

it('is not misled by a client seed that looks like an address', () => {
  const clientSeed = '?verify=limbo%2D'
  expect(parseVerifyLink(`dice-${serverSeed}-${clientSeed}-0`)).toEqual({
    ...link,
    clientSeed,
    nonce: 0,
  })
})

it('refuses texts that are no verify link', () => {
  const seed = serverSeed
  const refused = ['', 'dice', `dice-${seed}`, `dice-${seed}--1`, `dice-${seed}-abc-`, '?verify=%']
  refused.push(`dice-${seed.toUpperCase()}-abc-1`, `-${seed}-abc-1`, `dice-${seed}-abc-01`)
  refused.push(`dice-${seed}-a:b-1`, `dice-${seed}-abc-9999999999999999`, `dice-${seed}-abc-1e3`)
  for (const text of refused) expect(parseVerifyLink(text), text).toBeUndefined()
})

it('gives a bet with nonce -1 no link [PROF-012]', () => {
  expect(() => formatVerifyLink({ ...link, nonce: -1 })).toThrow('no verify link')
})
