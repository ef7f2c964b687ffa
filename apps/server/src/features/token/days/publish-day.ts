import { createHmac } from 'node:crypto'
import { dayMs, hourMs, minuteMs, toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { openSigningKey } from '../../../platform/signing-key.ts'
import { hasReadUntil, houseBalances, lanePositions, readResults } from '../../wallet/index.ts'
import { netBefore } from '../burns/burn-hours.ts'
import { firstHour, lastBurntHour, poolToBurn } from '../burns/burn-store.ts'
import { tokenFold } from '../fold.ts'
import { tokenCurrency, type TokenParts } from '../parts.ts'
import { latestPool, madeAt, poolAt } from '../pool-store.ts'
import { groupsBy } from '../rules/groups.ts'
import { startOfWeek, weekMs } from '../rules/share.ts'
import { allocation, lockedMinor, supplyOf } from '../rules/supply.ts'
import { tokenTicker } from '../settings.ts'
import { firstWeek } from '../shares/close-week.ts'
import { dayOf, leftBy, readWeeks, sharesOf } from '../shares/share-store.ts'
import { startOfDay, termsOf } from '../terms.ts'
import { dayFile } from './day-file.ts'
import { burnsIn, keepDay, lastDay, positionOf, readDay, sumsAt } from './day-store.ts'
import { leafOf, type Leaf } from './leaf.ts'
import { dayLine, groupLeaves, type LeafGroup } from './lines.ts'

/** A day is published so long after its end. */
const waitMs = 5 * minuteMs
/** A bet booked in the last instant may be committed a little later. */
const slackMs = minuteMs

/** The salt of a wager's leaves: only the house can make it, and its owner is told. */
export function saltOf({ secrets }: Pick<TokenParts, 'secrets'>, wagerId: Uuid): string {
  return createHmac('sha256', secrets.key('token')).update(`leaf:${wagerId}`).digest('hex')
}

/** The key that signs the days. */
export const dayKey = ({ secrets }: Pick<TokenParts, 'secrets'>) =>
  openSigningKey(secrets.key('token'))

/**
 * Publishes the figures of every UTC day that is over and burnt, in order, each once however many nodes
 * do it: a signed file, and the root over all results that were booked on the day.
 */
export async function publishDays(parts: TokenParts): Promise<void> {
  const { clock, database } = parts.platform
  const first = await firstHour(database)
  const burnt = await lastBurntHour(database)
  if (first === undefined || burnt === undefined) return
  const last = await lastDay(database)
  let start = last === undefined ? Math.floor(first / dayMs) * dayMs : Date.parse(last) + dayMs
  for (; start + dayMs + waitMs <= clock.now(); start += dayMs) {
    if (burnt < start + dayMs - hourMs) return
    if (!(await hasReadUntil(database, tokenFold, start + dayMs + slackMs))) return
    if (await waitsForWeek(parts, start)) return
    await publishDay(parts, start)
  }
}

/** Whether the week that ended with the beginning of a day is still to be closed. */
async function waitsForWeek(parts: TokenParts, start: InstantMs): Promise<boolean> {
  const { clock, database } = parts.platform
  // Weeks that ended longer ago are not closed any more: no node was up.
  const isLong = start + 2 * weekMs <= clock.now()
  if (startOfWeek(start) !== start || isLong || !parts.isShareOn()) return false
  const made = await madeAt(database)
  if (made === undefined || start - weekMs < (await firstWeek(parts, made))) return false
  const week = dayOf(start - weekMs)
  return !(await readWeeks(database, 60)).some((row) => row.week === week)
}

async function publishDay(parts: TokenParts, start: InstantMs): Promise<void> {
  const { platform } = parts
  const { database, audit, settings, clock } = platform
  const before = await readDay(database, dayOf(start - dayMs))
  const from = before ? positionOf(before.position) : await lanePositions(database, start)
  const until = await lanePositions(database, start + dayMs)
  const hours = await readLeaves(parts, {
    ...{ start, from },
    until: await lanePositions(database, start + dayMs + slackMs),
  })
  const end = start + dayMs
  const burns = await burnsIn(database, start, end)
  const firstHourOfBurns = burns[0]?.hour ?? start
  const pool = (await poolAt(database, firstHourOfBurns)) ?? (await latestPool(database))
  const [lastWeek] = (await readWeeks(database, 60)).filter(
    (row) => !row.isSynthetic && Date.parse(row.week) + weekMs <= start,
  )
  const week = lastWeek && Date.parse(lastWeek.week) + weekMs === start ? lastWeek : undefined
  const { sums, retired } = await readSums(parts, start)
  const { before: burntBefore, burnt, ...stake } = sums
  const made = (await madeAt(database)) ?? start
  const terms = await termsOf(parts, start)
  const file = dayFile(
    {
      ...{ startsAt: start, ticker: settings.get(tokenTicker), from, until },
      lines: hours.map((line) => dayLine(line, groupsBy(parts.wallet.products))),
      burns: burns.map((burn) => ({ ...burn, pool: { tokenMinor: 0n, usdE6: 0n } })),
      since: startOfDay((await firstHour(database)) ?? start),
      madeAt: made,
      terms,
      next: await termsOf(parts, start + 2 * dayMs),
      net30E6: await netBefore(parts, start),
      owedE6: await poolToBurn(database, start, end),
      leftE6: lastWeek ? leftBy(lastWeek) : 0n,
      firstWeek: terms.sharing
        ? (toldWeek(before?.file) ?? dayOf(await firstWeek(parts, made)))
        : null,
      pool: pool ?? { tokenMinor: 1n, usdE6: 1n },
      week: week ? { ...week, shares: await sharesOf(database, week.week) } : null,
      stake,
      supply: {
        ...supplyOf({
          staked: stake.inMinor - stake.releasedMinor,
          // Nothing but what is burnt leaves it.
          treasury: allocation.treasury - retired,
          locked: lockedMinor(made, end),
          burnt: burnt + retired,
        }),
        ...{ burntBefore, retired },
      },
      before: before?.hash ?? null,
    },
    dayKey(parts),
  )
  await database.transaction(async (tx) => {
    const row = {
      ...{ day: file.day, file: file.text, root: file.root, hash: file.hash },
      signature: file.signature,
      position: until.map(({ lane, number }) => [lane, String(number)] as const),
      publishedAt: clock.now(),
    }
    if (!(await keepDay(tx, row, hours))) return
    const detail = { root: file.root, hash: file.hash }
    const event = 'token.day_published'
    await audit.write({ stream: 'money', event, actor: null, subject: file.day, detail }, tx)
  })
}

/** The first shared week that the file of a day told: it stays the first as long as there is a share. */
function toldWeek(file: string | undefined): string | undefined {
  const told: unknown =
    file === undefined ? null : Reflect.get(Object(JSON.parse(file)), 'firstWeek')
  return typeof told === 'string' ? told : undefined
}

/** What is burnt, staked and held, all of one moment: an hour may be burnt while it is read. */
function readSums({ platform }: TokenParts, start: InstantMs) {
  return platform.database.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
    const sums = await sumsAt(tx, start, start + dayMs)
    const held = await houseBalances(tx, tokenCurrency, ['token.burnt'])
    const all = (held.get('token.burnt') ?? 0n) - (await allBurnt(tx))
    return { sums, retired: all - (await retiredSince(tx, start + dayMs)) }
  })
}

async function allBurnt(on: Queries): Promise<bigint> {
  const [row] = await on.query<{ all: bigint }>({
    text: 'select coalesce(sum(amount_minor), 0)::bigint as all from token_burns',
  })
  return row?.all ?? 0n
}

/** What staff burnt of the treasury from an instant on. */
async function retiredSince(on: Queries, from: InstantMs): Promise<bigint> {
  const [row] = await on.query<{ sum: bigint }>({
    text: 'select coalesce(sum(amount_minor), 0)::bigint as sum from token_retired where at >= $1',
    values: [new Date(from)],
  })
  return row?.sum ?? 0n
}

interface Span {
  readonly start: InstantMs
  readonly from: Parameters<typeof readResults>[1]['from']
  readonly until: Parameters<typeof readResults>[1]['until']
}

/** The results of a day as the leaves of its lines. */
async function readLeaves(parts: TokenParts, { start, from, until }: Span): Promise<LeafGroup[]> {
  const leaves: Leaf[] = []
  const salts = (wagerId: Uuid) => saltOf(parts, wagerId)
  const [first, end] = [toIso(start), toIso(start + dayMs)]
  await readResults(parts.platform.database, { from, until }, (facts) => {
    for (const fact of facts) {
      const leaf = leafOf(fact, salts)
      if (leaf && leaf.hour >= first && leaf.hour < end) leaves.push(leaf)
    }
  })
  return groupLeaves(start, leaves, groupsBy(parts.wallet.products))
}
