import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentOf, inputsOf, slotOf } from './content.ts'
import type { SpendIntent } from './intent.ts'
import { SignedLog, type SignedEntry } from './signed-log.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const wanted = (count: number, own: Partial<SpendIntent> = {}): SpendIntent => ({
  ...{ id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`, version: 0 },
  ...{ chain: 'btc', asset: 'btc', to: `recipient ${count}`, memo: null, units: '100000' },
  ...{ feeUnits: '1000', inputs: [], ...own },
})

const signed = (count: number, own: Partial<SignedEntry> = {}): SignedEntry => ({
  ...{ id: wanted(count).id, content: contentOf(wanted(count)), slot: slotOf(wanted(count)) },
  ...{ txid: `t${count}`, raw: `${count} `.padEnd(500, 'ab'), asset: 'btc', minor: '100000' },
  ...{ at: count, version: 0, feeMinor: '1000', inputs: '', ...own },
})

describe('the log of signatures', () => {
  let path = ''
  let log: SignedLog | undefined
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'powerplay-log-')), 'signed.jsonl')
  })
  afterEach(() => {
    log?.close()
    log = undefined
    rmSync(join(path, '..'), { recursive: true })
  })

  /** Opens it, anew where it was open. */
  const open = (since = 0) => {
    log?.close()
    return (log = new SignedLog(path, since))
  }
  /** Writes the lines of so many payments, as they were signed. */
  const write = (count: number) => {
    const step = 1_000
    for (let from = 0; from < count; from += step) {
      const some = Array.from({ length: Math.min(step, count - from) }, (_, at) =>
        JSON.stringify(signed(from + at)),
      )
      appendFileSync(path, `${some.join('\n')}\n`)
    }
  }

  it('gives of 100,000 signatures the first, one of the middle and the last again, and no other for them', () => {
    const count = 100_000
    write(count)
    const long = open(10 * dayMs)
    for (const at of [0, 54_321, count - 1]) {
      expect(long.find(wanted(at))).toEqual(signed(at))
      expect(() => long.find(wanted(at, { units: '100001' }))).toThrow('other-content')
      expect(long.has(wanted(at).id)).toBe(true)
    }
    expect(long.find(wanted(count))).toBeUndefined()
    expect(long.has(wanted(count).id)).toBe(false)
    // The number of a key that another payment has.
    const taken = { ...wanted(count), id: 'x', chain: 'eth', kind: 'gas', memo: null } as const
    const own = { branch: 1, index: 0, recipient: 0, nonce: 7, gas: 21_000, maxFee: '1' } as const
    const gas = { ...taken, ...own, tip: '1' }
    long.add(signed(count, { slot: slotOf(gas) }))
    expect(() => long.find(gas)).toThrow('other-content')
    expect(long.find(wanted(0))).toEqual(signed(0))
    expect(long.find(wanted(count))).toEqual(signed(count, { slot: slotOf(gas) }))
  })

  it('is larger than the memory that it is read with', async () => {
    const count = 50_000
    write(count)
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'signed-log.ts')],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'cjs',
    })
    // The file alone is some 40 MB long.
    const small = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 8 }
    const asked = `
      const { workerData, parentPort } = require('node:worker_threads')
      const log = new module.exports.SignedLog(workerData.path, workerData.since)
      log.add(workerData.next)
      parentPort.postMessage([log.find(workerData.first), log.since(workerData.since).length])`
    const worker = new Worker(`${outputFiles[0]?.text}\n${asked}`, {
      ...{ eval: true, resourceLimits: small },
      workerData: {
        ...{ path, first: wanted(0), since: 10 * dayMs },
        next: signed(count, { at: 10 * dayMs + 1 }),
      },
    })
    const told = await new Promise((done, reject) => {
      worker.once('message', done).once('error', reject)
    })
    await worker.terminate()
    expect(told).toEqual([signed(0), 1])
  })

  it('keeps no signature in memory: what it answers stands in its file', () => {
    write(3)
    const opened = open()
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('"txid":"t1"', '"txid":"u1"'))
    expect(opened.find(wanted(1))?.txid).toBe('u1')
  })

  it('answers nothing and takes nothing once somebody else changed its file', () => {
    const changes: readonly ((text: string) => string)[] = [
      // Cut off within a line, an older one put in its place, lines in another order, one too many.
      (text) => text.slice(0, 100),
      (text) => text.split('\n').slice(0, 2).join('\n').concat('\n'),
      (text) => text.split('\n').slice(0, -1).toReversed().join('\n').concat('\n'),
      (text) => `${text}${JSON.stringify(signed(9))}\n`,
    ]
    for (const change of changes) {
      rmSync(path, { force: true })
      write(3)
      const opened = open()
      writeFileSync(path, change(readFileSync(path, 'utf8')))
      expect(() => opened.has(wanted(2).id)).toThrow(/broken|changed/)
      expect(() => opened.find(wanted(2))).toThrow('broken')
      expect(() => opened.since(0)).toThrow('broken')
      expect(() => opened.add(signed(4))).toThrow('broken')
    }
  })

  it('counts nothing by a part of its lines: a look back that failed is the last', () => {
    const now = 10 * dayMs
    for (const at of [1, now - 1, now]) open(now).add(signed(at, { at }))
    const opened = open(now)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('{"id"', '["id"'))
    expect(opened.since(now - hourMs)).toHaveLength(2)
    expect(() => opened.since(0)).toThrow()
    expect(() => opened.since(0)).toThrow('broken')
    expect(() => opened.add(signed(4))).toThrow('broken')
  })

  it('tells payments apart whose keys have one number', () => {
    log = new SignedLog(path, 0, () => 7)
    for (const count of [1, 2, 3]) log.add(signed(count, { feeMinor: String(count) }))
    log.add(signed(2, { version: 1, feeMinor: '9' }))
    expect([1, 2, 3].map((count) => log?.find(wanted(count)))).toEqual(
      [1, 2, 3].map((count) => signed(count, { feeMinor: String(count) })),
    )
    expect(log.find(wanted(4))).toBeUndefined()
    expect(log.has(wanted(4).id)).toBe(false)
    expect(log.mostFeeMinor(signed(2), slotOf(wanted(2)))).toBe(9n)
    expect(log.mostFeeMinor(signed(3), slotOf(wanted(3)))).toBe(3n)
    const known = log
    expect(() => known.find(wanted(3, { units: '1' }))).toThrow('other-content')
  })

  it('knows what was said of each output, over a restart, whose numbers are alike too', () => {
    const txid = 'ab'.repeat(32)
    const output = (place: number, own: Partial<SpendIntent['inputs'][number]> = {}) => ({
      ...({ txid, place, asset: 'btc', units: '5', branch: 0, index: 3, ...own } as const),
    })
    const spends = (count: number, inputs: SpendIntent['inputs'], own: Partial<SpendIntent> = {}) =>
      wanted(count, { inputs, ...own })
    const first = [spends(1, [output(0), output(1)]), spends(2, [output(2)])]
    for (const numberOf of [undefined, () => 7]) {
      rmSync(path, { force: true })
      log = new SignedLog(path, 0, numberOf)
      for (const [at, one] of first.entries()) log.add(signed(at + 1, { inputs: inputsOf(one) }))
      log.close()
      const again = (log = new SignedLog(path, 0, numberOf))
      const changed: Partial<SpendIntent['inputs'][number]>[] = [
        ...[{ units: '6' }, { units: '05' }, { branch: 1 as const }, { index: 4 }, { asset: 'x' }],
        { units: '6', txid: txid.toUpperCase() },
      ]
      for (const own of changed) {
        for (const place of [0, 1, 2]) {
          const asked = spends(3, [output(7), output(place, own)])
          expect(() => again.checkOutputs(asked), JSON.stringify(own)).toThrow('other-output')
        }
      }
      // As before, others, and those of another chain.
      again.checkOutputs(spends(3, [output(0), output(1), output(2), output(7, { units: '9' })]))
      again.checkOutputs(spends(3, [output(0, { units: '9', txid: 'cd'.repeat(32) })]))
      again.checkOutputs(spends(3, [output(0, { units: '9' })], { chain: 'ltc' }))
      again.close()
    }
    log = undefined
  })

  it('reads lines that are longer than what it reads at once', () => {
    const long = signed(1, { raw: 'ü'.repeat(1_500_000) })
    const lines = [signed(0), long, signed(2)].map((one) => JSON.stringify(one))
    writeFileSync(path, `${lines.join('\n')}\n{"id":"torn`)
    const opened = open()
    expect([0, 1, 2].map((at) => opened.find(wanted(at)))).toEqual([signed(0), long, signed(2)])
    opened.add(signed(3))
    expect(open().find(wanted(3))).toEqual(signed(3))
  })

  it('says by how much each rose over what was signed in its place before, over a restart too', () => {
    const fees = [10n, 15n, 12n, 20n].map(String)
    const now = 10 * dayMs
    const opened = open(now - dayMs)
    for (const [version, feeMinor] of fees.entries()) {
      // The first was signed long ago.
      const at = version === 0 ? 1 : now
      opened.add(signed(1, { version, feeMinor, at, minor: version === 0 ? '5' : '0' }))
    }
    const rises = (of: SignedLog, since: number) => of.since(since).map((one) => one.riseMinor)
    expect(rises(opened, now - hourMs)).toEqual([5n, 0n, 5n])
    const again = open(now - dayMs)
    expect(rises(again, now - hourMs)).toEqual([5n, 0n, 5n])
    expect(again.mostFeeMinor(signed(1), slotOf(wanted(1)))).toBe(20n)
    // A clock that is put back looks at all of them again.
    expect(rises(again, 0)).toEqual([10n, 5n, 0n, 5n])
  })

  it('lets go of what nobody looks back at, and finds it again where the clock is put back', () => {
    const opened = open(-dayMs)
    for (let at = 0; at < 10; at += 1) opened.add(signed(at, { at: at * dayMs }))
    const counted = (since: number) => opened.since(since).map(({ at }) => at / dayMs)
    expect(counted(8 * dayMs)).toEqual([9])
    expect(counted(7 * dayMs)).toEqual([8, 9])
    expect(counted(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(counted(8 * dayMs)).toEqual([9])
  })
})
