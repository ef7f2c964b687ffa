import { findChain } from '@powerplay/kernel'
import { bitcoinPlan, evmPlan, type ChainPlans } from '@powerplay/signer'
import { z } from 'zod'

/** A page of an outside explorer; the id of a transaction takes the place of `{txid}`. */
const explorer = z
  .url({ protocol: /^https$/ })
  .refine((text) => text.includes('{txid}'))
  .optional()

/** How a real chain is reached, and what the signer has to know of it. */
const evmNode = evmPlan.extend({
  explorer,
  url: z.url({ protocol: /^https?$/ }),
  /** Whether the node tells what contracts pay on (`debug_traceBlockByHash`). */
  traces: z.boolean().default(false),
})
export type EvmNodePlan = z.output<typeof evmNode>

const bitcoinNode = bitcoinPlan.extend({
  explorer,
  url: z.url({ protocol: /^https?$/ }),
  /** The node's wallet that watches our addresses. */
  wallet: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
})
export type BitcoinNodePlan = z.output<typeof bitcoinNode>

const chainNodes = z
  .record(z.string(), z.discriminatedUnion('kind', [evmNode, bitcoinNode]))
  .refine((nodes) =>
    Object.entries(nodes).every(
      ([id, { kind }]) => findChain(id) !== undefined && (id === 'btc') === (kind === 'bitcoin'),
    ),
  )
  .refine((nodes) => Object.keys(nodes).every((id) => findChain(id) !== undefined))

export type ChainNodes = Readonly<Record<string, EvmNodePlan | BitcoinNodePlan>>

/** Development networks, and the public test networks of Ethereum, Base and BNB Chain. */
const valuelessChainIds = [1337, 31_337, 11_155_111, 84_532, 97]

/** Those whose coins are worth something, by id; all but test networks are taken for that. */
export function chainsOfValue(plans: ChainPlans): string[] {
  return Object.entries(plans)
    .filter(([, plan]) =>
      plan.kind === 'evm' ? !valuelessChainIds.includes(plan.chainId) : plan.network === 'main',
    )
    .map(([id]) => id)
}

/**
 * The setting CHAIN_NODES: JSON by id of chain. In a demo build everybody is given play money, so nothing
 * of value may be paid out for it. @throws Error that names no value of it
 */
export function readChainNodes(
  text: string | undefined,
  { isDemo }: { readonly isDemo: boolean },
): ChainNodes {
  if (text === undefined) return {}
  const nodes = parsed(text)
  if (isDemo && chainsOfValue(nodes).length > 0) {
    throw new Error('A demo build pays play money out: CHAIN_NODES may name test networks alone.')
  }
  return nodes
}

function parsed(text: string): ChainNodes {
  try {
    return chainNodes.parse(JSON.parse(text))
  } catch {
    throw new Error('The setting CHAIN_NODES is not valid: docs/runbooks/connect-a-chain.md')
  }
}

/** Without addresses of nodes, which are nothing to the signer. */
export function plansOf(nodes: ChainNodes): ChainPlans {
  const planOf = (node: ChainNodes[string]): ChainPlans[string] => {
    if (node.kind === 'bitcoin') return { kind: node.kind, network: node.network }
    const { kind, chainId, native, tokens } = node
    return { kind, chainId, native, tokens }
  }
  return Object.fromEntries(Object.entries(nodes).map(([id, node]) => [id, planOf(node)]))
}

/** What may be said of chains: which are simulated, beside real ones, and where their transactions are shown. */
export function seenChains(nodes: ChainNodes, areOthersSimulated: boolean) {
  const isSimulated = (chain: string) => areOthersSimulated && nodes[chain] === undefined
  return {
    isSimulated,
    explorerUrlOf: (chain: string) =>
      isSimulated(chain) ? `/devnet/${chain}?tx={txid}` : (nodes[chain]?.explorer ?? null),
  }
}
