import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chains } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { projectRoot } from '../../../platform/project-root.ts'
import { keepChild, type KeptChild } from '../keep-child.ts'

/** Where the build puts the program. */
const program = 'dist/devnet/main.js'

/** The simulated chains of a demo build, in a process of their own. */
export interface DevnetProcess {
  /** Null until it listens. */
  url(): string | null
  stop(): Promise<void>
}

/** The emulated payment processor beside the chains: who may ask it, and where it tells what happened. */
export interface EmulatedProcessor {
  readonly store: string
  readonly apiKey: string
  readonly secret: string
  readonly webhookUrl: string
  readonly base: string
}

/** Starts the chains and keeps them running; they end with us. @param processor what goes with them. */
export function startDevnet(
  { config, logOf }: Pick<Platform, 'config' | 'logOf'>,
  processor: EmulatedProcessor | null,
): DevnetProcess {
  const log = logOf('payments')
  const path = join(projectRoot(), program)
  let port: number | null = null
  let child: KeptChild | undefined
  if (existsSync(path)) {
    child = keepChild({
      ...{ name: 'devnet', program: path, log },
      environment: {
        DEVNET_DATA_DIR: join(config.DATA_DIR, 'devnet'),
        DEVNET_CHAINS: chains.map(({ id }) => id).join(','),
        ...(processor !== null && { DEVNET_PROCESSOR: JSON.stringify(processor) }),
      },
      onLine(line) {
        const told: unknown = Reflect.get(line, 'port')
        if (typeof told === 'number') port = told
      },
      onEnd: () => (port = null),
    })
  } else log.warn({ event: 'payments.devnet_missing', program: path })
  return {
    url: () => (port === null ? null : `http://127.0.0.1:${port}`),
    stop: async () => child?.stop(),
  }
}
