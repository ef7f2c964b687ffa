import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

type Child = ChildProcessByStdio<Writable, Readable, null>

/** How a program of a run is started. */
export interface ProgramPlan {
  readonly file: string
  readonly args?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Told of each line that it prints. */
  onLine?(line: string): void
}

/** A program in a process of its own, which is killed and started again. */
export class Program {
  readonly #plan: ProgramPlan
  #child: Child | undefined

  constructor(plan: ProgramPlan) {
    this.#plan = plan
  }

  /** Starts it and waits for its first line. */
  async start(): Promise<void> {
    const { file, args = [], environment, onLine } = this.#plan
    const child: Child = spawn(process.execPath, [file, ...args], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.on('error', () => undefined)
    const lines = createInterface({ input: child.stdout })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${file} ended before it was ready`)
    })
    ended.catch(() => undefined)
    await Promise.race([once(lines, 'line'), ended])
    lines.on('line', (line) => onLine?.(line))
    this.#child = child
  }

  get isAlive(): boolean {
    const child = this.#child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  send(line: string): void {
    this.#child?.stdin.write(`${line}\n`)
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined || !this.isAlive) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}
