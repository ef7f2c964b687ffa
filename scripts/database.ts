import { join, resolve } from 'node:path'
import { ConfigError, configOfProcess, type Config } from '../apps/server/src/config.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { EmbeddedPostgresFailure } from '../apps/server/src/platform/embedded-postgres/failure.ts'
import { projectRoot } from '../apps/server/src/platform/project-root.ts'
import {
  ServiceProblem,
  reachDatabase,
} from '../apps/server/src/platform/database/reach-database.ts'
import { SecretsError } from '../apps/server/src/platform/secrets.ts'

/** A command is no worker: projections and jobs stay with the servers. */
const roles: Config['ROLES'] = ['edge']

/** The configuration that a command works with: quiet, and with an absolute data folder. */
function commandConfig(): Config {
  const config = configOfProcess()
  const { LOG_LEVEL: level } = config
  return Object.freeze({
    ...config,
    DATA_DIR: resolve(projectRoot(), config.DATA_DIR),
    LOG_LEVEL: level === 'info' ? 'warn' : level,
    ROLES: roles,
  })
}

async function openPlace(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const external = config.DATABASE_URL?.reveal()
  if (external !== undefined) {
    await reachDatabase(external)
    return { url: external, stop: async () => undefined }
  }
  const report = (line: string) => void process.stderr.write(`${line}\n`)
  return startEmbeddedPostgres({ dataDir: join(config.DATA_DIR, 'postgres'), report })
}

const operatorErrors = [ConfigError, ServiceProblem, EmbeddedPostgresFailure, SecretsError]

/** A command was called or answered wrongly; its message is all that the operator reads. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/**
 * Runs a command on the database of the environment: DATABASE_URL, or the embedded one of
 * DATA_DIR, started if it is not running and left as it was found. Sets the exit code: what
 * `work` returns, or 1 with the reason when it throws.
 */
export async function runOnDatabase(
  work: (url: string, config: Config) => Promise<number>,
): Promise<void> {
  try {
    const config = commandConfig()
    const place = await openPlace(config)
    try {
      process.exitCode = await work(place.url, config)
    } finally {
      await place.stop()
    }
  } catch (error) {
    const isForOperator = [...operatorErrors, CommandError].some((kind) => error instanceof kind)
    const text = error instanceof Error ? (isForOperator ? error.message : error.stack) : error
    process.stderr.write(`${String(text)}\n`)
    process.exitCode = 1
  }
}
