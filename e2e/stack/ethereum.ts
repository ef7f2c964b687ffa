import { Anvil, hasAnvil, payer } from '../../apps/server/test/anvil/anvil.ts'
import type { MoreEnvironment } from './server-process.ts'

/** A real node with a token of ours, as specs reach it. */
export interface EthereumNode {
  readonly url: string
  /** Contract of the token that stands for USDT on the chain Base. */
  readonly token: string
  /** What the setting CHAIN_NODES says of it. */
  readonly setting: string
}

export interface StartedEthereum {
  readonly node: EthereumNode
  /** What tells the server of it. */
  readonly environment: MoreEnvironment
  stop(): Promise<void>
}

/** Starts a node for the chain Base; all other chains stay simulated. Null where there is no anvil. */
export async function startEthereum(): Promise<StartedEthereum | null> {
  if (!hasAnvil()) return null
  const anvil = await Anvil.start()
  const token = await anvil.deployCoin(6)
  await anvil.call(token, { functionName: 'mint', args: [payer.address, 10n ** 12n] })
  await anvil.mine()
  const base = {
    ...{ kind: 'evm', url: anvil.url, chainId: anvil.chainId, native: 'eth' },
    tokens: { usdt: token },
    explorer: 'https://explorer.example/tx/{txid}',
  }
  const setting = JSON.stringify({ base })
  return {
    node: { url: anvil.url, token, setting },
    environment: { CHAIN_NODES: setting },
    stop: () => anvil.stop(),
  }
}
