import { mustHave } from '@powerplay/kernel'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { controlAnswer, lineOf, type WagerFate, type WagerOrder } from './wager-order.ts'

const ports = z.object({ site: z.int(), realtime: z.int() })

/** How the nodes of a run are started. */
export interface NodePlan {
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
  readonly sessionSettings: readonly string[]
  /** Told of every line of a node's log. */
  onLog?(node: NodeProcess, line: string): void
}

type Child = ChildProcessByStdio<Writable, Readable, null>

const lost: WagerFate = { kind: 'unknown' }

/** A player's connection to a node. */
interface Seated {
  readonly isConnected: boolean
  connect(realtimeUrl: string): Promise<unknown>
}

/** Starts those of so many nodes that are not running, and connects whoever is not to them in turn. */
export async function mendNodes(
  nodes: NodeProcess[],
  { count, plan }: { readonly count: number; readonly plan: NodePlan },
  seated: readonly Seated[],
): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      if (nodes[index]?.isAlive === true) return
      nodes[index] = await NodeProcess.start(plan)
    }),
  )
  await Promise.all(
    seated.map(async (one, index) => {
      const node = mustHave(nodes[index % count], 'node')
      if (!one.isConnected) await one.connect(node.realtimeUrl)
    }),
  )
}

/** A server node in a process of its own. */
export class NodeProcess {
  readonly realtimeUrl: string
  readonly #child: Child
  /** Orders on their way, by the numbers of their calls. */
  readonly #calls = new Map<number, (fate: WagerFate) => void>()
  #lastCall = 0

  private constructor(child: Child, realtimePort: number) {
    this.#child = child
    this.realtimeUrl = `http://127.0.0.1:${realtimePort}`
    // A node that was killed reads no more; what it has not answered stays unknown.
    child.stdin.on('error', () => undefined)
    child.once('exit', () => {
      for (const tell of this.#calls.values()) tell(lost)
      this.#calls.clear()
    })
  }

  /** Starts a node and waits until it listens. */
  static async start({
    file,
    environment,
    sessionSettings,
    onLog,
  }: NodePlan): Promise<NodeProcess> {
    const child = spawn(process.execPath, [file, ...sessionSettings], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error('a node ended before it was ready')
    })
    const ready = new Promise<NodeProcess>((resolve) => {
      let node: NodeProcess | undefined
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (node && line.startsWith('{"call"')) node.#take(line)
        else if (node) onLog?.(node, line)
        if (!line.startsWith('{"site"')) return
        node = new NodeProcess(child, ports.parse(JSON.parse(line)).realtime)
        resolve(node)
      })
    })
    const node = await Promise.race([ready, ended])
    ended.catch(() => undefined)
    return node
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Orders a wager; `unknown` when the node ends before it has answered. */
  order(order: WagerOrder): Promise<WagerFate> {
    if (!this.isAlive) return Promise.resolve(lost)
    this.#lastCall += 1
    const call = this.#lastCall
    return new Promise((resolve) => {
      this.#calls.set(call, resolve)
      this.#child.stdin.write(lineOf({ call, order }))
    })
  }

  #take(line: string): void {
    const { call, fate } = controlAnswer.parse(JSON.parse(line))
    this.#calls.get(call)?.(fate)
    this.#calls.delete(call)
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it where it is, as a machine that hangs. */
  sleep(): void {
    this.#child.kill('SIGSTOP')
  }

  wake(): void {
    this.#child.kill('SIGCONT')
  }

  /** Asks it to end in order. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isAlive) return
    const gone = once(this.#child, 'exit')
    this.#child.kill(signal)
    await gone
  }
}
