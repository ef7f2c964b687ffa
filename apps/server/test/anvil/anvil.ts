import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  pad,
  type Address,
  type Hex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil as anvilChain } from 'viem/chains'
import coin from './coin.json' with { type: 'json' }
import { coinAbi } from './coin-abi.ts'

/** Accounts that anvil gives 10,000 coins each; everybody knows their keys. */
const words = 'test test test test test test test test test test test junk'
export const payer = mnemonicToAccount(words, { addressIndex: 1 })
export const stranger = mnemonicToAccount(words, { addressIndex: 2 })

const systems: Readonly<Record<string, string>> = {
  win32: 'win32',
  darwin: 'darwin',
  linux: 'linux',
}
const machines: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The program, where the package for this machine is installed. */
export function anvilPath(): string | undefined {
  const name = `@foundry-rs/anvil-${systems[process.platform]}-${machines[process.arch]}`
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    const path = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Whether tests on a real node run here. @throws Error where they would be skipped unasked */
export const hasAnvil = (): boolean => isToRun(anvilPath(), process.env['TEST_SKIP_ANVIL'])

/**
 * Whether tests on a real node run: everywhere, as npm brings the node along, unless somebody asked for going on
 * without it where there is none (`TEST_SKIP_ANVIL=yes`). That is said once and loudly. @throws Error
 */
export function isToRun(path: string | undefined, isSkipped: string | undefined): boolean {
  if (path !== undefined) return true
  const machine = `${process.platform} ${process.arch}`
  if (isSkipped !== 'yes') {
    throw new Error(
      `There is no anvil for ${machine}: npm ci brings it. TEST_SKIP_ANVIL=yes skips what needs it.`,
    )
  }
  console.warn(
    `SKIPPED: there is no anvil for ${machine}: nothing of Ethereum nodes is tested here.`,
  )
  return false
}

/** A real Ethereum node whose blocks are made when told. */
export class Anvil {
  readonly url: string
  readonly chainId = anvilChain.id
  readonly #child: ChildProcess | null

  private constructor(url: string, child: ChildProcess | null) {
    this.url = url
    this.#child = child
  }

  /** One that somebody else started. */
  static at(url: string): Anvil {
    return new Anvil(url, null)
  }

  static async start(): Promise<Anvil> {
    const path = anvilPath()
    if (path === undefined) throw new Error('anvil is not installed')
    const options = ['--host', '127.0.0.1', '--port', '0', '--no-mining', '--order', 'fifo']
    const child = spawn(path, options, { stdio: ['ignore', 'pipe', 'inherit'] })
    // It ends with whoever started it, however that ends.
    process.once('exit', () => child.kill('SIGKILL'))
    const lines = createInterface({ input: child.stdout })
    const address = await new Promise<string>((done, reject) => {
      child.once('exit', (code) => reject(new Error(`anvil ended with ${code}`)))
      child.once('error', reject)
      lines.on('line', (line) => {
        const found = /Listening on (\S+)/.exec(line)?.[1]
        if (found !== undefined) done(found)
      })
    })
    return new Anvil(`http://${address}`, child)
  }

  stop(): Promise<void> {
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) {
      return Promise.resolve()
    }
    return new Promise((done) => {
      child.once('exit', () => done())
      child.kill('SIGKILL')
    })
  }

  /** Asks the node as another program would, apart from ours. */
  get client() {
    return createPublicClient({ chain: anvilChain, transport: http(this.url), cacheTime: 0 })
  }

  async rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const told: unknown = await answer.json()
    const error: unknown = Reflect.get(Object(told), 'error')
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return Reflect.get(Object(told), 'result')
  }

  mine(count = 1): Promise<unknown> {
    return this.rpc('anvil_mine', [`0x${count.toString(16)}`])
  }

  /** Puts empty blocks in the place of the newest ones. */
  reorganise(depth: number): Promise<unknown> {
    return this.rpc('anvil_reorg', [depth, []])
  }

  /** Puts a new token into the next block. @returns its address. */
  async deployCoin(decimals: number): Promise<Address> {
    const hash = await this.#wallet().deployContract({
      ...{ abi: coinAbi, bytecode: hexOf(coin.bytecode), args: [decimals] },
    })
    await this.mine()
    const { contractAddress } = await this.client.getTransactionReceipt({ hash })
    if (contractAddress == null) throw new Error('no contract was made')
    return contractAddress
  }

  /** Sends coins of the chain; the transaction waits for a block. @returns it, ready to be sent again. */
  async pay(to: string, value: bigint): Promise<Sent> {
    return this.#send({ to: hexOf(to), value })
  }

  /** Calls a token; the transaction waits for a block. */
  async call(contract: string, call: CoinCall, value = 0n): Promise<Sent> {
    const data = encodeFunctionData({ abi: coinAbi, ...call })
    return this.#send({ to: hexOf(contract), data, value })
  }

  /** Puts a program into the next block whose trace is some 80 MB long. @returns its address. */
  deployFlood(): Promise<Address> {
    return this.#deploy(flood)
  }

  /** Puts a program into the next block that calls somebody for nothing before it pays on. @returns its address. */
  deployLatePayer(): Promise<Address> {
    return this.#deploy(latePayer)
  }

  /** Has such a program pay on what it is given; the transaction waits for a block. */
  async payThrough(program: string, to: string, value: bigint): Promise<Sent> {
    return this.#send({ to: hexOf(program), data: pad(hexOf(to)), value })
  }

  /** Sends the same bytes again: after a reorganisation, say. */
  async resend({ raw }: Sent): Promise<void> {
    await this.rpc('eth_sendRawTransaction', [raw])
  }

  coinsOf(contract: string, address: string): Promise<bigint> {
    const own = { abi: coinAbi, functionName: 'balanceOf', args: [hexOf(address)] } as const
    return this.client.readContract({ address: hexOf(contract), ...own })
  }

  async #deploy(program: Hex): Promise<Address> {
    const hash = await this.#wallet().sendTransaction({ data: program })
    await this.mine()
    const { contractAddress } = await this.client.getTransactionReceipt({ hash })
    if (contractAddress == null) throw new Error('no contract was made')
    return contractAddress
  }

  #wallet() {
    return createWalletClient({ chain: anvilChain, transport: http(this.url), account: payer })
  }

  async #send(order: { to: Hex; value: bigint; data?: Hex }): Promise<Sent> {
    const nonce = await this.client.getTransactionCount({
      address: payer.address,
      blockTag: 'pending',
    })
    const raw = await payer.signTransaction({
      ...{ type: 'eip1559', chainId: this.chainId, nonce, gas: 300_000n, ...order },
      ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n },
    })
    const txid = String(await this.rpc('eth_sendRawTransaction', [raw]))
    return { txid, raw }
  }
}

/**
 * Pays its coins on to the address that it is called with, then calls nobody 200 times with 200,000 bytes of nothing:
 * cheap, as memory is paid for once, and each call stands in a trace with all it was given.
 */
const flood: Hex = `0x602f80600b6000396000f3${[
  '600060006000600034600035',
  '5af15061',
  '00c85b60006000',
  '62030d40',
  '6000600061dead6000f150600190038060125700',
].join('')}`

/** Calls nobody without coins, then pays its coins on to the address that it is called with. */
const latePayer: Hex = `0x602080600b6000396000f3${[
  '6000600060006000600061dead5af150',
  '6000600060006000346000355af150',
  '00',
].join('')}`

/** A transaction that was sent. */
export interface Sent {
  readonly txid: string
  readonly raw: Hex
}

/** What the token can be called for. */
type CoinCall =
  | { readonly functionName: 'mint' | 'transfer'; readonly args: readonly [Hex, bigint] }
  | { readonly functionName: 'transferTwice'; readonly args: readonly [Hex, bigint, bigint] }
  | { readonly functionName: 'forward'; readonly args: readonly [Hex] }
  | { readonly functionName: 'setBlocked'; readonly args: readonly [Hex, boolean] }

export function hexOf(text: string): Hex {
  if (!text.startsWith('0x')) throw new Error(`no hex: ${text}`)
  return `0x${text.slice(2)}`
}
