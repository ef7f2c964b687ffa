import { mustHave, type Uuid } from '@powerplay/kernel'
import { bitcoinAddressOf } from '@powerplay/signer'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { BitcoinNode } from '../../../../test/bitcoin/bitcoin-node.ts'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { PaymentStage } from './payment-stage.ts'

/** A milli-bitcoin, in satoshi, which are the ledger's minor units as well. */
export const milli = 100_000n
const strangersKey = secp256k1.getPublicKey(new Uint8Array(32).fill(5), true)
export const stranger = bitcoinAddressOf('regtest', strangersKey)

/** How the node of a test is reached. */
export const planOf = ({ url }: BitcoinNode) =>
  ({ kind: 'bitcoin', network: 'regtest', url, wallet: 'powerplay' }) as const

/** The program over a node of Bitcoin that checks scripts and signatures, and mines when told. */
export class BitcoinScene {
  readonly stage: PaymentStage
  readonly node: BitcoinNode

  private constructor(own: Pick<BitcoinScene, 'stage' | 'node'>) {
    this.stage = own.stage
    this.node = own.node
  }

  static async open(): Promise<BitcoinScene> {
    const node = await BitcoinNode.start()
    node.chain.mine(10)
    const stage = await PaymentStage.open({ btc: planOf(node) })
    const [keys] = await stage.query<{ xpub: string }>(
      `select xpub from chain_keys where chain = 'btc'`,
    )
    node.watch(mustHave(keys, 'keys').xpub)
    await stage.set('payments.addressHoldHours', 0)
    await stage.set('payments.playThroughPercent', 0)
    return new BitcoinScene({ stage, node })
  }

  async close(): Promise<void> {
    await this.stage.close()
    await this.node.stop()
  }

  /** Makes so many blocks, and looks at them. */
  async mine(count = 1): Promise<void> {
    this.node.chain.mine(count)
    await this.stage.look('btc')
  }

  async addressOf(player: TestPlayer): Promise<string> {
    return (await this.stage.addressOf(player, 'btc', 'btc')).wallet
  }

  /** A player who brought coins in. */
  async depositor(units: bigint): Promise<TestPlayer> {
    const player = await this.stage.player()
    this.node.chain.fund(await this.addressOf(player), units)
    await this.mine(3)
    return player
  }

  /** Asks for a withdrawal, to which somebody agrees. */
  async ask(player: TestPlayer, sum: string): Promise<void> {
    const { node } = this.stage
    const order = { sum, currency: 'btc', wallet: stranger, type: 'btc' }
    await node.app.handlers.withdraw(order, callOf(player, node.mintKey()))
    const by: Uuid = (await node.join()).userId
    await this.stage.query(
      `select approve_withdrawal(id, array[$2::uuid], 'looked at', now()) from withdrawals
        where user_id = $1 and status = 0`,
      [player.userId, by],
    )
  }

  /** The latest withdrawal, as its player reads it. */
  async statusOf(player: TestPlayer) {
    const page = { page: 1, perPage: 10 }
    const { rows } = await this.stage.node.app.handlers.withdrawHistory(page, callOf(player))
    return mustHave(rows[0], 'a withdrawal')
  }

  /** Compares chain and books. @returns what differs. */
  async differences(): Promise<object[]> {
    await this.stage.compare('btc')
    return this.stage.query(
      `select held_units, booked_units from chain_balances
        where chain = 'btc' and held_units <> booked_units + opening_units`,
    )
  }

  /** What staff read of withdrawals that do not move. */
  stuck(): Promise<{ detail: string }[]> {
    return this.stage.query<{ detail: string }>(
      `select detail from payment_alarms where kind = 'withdrawal-stuck' and closed_at is null`,
    )
  }
}
