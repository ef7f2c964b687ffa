import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { secondMs } from '@powerplay/kernel'
import type { Log } from '../../platform/telemetry/log.ts'

/** A program of this project that runs beside the server. */
export interface ChildOrder {
  readonly name: string
  /** The built file. */
  readonly program: string
  /** All that it is told; nothing of our own environment goes along. */
  readonly environment: Readonly<Record<string, string>>
  readonly log: Log
  /** Told of each line of JSON that it prints. */
  onLine(line: object): void
  onEnd?(): void
}

export interface KeptChild {
  stop(): Promise<void>
}

const restartMs = 2 * secondMs
const killMs = 3 * secondMs

/** Starts a program and starts it again whenever it ends; it ends with us, as its channel breaks. */
export function keepChild(order: ChildOrder): KeptChild {
  const { name, program, environment, log } = order
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = () => {
    const started = spawn(process.execPath, ['--max-old-space-size=128', program], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { NODE_ENV: 'production', ...environment },
    })
    child = started
    if (started.stdout) {
      createInterface(started.stdout).on('line', (line) => {
        const told = objectIn(line)
        if (told !== undefined) order.onLine(told)
      })
    }
    started.on('error', (error) =>
      log.warn({ event: 'payments.child_failed', name, error: error.message }),
    )
    started.on('exit', (code) => {
      order.onEnd?.()
      if (isStopped) return
      log.warn({ event: 'payments.child_ended', name, code: String(code) })
      timer = setTimeout(run, restartMs).unref()
    })
  }
  run()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      return ended(child)
    },
  }
}

function objectIn(line: string): object | undefined {
  try {
    const told: unknown = JSON.parse(line)
    return typeof told === 'object' && told !== null ? told : undefined
  } catch {
    return undefined
  }
}

function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve()
  }
  return new Promise((done) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), killMs).unref()
    child.once('exit', () => {
      clearTimeout(timer)
      done()
    })
    child.kill('SIGTERM')
  })
}
