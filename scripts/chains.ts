import { openApp } from '../apps/server/src/app.ts'
import { readChainNodes } from '../apps/server/src/features/payments/chains/chain-nodes.ts'
import { CommandError, runOnDatabase } from './database.ts'

/**
 * `npm run chains`: the real chains of this installation, and our own address on each, to which coins for
 * withdrawals and for gas are sent. One line of JSON per chain.
 */
await runOnDatabase(async (databaseUrl, config) => {
  const nodes = readChainNodes(config.CHAIN_NODES?.reveal(), { isDemo: config.DEMO_BUILD })
  const ids = Object.keys(nodes)
  if (ids.length === 0) throw new CommandError('CHAIN_NODES names no chain.')
  const app = await openApp(config, { databaseUrl, webRoot: null })
  try {
    const rows = await app.platform.database.query<{ chain: string; hotAddress: string }>({
      text: `select chain, hot_address as "hotAddress" from chain_keys
        where chain = any($1::text[]) order by chain`,
      values: [ids],
    })
    if (rows.length < ids.length) {
      throw new CommandError('The signer did not tell its keys yet: start the server first.')
    }
    for (const row of rows) console.log(JSON.stringify(row))
    return 0
  } finally {
    await app.close('command')
  }
})
