import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** A request as handlers see it. */
export interface Call {
  readonly method: string
  /** Path segments, decoded. */
  readonly path: readonly string[]
  readonly query: string
  readonly body: string
  readonly header: (name: string) => string | undefined
}

/** What a handler answers. Bodies that are no text are sent as JSON. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Handler = (call: Call) => Promise<Answer> | Answer

const bodyBytesMax = 64 * 1024

/** Reads the whole body; undefined when it is larger than any call of ours. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > bodyBytesMax) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function pathOf(url: URL): string[] | undefined {
  try {
    return url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

async function handle(request: IncomingMessage, handler: Handler): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://emulator')
  const path = pathOf(url)
  const body = await readBody(request)
  if (!path) return { status: 400, body: { message: 'The address is broken.' } }
  if (body === undefined) return { status: 413, body: { message: 'The body is too large.' } }
  const header = (name: string): string | undefined => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value[0] : value
  }
  const method = request.method ?? 'GET'
  return handler({ method, path, query: url.search.slice(1), body, header })
}

function write(response: ServerResponse, { status, body, headers }: Answer): void {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const bytes = isRaw ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  })
  response.end(bytes)
}

/** Where to listen; port 0 takes a free one. */
export interface Place {
  readonly host: string
  readonly port: number
}

/** Answers one request; a handler that throws answers 500 with nothing of the cause. */
export function serveRequest(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  handler: Handler,
  onDefect: (error: unknown) => void,
): void {
  handle(request, handler)
    .catch((error: unknown): Answer => {
      onDefect(error)
      return { status: 500, body: { message: 'The emulator failed.' } }
    })
    .then((answer) => write(response, answer))
    .catch(() => response.destroy())
}

/** Listens; a handler that throws answers 500 with nothing of the cause. */
export function listen(
  { host, port }: Place,
  handler: Handler,
  onDefect: (error: unknown) => void,
): Promise<Server> {
  const server = createServer((request, response) => {
    serveRequest({ request, response }, handler, onDefect)
  })
  server.keepAliveTimeout = 75_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
