import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { InstantBet } from '../../wallet/index.ts'

export const unit = 100_000_000n

const telling = { context: null, delayMs: 0, reason: 'test' }

/** The program over a database of its own, with a product whose bets count whole. */
export class PromotionStage {
  readonly node: TestApp
  readonly #database: TestDatabase
  #codes = 0
  #addresses = 0

  private constructor(node: TestApp, database: TestDatabase) {
    this.node = node
    this.#database = database
  }

  static async open(): Promise<PromotionStage> {
    const database = await createTestDatabase()
    const node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
    const stage = new PromotionStage(node, database)
    // New players have five dollars, which count as deposited.
    await stage.set('wallet.demoWorthUsdCents', 500)
    await stage.set('promo.daily', 100)
    node.app.doors.wallet.products.register({
      id: 'trial',
      promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
      takesBonus: (game) => game !== 'cards',
      describe: ({ game }) => ({ id: game, name: game, image: game }),
      faceOf: async (id) => ({ id, name: id, image: id }),
      delayMs: () => 0,
      present: (_game, data) => ({ ...data }),
      overview: async () => ({ seeds: null }),
    })
    return stage
  }

  async close(): Promise<void> {
    await this.node.close()
    await expectWhole(this.#database.url)
    await this.#database.drop()
  }

  get calls() {
    return this.node.app.handlers
  }

  get wallet() {
    return this.node.app.doors.wallet
  }

  /** A call from an address of its own: how many codes one address may name is counted. */
  keyed(player: TestPlayer) {
    this.#addresses += 1
    const context = callOf(player, this.node.mintKey())
    const ip = `127.1.${this.#addresses >> 8}.${this.#addresses & 255}`
    return { ...context, caller: { ...context.caller, ip } }
  }

  set(key: string, value: unknown): Promise<number> {
    return this.node.app.platform.settings.set({ key, value, reason: 'bonuses of tests', by: null })
  }

  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.node.app.platform.database.query<Row>({ text, values })
  }

  upkeep(): Promise<void> {
    return this.node.app.doors.promotions.upkeep()
  }

  /** Lets projections read and promotions pay what follows from it. */
  async catchUp(): Promise<void> {
    await this.wallet.projections.catchUp()
    await this.upkeep()
    await this.wallet.projections.catchUp()
  }

  /** A player whose address is proven. */
  async join(): Promise<TestPlayer> {
    const player = await this.node.join()
    await this.query('update users set email_verified_at = now() where id = $1', [player.userId])
    await this.wallet.projections.catchUp()
    return player
  }

  /** Lets players have sat at one address. */
  async seat(players: readonly TestPlayer[], ip: string): Promise<void> {
    const ids = players.map(({ userId }) => userId)
    await this.query('update sessions set ip = $2 where user_id = any($1::uuid[])', [ids, ip])
  }

  async pockets({ userId }: TestPlayer): Promise<Record<string, bigint>> {
    const rows = await this.wallet.pocketsOf(userId)
    const own = rows.filter(({ currency }) => currency === 'usdt')
    return Object.fromEntries(own.map((row) => [row.pocket, row.balance]))
  }

  /** Takes the real money away, so that bonus money is staked. */
  async empty(player: TestPlayer): Promise<void> {
    const { real = 0n } = await this.pockets(player)
    await this.wallet.movements.post({
      id: this.node.mintKey(),
      reason: 'transfer',
      currency: 'usdt',
      players: [{ userId: player.userId, pocket: 'real', amountMinor: -real }],
      houses: [{ house: 'fee', amountMinor: real }],
      notEnough: 'originals/not-enough-balance',
      telling,
    })
  }

  order({ userId }: TestPlayer, stakeMinor: bigint, own: Partial<InstantBet> = {}): InstantBet {
    return {
      ...{ key: this.node.mintKey(), userId, currency: 'usdt', pocket: 'real', takesBonus: true },
      ...{ product: 'trial', game: 'coin', stakeMinor, params: {}, paramsText: '{}' },
      ...{ usdRateE8: unit, trueEdgePpm: 40_000, creditedEdgePpm: 40_000, ruleVersion: 1 },
      notEnough: 'originals/not-enough-balance',
      prepare: () => undefined,
      draw: () => ({ payoutMinor: 0n, multiplierE4: 0, result: {} }),
      telling,
      ...own,
    }
  }

  /** A bet that counts whole and pays what it is told to, in cents. */
  async bet(player: TestPlayer, stakeCents: number, payoutCents = 0): Promise<void> {
    const minor = (cents: number) => BigInt(cents) * (unit / 100n)
    const draw = () => ({ payoutMinor: minor(payoutCents), multiplierE4: 0, result: {} })
    await this.wallet.settleBet(this.order(player, minor(stakeCents), { draw }))
  }

  /** Opens a bet of a dollar that stays open. @returns what closes it with this payout. */
  async openBet(player: TestPlayer): Promise<(payoutMinor: bigint) => Promise<void>> {
    const id = this.node.mintKey()
    const { userId, currency, pocket, takesBonus, notEnough } = this.order(player, unit)
    await this.wallet.wagers.open({
      ...{ id, userId, currency, pocket, takesBonus, notEnough, telling, usesSeeds: false },
      terms: {
        ...{ product: 'trial', game: 'coin', stakeMinor: unit, usdRateE8: unit, params: '{}' },
        ...{ trueEdgePpm: 40_000, creditedEdgePpm: 40_000, ruleVersion: 1, result: '{}' },
      },
    })
    return async (payoutMinor) => {
      const outcome = { kind: 'settle', payoutMinor, multiplierE4: 30_000 } as const
      const end = { wagerId: id, product: 'trial', reason: 'over', result: '{}', outcome, telling }
      await this.wallet.wagers.close({ ...end, id: this.node.mintKey() })
    }
  }

  /** A code of money; columns of its row instead of that. @returns its text. */
  async code(own: Record<string, unknown> = {}): Promise<string> {
    this.#codes += 1
    const text = `TRIAL-${this.#codes}`
    const row = {
      ...{ id: this.node.mintKey(), code: text, kind: 'money', name: 'Trial', description: '' },
      ...{ value_cents: 200, multiplier: 1, max_release_x: 2, min_deposit_cents: 1_000 },
      ...{ valid_days: 30, state: 'active', source: 'staff', ...own },
    }
    const names = Object.keys(row)
    await this.query(
      `insert into promo_offers (${names.join(', ')})
       values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    )
    return text
  }

  activate(player: TestPlayer, code: string) {
    return this.calls.activateCode({ code }, this.keyed(player))
  }

  balance(player: TestPlayer) {
    return this.calls.bonusBalance({}, callOf(player))
  }

  async history(player: TestPlayer) {
    return (await this.calls.bonusHistory({ page: 1, perPage: 20 }, callOf(player))).rows
  }

  /** A confirmed deposit, as payments book it. */
  async deposit({ userId }: TestPlayer, dollars: number): Promise<void> {
    const amountMinor = BigInt(dollars) * unit
    const id = this.node.mintKey()
    await this.wallet.movements.post({
      id,
      businessKey: { scope: 'deposit', key: id },
      reason: 'deposit',
      currency: 'usdt',
      players: [{ userId, pocket: 'real', amountMinor }],
      houses: [{ house: 'deposits', amountMinor: -amountMinor }],
      notEnough: 'originals/not-enough-balance',
      usdRateE8: unit,
      telling,
    })
    await this.wallet.projections.catchUp()
  }
}

/** What a refused act throws. */
export const refused = (name: string) => ({ refusal: `promotions/${name}` })
