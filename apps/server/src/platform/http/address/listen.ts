import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { backlogMax, PortError, portOf, portProblem } from '../../realtime/ports.ts'

/** Where a port comes from, for the sentence when it is taken. */
export interface PortPlace {
  readonly setting: 'PORT' | 'METRICS_PORT'
  readonly port: number
  readonly host: string
}

/** Opens the site's port. @throws PortError @returns the port in use. */
export async function listenEdge(edge: FastifyInstance, place: PortPlace): Promise<number> {
  const { port, host } = place
  await edge.listen({ port, host, backlog: backlogMax }).catch((error: NodeJS.ErrnoException) => {
    throw new PortError(portProblem(error, place), { cause: error })
  })
  return portOf(edge.server)
}

/** Opens the port of a plain server. @throws PortError @returns the port in use. */
export async function listenServer(server: Server, place: PortPlace): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new PortError(portProblem(error, place), { cause: error }))
    })
    server.listen(place.port, place.host, resolve)
  })
  return portOf(server)
}
