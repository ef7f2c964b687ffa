import type { Log } from './evm-shapes.ts'

/** A transfer of a token, as its log tells it. */
export interface TokenTransfer {
  readonly from: string
  readonly to: string
  readonly units: bigint
}

/** What is said to tokens and heard of them (ERC-20). */
export interface TokenWords {
  readonly decimalsCall: string
  balanceCall(address: string): string
  transferCall(to: string, units: bigint): string
  /** Both sides and sum of a log of a transfer; undefined for any other log, those of ERC-721 among them. */
  transferIn(log: Log): TokenTransfer | undefined
  /** The log that a call of `transfer` would leave behind; undefined for any other call. */
  paymentIn(contract: string, input: string): Log | undefined
}

let words: Promise<TokenWords> | undefined

/** Loaded when a chain is asked first: whoever has no such chain does without. */
export function tokenWords(): Promise<TokenWords> {
  words ??= open()
  return words
}

const hex = (text: string): `0x${string}` => `0x${text.replace(/^0x/, '')}`

async function open(): Promise<TokenWords> {
  const { decodeEventLog, decodeFunctionData, encodeAbiParameters, encodeEventTopics } =
    await import('viem')
  const { encodeFunctionData, erc20Abi: abi, pad } = await import('viem')
  const own = { abi, eventName: 'Transfer' } as const
  const [topic] = encodeEventTopics(own)
  return {
    decimalsCall: encodeFunctionData({ abi, functionName: 'decimals' }),
    balanceCall: (address) =>
      encodeFunctionData({ abi, functionName: 'balanceOf', args: [hex(address)] }),
    transferCall: (to, units) =>
      encodeFunctionData({ abi, functionName: 'transfer', args: [hex(to), units] }),
    transferIn({ topics, data }) {
      const [first, from, to] = topics
      if (first !== topic || from === undefined || to === undefined || topics.length !== 3) return
      if (data.length !== 66) return undefined
      const { args } = decodeEventLog({
        ...own,
        topics: [hex(first), hex(from), hex(to)],
        data: hex(data),
      })
      return { from: args.from, to: args.to, units: args.value }
    },
    paymentIn(contract, input) {
      // Selector, recipient, sum, and nothing else.
      if (!input.startsWith('0xa9059cbb') || input.length !== 138) return undefined
      try {
        const call = decodeFunctionData({ abi, data: hex(input) })
        if (call.functionName !== 'transfer') return undefined
        const [to, units] = call.args
        const nobody = pad('0x00')
        const topics = [topic, nobody, pad(to)]
        const data = encodeAbiParameters([{ type: 'uint256' }], [units])
        return { address: contract, topics, data }
      } catch {
        return undefined
      }
    },
  }
}
