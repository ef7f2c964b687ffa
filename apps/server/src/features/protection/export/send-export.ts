import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { fromWireId, refuse } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { refuseWithoutCookie, type CallContext } from '../../../platform/context.ts'
import { clientAddress } from '../../../platform/http/address/client-address.ts'
import { cookieRules } from '../../../platform/http/cookies/cookies.ts'
import type { AuthDoor } from '../../auth/index.ts'
import { isPass, openFile } from '../../documents/index.ts'
import { nowOf } from '../parts.ts'
import { exportFolder } from './ask-export.ts'
import { readSealed } from './export-store.ts'
import type { ExportParts } from './parts.ts'

interface Needs extends ExportParts {
  readonly authenticator: AuthDoor['authenticator']
}

/** Sends a file to its owner alone, in whatever browser he is signed in with. */
export function mountExports(edge: FastifyInstance, needs: Needs): void {
  const { platform, secrets, authenticator } = needs
  const { name: cookieName } = cookieRules(platform.config).session
  edge.get<{ Params: { id: string; until: string; pass: string } }>(
    `${exportFolder}/:id/:until/:pass`,
    async (request, reply) => {
      const caller: CallContext['caller'] = await authenticator.authenticate({
        cookie: request.cookies[cookieName] ?? null,
        bearer: null,
        ip: clientAddress(request.ip),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      })
      refuseWithoutCookie(caller)
      const { params } = request
      const id = fromWireId('file', params.id) ?? refuse('core/unknown-id')
      const until = /^\d{13}$/.test(params.until) ? Number.parseInt(params.until, 10) : 0
      const mac = /^[0-9a-f]{32}$/.test(params.pass) ? params.pass : ''
      const key = secrets.key('exports')
      const { userId } = caller
      const isMeant = userId !== null && isPass(key, { id, until, mac })
      const at = nowOf(platform)
      const found = isMeant ? await readSealed(platform.database, { id, userId, at }) : undefined
      if (found === undefined) return refuse('core/unknown-id')
      const isCsv = Reflect.get(Object(found.asked), 'format') === 'csv'
      const name = found.kind === 'personal' ? 'my-data.json' : `activity.${isCsv ? 'csv' : 'json'}`
      return reply
        .type(isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from([openFile(key, id, found.sealed)]).pipe(createGunzip()))
    },
  )
}
