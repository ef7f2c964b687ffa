import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { Answer } from '../platform/http.ts'

const typeByExtension: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

const missing: Answer = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'There is no such file.',
}

/** Names with a content hash never change: they may be kept. */
const hashed = /-[\w-]{8,}\.\w+$/

/** A file below `folder`; no path leads out of it. */
export async function answerFile(folder: string, path: readonly string[]): Promise<Answer> {
  const root = resolve(folder)
  const file = resolve(join(root, ...(path.length === 0 ? ['index.html'] : path)))
  const type = typeByExtension[extname(file)]
  if (!file.startsWith(root + sep) || type === undefined) return missing
  try {
    const body = await readFile(file)
    const cache = hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'
    return {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': cache,
        'content-security-policy':
          "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
      },
      body,
    }
  } catch {
    return missing
  }
}
