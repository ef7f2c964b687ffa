import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** What came back, or why nothing did. */
export type PostResult =
  { readonly status: number; readonly text: string } | { readonly failure: string }

export interface FormPoster {
  readonly post: (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => Promise<PostResult>
  readonly close: () => void
}

const answerBytesMax = 64 * 1024
/** Far beyond the protocol's three seconds: late answers are still written to the raw log. */
const socketTimeoutMs = 30_000

/** Posts forms over kept connections. Never throws. */
export function createFormPoster(): FormPoster {
  const http = new HttpAgent({ keepAlive: true, maxSockets: 256 })
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 256 })
  const post: FormPoster['post'] = (url, headers, body) =>
    new Promise((resolve) => {
      const isSecure = url.startsWith('https:')
      const send = isSecure ? httpsRequest : httpRequest
      const call = send(
        url,
        {
          method: 'POST',
          agent: isSecure ? https : http,
          timeout: socketTimeoutMs,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            if (text.length < answerBytesMax) text += part
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          response.on('error', (error) => resolve({ failure: error.message }))
        },
      )
      call.on('timeout', () => call.destroy(new Error('no answer')))
      call.on('error', (error) => resolve({ failure: error.message }))
      call.end(body)
    })
  return {
    post,
    close: () => {
      http.destroy()
      https.destroy()
    },
  }
}
