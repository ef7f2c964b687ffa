import { dayMs, minuteMs, refuse, startOfDay, toIso, type Uuid } from '@powerplay/kernel'
import { hasReadRewardedUntil } from '../wallet/index.ts'
import type { AffiliateParts } from './parts.ts'
import { paged, rowsOf, type PageInput } from './reports.ts'
import {
  keepStatement,
  linesUntil,
  readStatement,
  readStatements,
  statementSpan,
} from './statement-store.ts'
import { lineHash, lineText, pathOf, rootOf, treeOf } from './tree.ts'

/** A day is stated so long after its end. */
const stateAfterMs = 5 * minuteMs
/** A bet settled in the last instant may be committed a little later. */
const slackMs = minuteMs

const dayOf = (at: number) => toIso(at).slice(0, 10)

/**
 * Publishes the root over the statements of all affiliates for each day that is over, in order, and
 * notes it in the audit trail. A later correction is in the figures of the next day. Any node may run
 * it, any number of times.
 */
export async function publishStatements(parts: AffiliateParts): Promise<void> {
  const { clock, database } = parts.platform
  const today = startOfDay(clock.now())
  if (clock.now() < today + stateAfterMs) return
  const { first, last } = await statementSpan(database)
  if (first === null) return
  const from = last === null ? Date.parse(first) : Date.parse(last) + dayMs
  if (from >= today) return
  if (!(await hasReadRewardedUntil(database, 'affiliate', today + slackMs))) return
  for (let day = from; day < today; day += dayMs) await publishDay(parts, day)
}

async function publishDay({ platform }: AffiliateParts, start: number): Promise<void> {
  const { audit, clock, database } = platform
  const day = dayOf(start)
  await database.transaction(async (tx) => {
    const lines = await linesUntil(tx, start + dayMs)
    const root = rootOf(treeOf(lines.map((line) => lineHash(lineText(day, line)))))
    const statement = { day, root, leaves: lines.length, publishedAt: clock.now() }
    if (!(await keepStatement(tx, statement, lines))) return
    const detail = { root, leaves: lines.length }
    const event = 'affiliate.statement_published'
    await audit.write({ stream: 'money', event, actor: null, subject: day, detail }, tx)
  })
}

/** The published roots. */
export async function listRoots({ platform }: AffiliateParts, page: PageInput) {
  const { rows, total } = await readStatements(platform.database, rowsOf(page))
  const shown = rows.map((row) => ({ ...row, publishedAt: Math.round(row.publishedAt) }))
  return paged(shown, page, total)
}

/** The lines of an affiliate in the statement of a day. @throws Refusal core/unknown-id */
export async function showStatement({ platform }: AffiliateParts, userId: Uuid, day: string) {
  const isDay = !Number.isNaN(Date.parse(day)) && dayOf(Date.parse(day)) === day
  const found = isDay ? await readStatement(platform.database, day) : undefined
  if (!found) return refuse('core/unknown-id')
  const { lines, ...statement } = found
  const tree = treeOf(lines.map((line) => lineHash(lineText(day, line))))
  const own = lines.filter(({ referrerId }) => referrerId === userId)
  return {
    ...statement,
    publishedAt: Math.round(statement.publishedAt),
    lines: own.map((line) => ({
      token: line.token,
      ratedUsdE6: String(line.ratedE6),
      theoreticalUsdE6: String(line.theoreticalE6),
      earnedUsdE6: String(line.earnedE6),
      path: pathOf(tree, line.place),
    })),
  }
}
