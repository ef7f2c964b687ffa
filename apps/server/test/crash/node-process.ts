import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const ports = z.object({ site: z.int(), realtime: z.int() })

/** How the nodes of a run are started. */
export interface NodePlan {
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
  readonly sessionSettings: readonly string[]
}

/** A server node in a process of its own. */
export class NodeProcess {
  readonly realtimeUrl: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, realtimePort: number) {
    this.#child = child
    this.realtimeUrl = `http://127.0.0.1:${realtimePort}`
  }

  /** Starts a node and waits until it listens. */
  static async start({ file, environment, sessionSettings }: NodePlan): Promise<NodeProcess> {
    const child = spawn(process.execPath, [file, ...sessionSettings], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error('a node ended before it was ready')
    })
    const ready = new Promise<NodeProcess>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (!line.startsWith('{"site"')) return
        resolve(new NodeProcess(child, ports.parse(JSON.parse(line)).realtime))
      })
    })
    const node = await Promise.race([ready, ended])
    ended.catch(() => undefined)
    return node
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
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
