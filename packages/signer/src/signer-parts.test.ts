import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkCaps, readCaps } from './caps.ts'
import { signerClient } from './client.ts'
import type { AccountIntent } from './intent.ts'
import { openSeed } from './key-store.ts'
import { keysOf } from './keys.ts'
import { SignedLog } from './signed-log.ts'
import { opened, sealed } from './wire.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'powerplay-keys-'))
  folders.push(made)
  return made
}
afterEach(() => folders.splice(0).forEach((one) => rmSync(one, { recursive: true })))

it('opens its key store with the passphrase alone, and holds no seed in the clear', () => {
  const path = join(folder(), 'keys.json')
  const seed = openSeed(path, 'a long test phrase')
  expect(openSeed(path, 'a long test phrase')).toEqual(seed)
  expect(() => openSeed(path, 'another phrase')).toThrow('passphrase')
  expect(() => openSeed(path, '')).toThrow('passphrase')
  expect(readFileSync(path, 'utf8')).not.toContain(seed.toString('hex'))
  writeFileSync(path, readFileSync(path, 'utf8').replace('"tag":"', '"tag":"00'))
  expect(() => openSeed(path, 'a long test phrase')).toThrow('passphrase')
})

it('gives the public side away without the private one', () => {
  const keys = keysOf(Buffer.alloc(32, 3), 'btc')
  expect(keys.xpub.startsWith('xpub')).toBe(true)
  expect(keysOf(Buffer.alloc(32, 3), 'eth').xpub).not.toBe(keys.xpub)
})

it('pays no more by one payment, within an hour and within a day, than its caps', () => {
  const own = { eachUsd: 100, hourUsd: 250, allHourUsd: 400, allDayUsd: 500 }
  const caps = readCaps(JSON.stringify({ ...own, currencies: { btc: { priceUsd: 100_000 } } }))
  const of = (usd: bigint, at = 0) => ({ asset: 'usdt', minor: usd * 100_000_000n, at })
  const btc = (usd: bigint, at = 0) => ({ asset: 'btc', minor: usd * 1_000n, at })
  const hour = 3_600_000
  expect(() => checkCaps(caps, [], of(101n))).toThrow('over-cap')
  expect(() => checkCaps(caps, [], btc(101n))).toThrow('over-cap')
  expect(() => checkCaps(caps, [], { asset: 'shib', minor: 1n, at: 0 })).toThrow('over-cap')
  expect(() => checkCaps(caps, [], { asset: 'eur', minor: 1n, at: 0 })).toThrow('over-cap')
  const paid = [of(100n), of(100n)]
  expect(() => checkCaps(caps, paid, of(51n, 1_000))).toThrow('over-hour')
  checkCaps(caps, paid, of(50n, 1_000))
  checkCaps(caps, paid, of(100n, hour + 1))
  // Over all currencies: what one of them may still pay, all together may not.
  expect(() => checkCaps(caps, [...paid, btc(100n), btc(50n)], btc(51n, 1_000))).toThrow(
    'over-hour',
  )
  const day = [of(200n), btc(200n)]
  checkCaps(caps, day, of(100n, 2 * hour))
  expect(() => checkCaps(caps, [...day, of(1n, hour)], of(100n, 3 * hour))).toThrow('over-day')
  checkCaps(caps, day, of(100n, 24 * hour + 1))
})

it('lets through by itself what the highest level withdraws in a day, and reads no caps wrong', () => {
  const { decimals, caps } = { decimals: 100_000_000n, caps: readCaps(undefined) }
  checkCaps(caps, [], { asset: 'usdt', minor: 100_000n * decimals, at: 0 })
  const wrong = [
    ...['', '[]', '{"eachUsd":-1}', '{"each":1}', '{"currencies":{"shib":{}}}'],
    // What one payment may be has to fit into an hour.
    ...['{"eachUsd":250000}', '{"hourUsd":1000}', '{"currencies":{"btc":{"hourUsd":1}}}'],
  ]
  for (const text of wrong) expect(() => readCaps(text), text).toThrow('SIGNER_CAPS')
})

it('remembers what it signed, over a torn last line', () => {
  const path = join(folder(), 'signed.jsonl')
  const log = new SignedLog(path, 0)
  const wanted = {
    ...{ id: 'a', chain: 'eth', asset: 'usdt', to: 'x', memo: null, units: '5', feeUnits: '1' },
    ...{ version: 0, inputs: [] },
  }
  const content = JSON.stringify(['eth', 'usdt', 'x', null, '5'])
  const plain = { asset: 'usdt', minor: '5', version: 0, slot: null, feeMinor: '0', inputs: null }
  log.add({ ...plain, id: 'a', content, txid: 't', raw: 'r', at: 1 })
  log.close()
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"id":"b","con`)
  const again = new SignedLog(path, 0)
  expect(again.find(wanted)).toMatchObject({ txid: 't', raw: 'r' })
  expect(() => again.find({ ...wanted, units: '6' })).toThrow('other-content')
  expect(again.find({ ...wanted, id: 'b' })).toBeUndefined()
  const next = { ...wanted, id: 'c' }
  again.add({ ...plain, id: 'c', content, txid: 'u', raw: 's', at: 2 })
  again.close()
  const third = new SignedLog(path, 0)
  expect([third.find(wanted)?.txid, third.find(next)?.txid]).toEqual(['t', 'u'])
  third.close()
})

it('reads what an earlier version wrote, and knows the numbers of keys over a restart', () => {
  const path = join(folder(), 'signed.jsonl')
  const old = { id: 'a', content: '[]', txid: 't', raw: 'r', asset: 'usdt', minor: '5', at: 1 }
  const own = { ...old, id: 'b', version: 0, slot: 'eth:1:0:7', feeMinor: '3' }
  writeFileSync(path, `${JSON.stringify(old)}\n${JSON.stringify(own)}\n`)
  const log = new SignedLog(path, 0)
  expect([log.has('a'), log.has('b')]).toEqual([true, true])
  const wanted: AccountIntent = {
    ...{
      id: 'c',
      kind: 'gas' as const,
      chain: 'eth',
      asset: 'eth',
      to: 'x',
      memo: null,
      units: '5',
    },
    ...{ branch: 1 as const, index: 0, recipient: 0, nonce: 7, version: 0, gas: 21_000 },
    ...{ maxFee: '1', tip: '1' },
  }
  expect(() => log.find(wanted)).toThrow('other-content')
  expect(log.find({ ...wanted, nonce: 8 })).toBeUndefined()
  log.close()
})

it('does not begin over a log whose lines it cannot read', () => {
  const path = join(folder(), 'signed.jsonl')
  writeFileSync(path, '{"id":"a"}\n{"id":"b","content":"","txid":""}\n')
  expect(() => new SignedLog(path, 0)).toThrow()
})

it('hears no message that is forged, old, changed, or an answer sent back as a question', () => {
  const key = Buffer.alloc(32, 1)
  const plain = { id: 'q', at: 1_000_000, body: '{"ask":"keys"}' }
  const line = sealed(key, 'question', plain)
  const hear = (text: string, now = 1_000_500) => opened(key, 'question', { line: text, now })
  expect(hear(line)).toMatchObject(plain)
  expect(hear(line, 1_000_000 + 61_000)).toBeUndefined()
  expect(hear(line, 1_000_000 - 3_600_000)).toBeUndefined()
  expect(hear(line.replace('keys', 'stop'))).toBeUndefined()
  expect(hear(sealed(Buffer.alloc(32, 2), 'question', plain))).toBeUndefined()
  expect(hear(sealed(key, 'answer', plain))).toBeUndefined()
  expect(hear('{}')).toBeUndefined()
  expect(hear('no json')).toBeUndefined()
})

it('says that nobody answers where no signer listens', async () => {
  const socket = { path: join(folder(), 'socket'), key: Buffer.alloc(32), clock: { now: () => 0 } }
  await expect(signerClient(socket).keys()).rejects.toThrow()
})
