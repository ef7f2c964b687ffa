import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDevnet, type Devnet } from '@powerplay/emulators/chains/devnet'
import { serveDevnet, type DevnetServer } from '@powerplay/emulators/chains/server'
import { openProcessor, type Processor } from '@powerplay/emulators/greenfield/processor'
import { chains, mustHave, unitsOfMinor, findAsset } from '@powerplay/kernel'
import { serveSigner, Signer, type ChainPlans } from '@powerplay/signer'
import pg from 'pg'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import type { TestDatabase } from '../../../../test/database.ts'
import { expectDeclared } from '../../../../test/declared.ts'
import { createSecrets, type Secrets } from '../../../platform/secrets.ts'
import { systemClock, systemRandom } from '../../../platform/time/clock.ts'
import { emulatedAccess, emulatedPages } from '../aggregator/embedded.ts'
import { plansOf, type ChainNodes } from '../chains/chain-nodes.ts'
import { signerSocketOf } from '../signer/signer-process.ts'

/** One dollar of USDT in minor units. */
export const dollar = 10n ** 8n

/** Loaded where it is asked for: it belongs to the tests' own runner. */
async function openDatabase(): Promise<TestDatabase> {
  const { createTestDatabase } = await import('../../../../test/database.ts')
  return createTestDatabase()
}

const passphrase = 'a long test phrase'

interface OpenedSigner {
  readonly signer: Signer
  readonly end: () => Promise<void>
}

/** The program with simulated chains that mine when told, and a signer of its own. */
export class PaymentStage {
  readonly node: TestApp
  readonly devnet: Devnet
  /** The emulated payment aggregator, in which nothing happens by itself. */
  readonly processor: Processor
  /** Where its webhooks go; null: nowhere. */
  readonly webhooks: { url: string | null }
  signer: Signer
  /** What happens once the signer has read the ledger, and before it signs. */
  readonly afterReading: { run: (() => Promise<void>) | null }
  readonly #database: TestDatabase
  readonly #server: DevnetServer
  #endSigner: () => Promise<void>
  readonly #openSigner: () => Promise<OpenedSigner>
  readonly #folder: string
  readonly #secrets: Secrets
  readonly #pool: pg.Pool
  readonly #environment: Readonly<Record<string, string>>
  readonly #plans: ChainPlans

  private constructor(
    own: Pick<PaymentStage, 'node' | 'devnet' | 'processor' | 'webhooks' | 'afterReading'> &
      OpenedSigner,
    rest: {
      readonly database: TestDatabase
      readonly server: DevnetServer
      readonly openSigner: () => Promise<OpenedSigner>
      readonly folder: string
      readonly secrets: Secrets
      readonly pool: pg.Pool
      readonly environment: Readonly<Record<string, string>>
      readonly plans: ChainPlans
    },
  ) {
    this.node = own.node
    this.devnet = own.devnet
    this.processor = own.processor
    this.webhooks = own.webhooks
    this.signer = own.signer
    this.afterReading = own.afterReading
    this.#database = rest.database
    this.#server = rest.server
    this.#endSigner = own.end
    this.#openSigner = rest.openSigner
    this.#folder = rest.folder
    this.#secrets = rest.secrets
    this.#pool = rest.pool
    this.#environment = rest.environment
    this.#plans = rest.plans
  }

  /**
   * @param nodes of real chains, in the place of simulated ones.
   * @param given a database of its own, where none of the tests' is at hand.
   * @param environment what the test sets besides.
   */
  static async open(
    nodes: ChainNodes = {},
    given?: TestDatabase,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<PaymentStage> {
    const database = given ?? (await openDatabase())
    const { now } = systemClock
    const ids = chains.map(({ id }) => id)
    const devnet = openDevnet({ chains: ids, dataDir: null, blockMs: 0, now })
    const secrets = createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom)
    const webhooks: { url: string | null } = { url: null }
    const { secret, ...merchant } = emulatedAccess(secrets)
    const processor = openProcessor({
      ...{ ...merchant, base: emulatedPages, dataDir: null, confirmMs: 0, now },
      webhook: { secret, url: () => webhooks.url },
    })
    const server = await serveDevnet(devnet, 0, now, processor)
    const whole = {
      ...{ ROLES: 'edge', DEVNET_URL: server.url },
      PAYMENT_AGGREGATOR_METHODS: 'usdt=USDT-CHAIN,btc=BTC-CHAIN',
      ...(Object.keys(nodes).length > 0 && { CHAIN_NODES: JSON.stringify(nodes) }),
      ...environment,
    }
    const node = await openTestApp({ databaseUrl: database.url, environment: whole })
    const folder = mkdtempSync(join(tmpdir(), 'powerplay-signer-'))
    const pool = new pg.Pool({ connectionString: database.url, max: 2 })
    const { platform } = node.app
    const plans = plansOf(nodes)
    const afterReading: PaymentStage['afterReading'] = { run: null }
    const openSigner = async () => {
      const signer = new Signer({
        ...{ folder, clock: platform.clock, plans },
        ledger: {
          async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) {
            const result = await pool.query<Row>(text, [...values])
            await afterReading.run?.()
            return result
          },
        },
        passphrase,
      })
      return { signer, end: await serveSigner(signer, signerSocketOf(platform, secrets)) }
    }
    const opened = await openSigner()
    await node.app.doors.payments.keepKeys()
    const stage = new PaymentStage(
      { node, devnet, processor, webhooks, afterReading, ...opened },
      { database, server, openSigner, folder, secrets, pool, environment: whole, plans },
    )
    await stage.set('auth.registrationsPerIpPerDay', 10_000)
    for (const { id } of chains) await stage.look(id)
    return stage
  }

  /** Ends everything and asks the invariant checker. */
  async close(): Promise<void> {
    await this.node.close()
    await this.#endSigner()
    await this.#pool.end()
    await this.#server.stop()
    await expectWhole(this.#database.url)
    await this.#database.drop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Another node over the same database and chains; whoever opens it closes it before the stage. */
  another(): Promise<TestApp> {
    return openTestApp({ databaseUrl: this.#database.url, environment: this.#environment })
  }

  /** The folder of the signer's own things. */
  get signerFolder(): string {
    return this.#folder
  }

  /** Ends the signer; another one may take its folder and its place over. */
  async endSigner(): Promise<void> {
    await this.#endSigner()
    this.#endSigner = async () => undefined
  }

  /** What a signer's process is told to take over the place of ours. */
  signerEnvironment(): Record<string, string> {
    const { path, key } = signerSocketOf(this.node.app.platform, this.#secrets)
    return {
      ...{ SIGNER_FOLDER: this.#folder, SIGNER_SOCKET: path, SIGNER_PASSPHRASE: passphrase },
      SIGNER_SOCKET_KEY: key.toString('hex'),
      SIGNER_DATABASE_URL: this.#database.url,
      SIGNER_CHAINS: JSON.stringify(this.#plans),
    }
  }

  /** Ends the signer and starts another one over what it left in its folder. */
  async restartSigner(): Promise<void> {
    await this.#endSigner()
    const { signer, end } = await this.#openSigner()
    this.signer = signer
    this.#endSigner = end
  }

  get database() {
    return this.node.app.platform.database
  }

  query<Row extends object>(text: string, values: unknown[] = []) {
    return this.database.query<Row>({ text, values })
  }

  async set(key: string, value: unknown): Promise<void> {
    const { settings } = this.node.app.platform
    await settings.set({ key, value, reason: 'what the tests need', by: null })
    await settings.refresh()
  }

  /** A player whose address is proven. */
  async player(): Promise<TestPlayer> {
    const player = await this.node.join()
    await this.query('update users set email_verified_at = now() where id = $1', [player.userId])
    return player
  }

  /**
   * Asks a call of the dashboard as an administrator, a new one unless said. @returns its answer, or the refusal.
   * @throws Defect where it refuses with what it does not declare
   */
  async asStaff(key: string, input: object, given?: TestPlayer): Promise<unknown> {
    const person = given ?? (await this.node.join())
    await this.node.app.doors.auth.grantRole({ userId: person.userId, role: '*', by: null })
    const context = callOf(person, this.node.mintKey())
    const handler: unknown = Reflect.get(this.node.app.handlers, key)
    if (typeof handler !== 'function') throw new Error(`no call ${key}`)
    const staff = { ...context, caller: { ...context.caller, can: () => true } }
    try {
      return await Reflect.apply(handler, undefined, [input, staff])
    } catch (error) {
      expectDeclared(key, error)
      return error
    }
  }

  /** Agrees, as somebody else, to what waits for a second person. */
  agree(refusal: unknown, reason = 'it is right'): Promise<unknown> {
    const params = Object(Reflect.get(Object(refusal), 'params'))
    const id = String(Reflect.get(params, 'approvalId'))
    return this.asStaff('admin.approvals.approve', { id, reason })
  }

  /** An address for deposits of this player. */
  async addressOf(player: TestPlayer, currency = 'usdt', chain = 'eth') {
    const asked = { currency, chain, amount: '1000' }
    return this.node.app.handlers.depositWallet(asked, callOf(player))
  }

  /** Sends coins from nowhere. @returns the transaction's id. */
  pay(
    to: string,
    amountMinor: bigint,
    own: { asset?: string; chain?: string; memo?: string } = {},
  ) {
    const { asset = 'usdt', chain = 'eth', memo = null } = own
    const decimals = findAsset(asset, chain)?.decimals ?? 8
    const units = unitsOfMinor(amountMinor, decimals).toString()
    return this.devnet.chain(chain).faucet({ to, asset, units, memo })
  }

  /** Mines so many blocks and has the watcher look. */
  async mine(count: number, chain = 'eth'): Promise<void> {
    for (let index = 0; index < count; index += 1) this.devnet.chain(chain).mine(systemClock.now())
    await this.look(chain)
  }

  look(chain = 'eth'): Promise<void> {
    return this.node.app.doors.payments.look(chain)
  }

  /**
   * Compares a chain with the books. @throws where it was never compared before, as what differs could be what it
   * begins with, and where it was passed over.
   */
  async compare(chain: string): Promise<void> {
    const written = () =>
      this.query<{ by: string }>(
        'select xmin::text as by from chain_balances where chain = $1 order by asset',
        [chain],
      )
    const before = await written()
    if (before.length === 0) throw new Error(`${chain} was never compared`)
    await this.node.app.doors.payments.look(chain, { reconciles: true })
    const after = await written()
    if (before.some(({ by }, at) => after[at]?.by === by))
      throw new Error(`${chain} was passed over`)
  }

  /** What the player's pockets hold in a currency. */
  async pockets({ userId }: TestPlayer, currency = 'usdt') {
    const rows = await this.query<{ pocket: string; balance: bigint }>(
      'select pocket, balance from accounts where owner = $1 and currency = $2',
      [userId, currency],
    )
    const of = (pocket: string) => rows.find((row) => row.pocket === pocket)?.balance ?? 0n
    return { real: of('real'), debt: -of('debt'), frozen: of('frozen') }
  }

  async deposits(player: TestPlayer) {
    const page = { page: 1, perPage: 50 }
    return (await this.node.app.handlers.depositHistory(page, callOf(player))).rows
  }

  async onlyDeposit(player: TestPlayer) {
    return mustHave((await this.deposits(player))[0], 'a deposit')
  }

  /** Takes real money away, as a fee; below zero gives it, as a prize. */
  async take({ userId }: TestPlayer, amountMinor: bigint, currency = 'usdt'): Promise<void> {
    await this.node.app.doors.wallet.movements.post({
      ...{ id: this.node.mintKey(), reason: 'transfer', currency },
      players: [{ userId, pocket: 'real', amountMinor: -amountMinor }],
      houses: [{ house: amountMinor < 0n ? 'promo.test' : 'fee', amountMinor }],
      notEnough: 'originals/not-enough-balance',
      telling: { context: null },
    })
  }
}
