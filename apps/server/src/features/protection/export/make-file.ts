import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { Defect, toIso, type Uuid } from '@powerplay/kernel'
import { userWireId } from '../../../platform/context.ts'
import { csvOf, readActivity, type ActivityAsked } from './activity-rows.ts'
import type { ExportParts } from './parts.ts'
import { ownRows } from './own-rows.ts'

/** Packed, a file is kept in one row. */
const bytesMax = 64 * 1024 * 1024

/** Packs what comes, part by part. @throws Defect where it is more than a row holds */
async function packed(parts: AsyncIterable<string>): Promise<Buffer> {
  const gzip = createGzip()
  const chunks: Buffer[] = []
  let bytes = 0
  gzip.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    chunks.push(chunk)
  })
  const ended = once(gzip, 'end')
  for await (const part of parts) {
    if (bytes > bytesMax) throw new Defect('an export is too large')
    if (!gzip.write(part)) await once(gzip, 'drain')
  }
  gzip.end()
  await ended
  return Buffer.concat(chunks)
}

interface JsonRow {
  readonly row: string
  readonly cursor: string | null
}

/** The rows of one name as JSON texts, whose numbers are not rounded. */
async function* rowsOf(
  { platform }: ExportParts,
  { text, isLong }: (typeof ownRows)[number],
  userId: Uuid,
): AsyncIterable<string> {
  let cursor: string | null = null
  do {
    const rows: JsonRow[] = await platform.database.query<JsonRow>({
      text: `select (to_jsonb(r) - 'cursor')::text as row, to_jsonb(r) ->> 'cursor' as cursor from (${text}) r`,
      values: isLong === true ? [userId, cursor] : [userId],
    })
    for (const { row } of rows) yield row
    cursor = isLong === true ? (rows.at(-1)?.cursor ?? null) : null
  } while (cursor !== null)
}

async function* personalText(parts: ExportParts, userId: Uuid): AsyncIterable<string> {
  const savedAt = toIso(parts.platform.clock.now())
  const papers = JSON.stringify(await parts.papersOf(userId))
  yield `{"saved_at":"${savedAt}","player":"${userWireId(userId)}","documents":${papers}`
  for (const rows of ownRows) {
    yield `,\n"${rows.name}":[`
    let isFirst = true
    for await (const row of rowsOf(parts, rows, userId)) {
      yield isFirst ? row : `,\n${row}`
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}

/** Everything that is known of a player, as he may have it. */
export function makePersonalFile(parts: ExportParts, userId: Uuid): Promise<Buffer> {
  return packed(personalText(parts, userId))
}

/** Rounds and movements of a time, however many. */
export function makeActivityFile(
  { platform }: ExportParts,
  userId: Uuid,
  asked: ActivityAsked,
): Promise<Buffer> {
  async function* text() {
    const rows = await readActivity(platform.database, userId, asked, null)
    yield asked.format === 'csv' ? csvOf(rows) : `${JSON.stringify(rows)}\n`
  }
  return packed(text())
}
