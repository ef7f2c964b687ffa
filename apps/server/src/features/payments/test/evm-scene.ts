import { fromWireId, mustHave, type Uuid } from '@powerplay/kernel'
import { encodeAbiParameters, keccak256, parseAbiParameters } from 'viem'
import { callOf, type TestPlayer } from '../../../../test/app.ts'
import { Anvil, hexOf, payer, stranger } from '../../../../test/anvil/anvil.ts'
import { PaymentStage } from './payment-stage.ts'

/** One dollar of a token with six decimals. */
export const usdt = 10n ** 6n
export const ether = 10n ** 18n

/** The program over a real Ethereum node, with a token of ours on it and one that is nobody's. */
export class EvmScene {
  readonly stage: PaymentStage
  readonly anvil: Anvil
  readonly token: string
  readonly foreignToken: string

  private constructor(own: Pick<EvmScene, 'stage' | 'anvil' | 'token' | 'foreignToken'>) {
    this.stage = own.stage
    this.anvil = own.anvil
    this.token = own.token
    this.foreignToken = own.foreignToken
  }

  /** @param own `through` puts something between the program and the node: given the node's address, it gives its own. */
  static async open(
    own: { readonly traces?: boolean; readonly through?: (url: string) => Promise<string> } = {},
  ): Promise<EvmScene> {
    const anvil = await Anvil.start()
    const [token, foreignToken] = [await anvil.deployCoin(6), await anvil.deployCoin(6)]
    for (const one of [token, foreignToken]) {
      await anvil.call(one, { functionName: 'mint', args: [payer.address, 10n ** 12n] })
    }
    await anvil.mine()
    const url = own.through === undefined ? anvil.url : await own.through(anvil.url)
    const node = {
      ...{ kind: 'evm' as const, url, chainId: anvil.chainId, native: 'eth' },
      ...{ tokens: { usdt: token }, traces: own.traces ?? false },
    }
    const stage = await PaymentStage.open({ eth: node })
    return new EvmScene({ stage, anvil, token, foreignToken })
  }

  async close(): Promise<void> {
    await this.stage.close()
    await this.anvil.stop()
  }

  async addressOf(player: TestPlayer, currency = 'usdt'): Promise<string> {
    return (await this.stage.addressOf(player, currency, 'eth')).wallet
  }

  /** Sends tokens; they wait for a block. */
  payToken(to: string, units: bigint, token = this.token) {
    return this.anvil.call(token, { functionName: 'transfer', args: [hexOf(to), units] })
  }

  /** Has the token take nothing for an address, or take it again, from this moment on and without a block. */
  async block(address: string, isBlocked: boolean): Promise<void> {
    const value = `0x${(isBlocked ? '1' : '0').padStart(64, '0')}`
    await this.anvil.rpc('anvil_setStorageAt', [this.token, slotOf(address, 1n), value])
  }

  /** Has an address hold so much of the token. */
  async putCoins(address: string, units: bigint): Promise<void> {
    const value = `0x${units.toString(16).padStart(64, '0')}`
    await this.anvil.rpc('anvil_setStorageAt', [this.token, slotOf(address, 0n), value])
  }

  /** Makes so many blocks, one after the other looked at. */
  async mine(count = 1): Promise<void> {
    await this.anvil.mine(count)
    await this.stage.look('eth')
  }

  /** Puts empty blocks in the place of the newest ones, and one more. */
  async reorganise(depth: number): Promise<void> {
    await this.anvil.reorganise(depth)
    await this.mine()
  }

  /** Asks for 100 USDT to a stranger, to which somebody agrees, and sends it. */
  async send(player: TestPlayer): Promise<Uuid> {
    const { node } = this.stage
    const order = { sum: '100', currency: 'usdt', wallet: stranger.address, type: 'eth' }
    await node.app.handlers.withdraw(order, callOf(player, node.mintKey()))
    const by: Uuid = (await node.join()).userId
    const id = mustHave(fromWireId('withdrawal', (await this.statusOf(player))._id), 'an id')
    await this.stage.query(`select approve_withdrawal($1, array[$2::uuid], 'looked at', now())`, [
      id,
      by,
    ])
    await this.stage.look('eth')
    return id
  }

  /** The latest withdrawal, as its player reads it. */
  async statusOf(player: TestPlayer) {
    const page = { page: 1, perPage: 10 }
    const { rows } = await this.stage.node.app.handlers.withdrawHistory(page, callOf(player))
    return mustHave(rows[0], 'a withdrawal')
  }

  /**
   * Sends something with the key of our own address, in the place of what waits, at no cost of gas in the end: a block
   * that is read.
   */
  async useByHand(to: string = stranger.address, data = '0x'): Promise<void> {
    const { anvil } = this
    const hot = await this.hotAddress()
    await anvil.rpc('anvil_dropAllTransactions', [])
    await anvil.rpc('anvil_impersonateAccount', [hot])
    const before = await anvil.rpc('eth_getBalance', [hot, 'latest'])
    await anvil.rpc('eth_sendTransaction', [{ from: hot, to, data, value: '0x0', gas: '0x30d40' }])
    await anvil.mine()
    await anvil.rpc('anvil_setBalance', [hot, before])
    await this.stage.look('eth')
  }

  async hotAddress(): Promise<string> {
    const sql = 'select hot_address as hot from chain_keys where chain = $1'
    const rows = await this.stage.query<{ hot: string }>(sql, ['eth'])
    return mustHave(rows[0], 'our own address').hot
  }

  /** Gives our own address coins to pay from. */
  async fund(units: bigint): Promise<void> {
    const hot = await this.hotAddress()
    await this.anvil.pay(hot, ether)
    if (units > 0n) await this.payToken(hot, units)
    await this.mine()
  }

  /** Compares chain and books. @returns what differs. */
  async differences(): Promise<object[]> {
    await this.stage.compare('eth')
    return this.stage.query(
      `select asset, (held_units - booked_units - opening_units)::text as units
        from chain_balances where chain = 'eth' and held_units <> booked_units + opening_units`,
    )
  }
}

/** Where `coin.sol` keeps what an address holds (0), and whether it is blocked (1). */
function slotOf(address: string, place: bigint): string {
  const types = parseAbiParameters('address, uint256')
  return keccak256(encodeAbiParameters(types, [hexOf(address), place]))
}
