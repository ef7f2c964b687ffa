import type { FastifyInstance } from 'fastify'
import type { TokenParts } from '../parts.ts'
import { isDay, readDay } from './day-store.ts'
import { dayKey } from './publish-day.ts'

/** A day's file with its signature, as strangers fetch it. */
export function dayDocument(
  parts: TokenParts,
  { file, signature, root, hash }: { file: string; signature: string; root: string; hash: string },
): string {
  const { publicKey } = dayKey(parts)
  return JSON.stringify({ content: file, hash, root, signature, publicKey })
}

/** Serves the published days as files: final, so they may be kept. */
export function mountDays(edge: FastifyInstance, parts: TokenParts, isOn: () => boolean): void {
  edge.get<{ Params: { name: string } }>('/token/days/:name', async (request, reply) => {
    const day = /^(\d{4}-\d{2}-\d{2})\.json$/.exec(request.params.name)?.[1]
    const isKnown = isOn() && day !== undefined && isDay(day)
    const row = isKnown ? await readDay(parts.platform.database, day) : undefined
    if (!row) return reply.code(404).type('text/plain').send('There is no such day.')
    return reply
      .type('application/json')
      .header('cache-control', 'public, max-age=86400')
      .send(dayDocument(parts, row))
  })
}
