import { Agent, request, type IncomingHttpHeaders } from 'node:http'

/** A request byte for byte as it is to be sent; headers may repeat. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: string | Buffer
}

/** What came back. */
export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends a request as it stands, without the politeness of a browser. */
export function send(siteUrl: string, asked: WireRequest): Promise<WireAnswer> {
  const { hostname, port } = new URL(siteUrl)
  const { method, path, headers = [], body } = asked
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers: listOf(headers, body) })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    sent.end(body)
  })

  /** The flat list that Node sends as given, repetitions included. */
  function listOf(
    pairs: readonly (readonly [string, string])[],
    content: string | Buffer | undefined,
  ): string[] {
    const host = new URL(siteUrl).host
    const length =
      content === undefined ? [] : ['content-length', String(Buffer.byteLength(content))]
    return ['host', host, ...pairs.flat(), ...length]
  }
}

/** The JSON of an answer, or undefined when its body is none. */
export function jsonOf({ text }: WireAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
