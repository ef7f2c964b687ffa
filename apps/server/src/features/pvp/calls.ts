import { currencyOf, dayMs, formatAmount, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import type { PvpPool } from '@powerplay/contract'
import type { CallContext, CallHandlers } from '../../platform/context.ts'
import { presentPlayer, viewerOf, type Viewer } from '../auth/index.ts'
import { createFreshMemory, type FreshMemory } from '../../platform/memory/fresh-memory.ts'
import { betWireId } from '../wallet/index.ts'
import { waitingDuels } from './duels/duel-store.ts'
import { cancelDuel, findShownDuel, joinDuel } from './duels/join-duel.ts'
import { findDuelLimits, openDuel } from './duels/open-duel.ts'
import { presentDuels } from './duels/present.ts'
import { countSince, listHistory } from './history.ts'
import { spinMs, winnerMs, type PvpParts } from './parts.ts'
import { sightOf } from './people.ts'
import { enterRound } from './pools/enter-round.ts'
import { presentEntry, presentResult, presentRound } from './pools/present.ts'
import {
  endedRounds,
  entriesOf,
  runningRounds,
  type PoolRound,
  type StoredEntry,
} from './pools/round-store.ts'
import { provePvp } from './prove.ts'
import { duelFeeBps, poolFeeBps, pools, pvpCurrency, refundMinutes } from './settings.ts'
import { limitParams } from './take-stake.ts'

type PvpCalls = Pick<
  CallHandlers,
  | 'pvpPools'
  | 'pvpPool'
  | 'pvpEnter'
  | 'pvpDuelCreate'
  | 'pvpDuel'
  | 'pvpDuelJoin'
  | 'pvpDuelCancel'
  | 'pvpHistory'
  | 'pvpVerify'
>

const shownRounds = 20

type Counts = Awaited<ReturnType<typeof countSince>>

export function pvpCalls(parts: PvpParts): PvpCalls {
  const { clock, platform } = parts
  const counts = createFreshMemory<Counts>({ clock, freshMs: 2_000, max: 1 }, () => {
    const now = clock.now()
    return countSince(platform.database, now - (now % dayMs))
  })
  return {
    pvpPools: (_input, context) => listPools(parts, counts, context),
    pvpPool: ({ poolId }, context) => showPool(parts, poolId, context),
    pvpEnter: (asked, context) => enterRound(parts, asked, context),
    pvpDuelCreate: (asked, context) => openDuel(parts, asked, context),
    pvpDuel: async (asked, context) => ({
      ...(await findShownDuel(parts, asked, context)),
      serverNow: parts.clock.now(),
    }),
    pvpDuelJoin: (asked, context) => joinDuel(parts, asked, context),
    pvpDuelCancel: (asked, context) => cancelDuel(parts, asked, context),
    pvpHistory: (asked, context) => listHistory(parts, asked, context),
    pvpVerify: (asked, context) => provePvp(parts, asked, context),
  }
}

/** A pool with its running round. */
interface Shown {
  readonly round: PoolRound | undefined
  readonly entries: readonly StoredEntry[]
}

async function presentPools(
  parts: PvpParts,
  shown: ReadonlyMap<string, Shown>,
  viewer: Viewer,
): Promise<PvpPool[]> {
  const { settings } = parts.platform
  const all = [...shown.values()].flatMap(({ entries }) => entries)
  const ids = all.map(({ userId }) => userId)
  const { people } = await sightOf(parts, ids, { viewer, list: 'pvp/pools' })
  return settings.get(pools).map(({ id, name, minCents, maxCents }) => {
    const { round, entries = [] } = shown.get(id) ?? {}
    const currency = currencyOf(round?.currency ?? settings.get(pvpCurrency))
    const text = (minor: bigint) => formatAmount(minor, currency.decimals)
    const ofCents = (cents: number) => formatAmount(BigInt(cents), 2)
    return {
      ...{ id, name, currency: currency.id, feeBps: round?.feeBps ?? settings.get(poolFeeBps) },
      minEntry: round ? text(round.minMinor) : ofCents(minCents),
      maxEntry: round ? text(round.maxMinor) : ofCents(maxCents),
      round: round ? presentRound(round, entries, settings.get(refundMinutes)) : null,
      shares: entries.map(({ userId, fromMinor, toMinor }) => ({
        user: presentPlayer(people.get(userId), viewer),
        amount: text(toMinor - fromMinor),
      })),
    }
  })
}

async function runningByPool({ platform }: PvpParts): Promise<Map<string, Shown>> {
  const rounds = await runningRounds(platform.database)
  const entries = await entriesOf(
    platform.database,
    rounds.map(({ id }) => id),
  )
  return new Map(
    rounds.map((round) => [
      round.pool,
      { round, entries: entries.filter(({ roundId }) => roundId === round.id) },
    ]),
  )
}

async function listPools(parts: PvpParts, counts: FreshMemory<Counts>, context: CallContext) {
  const { clock, platform } = parts
  const { database, settings } = platform
  const viewer = viewerOf(context.caller)
  const now = clock.now()
  const duels = await waitingDuels(database, viewer.userId, now)
  return {
    pools: await presentPools(parts, await runningByPool(parts), viewer),
    duels: await presentDuels(parts, duels, viewer),
    stats: await counts.get('today'),
    duelStake: duelStakeOf(parts),
    duelFeeBps: settings.get(duelFeeBps),
    serverNow: now,
  }
}

function duelStakeOf(parts: PvpParts) {
  const found = findDuelLimits(parts, parts.platform.settings.get(pvpCurrency))
  return found
    ? { ...limitParams(found.limits, found.currency), currency: found.currency.id }
    : null
}

async function showPool(parts: PvpParts, poolId: string, context: CallContext) {
  const { database, settings } = parts.platform
  if (!settings.get(pools).some(({ id }) => id === poolId)) refuse('pvp/unknown')
  const viewer = viewerOf(context.caller)
  const running = await runningByPool(parts)
  const { round, entries = [] } = running.get(poolId) ?? {}
  const [pool] = (await presentPools(parts, running, viewer)).filter(({ id }) => id === poolId)
  const ended = (await endedRounds(database, poolId, shownRounds)).filter(
    ({ totalMinor }) => totalMinor > 0n,
  )
  const past = await entriesOf(
    database,
    ended.map(({ id }) => id),
  )
  const ids = [...entries, ...past].map(({ userId }) => userId)
  const sight = await sightOf(parts, ids, { viewer, list: `pvp/pools/${poolId}` })
  const winnerOf = (one: PoolRound) => past.find(({ id }) => id === one.winnerId)
  const [latest] = ended
  const isShown = latest && (latest.endedMs ?? 0) + spinMs + winnerMs > parts.clock.now()
  return {
    pool: mustHave(pool, 'pool'),
    round: round ? presentRound(round, entries, settings.get(refundMinutes)) : null,
    entries: entries.map((entry) => presentEntry(entry, round?.currency ?? '', sight)),
    myEntries: ownIds([...entries, ...past], viewer.userId),
    last: isShown
      ? {
          ...presentResult(latest, winnerOf(latest), sight),
          entries: past
            .filter(({ roundId }) => roundId === latest.id)
            .map((entry) => presentEntry(entry, latest.currency, sight)),
        }
      : null,
    history: ended.map((one) => presentResult(one, winnerOf(one), sight)),
    serverSeedHash: round?.serverSeedHash ?? null,
    serverNow: parts.clock.now(),
  }
}

function ownIds(entries: readonly StoredEntry[], userId: Uuid | null): string[] {
  return entries.filter((entry) => entry.userId === userId).map(({ id }) => betWireId(id))
}
