import type { ChainTransfer } from '../chain-port.ts'
import type { JsonRpc } from '../json-rpc.ts'
import * as shapes from './evm-shapes.ts'
import type { TransferReader } from './evm-transfers.ts'
import { tokenWords } from './token-words.ts'

/**
 * What addresses hold of the chain's coin and of our tokens by the blocks alone.
 * @param at the number of the last block that counts, in hexadecimal, or `latest`.
 */
export async function balancesOf(
  rpc: JsonRpc,
  { native, tokens }: Pick<TransferReader, 'native' | 'tokens'>,
  { addresses, at }: { readonly addresses: readonly string[]; readonly at: string },
): Promise<ChainTransfer[]> {
  const { balanceCall } = await tokenWords()
  const own = (asset: string, sums: readonly bigint[]) =>
    addresses.flatMap((to, index) => {
      const units = sums[index] ?? 0n
      return units === 0n ? [] : [{ txid: '', place: 0, to, asset, units, memo: null }]
    })
  const coins = addresses.map((address) => [address, at])
  const held = own(native, await rpc.askAll('eth_getBalance', coins, shapes.amount))
  for (const [contract, asset] of tokens) {
    const asked = addresses.map((to) => [{ to: contract, data: balanceCall(to) }, at])
    held.push(...own(asset, await rpc.askAll('eth_call', asked, shapes.amount)))
  }
  return held
}
