import { checkReceipts as checkFile } from '@powerplay/verifier/receipts'
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { telling, unit } from '../../../../test/wallet/wallet-stage.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemClock, systemRandom } from '../../../platform/time/clock.ts'
import { checkReceipts } from './check-receipts.ts'
import { fingerprintOf } from './house-keys.ts'
import { receiptKeysOf } from './key-runs.ts'
import { receiptKey } from './receipts-fold.ts'

const address = '/.well-known/powerplay-receipts.json'
const keyOfSecret = (digit: string) =>
  receiptKey(createSecrets(Buffer.from(digit.repeat(64), 'hex'), systemRandom))
const [oldKey, newKey] = [keyOfSecret('7'), keyOfSecret('8')]
const formerKey = fingerprintOf(oldKey.publicKey) ?? ''
const house = { publicKey: newKey.publicKey, former: new Set([formerKey]) }

let database: TestDatabase
let node: TestApp
let player: TestPlayer
/** What was published before the secret was changed. */
let publishedBefore: unknown

const open = (secret: string, former = '') =>
  openTestApp({
    databaseUrl: database.url,
    environment: {
      ...{ ROLES: 'edge', SECRET_KEY: secret.repeat(64), FORMER_RECEIPT_KEYS: former },
    },
  })

/** A movement of the player, and a bundle with its receipt. */
async function bundle(): Promise<void> {
  const { movements, projections } = node.app.doors.wallet
  await movements.grant({
    ...{ id: node.mintKey(), reason: 'demo_grant', userId: player.userId, telling },
    ...{ currency: 'btc', pocket: 'real', amountMinor: unit, businessKey: node.mintKey() },
  })
  await projections.catchUp()
}

const published = async () => (await node.app.edge.inject({ method: 'GET', url: address })).json()
const newest = async () => {
  const text = 'select max(number) as number from receipt_bundles'
  const [row] = await node.app.platform.database.query<{ number: bigint }>({ text })
  return row?.number
}
const check = () => node.app.doors.payments.checkReceipts()

/** All receipts of the player. */
async function saved() {
  const { player: whose, rows } = await node.app.handlers.receipts({}, callOf(player))
  return { player: whose, rows: [...rows] }
}

beforeAll(async () => {
  database = await createTestDatabase()
  node = await open('7')
  player = await node.join()
  await bundle()
  await bundle()
  publishedBefore = await published()
  // No start takes another secret as long as the database knows the one of before.
  await node.app.platform.database.query({ text: 'delete from platform_secrets' })
  await node.close()
  node = await open('8', formerKey)
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const keyOf = ({ publicKey }: { publicKey: string }, first: string, last: string | null) => ({
  ...{ publicKey, first, last },
  fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
})

describe('the keys of receipts', () => {
  it('are published with what each signed, over a change of the secret', async () => {
    expect(publishedBefore).toEqual({ keys: [keyOf(oldKey, '1', null)] })
    expect(await published()).toEqual({ keys: [keyOf(oldKey, '1', '2'), keyOf(newKey, '3', null)] })
    expect(await check()).toEqual([`bundle 2: none by the house's key follows it`])
    for (const last of [3n, 4n]) {
      await bundle()
      node.pass(61_000)
      expect(await published()).toEqual({
        keys: [keyOf(oldKey, '1', '2'), keyOf(newKey, '3', null)],
      })
      expect(await newest()).toBe(last)
    }
    expect(await node.app.handlers.receiptKeys({}, callOf(null))).toEqual(await published())
    // A key of before that the configuration names is no news.
    const told = { text: `select subject from payment_alarms where kind = 'foreign-receipts'` }
    expect(await node.app.platform.database.query(told)).toEqual([])
  })

  it('come with the checker as it is, and it runs alone', async () => {
    const url = '/.well-known/powerplay-receipts.mjs'
    const { statusCode, headers, body } = await node.app.edge.inject({ method: 'GET', url })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="receipts.mjs"')
    const folder = mkdtempSync(join(tmpdir(), 'checker-'))
    try {
      const file = (name: string, text: string) => {
        writeFileSync(join(folder, name), text)
        return join(folder, name)
      }
      const given = file('receipts.json', JSON.stringify(await saved()))
      const keys = file('powerplay-receipts.json', JSON.stringify(await published()))
      const args = [file('receipts (1).mjs', body), '--file', given, '--key', keys]
      const said = execFileSync(process.execPath, args, { encoding: 'utf8', cwd: folder })
      expect(said).toContain('All receipts hold.')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('check the file of a player, whose receipts two keys signed', async () => {
    expect(await check()).toEqual([])
    const file = await saved()
    const keys = JSON.stringify(await published())
    expect(checkFile(file, { key: keys })).toMatchObject({
      problems: [],
      used: [
        { first: 1n, last: 2n },
        { first: 3n, last: 4n },
      ],
    })
    expect(checkFile(file, { key: oldKey.publicKey }).problems).toHaveLength(2)
    expect(checkFile(file, { key: JSON.stringify(publishedBefore) }).problems).toHaveLength(2)
  })

  it('are read once a minute', async () => {
    const asked: unknown[] = []
    let now = systemClock.now()
    const on: Queries = {
      query(statement) {
        asked.push(statement.values)
        return node.app.platform.database.query(statement)
      },
    }
    const read = receiptKeysOf(on, { now: () => now }, house)
    for (const passedMs of [0, 59_000, 1_000]) {
      now += passedMs
      await read()
    }
    // The second look begins after what the first one knew.
    expect(asked).toEqual([[0n], [4n]])
  })

  it('are read again at once where they could not be', async () => {
    let isDown = true
    const on: Queries = {
      query: (statement) =>
        isDown
          ? Promise.reject(new Error('no database'))
          : node.app.platform.database.query(statement),
    }
    const read = receiptKeysOf(on, systemClock, house)
    await expect(read()).rejects.toThrow('no database')
    isDown = false
    expect((await read()).keys).toHaveLength(2)
  })
})

/** What comes of looking at a bundle that another key signed, as whoever owns the database could have it. */
async function after<Found>(
  bundleNumber: number,
  { publicKey, sign: signText }: { publicKey: string; sign: (text: string) => string },
  look: (tx: Queries) => Promise<Found>,
): Promise<Found> {
  const { database: db } = node.app.platform
  let found: { readonly of: Found } | undefined
  await db
    .transaction(async (tx) => {
      await tx.query({ text: `set local session_replication_role = replica` })
      const [row] = await tx.query<{ content: string }>({
        text: 'select content from receipt_bundles where number = $1',
        values: [bundleNumber],
      })
      await tx.query({
        text: 'update receipt_bundles set public_key = $2, signature = $3 where number = $1',
        values: [bundleNumber, publicKey, signText(row?.content ?? '')],
      })
      found = { of: await look(tx) }
      throw new Error('undone')
    })
    .catch((error: unknown) => {
      if (found === undefined) throw error
    })
  if (found === undefined) throw new Error('nothing was looked at')
  return found.of
}

function stranger() {
  const pair = generateKeyPairSync('ed25519')
  return {
    publicKey: pair.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (text: string) => sign(null, Buffer.from(text), pair.privateKey).toString('base64'),
  }
}

describe('a bundle that another key signed', () => {
  const checked = (tx: Queries) => checkReceipts(tx, house)

  it('is found at the end, where none by the house follows', async () => {
    const thief = stranger()
    expect(await after(4, thief, checked)).toEqual([
      `bundles 4 to 4: signed by ${fingerprintOf(thief.publicKey)}, which is not the house's`,
      `bundle 4: none by the house's key follows it`,
    ])
  })

  it('is found where the key of before had signed, and signs again', async () => {
    expect(await after(1, newKey, checked)).toEqual([
      'bundles 2 to 2: their key began before another ended',
    ])
    expect(await after(3, oldKey, checked)).toEqual([])
  })

  it('is found where what stands there is no key, which is not published', async () => {
    const none = { publicKey: 'no key', sign: () => 'x' }
    expect(await after(2, none, checked)).toEqual([
      `bundles 2 to 2: signed by no key, which is not the house's`,
      'bundle 2: its key did not sign it',
    ])
    const { keys } = await after(2, none, (tx) => receiptKeysOf(tx, systemClock, house)())
    expect(keys).toEqual([keyOf(oldKey, '1', '1'), keyOf(newKey, '3', null)])
  })
})

describe('the address of the keys', () => {
  it('is read without a session, by pages of others, and kept for a minute', async () => {
    const answer = await node.app.edge.inject({
      ...{ method: 'GET', url: address },
      headers: { origin: 'https://checker.example' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
      'content-type': expect.stringMatching(/^application\/json/),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('takes nothing', async () => {
    const answer = await node.app.edge.inject({ method: 'POST', url: address, payload: {} })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
