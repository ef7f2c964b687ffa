import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bech32 } from '@scure/base'
import { mustHave } from '@powerplay/kernel'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { bundleProgram } from '../../../test/crash/bundle.ts'
import { Program } from '../../../test/payment-crash/program.ts'
import { projectRoot } from '../../platform/project-root.ts'
import { dollar, PaymentStage } from './test/payment-stage.ts'

/** The signer as the process that it is, over its own folder, socket and files. */
describe('the signer in a process of its own', () => {
  let stage: PaymentStage
  let bundle: { folder: string; file: string }
  let program: Program

  beforeAll(async () => {
    bundle = await bundleProgram(join(projectRoot(), 'packages/signer/src/main.ts'))
    stage = await PaymentStage.open()
    await stage.set('payments.addressHoldHours', 0)
    await stage.endSigner()
  })
  beforeEach(async () => {
    rmSync(stopFile(), { force: true })
    await start({})
  })
  afterEach(() => program.kill())
  afterAll(async () => {
    await stage.close()
    rmSync(bundle.folder, { recursive: true, force: true })
  })

  async function start(caps: object): Promise<void> {
    const environment = { ...stage.signerEnvironment(), SIGNER_CAPS: JSON.stringify(caps) }
    program = new Program({ file: bundle.file, environment })
    await program.start()
  }
  async function restart(caps: object): Promise<void> {
    await program.kill()
    await start(caps)
  }

  const stopFile = () => join(stage.signerFolder, 'stopped')
  const address = bech32.encode('devtron', bech32.toWords(new Uint8Array(20).fill(3)))

  async function approved(sum = '200'): Promise<TestPlayer> {
    const player = await stage.player()
    const order = { sum, currency: 'usdt', wallet: address, type: 'tron' }
    await stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
    await stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1 and status = 0`,
      [player.userId, (await stage.node.join()).userId],
    )
    return player
  }

  async function settle(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      await stage.look('tron')
      await stage.mine(21, 'tron')
    }
  }

  async function rowOf(player: TestPlayer) {
    const page = { page: 1, perPage: 10 }
    const { rows } = await stage.node.app.handlers.withdrawHistory(page, callOf(player))
    return mustHave(rows[0], 'a withdrawal')
  }

  const heldBy = async (player: TestPlayer) => {
    const sql = 'select held_by as by from withdrawals where user_id = $1'
    return (await stage.query<{ by: string | null }>(sql, [player.userId]))[0]?.by
  }

  async function shown(): Promise<unknown> {
    const page = { filter: {}, perPage: 10 }
    const rows: unknown = Reflect.get(
      Object(await stage.asStaff('admin.signer.list', page)),
      'rows',
    )
    return Array.isArray(rows) ? rows[0] : rows
  }

  const stopped = () =>
    stage.query<{ detail: string }>(
      `select detail from payment_alarms where kind = 'signer-stopped' and closed_at is null`,
    )

  it('is stopped from the dashboard, over a restart, until its file is deleted by hand', async () => {
    await stage.look('tron')
    expect(await shown()).toMatchObject({ state: 'signs', reason: null, lift: null })
    const player = await approved()
    await stage.asStaff('admin.signer.stop', { reason: 'odd payouts tonight' })
    expect(JSON.parse(readFileSync(stopFile(), 'utf8'))).toMatchObject({
      why: 'odd payouts tonight',
    })
    await settle()
    expect(await rowOf(player)).toMatchObject({ status: 3, txid: null, signedAt: null })
    expect(await shown()).toMatchObject({
      ...{ state: 'stopped', reason: 'odd payouts tonight' },
      lift: expect.stringContaining('delete the file "stopped"'),
    })
    expect(await stopped()).toEqual([{ detail: 'signs nothing: odd payouts tonight' }])
    const lines = await stage.query<{ detail: object }>(
      `select detail from audit_lines where event = 'signer.stop'`,
    )
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).toContain('odd payouts tonight')
    await restart({})
    await settle()
    expect(await rowOf(player)).toMatchObject({ status: 3, txid: null })
    rmSync(stopFile())
    await settle()
    expect(await rowOf(player)).toMatchObject({ status: 1 })
    expect(await shown()).toMatchObject({ state: 'signs', lift: null })
    expect(await stopped()).toEqual([])
  })

  it('that does not answer when it is stopped signs nothing once it does', async () => {
    await program.kill()
    const player = await approved()
    await stage.asStaff('admin.signer.stop', { reason: 'the key may be known' })
    expect(existsSync(stopFile())).toBe(false)
    expect(await shown()).toMatchObject({ state: 'stopping' })
    await start({})
    await settle()
    expect(existsSync(stopFile())).toBe(true)
    expect(await rowOf(player)).toMatchObject({ status: 3, txid: null })
    expect(await shown()).toMatchObject({ state: 'stopped', reason: 'the key may be known' })
    rmSync(stopFile())
    await settle()
    expect(await rowOf(player)).toMatchObject({ status: 1 })
  })

  it('stops itself after so many payments within an hour, and counts anew once that is lifted', async () => {
    const before = await stage.query<{ count: number }>(
      `select count(*)::int as count from withdrawals where status = 1`,
    )
    const most = mustHave(before[0], 'count').count + 1
    await restart({ hourPayments: most })
    const [first, second] = [await approved('20'), await approved('20')]
    await settle()
    expect([(await rowOf(first)).status, (await rowOf(second)).status]).toEqual([1, 3])
    const why = `more than ${most} payments within an hour`
    expect(await stopped()).toEqual([{ detail: `signs nothing: ${why}` }])
    expect(await shown()).toMatchObject({ state: 'stopped', reason: why })
    rmSync(stopFile())
    await restart({ hourPayments: most })
    await settle()
    expect(await rowOf(second)).toMatchObject({ status: 1 })
    expect(await stopped()).toEqual([])
  })

  it('signs nothing above its caps, and what an hour has no room for waits', async () => {
    await restart({ eachUsd: 100, hourUsd: 150_000 })
    const player = await approved('200')
    await settle()
    expect(await heldBy(player)).toBe('over-cap')
    expect(existsSync(stopFile())).toBe(false)
    await restart({ eachUsd: 300, hourUsd: 300, allHourUsd: 301 })
    await settle()
    expect(await heldBy(player)).toBe('over-hour')
    await restart({})
    await settle()
    expect(await rowOf(player)).toMatchObject({ status: 1 })
  })

  it('signs what its price has left behind once as many agreed as that asks for, and its player reads of it', async () => {
    const player = await approved('900')
    // $22,500 is half of what it thinks: three persons.
    await restart({ currencies: { usdt: { priceUsd: 50 } } })
    await settle()
    expect(await heldBy(player)).toBe('worth-differs')
    const { _id: id, ...row } = await rowOf(player)
    expect(row).toMatchObject({ status: 3, held: 'person', personsNeeded: 1, txid: null })
    const order = { id, reason: 'the price fell' }
    const second = await stage.player()
    const agree = (person: TestPlayer) => stage.asStaff('admin.withdrawals.approve', order, person)
    expect(await agree(second)).not.toBeInstanceOf(Error)
    await settle()
    expect(await rowOf(player)).toMatchObject({ held: 'person', personsAgreed: 2, txid: null })
    // Each counts once, and nobody for an own one.
    expect(await agree(second)).toMatchObject({ refusal: 'payments/agreed-already' })
    expect(await agree(player)).toMatchObject({ refusal: 'dashboard/own-request' })
    await stage.asStaff('admin.withdrawals.approve', order)
    await settle()
    expect(await rowOf(player)).toMatchObject({ status: 1, held: null, personsAgreed: 3 })
    expect(await agree(await stage.player())).toMatchObject({ refusal: 'payments/not-cancellable' })
  })

  it('signs what goes by itself, and is worth more by its own price, with one person', async () => {
    const player = await approved('20')
    await settle()
    const order = { sum: '60', currency: 'usdt', wallet: address, type: 'tron' }
    await restart({ currencies: { usdt: { priceUsd: 5 } } })
    await stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
    await settle()
    expect(await heldBy(player)).toBe('worth-differs')
    const { _id: id, auto } = await rowOf(player)
    expect(auto).toBe(true)
    await stage.asStaff('admin.withdrawals.approve', { id, reason: 'the price fell' })
    await settle()
    expect(await rowOf(player)).toMatchObject({ status: 1, personsAgreed: 1 })
  })

  it('believes no row that says it is worth next to nothing', async () => {
    await settle()
    const player = await stage.player()
    const order = { sum: '900', currency: 'usdt', wallet: address, type: 'tron' }
    await stage.node.app.handlers.withdraw(order, callOf(player, stage.node.mintKey()))
    await stage.query('alter table withdrawals disable trigger withdrawals_are_kept')
    await stage.query(
      `update withdrawals set usd_e6 = 1, is_auto = true, stage = 'approved', status = 3,
        approved_at = now() where user_id = $1`,
      [player.userId],
    )
    await stage.query('alter table withdrawals enable trigger withdrawals_are_kept')
    await settle()
    expect(await heldBy(player)).toBe('worth-differs')
    expect(await stage.pockets(player)).toMatchObject({ real: 100n * dollar })
  })
})
