import { createServer, type Server } from 'node:http'
import { HDKey } from '@scure/bip32'
import { formatAmount, mustHave } from '@powerplay/kernel'
import { z } from 'zod'
import { addressOf, BitcoinChain, NodeRefusal } from './bitcoin-chain.ts'
import { scriptOfKey, type Output, type Parsed } from './segwit.ts'

const question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })
const login = `Basic ${Buffer.from('bitcoin:a long word').toString('base64')}`

/**
 * A node of Bitcoin as its JSON-RPC shows it, with a wallet that watches the addresses of a key: every
 * transaction that it takes has real scripts and signatures.
 */
export class BitcoinNode {
  readonly chain = new BitcoinChain()
  readonly #watched = new Set<string>()
  network = 'regtest'
  /** Coins for 1,000 virtual bytes that get a payment into one of the next blocks; null where the node has seen too few. */
  feeRate: number | null = null
  /** What it passes on at the least. */
  relayRate = 0.00001
  readonly #server: Server
  #port = 0

  private constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (request.headers.authorization !== login) {
          response.writeHead(401).end()
          return
        }
        const asked: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
        const told = Array.isArray(asked)
          ? asked.map((one) => this.#answer(one))
          : this.#answer(asked)
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(told))
      })
    })
  }

  static async start(): Promise<BitcoinNode> {
    const node = new BitcoinNode()
    await new Promise<void>((done) => node.#server.listen(0, '127.0.0.1', done))
    const address = node.#server.address()
    node.#port = typeof address === 'object' && address !== null ? address.port : 0
    return node
  }

  /** What `importdescriptors` does with `wpkh(xpub/0/*)` and `wpkh(xpub/1/*)`. */
  watch(xpub: string): void {
    const account = HDKey.fromExtendedKey(xpub)
    for (const branch of [0, 1]) {
      for (let index = 0; index < 100; index += 1) {
        const { publicKey } = account.deriveChild(branch).deriveChild(index)
        this.#watched.add(addressOf(scriptOfKey(mustHave(publicKey, 'key'))) ?? '')
      }
    }
  }

  get url(): string {
    return `http://bitcoin:a%20long%20word@127.0.0.1:${this.#port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  #answer(asked: unknown): object {
    const { id, method, params } = question.parse(asked)
    try {
      return { id, result: this.#result(method, params), error: null }
    } catch (error) {
      const code = error instanceof NodeRefusal ? error.code : -1
      return { id, result: null, error: { code, message: String(error) } }
    }
  }

  #result(method: string, params: readonly unknown[]): unknown {
    const [first, second, third] = params
    const { chain } = this
    switch (method) {
      case 'getblockchaininfo': {
        const blocks = chain.blocks.length - 1
        return { chain: this.network, blocks, bestblockhash: chain.blocks.at(-1)?.hash }
      }
      case 'getmempoolinfo':
        return { mempoolminfee: this.relayRate, incrementalrelayfee: 0.00001 }
      case 'estimatesmartfee':
        return this.feeRate === null
          ? { errors: ['Insufficient data or no feerate found'], blocks: 6 }
          : { feerate: this.feeRate, blocks: 6 }
      case 'getblockhash':
        return (chain.blocks[Number(first)] ?? refuse(-8, 'Block height out of range')).hash
      case 'getblock':
      case 'getblockheader':
        return this.#blockView(first)
      case 'getrawtransaction': {
        const found =
          chain.findIndexed(String(first)) ??
          refuse(-5, 'No such mempool or blockchain transaction')
        return { ...transactionView(found.tx), ...(found.block && { blockhash: found.block.hash }) }
      }
      case 'gettxout': {
        const output = chain.output(String(first), Number(second), third !== false)
        return output === undefined ? null : outputView(output, Number(second))
      }
      case 'sendrawtransaction':
        return chain.send(String(first))
      case 'listunspent':
        return this.#unspent(Number(first), Number(second), third)
      case 'listsinceblock':
        return {
          transactions: [...chain.unmined(), ...chain.minedSince(String(first))].map((one) => ({
            ...one,
            category: 'send',
          })),
        }
      case 'gettransaction':
        return {
          confirmations:
            chain.walletDepth(String(first)) ?? refuse(-5, 'Invalid or non-wallet transaction id'),
        }
      default:
        return refuse(-32_601, 'Method not found')
    }
  }

  #blockView(asked: unknown): object {
    const { blocks, stale } = this.chain
    const found = [...blocks, ...stale].find(({ hash }) => hash === asked)
    const { hash, parent, height, txs } = found ?? refuse(-5, 'Block not found')
    return {
      ...{ hash, height, time: 1_700_000_000 + height, tx: txs.map(transactionView) },
      confirmations: blocks[height]?.hash === hash ? blocks.length - height : -1,
      ...(parent !== '' && { previousblockhash: parent }),
    }
  }

  #unspent(from: number, to: number, asked: unknown): object[] {
    const own = z.array(z.string()).parse(asked)
    const isWanted = (address: string) =>
      this.#watched.has(address) && (own.length === 0 || own.includes(address))
    const { chain } = this
    const all = [
      ...chain.blocks.flatMap(({ txs, height }) =>
        txs.map((tx) => ({ tx, confirmations: chain.blocks.length - height })),
      ),
      ...chain.waiting.map((tx) => ({ tx, confirmations: 0 })),
    ]
    return all
      .filter(({ confirmations }) => confirmations >= from && confirmations <= to)
      .flatMap(({ tx, confirmations }) =>
        tx.outputs.flatMap(({ units, script }, vout) => {
          const address = addressOf(script)
          if (address === undefined || !isWanted(address)) return []
          if (chain.output(tx.txid, vout, true) === undefined) return []
          return [{ txid: tx.txid, vout, address, amount: coins(units), confirmations }]
        }),
      )
  }
}

function refuse(code: number, message: string): never {
  throw new NodeRefusal(code, message)
}

const coins = (units: bigint) => Number.parseFloat(formatAmount(units, 8))

const outputView = ({ units, script }: Output, n: number) => ({
  ...{ n, value: coins(units) },
  scriptPubKey: { hex: script, ...(addressOf(script) && { address: addressOf(script) }) },
})

const transactionView = ({ txid, inputs, outputs }: Parsed) => ({
  txid,
  vin:
    inputs.length === 0
      ? [{}]
      : inputs.map(({ txid: from, place: vout }) => ({ txid: from, vout })),
  vout: outputs.map(outputView),
})
