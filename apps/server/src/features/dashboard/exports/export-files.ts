import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { isUuid, type Uuid } from '@powerplay/kernel'

/** A file that is being written, a portion at a time. */
export interface OpenFile {
  readonly bytes: number
  /** Resolves once there is room for more, so that no more than a portion is held. @throws what the disk says */
  write(text: string): Promise<void>
  /** @throws what the disk says */
  close(): Promise<void>
  /** Lets go of a file that is not wanted any more, whatever became of it. */
  abandon(): void
}

/** Where the files of exports are kept: a folder of the node's data, readable by its account alone. */
export function createExportFiles(dataDir: string) {
  const folder = join(dataDir, 'exports')
  const pathOf = (id: Uuid) => join(folder, `${id}.csv`)
  return {
    async create(id: Uuid): Promise<OpenFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stream = createWriteStream(pathOf(id), { mode: 0o600 })
      // Heard from the start: an error that comes while nobody writes would end the node.
      let failure: Error | null = null
      stream.on('error', (error) => {
        failure ??= error
      })
      await once(stream, 'open')
      return {
        get bytes() {
          return stream.bytesWritten + stream.writableLength
        },
        async write(text) {
          if (failure !== null) throw failure
          if (!stream.write(text)) await once(stream, 'drain')
        },
        async close() {
          stream.end()
          if (!stream.closed) await once(stream, 'close')
          if (failure !== null) throw failure
        },
        abandon: () => void stream.destroy(),
      }
    },
    /** What this node keeps, by the ids of the exports. */
    async list(): Promise<Uuid[]> {
      const names = await readdir(folder).catch(() => [])
      return names.map((name) => name.replace(/\.csv$/, '')).filter(isUuid)
    },
    read: (id: Uuid): Readable => createReadStream(pathOf(id)),
    remove: (id: Uuid) => rm(pathOf(id), { force: true }),
  }
}

export type ExportFiles = ReturnType<typeof createExportFiles>
