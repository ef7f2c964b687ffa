import type { SupportPicture } from '@powerplay/contract'
import { fromWireId, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { cookieRules } from '../../../platform/http/cookies/cookies.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { clientAddress } from '../../../platform/http/address/client-address.ts'
import { isOfStaff } from '../actor.ts'
import { countFiles, insertFile, lockFilesOf, readFile } from './file-store.ts'
import type { SupportParts } from '../parts.ts'
import { fileNoun, filePath } from '../present.ts'

const longestPx = 1_600
const filesPerDay = 20

/** Keeps a picture that was drawn anew. Refusals: support/file-refused, many-files. */
export async function keepFile(
  parts: SupportParts,
  file: Uint8Array,
  userId: Uuid,
): Promise<SupportPicture> {
  const { clock, database, mintId } = parts.platform
  const refuseMany = async (on: Queries) => {
    if ((await countFiles(on, userId, clock.now())) >= filesPerDay) refuse('support/many-files')
  }
  // Nobody makes the server draw pictures that are too many anyway; what counts is the second look.
  await refuseMany(database)
  const copy = (await parts.pictures.drawAnew(file, longestPx)) ?? refuse('support/file-refused')
  const id = mintId()
  await database.transaction(async (tx) => {
    await lockFilesOf(tx, userId)
    await refuseMany(tx)
    await insertFile(tx, { ...copy, id, userId, at: clock.now() })
  })
  const { width, height } = copy
  return { _id: toWireId(fileNoun, id), url: filePath(id), width, height }
}

/** A picture opened by itself may neither run nor load anything. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Serves the pictures of a chat to its player and to staff, and to nobody else. */
export function serveFiles(edge: FastifyInstance, parts: SupportParts, isOn: () => boolean): void {
  const { config, database } = parts.platform
  const { name: cookieName } = cookieRules(config).session
  edge.get<{ Params: { file: string } }>('/api/support/files/:file', async (request, reply) => {
    const [wireId = '', ending] = request.params.file.split('.', 2)
    const id = fromWireId(fileNoun, wireId)
    if (!isOn() || id === undefined || ending !== 'webp') return refuse('core/unknown-id')
    const caller = await parts.users.authenticator.authenticate({
      cookie: request.cookies[cookieName] ?? null,
      bearer: null,
      ip: clientAddress(request.ip),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    })
    const file = caller.userId === null ? undefined : await readFile(database, id)
    if (file === undefined) return refuse('core/unknown-id')
    const isTheirs = caller.userId === file.sender || caller.userId === file.owner
    if (!isTheirs && !isOfStaff(caller)) return refuse('core/unknown-id')
    return reply
      .header('content-security-policy', policy)
      .header('content-disposition', 'inline; filename="picture.webp"')
      .header('cache-control', 'private, max-age=86400, immutable')
      .type('image/webp')
      .send(Buffer.from(file.bytes))
  })
}
