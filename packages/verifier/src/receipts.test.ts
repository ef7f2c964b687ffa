import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkReceipts, runCommand } from './receipts.mjs'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const folder = mkdtempSync(join(tmpdir(), 'receipts-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Key {
  readonly privateKey: KeyObject
  readonly publicKey: string
  readonly fingerprint: string
}

function keyPair(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const der = publicKey.export({ format: 'der', type: 'spki' })
  return {
    ...{ privateKey, publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString() },
    fingerprint: createHash('sha256').update(der).digest('hex'),
  }
}

const [house, next, stranger] = [keyPair(), keyPair(), keyPair()]
const player = 'user_1'

/** Bundles of one line each, the first with number 1, each by the key at its place. */
function receiptsBy(...keys: readonly Key[]) {
  let [leafBefore, bundleBefore] = [sha256(''), sha256('')]
  const rows = keys.map(({ privateKey, publicKey }, place) => {
    const id = `00000000-0000-7000-8000-00000000000${place}`
    const lines = `money deposit ${id} btc real 5 2026-01-0${place + 1}T00:00:00.000Z\n`
    const total = String(place + 1)
    const before = leafBefore
    const root = sha256(`leaf:${player}:${before}:${total}:${sha256(lines)}`)
    const content = JSON.stringify({ version: 1, number: total, root, before: bundleBefore })
    leafBefore = root
    bundleBefore = sha256(content)
    const signature = sign(null, Buffer.from(content), privateKey).toString('base64')
    return { content, signature, publicKey, before, total, lines, way: [] }
  })
  return { player, rows }
}

/** A file of keys as the house publishes it. */
const published = (...keys: readonly (readonly [Key, string, string | null])[]) =>
  JSON.stringify({
    keys: keys.map(([{ publicKey, fingerprint }, first, last]) => ({
      ...{ publicKey, fingerprint, first, last },
    })),
  })

/** What the command says of a file. */
async function said(receipts: unknown, keys?: string) {
  const file = join(folder, 'receipts.json')
  writeFileSync(file, JSON.stringify(receipts))
  const args = ['--file', file]
  if (keys !== undefined) {
    writeFileSync(join(folder, 'keys'), keys)
    args.push('--key', join(folder, 'keys'))
  }
  const lines: string[] = []
  const code = await runCommand(args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

describe('receipts by the keys that the house publishes', () => {
  it('hold, by the file of keys and by one key as PEM', async () => {
    for (const keys of [published([house, '1', null]), house.publicKey]) {
      const { code, text } = await said(receiptsBy(house, house), keys)
      expect(text).toContain('All receipts hold.')
      expect(text).not.toContain('WHOSE KEY?')
      expect(code).toBe(0)
    }
  })

  it('hold by an older key and the one that followed it, and both are named', async () => {
    const keys = published([house, '1', '2'], [next, '3', null])
    const { code, text } = await said(receiptsBy(house, house, next), keys)
    expect(text).toContain(`bundles 1 to 2: signed by the key ${house.fingerprint}`)
    expect(text).toContain(`bundles 3 to 3: signed by the key ${next.fingerprint}`)
    expect(code).toBe(0)
  })

  it('are refused where a stranger signed them, whatever key they name', async () => {
    const { code, text } = await said(receiptsBy(stranger), published([house, '1', null]))
    expect(text).toContain(`NOT SO: bundle 1: not signed by the house's key`)
    expect(text).not.toContain('All receipts hold.')
    expect(code).toBe(1)
  })

  it('are refused outside of what a key signed, on both sides', () => {
    const keys = published([house, '1', '2'], [next, '3', null])
    const problem = (number: number) => `bundle ${number}: not signed by the house's key`
    expect(checkReceipts(receiptsBy(house, house, house), { key: keys }).problems).toEqual([
      problem(3),
    ])
    expect(checkReceipts(receiptsBy(house, next, next), { key: keys }).problems).toEqual([
      problem(2),
    ])
  })

  it('hold where a key came back while another one had signed', () => {
    const keys = published([house, '1', null], [next, '2', '2'])
    expect(checkReceipts(receiptsBy(house, next, house), { key: keys }).problems).toEqual([])
  })

  it('are not checked by a file without keys', async () => {
    for (const keys of ['{}', '{"keys":[]}']) {
      await expect(said(receiptsBy(house), keys)).rejects.toThrow('no keys in that file')
    }
  })
})

describe('receipts without a key from elsewhere', () => {
  it('are checked by the key they name, which is asked about: code 3', async () => {
    const { code, text } = await said(receiptsBy(stranger))
    expect(text).toContain('WHOSE KEY?')
    expect(text).toContain(stranger.fingerprint)
    expect(text).not.toContain('All receipts hold.')
    expect(code).toBe(3)
  })

  it('are refused where something is not so', async () => {
    const { player: whose, rows } = receiptsBy(house, house)
    const { code, text } = await said({ player: whose, rows: rows.slice(1) })
    expect(text).toContain('NOT SO: bundle 2: receipts before it are missing')
    expect(text).not.toContain('WHOSE KEY?')
    expect(code).toBe(1)
  })

  it('are not said to hold where there are none, whatever was saved before', async () => {
    const { code, text } = await said({ player, rows: [] }, published([house, '1', null]))
    expect(text).toContain('NOTHING WAS CHECKED')
    expect(text).not.toContain('All receipts hold.')
    expect(code).toBe(1)
  })

  it.each([[null], [[]], ['x'], [7], [{}], [{ player, rows: {} }], [{ player, rows: [null] }]])(
    'are asked for in words where the file is %j',
    async (file) => {
      await expect(said(file)).rejects.toThrow('receipts.json holds no receipts: give the file')
    },
  )

  it('name the last bundle, since what was cut off behind it is not seen', async () => {
    const { player: whose, rows } = receiptsBy(house, house, house)
    const cut = await said({ player: whose, rows: rows.slice(0, 2) }, published([house, '1', null]))
    expect(cut.text).toContain('Nothing after bundle 2 is here')
    expect(cut.code).toBe(0)
  })
})
