import { contractOf } from '@powerplay/signer'
import { CostlyRecipient, type AccountSide } from '../chain-port.ts'
import type { EvmNodePlan } from '../chain-nodes.ts'
import { RpcError, type JsonRpc } from '../json-rpc.ts'
import { amount, header, whole } from './evm-shapes.ts'
import { tokenWords } from './token-words.ts'

/** Where a node has no opinion of its own, in wei per gas. */
const usualTip = 1_000_000_000n
/** Of what a payment used when it was tried, in percent. */
const gasPercent = 130
const gasMax = 400_000
/** What a wallet uses that is a contract; more is somebody's program, which would run at the house's cost. */
const coinsGasMax = 60_000
/** What a node says where a program refuses. */
const reverted = 3

/** Numbers, fees and gas of a chain of the Ethereum kind. */
export function accountSideOf(chain: string, plan: EvmNodePlan, rpc: JsonRpc): AccountSide {
  return {
    native: plan.native,
    count: (address) => rpc.ask('eth_getTransactionCount', [address, 'latest'], whole),
    countAt: (address, height) =>
      rpc.ask('eth_getTransactionCount', [address, `0x${height.toString(16)}`], whole),
    async gasPrice() {
      const { baseFeePerGas } = await rpc.ask('eth_getBlockByNumber', ['latest', false], header)
      const tip = await rpc.ask('eth_maxPriorityFeePerGas', [], amount).catch((error: unknown) => {
        if (error instanceof RpcError) return usualTip
        throw error
      })
      // The base fee may rise by an eighth per block: twice of it lasts six full ones.
      return { maxFee: 2n * (baseFeePerGas ?? 0n) + tip, tip }
    },
    async gasFor({ from, to, asset, units }) {
      const contract = contractOf(plan, chain, asset)
      const { transferCall } = await tokenWords()
      const call =
        contract === null
          ? { from, to, value: `0x${units.toString(16)}` }
          : { from, to: contract, data: transferCall(to, units) }
      const used = await rpc
        .ask('eth_estimateGas', [call, 'latest'], whole)
        .catch((error: unknown) => {
          const isRefused =
            contract === null && error instanceof RpcError && error.code === reverted
          throw isRefused ? new CostlyRecipient(`${to} takes no coins, ${error.message}`) : error
        })
      const gas = used === 21_000 ? used : Math.ceil((used * gasPercent) / 100)
      if (contract === null && used > coinsGasMax) {
        throw new CostlyRecipient(`${to} takes ${used} gas, ${coinsGasMax} at the most`)
      }
      if (gas > gasMax) throw new Error(`the payment needs ${used} gas`)
      return gas
    },
  }
}
