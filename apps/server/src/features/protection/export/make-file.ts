import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { Defect, toIso, type Uuid } from '@powerplay/kernel'
import { userWireId } from '../../../platform/context.ts'
import {
  csvHead,
  csvLines,
  readActivity,
  type ActivityAsked,
  type ActivityPage,
  type ActivityPlace,
} from './activity-rows.ts'
import { keepExport } from './export-store.ts'
import type { ExportParts, OwnExport } from './parts.ts'
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
  { platform }: Pick<ExportParts, 'platform'>,
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

/** What the file with all personal data is read from. */
type PersonalParts = Pick<ExportParts, 'platform' | 'papersOf'>

async function* personalText(parts: PersonalParts, userId: Uuid): AsyncIterable<string> {
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
export function makePersonalFile(parts: PersonalParts, userId: Uuid): Promise<Buffer> {
  return packed(personalText(parts, userId))
}

/** Rows that are read and written at once. */
const pageRows = 5_000

/** Rounds and movements of a time, however many. */
export function makeActivityFile(
  { platform: { database } }: ExportParts,
  own: Pick<OwnExport, 'id' | 'userId'>,
  asked: ActivityAsked,
): Promise<Buffer> {
  async function* text() {
    const isCsv = asked.format === 'csv'
    yield isCsv ? csvHead : '['
    let after: ActivityPlace | null = null
    let isFirst = true
    do {
      const page: ActivityPage = await readActivity(database, own.userId, asked, {
        most: pageRows,
        after,
      })
      if (isCsv) yield csvLines(page.rows)
      else {
        for (const row of page.rows) {
          yield `${isFirst ? '' : ',\n'}${JSON.stringify(row)}`
          isFirst = false
        }
      }
      after = page.rows.length < pageRows ? null : page.last
      await keepExport(database, own.id)
    } while (after !== null)
    if (!isCsv) yield ']\n'
  }
  return packed(text())
}
