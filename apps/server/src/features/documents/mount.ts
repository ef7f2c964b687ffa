import { documentCases } from '@powerplay/contract/dashboard/areas'
import { fromWireId, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { refuseWithoutCookie, withOwnPowers, type Caller } from '../../platform/context.ts'
import { clientAddress } from '../../platform/http/address/client-address.ts'
import { cookieRules } from '../../platform/http/cookies/cookies.ts'
import type { AuthDoor } from '../auth/index.ts'
import { readFile } from './case-store.ts'
import type { DocumentParts } from './parts.ts'
import { isPass, openFile, passOf } from './seal-file.ts'

const folder = '/api/documents'
/** A picture opened by itself may neither run nor load anything. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Where a picture stands until then, for whoever was shown its case. */
export function filePath(key: Buffer, id: Uuid, until: number): string {
  return `${folder}/${toWireId('file', id)}/${until}/${passOf(key, id, until)}.webp`
}

/**
 * Serves pictures of documents to staff who may see papers, by their own session, while the case that they
 * opened is shown. Each one leaves a line.
 */
export function mountDocuments(
  edge: FastifyInstance,
  parts: DocumentParts & { readonly users: Pick<AuthDoor, 'authenticator'> },
): void {
  const { platform, secrets, users } = parts
  const key = secrets.key('documents')
  const { name: cookieName } = cookieRules(platform.config).session
  edge.get<{ Params: { id: string; until: string; pass: string } }>(
    `${folder}/:id/:until/:pass`,
    async (request, reply) => {
      const ip = clientAddress(request.ip)
      const caller = await users.authenticator.authenticate({
        cookie: request.cookies[cookieName] ?? null,
        bearer: null,
        ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
      })
      const by = reader(caller)
      const { params } = request
      const id = fromWireId('file', params.id) ?? refuse('core/unknown-id')
      const until = /^\d{13}$/.test(params.until) ? Number.parseInt(params.until, 10) : 0
      const mac = /^([0-9a-f]{32})\.webp$/.exec(params.pass)?.[1] ?? ''
      const isShown = until > platform.clock.now() && isPass(key, { id, until, mac })
      const file = isShown ? await readFile(platform.database, id) : undefined
      if (file === undefined) return refuse('core/unknown-id')
      const line = { stream: 'staff', event: 'kyc.picture_seen', actor: by, subject: file.caseId }
      await platform.audit.write({ ...line, detail: { kind: file.kind, ip } })
      return reply
        .header('content-security-policy', policy)
        .header('content-disposition', 'attachment; filename="document.webp"')
        .header('cache-control', 'no-store')
        .type('image/webp')
        .send(openFile(key, id, file.sealed))
    },
  )
}

/** Who looks: by permission and with a second factor. @throws Refusal core/sign-in-needed, core/no-permission */
function reader(caller: Caller): Uuid {
  refuseWithoutCookie(caller)
  if (!withOwnPowers(caller).can(documentCases.demand.permission))
    return refuse('core/no-permission')
  return caller.userId ?? refuse('core/sign-in-needed')
}
