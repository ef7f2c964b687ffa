import { isUuid, refuse } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import {
  refuseWithoutCookie,
  withOwnPowers,
  type Caller,
  type Platform,
} from '../../../platform/context.ts'
import { clientAddress } from '../../../platform/http/address/client-address.ts'
import { cookieRules } from '../../../platform/http/cookies/cookies.ts'
import type { ServedArea } from '../../../program/area.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { ExportFiles } from './export-files.ts'
import { fileName } from './file-name.ts'
import { demandsOfAll } from './export-rights.ts'
import { findExport } from './export-store.ts'

/** Address of a file; its id follows. */
export const filePath = '/api/admin/export-file/'

interface Needs {
  readonly platform: Pick<Platform, 'clock' | 'config' | 'database'>
  readonly auth: Pick<AuthDoor, 'authenticator'>
  readonly areas: () => readonly ServedArea[]
  readonly files: Pick<ExportFiles, 'read'>
}

/** Sends files of exports, each to the session that asked for it while whoever asked still may. */
export function mountFiles(edge: FastifyInstance, needs: Needs): void {
  const { auth, files, platform } = needs
  const { name: cookieName } = cookieRules(platform.config).session
  edge.get<{ Params: { id: string } }>(`${filePath}:id`, async (request, reply) => {
    const caller = await auth.authenticator.authenticate({
      cookie: request.cookies[cookieName] ?? null,
      bearer: null,
      ip: clientAddress(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    })
    const { id, name } = await fileFor(needs, request.params.id, caller)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(files.read(id))
  })
}

/** @throws Refusal core/sign-in-needed, core/unknown-id, core/no-permission */
async function fileFor({ platform, areas }: Needs, id: string, caller: Caller) {
  refuseWithoutCookie(caller)
  const now = platform.clock.now()
  const found = isUuid(id) ? await findExport(platform.database, id) : undefined
  const isOwn =
    found !== undefined && found.askedBy === caller.userId && found.sessionId === caller.sessionId
  if (!isOwn || found.state !== 'done' || found.expiresAt.getTime() <= now) {
    return refuse('core/unknown-id')
  }
  const { can } = withOwnPowers(caller)
  const spec = areas().find((one) => one.spec.id === found.area)?.spec
  const demands = spec?.exports ? (found.demands ?? demandsOfAll(spec)) : null
  if (!demands?.every(({ permission, type }) => can(permission, type))) refuse('core/no-permission')
  return { id, name: fileName(found, now) }
}
