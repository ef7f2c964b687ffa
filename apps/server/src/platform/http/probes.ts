import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../context.ts'
import { migrationNames } from '../database/migrations.ts'
import type { EdgeParts } from './parts.ts'

interface DatabaseState {
  readonly isStandby: boolean
  /** Whether a migration of this program was not applied, the newest or one before it. */
  readonly isBehind: boolean
}

/** What the database is not ready for. A newer schema is fine: nodes are replaced one by one. */
async function unreadyDatabase({ database }: Platform, schema: string[]): Promise<string[]> {
  try {
    const [state] = await database.query<DatabaseState>({
      text: `select pg_is_in_recovery() as "isStandby", exists (
          select from unnest($1::text[]) as wanted (name)
          where not exists (select from kysely_migration m where m.name = wanted.name)
        ) as "isBehind"`,
      values: [schema],
    })
    if (state === undefined || state.isStandby) return ['database']
    return state.isBehind ? ['schema'] : []
  } catch {
    return ['database']
  }
}

/**
 * /healthz says that the process runs, without asking anybody. /readyz says whether it may be sent
 * traffic: not closing, the database's primary answers with this program's schema, and nothing else
 * reports itself unready.
 */
export async function registerProbes(
  edge: FastifyInstance,
  platform: Platform,
  parts: EdgeParts,
): Promise<void> {
  const schema = await migrationNames()
  let isClosing = false
  edge.addHook('preClose', async () => {
    isClosing = true
  })
  edge.get('/healthz', (_request, reply) => reply.send({ ok: true }))
  edge.get('/readyz', async (_request, reply) => {
    const unready = isClosing
      ? ['closing']
      : [...(await unreadyDatabase(platform, schema)), ...((await parts.unready?.()) ?? [])]
    const isReady = unready.length === 0
    return reply.code(isReady ? 200 : 503).send({ ok: isReady, unready })
  })
}

/** Serves the Prometheus metrics under /metrics, for a port of their own. */
export function createMetricsServer({ metrics }: Pick<Platform, 'metrics'>): Server {
  const { registry } = metrics
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}
