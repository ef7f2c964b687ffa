import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AnswerMessage, Served } from './served.ts'

/** A child process whose functions are called by name. */
export interface Child<Functions extends Served> {
  readonly pid: number
  call<Name extends keyof Functions & string>(
    name: Name,
    ...input: Parameters<Functions[Name]>
  ): Promise<Awaited<ReturnType<Functions[Name]>>>
  isAlive(): boolean
  end(): Promise<void>
}

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

/** Starts a built file as a process of its own, as production would: plain Node, no loader. */
export function startChild<Functions extends Served>(
  file: string,
  flags: readonly string[] = [],
): Child<Functions> {
  const child = fork(file, [], {
    execArgv: ['--enable-source-maps', ...flags],
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  child.on('message', ({ id, result, error }: AnswerMessage) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(error))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended`))
  })
  const send = (name: string, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1
      const id = lastId
      waiting.set(id, { resolve, reject })
      child.send({ id, name, input }, (error) => {
        if (error === null || !waiting.delete(id)) return
        reject(new Error(`${file} is not there to ${name}`))
      })
    })
  // The child serves these very functions, which types cannot follow through a channel.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const call = ((name: string, input: unknown) => send(name, input)) as Child<Functions>['call']
  return {
    pid: child.pid ?? 0,
    call,
    isAlive,
    async end() {
      if (!isAlive()) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
