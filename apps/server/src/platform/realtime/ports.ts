import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'

/** Certificate and key, as PEM texts. */
export interface TlsFiles {
  readonly cert: string | Buffer
  readonly key: string | Buffer
}

/** An extra port could not be opened; the message is one sentence for the operator. */
export class PortError extends Error {
  override readonly name = 'PortError'
}

interface PortSpec {
  /** The setting it comes from, for the message. */
  readonly setting: string
  /** 0 takes any free one. */
  readonly port: number
  readonly host: string
  readonly tls: TlsFiles | undefined
}

/**
 * Connections that may wait to be taken. When a crowd comes at once (a restart, an aggregator), more
 * than Node's 511 would be dropped and tried again by their systems only a second or three later.
 */
export const backlogMax = 4_096

/**
 * Opens a port that serves sockets only: any plain request is answered 426.
 * @throws PortError when it cannot be listened on.
 */
export async function openSocketPort({ setting, port, host, tls }: PortSpec): Promise<HttpServer> {
  const server = tls === undefined ? createHttpServer() : createHttpsServer({ ...tls })
  server.on('request', (_request, response) => {
    response.writeHead(426, { Connection: 'close', Upgrade: 'websocket' }).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new PortError(portProblem(error, { setting, port }), { cause: error }))
    })
    server.listen({ port, host, backlog: backlogMax }, resolve)
  })
  return server
}

/** The port a server really listens on. */
export function portOf(server: HttpServer): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Stops listening and waits until its connections are gone. */
export async function closePort(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
}

/** One sentence for the operator on why a port cannot be listened on. */
export function portProblem(
  { code }: NodeJS.ErrnoException,
  { setting, port }: Partial<PortSpec>,
): string {
  const isBusy = code === 'EADDRINUSE'
  const why = isBusy ? 'is in use by another program' : `cannot be opened (${code ?? 'unknown'})`
  return `Port ${port} ${why}; choose another with ${setting}, or 0 for any free one.`
}
