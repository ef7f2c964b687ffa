import { bytesToHex } from '@noble/hashes/utils.js'
import type { Hex } from 'viem'
import { contractOf, type EvmPlan } from './chain-plan.ts'
import type { ChainCodec } from './codec.ts'
import { evmAddressOf, readEvmAddress } from './evm-address.ts'
import { isAccountIntent, SignerError, type AccountIntent } from './intent.ts'

/** Chains of the Ethereum kind: transactions with a fee per gas (EIP-1559) and tokens (ERC-20). */
export function evmCodec(plan: EvmPlan): ChainCodec {
  return {
    feeAsset: plan.native,
    addressOf: (_chain, publicKey) => evmAddressOf(publicKey),
    async sign(wanted, keys) {
      if (!isAccountIntent(wanted)) throw new SignerError('wrong-chain')
      // Loaded at the first signature: whoever has no such chain does without.
      const { keccak256 } = await import('viem')
      const { privateKeyToAccount } = await import('viem/accounts')
      const account = privateKeyToAccount(`0x${bytesToHex(keys.privateKey(wanted))}`)
      const raw = await account.signTransaction({
        type: 'eip1559',
        // Ours alone: whoever asks does not choose the chain.
        chainId: plan.chainId,
        nonce: wanted.nonce,
        gas: BigInt(wanted.gas),
        maxFeePerGas: BigInt(wanted.maxFee),
        maxPriorityFeePerGas: BigInt(wanted.tip),
        ...(await paymentOf(plan, wanted)),
      })
      return { txid: keccak256(raw), raw }
    },
  }
}

/** Recipient, value and data: of a token its contract is called. @throws SignerError wrong-chain */
async function paymentOf(plan: EvmPlan, { chain, asset, to, units }: AccountIntent) {
  const recipient = hexOf(readEvmAddress(to))
  const contract = contractOf(plan, chain, asset)
  const value = BigInt(units)
  if (contract === null) return { to: recipient, value }
  const { encodeFunctionData, erc20Abi } = await import('viem')
  const args = [recipient, value] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  return { to: hexOf(contract), value: 0n, data }
}

function hexOf(text: string | undefined): Hex {
  if (text?.startsWith('0x') !== true) throw new SignerError('wrong-chain')
  return `0x${text.slice(2)}`
}
