import { checkReceipts as checkFile } from '@powerplay/verifier/receipts'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { telling, unit } from '../../../../test/wallet/wallet-stage.ts'
import { readConfig } from '../../../config.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { fingerprintOf } from './house-keys.ts'
import { receiptKey } from './receipts-fold.ts'

const house = receiptKey(createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom))
const thief = generateKeyPairSync('ed25519')
const thiefsKey = thief.publicKey.export({ format: 'pem', type: 'spki' }).toString()
const thiefsPrint = fingerprintOf(thiefsKey) ?? ''

let database: TestDatabase
let node: TestApp
let player: TestPlayer

const open = (former = '') =>
  openTestApp({
    databaseUrl: database.url,
    environment: { ROLES: 'edge', FORMER_RECEIPT_KEYS: former },
  })

async function bundle(): Promise<void> {
  const { movements, projections } = node.app.doors.wallet
  await movements.grant({
    ...{ id: node.mintKey(), reason: 'demo_grant', userId: player.userId, telling },
    ...{ currency: 'btc', pocket: 'real', amountMinor: unit, businessKey: node.mintKey() },
  })
  await projections.catchUp()
}

/** Every bundle anew under the stranger's key, as whoever owns the database and not the secret may have it. */
async function signAllAnew(): Promise<void> {
  await node.app.platform.database.transaction(async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    const rows = await tx.query<{ number: bigint; content: string }>({
      text: 'select number, content from receipt_bundles',
    })
    for (const { number, content } of rows) {
      const signature = sign(null, Buffer.from(content), thief.privateKey).toString('base64')
      await tx.query({
        text: 'update receipt_bundles set public_key = $2, signature = $3 where number = $1',
        values: [number, thiefsKey, signature],
      })
    }
  })
}

const check = () => node.app.doors.payments.checkReceipts()
const published = async () => {
  const url = '/.well-known/powerplay-receipts.json'
  return (await node.app.edge.inject({ method: 'GET', url })).body
}
const alarms = () =>
  node.app.platform.database.query({
    text: `select subject, detail, times from payment_alarms where kind = 'foreign-receipts'`,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  node = await open()
  player = await node.join()
  await bundle()
  await bundle()
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

describe('receipts of which all were signed anew by who owns the database', () => {
  it('are found, are not published, and are told of when the house signs on top', async () => {
    expect(await check()).toEqual([])
    await signAllAnew()
    await bundle()
    await bundle()
    expect(await check()).toEqual([
      `bundles 1 to 2: signed by ${thiefsPrint}, which is not the house's`,
    ])
    const { publicKey } = house
    expect(JSON.parse(await published())).toEqual({
      keys: [{ publicKey, fingerprint: fingerprintOf(publicKey), first: '3', last: null }],
    })
    expect(await alarms()).toEqual([
      {
        subject: thiefsPrint,
        detail: 'bundle 2 and all before it by this key were signed by nobody of the house',
        times: 1,
      },
    ])
  })

  it('do not hold for a player who has the published keys', async () => {
    const { player: whose, rows } = await node.app.handlers.receipts({}, callOf(player))
    const { problems } = checkFile({ player: whose, rows: [...rows] }, { key: await published() })
    expect(problems).toHaveLength(2)
  })

  it('hold where the configuration, and nothing in the database, names their key', async () => {
    await node.close()
    node = await open(thiefsPrint)
    expect(await check()).toEqual([])
    expect(JSON.parse(await published())).toMatchObject({
      keys: [
        { fingerprint: thiefsPrint, first: '1', last: '2' },
        { first: '3', last: null },
      ],
    })
  })
})

describe('the fingerprints of former keys', () => {
  it('are read as they are printed, and nothing else', () => {
    const read = (text: string) => readConfig({ FORMER_RECEIPT_KEYS: text }).FORMER_RECEIPT_KEYS
    const [one, other] = ['a'.repeat(64), '0'.repeat(64)]
    expect(read('')).toBeUndefined()
    expect(read(`${one},${other}`)).toBe(`${one},${other}`)
    for (const wrong of ['a', one.toUpperCase(), `${one},`, `${one};${other}`, `${one}${other}`]) {
      expect(() => read(wrong)).toThrow(/FORMER_RECEIPT_KEYS/)
    }
  })
})
