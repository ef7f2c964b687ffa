import { secondMs } from '@powerplay/kernel'
import { z } from 'zod'
import { askOutside } from '../../../platform/outgoing/outgoing.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Address } from './address.ts'

/** `isValidSignature(bytes32,bytes)`, and what it answers when the signature holds (EIP-1271). */
const magic = '1626ba7e'
const wordDigits = 64
const signatureOffset = 64n
const timeoutMs = 5 * secondMs
const answerBytesMax = 16 * 1_024
const answer = z.object({ result: z.string().max(4_096) })

function word(value: bigint): string {
  return value.toString(16).padStart(wordDigits, '0')
}

/** The call's data: selector, hash, then the signature as bytes of any length. */
export function contractCallData(hash: Uint8Array, signature: string): string {
  const digits = signature.slice(2)
  const padded = digits.padEnd(Math.ceil(digits.length / wordDigits) * wordDigits, '0')
  const length = word(BigInt(digits.length / 2))
  return `0x${magic}${Buffer.from(hash).toString('hex')}${word(signatureOffset)}${length}${padded}`
}

/**
 * Asks the contract at an address, through the installation's own node, whether a signature is one
 * of its own. A contract wallet has no key that an address could be recovered from.
 * @returns false without a node, and when it cannot be reached.
 */
export async function isContractSignature(
  { config, logOf }: Pick<Platform, 'config' | 'logOf'>,
  { address, hash, signature }: { address: Address; hash: Uint8Array; signature: string },
): Promise<boolean> {
  const node = config.WALLET_NODE_URL
  if (node === undefined) return false
  const call = { to: address, data: contractCallData(hash, signature) }
  try {
    const { bytes } = await askOutside({
      url: node.reveal(),
      namedOrigin: new URL(node.reveal()).origin,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] }),
      timeoutMs,
      bytesMax: answerBytesMax,
    })
    const parsed = answer.safeParse(JSON.parse(bytes.toString('utf8')))
    return parsed.success && parsed.data.result.startsWith(`0x${magic}`.padEnd(10 + 56, '0'))
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    logOf('auth').warn({ event: 'auth.wallet_node_failed', reason })
    return false
  }
}
