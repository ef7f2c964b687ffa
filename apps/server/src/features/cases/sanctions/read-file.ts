import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

const bytesMax = 16 * 1024 * 1024

/** The operator's file as it lies there, before anybody looks at what it says. */
export interface FoundFile {
  /** SHA-256 of its bytes, or in their place why there are none. */
  readonly hash: string
  readonly bytes: Uint8Array | null
  readonly problem: string | null
  readonly writtenAt: Date | null
  /** Whether the operator says that this very file holds although it takes many off. */
  readonly isConfirmed: boolean
}

/** Names the file beside a list that holds the SHA-256 of it: its operator means what it says. */
const markerOf = (path: string) => `${path}.confirmed`

/** What changes whenever the file, or who may read it, or its marker does. */
export async function lookOf(path: string): Promise<string> {
  const looks = [path, markerOf(path)].map(async (one) => {
    const file = await stat(one).catch(() => null)
    return file === null ? 'none' : `${file.size} ${file.mtimeMs} ${file.ctimeMs}`
  })
  return (await Promise.all(looks)).join(' ')
}

/** Reads the file; whatever keeps it from being read is a problem that staff are shown. */
export async function findFile(path: string): Promise<FoundFile> {
  const no = (problem: string) => ({
    ...{ hash: problem, problem, bytes: null, writtenAt: null, isConfirmed: false },
  })
  try {
    const { size, mtime } = await stat(path)
    if (size > bytesMax) return no('the file is larger than 16 MB')
    const bytes = await readFile(path)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const marker = await readFile(markerOf(path), 'utf8').catch(() => '')
    const isConfirmed = marker.trim().toLowerCase().startsWith(hash)
    return { hash, bytes, problem: null, writtenAt: mtime, isConfirmed }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return no(code === 'ENOENT' ? 'no file' : `the file cannot be read: ${code}`)
  }
}
