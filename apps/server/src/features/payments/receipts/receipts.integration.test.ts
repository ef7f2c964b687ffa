import { checkReceipts as checkFile } from '@powerplay/verifier/receipts'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mustHave } from '@powerplay/kernel'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { stakesOn } from '../../../../test/wallet/guarded-stakes.ts'
import { telling, unit, WalletStage } from '../../../../test/wallet/wallet-stage.ts'
import { checkReceipts } from './check-receipts.ts'
import { receiptKey } from './receipts-fold.ts'

let stage: WalletStage
let player: TestPlayer

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  stage.first.app.platform.database.query<Row>({ text, values })
const { instant, openRound, play } = stakesOn(() => stage)
const { publicKey } = receiptKey(createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom))
const read = () => stage.first.app.doors.wallet.projections.catchUp()

/** All receipts of a player, as the wallet's history saves them. */
async function saved(whose: TestPlayer) {
  const { receipts } = stage.first.app.handlers
  let shown = await receipts({}, callOf(whose))
  const rows = [...shown.rows]
  while (shown.next !== null) {
    shown = await receipts({ after: shown.next }, callOf(whose))
    rows.push(...shown.rows)
  }
  return { player: shown.player, rows }
}

const held = async ({ userId }: TestPlayer) => {
  const rows = await query<{ currency: string; sum: bigint }>(
    `select currency, sum(balance)::bigint as sum from accounts
      where owner = $1 and pocket not like 'demo%' group by 1 having sum(balance) <> 0`,
    [userId],
  )
  return new Map(rows.map(({ currency, sum }) => [currency, sum]))
}

beforeAll(async () => {
  stage = await WalletStage.open()
  const others = [await stage.player(), await stage.player()]
  player = await stage.player()
  const draw = () => ({ payoutMinor: 3n * unit, multiplierE4: 30_000, result: {} })
  for (const at of [0, 1]) {
    await instant(player, 1, at, { draw })
    await Promise.all(others.map((other) => instant(other, 2, at)))
    await read()
  }
  const round = await openRound(player, 2)
  await play(round, 1, { extraUsd: 1 })
  await play(round, 0, { payoutUsd: 6 })
  const parted = await stage.openWager(player, 4n * unit)
  await stage.settle(parted, 5n * unit, { shareMinor: 2n * unit }, 1)
  await read()
  await stage.cancel(parted)
  const corrected = await stage.openWager(player, 2n * unit)
  await stage.settle(corrected, 9n * unit)
  await read()
  await stage.correct(corrected, 0n, { revision: 1 }, 1)
  await stage.first.app.doors.wallet.movements.grant({
    ...{ id: stage.first.mintKey(), reason: 'demo_grant', userId: player.userId, telling },
    ...{ currency: 'btc', pocket: 'real', amountMinor: unit, businessKey: 'a grant' },
  })
  await stage.openWager(player, unit)
  await read()
})
afterAll(() => stage.close())

describe('the receipts of a player', () => {
  it('hold, and come to what the player has, to the last unit', async () => {
    const { problems, balances, path } = checkFile(await saved(player), { key: publicKey })
    expect(problems).toEqual([])
    expect(balances).toEqual(await held(player))
    expect(path.length).toBeGreaterThan(12)
    expect(await stage.first.app.doors.payments.checkReceipts()).toEqual([])
  })

  it('are of nobody else, and are never written anew', async () => {
    const other = await stage.player()
    await read()
    const own = await saved(other)
    expect(own.player).not.toBe((await saved(player)).player)
    expect(checkFile(own).balances).toEqual(await held(other))
    await expect(stage.first.app.doors.wallet.projections.rebuild('receipts')).rejects.toThrow(
      'never written anew',
    )
    const tries = [
      'delete from receipt_bundles',
      `update receipt_leaves set lines = ''`,
      `update receipt_bundles set signature = 'x'`,
    ]
    for (const one of tries) await expect(query(one)).rejects.toThrow()
  })
})

type Saved = Awaited<ReturnType<typeof saved>>
type Row = Saved['rows'][number]

const at = (file: Saved, place: number) => mustHave(file.rows.at(place), 'a row')
const change = (file: Saved, place: number, own: Partial<Row>) =>
  Object.assign(at(file, place), own)
const swapped = (text: string, from: string | RegExp, to: string) => {
  const now = text.replace(from, to)
  if (now === text) throw new Error('nothing was tampered with')
  return now
}

/** Signs what was changed with a key of the tamperer's own. */
function forge(file: Saved): void {
  const pair = generateKeyPairSync('ed25519')
  const own = pair.publicKey.export({ format: 'pem', type: 'spki' }).toString()
  for (const row of file.rows) {
    row.signature = sign(null, Buffer.from(row.content), pair.privateKey).toString('base64')
    row.publicKey = own
  }
}

const inFile: readonly (readonly [string, (file: Saved) => void])[] = [
  [
    'another payout',
    (file) => change(file, 0, { lines: swapped(at(file, 0).lines, /300000000 /, '900000000 ') }),
  ],
  ['a line less', (file) => change(file, -1, { lines: swapped(at(file, -1).lines, /^.*\n/, '') })],
  ['a line twice', (file) => change(file, 0, { lines: at(file, 0).lines.repeat(2) })],
  ['a bundle less', (file) => void file.rows.splice(1, 1)],
  ['two bundles in another order', (file) => void file.rows.splice(0, 2, at(file, 1), at(file, 0))],
  [
    'another time',
    (file) => change(file, 0, { lines: swapped(at(file, 0).lines, /T\d\d/, 'T99') }),
  ],
  ['another player', (file) => Object.assign(file, { player: 'user_0' })],
  [
    'another root',
    (file) =>
      change(file, 0, { content: swapped(at(file, 0).content, /"root":"..../, '"root":"0000') }),
  ],
  ['another signature', (file) => change(file, 0, { signature: at(file, 1).signature })],
  ['a key of one’s own', forge],
]

describe('receipts that were tampered with', () => {
  it.each(inFile)('are found by the player: %s', async (_name, tamper) => {
    const file = await saved(player)
    tamper(file)
    expect(checkFile(file, { key: publicKey }).problems).not.toEqual([])
  })

  it('are found by what was saved before, even if all is signed anew', async () => {
    const [kept, file] = [await saved(player), await saved(player)]
    const [first] = file.rows
    Object.assign(mustHave(first, 'a row'), { lines: '' })
    expect(checkFile(file, { key: publicKey, kept }).problems).toContain(
      'receipt 1 is not as it was saved before',
    )
  })

  const mine = (table: string) => `${table} where user_id = '${player.userId}'`
  const inHouse: readonly (readonly [string, () => string])[] = [
    [
      'a payout of a bet',
      () => `update wagers set payout_minor = payout_minor + 1
      where id = (select id from ${mine('wagers')} and payout_minor > 0 limit 1)`,
    ],
    [
      'a stake of a bet',
      () => `update wagers set stake_minor = stake_minor - 1
      where id = (select id from ${mine('wagers')} and payout_minor > 0 limit 1)`,
    ],
    ['a correction that is left out', () => `delete from wager_results where revision = 2`],
    [
      'a movement of another sum',
      () => `update postings set amounts_minor =
      array(select leg * 2 from unnest(amounts_minor) as leg) where reason = 'demo_grant'`,
    ],
    [
      'a bet of somebody else',
      () => `update wagers set user_id = (select id from users
      where id <> user_id limit 1) where id = (select id from ${mine('wagers')} limit 1)`,
    ],
    ['a bundle without its leaf', () => `delete from ${mine('receipt_leaves')} and bundle = 2`],
    ['lines of receipts', () => `update receipt_leaves set lines = replace(lines, ' 3', ' 4')`],
    [
      'bundles that are gone',
      () => `with l as (delete from receipt_leaves where bundle > 3)
      delete from receipt_bundles where number > 3`,
    ],
    [
      'what a bundle says',
      () => `update receipt_bundles set content = replace(content, '"leaves":', '"leaves":1')`,
    ],
    [
      'a signature',
      () => `update receipt_bundles set signature = (select signature from receipt_bundles
      where number = 1) where number = 2`,
    ],
    ['a key', () => `update receipt_bundles set public_key = 'another' where number = 2`],
  ]
  it.each(inHouse)('are found by the house: %s', async (_name, sql) => {
    const found = await stage.first.app.platform.database
      .transaction(async (tx) => {
        // As whoever owns the database could: no trigger and no reference stops it.
        await tx.query({ text: `set local session_replication_role = replica` })
        const changed = await tx.query({ text: `${sql()} returning 1` })
        if (changed.length === 0) throw new Error('nothing was tampered with')
        const found = await checkReceipts(tx, { publicKey, former: new Set() })
        throw Object.assign(new Error('undone'), { found })
      })
      .catch((error: unknown) => {
        const told: unknown = Reflect.get(Object(error), 'found')
        if (Array.isArray(told)) return told
        throw error
      })
    expect(found).not.toEqual([])
  })
})
