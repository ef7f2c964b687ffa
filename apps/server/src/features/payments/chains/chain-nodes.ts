import { findChain } from '@powerplay/kernel'
import { evmPlan, type ChainPlans } from '@powerplay/signer'
import { z } from 'zod'

/** How a real chain is reached, and what the signer has to know of it. */
const evmNode = evmPlan.extend({
  url: z.url({ protocol: /^https?$/ }),
  /** Whether the node tells what contracts pay on (`debug_traceBlockByHash`). */
  traces: z.boolean().default(false),
})
export type EvmNodePlan = z.output<typeof evmNode>

const chainNodes = z
  .record(z.string(), evmNode)
  .refine((nodes) => Object.keys(nodes).every((id) => findChain(id) !== undefined))

export type ChainNodes = Readonly<Record<string, EvmNodePlan>>

/** Development networks, and the public test networks of Ethereum, Base and BNB Chain. */
const valuelessChainIds = [1337, 31_337, 11_155_111, 84_532, 97]

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
  const isReal = Object.values(nodes).some(({ chainId }) => !valuelessChainIds.includes(chainId))
  if (isDemo && isReal) {
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
  return Object.fromEntries(
    Object.entries(nodes).map(([id, { kind, chainId, native, tokens }]) => [
      id,
      { kind, chainId, native, tokens },
    ]),
  )
}
