import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { openApp } from '../apps/server/src/app.ts'
import { readChainNodes } from '../apps/server/src/features/payments/chains/chain-nodes.ts'
import { CommandError, runOnDatabase } from './database.ts'

interface Keys {
  readonly chain: string
  readonly hotAddress: string
  readonly xpub: string
}

/** How public keys of Bitcoin's test networks begin (`tpub`). */
const testVersion = [0x04, 0x35, 0x87, 0xcf]

/** What a wallet of the node has to watch: addresses of players, and our own. */
function descriptorsOf(xpub: string, network: string): string[] {
  const base58check = createBase58check(sha256)
  const [own, rest] = [base58check.decode(xpub), base58check.decode(xpub).subarray(4)]
  const key = network === 'main' ? own : new Uint8Array([...testVersion, ...rest])
  return [0, 1].map((branch) => `wpkh(${base58check.encode(key)}/${branch}/*)`)
}

/**
 * `npm run chains`: the real chains of this installation, and our own address on each, to which coins for
 * withdrawals and for gas are sent; of Bitcoin what its node's wallet has to watch as well. One line of
 * JSON per chain.
 */
await runOnDatabase(async (databaseUrl, config) => {
  const nodes = readChainNodes(config.CHAIN_NODES?.reveal(), { isDemo: config.DEMO_BUILD })
  const ids = Object.keys(nodes)
  if (ids.length === 0) throw new CommandError('CHAIN_NODES names no chain.')
  const app = await openApp(config, { databaseUrl, webRoot: null })
  try {
    const rows = await app.platform.database.query<Keys>({
      text: `select chain, hot_address as "hotAddress", xpub from chain_keys
        where chain = any($1::text[]) order by chain`,
      values: [ids],
    })
    if (rows.length < ids.length) {
      throw new CommandError('The signer did not tell its keys yet: start the server first.')
    }
    for (const { chain, hotAddress, xpub } of rows) {
      const node = nodes[chain]
      const descriptors =
        node?.kind === 'bitcoin' ? { descriptors: descriptorsOf(xpub, node.network) } : {}
      console.log(JSON.stringify({ chain, hotAddress, ...descriptors }))
    }
    return 0
  } finally {
    await app.close('command')
  }
})
