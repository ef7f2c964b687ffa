import { createHash } from 'node:crypto'
import { secondMs } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { askOutside, type Ask } from '../../../platform/outgoing/outgoing.ts'

/** Art of games of providers, kept and served by us: showing the aggregator's own addresses is forbidden. */
export interface GamePictures {
  /** Fetches a picture once. @returns its path on our site, or '' when there is none to be had. */
  keep(url: string): Promise<string>
  /** @returns undefined for an unknown hash */
  read(hash: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>
}

const folder = '/api/pictures/games'
const bytesMax = 512 * 1_024
const timeoutMs = 5 * secondMs

/** Where art comes from. */
export interface PictureSources {
  /** The aggregator itself may be in our network; other addresses that it names may not. */
  providerOrigin(): string | null
  /** Ours unless a test puts its own there. */
  readonly ask?: Ask
}

export function createGamePictures(
  { database, logOf }: Platform,
  { providerOrigin, ask = askOutside }: PictureSources,
): GamePictures {
  async function known(url: string): Promise<string | undefined> {
    const [row] = await database.query<{ hash: string }>({
      text: 'select hash from game_picture_sources where url = $1',
      values: [url],
    })
    return row?.hash
  }

  async function fetched(url: string): Promise<string | undefined> {
    const { status, bytes } = await ask({ url, namedOrigin: providerOrigin(), timeoutMs, bytesMax })
    if (status !== 200) return undefined
    const type = pictureType(bytes)
    if (type === undefined) return undefined
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    await database.transaction(async (tx) => {
      await tx.query({
        text: `insert into game_pictures (hash, type, bytes) values ($1, $2, $3)
          on conflict do nothing`,
        values: [hash, type, bytes],
      })
      await tx.query({
        text: `insert into game_picture_sources (url, hash) values ($1, $2)
          on conflict (url) do update set hash = excluded.hash, checked_at = now()`,
        values: [url, hash],
      })
    })
    return hash
  }

  return {
    async keep(url) {
      if (!/^https?:\/\//.test(url)) return ''
      try {
        const hash = (await known(url)) ?? (await fetched(url))
        return hash === undefined ? '' : `${folder}/${hash}`
      } catch (error) {
        logOf('providers').warn({ event: 'providers.picture_failed', error: String(error) })
        return ''
      }
    },
    async read(hash) {
      const [row] = await database.query<{ type: string; bytes: Uint8Array }>({
        name: 'game_picture_read',
        text: 'select type, bytes from game_pictures where hash = $1',
        values: [hash],
      })
      return row
    },
  }
}

/** What the bytes are, whatever they were called. */
export function pictureType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF'
  if (isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp'
  const head = bytes.subarray(0, 256).toString('utf8').trimStart()
  return head.startsWith('<svg') || /^<\?xml[^>]*>\s*<svg/.test(head) ? 'image/svg+xml' : undefined
}
