import type { Uuid } from '@powerplay/kernel'
import type { Pocket } from '@powerplay/ledger'
import { vi } from 'vitest'
import { z } from 'zod'
import { expectWhole, openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

import type {
  Movement,
  OpenWager,
  Telling,
  WagerCorrection,
  WagerEnd,
} from '../../src/features/wallet/index.ts'

/** One USDT in its smallest units. */
export const unit = 10n ** 8n

/** What every player of a demo build begins with. */
export const welcomeMinor = 1_000n * unit

/** Nobody asked: every screen is told. */
export const telling: Telling = { context: null, delayMs: 0, reason: 'test' }

const toldBalance = z.object({
  pocket: z.string(),
  value: z.string(),
  change: z.string(),
  reason: z.string(),
})

/** A balance that a player's screens were told. */
export type Told = z.output<typeof toldBalance>

/** Two nodes over one database, whose money is moved by the wallet's door itself. */
export class WalletStage {
  readonly #database: TestDatabase
  readonly nodes: readonly [TestApp, TestApp]
  readonly #told = new Map<string, Told[]>()

  private constructor(database: TestDatabase, nodes: readonly [TestApp, TestApp]) {
    this.#database = database
    this.nodes = nodes
    for (const { app } of nodes) {
      const { broadcaster } = app.platform
      const emit = broadcaster.emitBesides.bind(broadcaster)
      vi.spyOn(broadcaster, 'emitBesides').mockImplementation(
        (socketId, channel, event, payload) => {
          if (event === 'BalanceModification') this.#note(channel, payload)
          return emit(socketId, channel, event, payload)
        },
      )
    }
  }

  static async open(): Promise<WalletStage> {
    const database = await createTestDatabase()
    const open = () =>
      openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' }, lanes: 2 })
    const stage = new WalletStage(database, [await open(), await open()])
    const many = { key: 'auth.registrationsPerIpPerDay', value: 10_000 }
    await stage.first.app.platform.settings.set({ ...many, reason: 'many players', by: null })
    return stage
  }

  /** Ends the nodes, asks the invariant checker and removes the database. */
  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()))
    await expectWhole(this.#database.url)
    await this.#database.drop()
  }

  get first(): TestApp {
    return this.nodes[0]
  }

  /** The door of one of the two nodes. */
  door(at = 0) {
    return this.nodes[at % 2 === 0 ? 0 : 1].app.doors.wallet
  }

  /** A player with so much in the real and bonus pockets. */
  async player(realMinor = welcomeMinor, bonusMinor = 0n): Promise<TestPlayer> {
    const player = await this.first.join()
    if (bonusMinor > 0n) await this.grantBonus(player, bonusMinor)
    const changeMinor = realMinor - welcomeMinor
    if (changeMinor !== 0n) await this.take(player, -changeMinor)
    this.#told.delete(player.wireId)
    return player
  }

  async grantBonus({ userId }: TestPlayer, amountMinor: bigint, at = 0): Promise<void> {
    const id = this.first.mintKey()
    await this.door(at).movements.grant({
      ...{ id, reason: 'bonus_grant', userId, currency: 'usdt', pocket: 'bonus', amountMinor },
      ...{ businessKey: id, telling },
    })
  }

  /** Takes real money away, to a house account; less than nothing is given. */
  async take({ userId }: TestPlayer, amountMinor: bigint, at = 0): Promise<void> {
    await this.post(
      {
        players: [{ userId, pocket: 'real', amountMinor: -amountMinor }],
        houses: [{ house: amountMinor > 0n ? 'fee' : 'promo.test', amountMinor }],
      },
      at,
    )
  }

  post(own: Pick<Movement, 'players'> & Partial<Movement>, at = 0): Promise<boolean> {
    return this.door(at).movements.post({
      ...{ id: this.first.mintKey(), reason: 'transfer', currency: 'usdt' },
      ...{ notEnough: 'originals/not-enough-balance', telling },
      ...own,
    })
  }

  /** Opens a wager of a product that takes bonus money. @returns its id. */
  async openWager(player: TestPlayer, stakeMinor: bigint, own: Partial<OpenWager> = {}, at = 0) {
    const id = own.id ?? this.first.mintKey()
    await this.door(at).wagers.open(this.order(player, stakeMinor, { ...own, id }))
    return id
  }

  order({ userId }: TestPlayer, stakeMinor: bigint, own: Partial<OpenWager> = {}): OpenWager {
    return {
      ...{ id: this.first.mintKey(), userId, currency: 'usdt', pocket: 'real', takesBonus: true },
      terms: {
        ...{ product: 'sports', game: 'single', stakeMinor, usdRateE8: unit },
        ...{ trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1, params: '{}', result: '{}' },
      },
      ...{ usesSeeds: false, notEnough: 'originals/not-enough-balance', telling },
      ...own,
    }
  }

  /** Ends a wager, or a share of it, with a payout. */
  settle(wagerId: Uuid, payoutMinor: bigint, own: Partial<WagerEnd> = {}, at = 0) {
    const outcome = { kind: 'settle' as const, payoutMinor, multiplierE4: 0 }
    return this.#end(wagerId, { outcome, ...own }, at)
  }

  /** Gives the stake of a wager, or of a share of it, back. */
  cancel(wagerId: Uuid, own: Partial<WagerEnd> = {}, at = 0) {
    return this.#end(wagerId, { outcome: { kind: 'cancel' }, ...own }, at)
  }

  #end(wagerId: Uuid, own: Pick<WagerEnd, 'outcome'> & Partial<WagerEnd>, at: number) {
    const id = this.first.mintKey()
    const rest = { product: 'sports', reason: 'cash_out', result: '{}', telling }
    return this.door(at).wagers.close({ id, wagerId, ...rest, ...own })
  }

  /** Puts another payout in the place of a settled one. */
  async correct(
    wagerId: Uuid,
    payoutMinor: bigint | 'cancel',
    own: Partial<WagerCorrection> & Pick<WagerCorrection, 'revision'>,
    at = 0,
  ) {
    const outcome =
      payoutMinor === 'cancel'
        ? { kind: 'cancel' as const }
        : { kind: 'settle' as const, payoutMinor, multiplierE4: 0 }
    const id = this.first.mintKey()
    const { product = 'sports' } = (await this.door(at).journal.find(wagerId)) ?? {}
    const rest = { product, outcome, reason: 'resettled', result: '{}', telling }
    return this.door(at).wagers.correct({ id, wagerId, ...rest, ...own })
  }

  /** What the pockets of a player hold; those that were never opened are left out. */
  async pockets({ userId }: TestPlayer): Promise<Partial<Record<Pocket, bigint>>> {
    const rows = await this.first.app.platform.database.query<{ pocket: Pocket; balance: bigint }>({
      text: `select pocket, balance from accounts where owner = $1 and currency = 'usdt'`,
      values: [userId],
    })
    return Object.fromEntries(rows.map(({ pocket, balance }) => [pocket, balance]))
  }

  /** What a player owes in USDT. */
  async debtOf({ userId }: TestPlayer, at = 0): Promise<bigint> {
    return (await this.door(at).debtsOf(userId)).get('usdt') ?? 0n
  }

  /** What the player's screens were told since this was asked last. */
  told({ wireId }: TestPlayer): Told[] {
    const told = this.#told.get(wireId) ?? []
    this.#told.delete(wireId)
    return told
  }

  /** The columns of a wager's own row that say from where its stake came. */
  async rowOf(id: Uuid) {
    const [row] = await this.first.app.platform.database.query<Record<string, unknown>>({
      text: `select pocket, status, stake_minor as stake, bonus_minor as bonus,
          payout_minor as payout from wagers where id = $1`,
      values: [id],
    })
    return row
  }

  async exclude({ userId }: TestPlayer, isExcluded = true): Promise<void> {
    await this.first.app.platform.database.query({
      text: 'update users set self_excluded = $2 where id = $1',
      values: [userId, isExcluded],
    })
  }

  #note(channel: string, payload: object): void {
    const wireId = channel.replace('private-User.', '')
    const told = this.#told.get(wireId) ?? []
    told.push(toldBalance.parse(payload))
    this.#told.set(wireId, told)
  }
}
