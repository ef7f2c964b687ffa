import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a browser may take a body; `identity` is always there. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** One file of the built web app. */
export interface Asset {
  readonly type: string
  readonly etag: string
  /** True for files whose name changes with their content. */
  readonly isImmutable: boolean
  readonly encodings: readonly Encoding[]
  body(encoding: Encoding): Promise<Buffer>
}

const typeByExtension: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const compressedMin = 1_024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
  }
  return encoding === 'gzip' ? zip(body, { level: 9 }) : Promise.resolve(body)
}

function makeAsset(root: string, path: string): Asset {
  const body = readFileSync(join(root, path))
  const extension = extname(path)
  const isSmaller = compressible.has(extension) && body.length >= compressedMin
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    type: typeByExtension[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    isImmutable: dirname(path).split(sep).includes('assets'),
    encodings: isSmaller ? ['br', 'gzip', 'identity'] : ['identity'],
    body(encoding) {
      const known = made.get(encoding) ?? compress(body, encoding)
      made.set(encoding, known)
      return known
    },
  }
}

/**
 * The files of the built web app by their URL path, read once: only what is listed here can be
 * served, so no path leads out of the folder. Pages (index.html) are not among them.
 */
export function readAssets(webRoot: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(webRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => relative(webRoot, join(entry.parentPath, entry.name)))
    .filter((path) => basename(path) !== 'index.html')
  return new Map(files.map((path) => [`/${path.split(sep).join('/')}`, makeAsset(webRoot, path)]))
}

/**
 * Compresses everything once, one file after the other, so that the first visitor does not wait
 * for it. Best effort: what is asked for before is compressed then.
 */
export async function warmAssets(assets: Iterable<Asset>): Promise<void> {
  for (const asset of assets) for (const encoding of asset.encodings) await asset.body(encoding)
}

/** The best encoding that both sides know. */
export function chooseEncoding(
  asset: Pick<Asset, 'encodings'>,
  accepted: string | undefined,
): Encoding {
  const wanted = new Set(
    (accepted ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  return asset.encodings.find((encoding) => wanted.has(encoding)) ?? 'identity'
}
