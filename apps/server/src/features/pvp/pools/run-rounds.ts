import { commitmentOf } from '@powerplay/engines'
import { drawPool } from '@powerplay/engines/pvp/pool'
import { assert, findCurrency, minuteMs, mustHave } from '@powerplay/kernel'
import { userWireId } from '../../../platform/context.ts'
import { minorForUsdCents, postingIdOf, type PotEnd } from '../../wallet/index.ts'
import { product, spinMs, winnerMs, type PvpParts } from '../parts.ts'
import { poolFeeBps, pools, pvpCurrency, refundMinutes } from '../settings.ts'
import { isOverAlready, timesE4 } from '../take-stake.ts'
import { announceEnd, announceLock, announceRound, lockedMs } from './announce.ts'
import { beaconAt, hasBeacon } from './beacon.ts'
import { drawnEntries } from './tickets.ts'
import {
  beaconOf,
  endedRounds,
  endStatement,
  entriesOf,
  findRound,
  lockDue,
  openRound,
  runningRounds,
  voidDue,
  type PoolRound,
  type RoundEnd,
  type StoredEntry,
} from './round-store.ts'

/** A locked round that could not be drawn for so long gives everything back. */
const undrawnMs = 10 * minuteMs

/**
 * Brings every pool on: opens the next rounds, locks those whose time is up, draws and pays, gives
 * back. Each step is one commit that only one node can make, so any number of nodes may do this.
 * @param opensNew false to bring rounds to their end only.
 */
export async function runRounds(parts: PvpParts, opensNew: boolean): Promise<void> {
  const { clock, platform } = parts
  const { database, settings } = platform
  const now = clock.now()
  for (const round of await lockDue(database, now, beaconAt(parts, now))) {
    await guarded(parts, round.pool, () => announceLock(parts, round))
  }
  await voidDue(database, {
    now,
    refundMs: settings.get(refundMinutes) * minuteMs,
    lockedBeforeMs: now - undrawnMs,
  })
  const running = await runningRounds(database)
  const open = new Set(running.map(({ pool }) => pool))
  for (const round of running) {
    await guarded(parts, round.pool, async () => {
      if (round.isVoid) return refundRound(parts, round)
      const isDue = round.state === 'locked' && (round.lockedMs ?? now) + lockedMs <= now
      if (isDue && (await hasBeacon(parts, round))) await drawRound(parts, round)
    })
  }
  if (!opensNew) return
  for (const { id } of settings.get(pools)) {
    if (!open.has(id)) await guarded(parts, id, () => openNext(parts, id, now))
  }
}

/** What one pool meets keeps no other waiting. */
async function guarded({ log }: PvpParts, pool: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isOverAlready(error)) return
    const text = error instanceof Error ? error.message : String(error)
    log.error({ event: 'pvp.round_failed', pool, error: text })
  }
}

async function openNext(parts: PvpParts, pool: string, now: number): Promise<void> {
  const { platform, secrets, wallet } = parts
  const { database, settings, random } = platform
  const [last] = await endedRounds(database, pool, 1)
  if (last?.state === 'drawn' && (last.endedMs ?? 0) + spinMs + winnerMs > now) return
  const limits = settings.get(pools).find(({ id }) => id === pool)
  const currency = findCurrency(settings.get(pvpCurrency))
  const usdRateE8 = currency && wallet.prices.usdRateE8(currency.id)
  if (!limits || !currency || usdRateE8 === undefined) return
  const minorOf = (cents: number) => minorForUsdCents(cents, usdRateE8, currency.decimals)
  const serverSeed = Buffer.from(random.bytes(32)).toString('hex')
  const round = await openRound(database, {
    ...{ id: platform.mintId(), pool, currency: currency.id, feeBps: settings.get(poolFeeBps) },
    ...{ minMinor: minorOf(limits.minCents), maxMinor: minorOf(limits.maxCents) },
    serverSeedHash: commitmentOf(serverSeed),
    serverSeedSealed: secrets.seal('seeds', serverSeed),
    ...{ openedMs: now, refundMs: settings.get(refundMinutes) * minuteMs },
  })
  if (round) await announceRound(parts, round)
}

/** Draws the winner of a locked round and pays the pot, in one commit with the round's end. */
async function drawRound(parts: PvpParts, round: PoolRound): Promise<void> {
  const { platform, secrets, clock } = parts
  const entries = await entriesOf(platform.database, [round.id])
  const serverSeed = secrets.open('seeds', round.serverSeedSealed)
  const drawn = drawnEntries(entries, userWireId)
  const { number: roundNo, feeBps } = round
  const terms = { serverSeed, round: roundNo, feeBps, beacon: beaconOf(round) }
  const { pick, winner, prizeMinor } = drawPool(drawn, terms)
  const winnerId = mustHave(entries[winner], 'winning entry').id
  const end: RoundEnd = {
    ...{ state: 'drawn', serverSeed, pickMinor: pick, winnerId, prizeMinor },
    endedMs: clock.now(),
  }
  await pay(parts, { round, entries, end }, ({ id, fromMinor, toMinor }) => {
    const payoutMinor = id === winnerId ? prizeMinor : 0n
    const multiplierE4 = timesE4(payoutMinor, toMinor - fromMinor)
    return { kind: 'settle', payoutMinor, multiplierE4 }
  })
}

/** Gives every entry back, without a fee. */
async function refundRound(parts: PvpParts, round: PoolRound): Promise<void> {
  const { platform, clock } = parts
  const entries = await entriesOf(platform.database, [round.id])
  const end: RoundEnd = {
    ...{ state: 'refunded', serverSeed: seedOf(parts, round), pickMinor: null },
    ...{ winnerId: null, prizeMinor: null, endedMs: clock.now() },
  }
  if (entries.length === 0) {
    const { text, values } = endStatement(round.id, end)
    await platform.database.query({ text, values: values ?? [] })
    return tellEnd(parts, round, entries)
  }
  await pay(parts, { round, entries, end }, () => ({ kind: 'cancel' }))
}

/** A seed that cannot be read is no reason to keep anybody's money. */
function seedOf({ secrets }: PvpParts, round: PoolRound): string | null {
  try {
    return secrets.open('seeds', round.serverSeedSealed)
  } catch {
    return null
  }
}

async function pay(
  parts: PvpParts,
  ended: {
    readonly round: PoolRound
    readonly entries: readonly StoredEntry[]
    readonly end: RoundEnd
  },
  outcomeOf: (entry: StoredEntry) => PotEnd['entries'][number]['outcome'],
): Promise<void> {
  const { round, entries, end } = ended
  const { text, values = [], name } = endStatement(round.id, end)
  const delayMs = end.state === 'drawn' ? spinMs : 0
  const closing = await parts.wallet.wagers.closePot({
    ...{ product, reason: end.state },
    result: JSON.stringify({ pool: round.pool, round: round.number }),
    entries: entries.map((entry) => ({
      id: postingIdOf(parts.secrets, 'pvp/end', entry.id),
      wagerId: entry.id,
      outcome: outcomeOf(entry),
    })),
    statements: [{ ...(name !== undefined && { name }), text, values }],
    telling: () => ({ context: null, delayMs, reason: 'pool' }),
  })
  if (closing.kind === 'refused') {
    throw new Error(`the pot of round ${round.id} cannot be closed: ${closing.refusal}`)
  }
  if (closing.kind === 'done') await tellEnd(parts, round, entries)
}

async function tellEnd(
  parts: PvpParts,
  { id }: PoolRound,
  entries: readonly StoredEntry[],
): Promise<void> {
  const round = mustHave(await findRound(parts.platform.database, id), 'round')
  assert(round.endedMs !== null, 'a round that is told is over')
  await announceEnd(parts, round, entries)
}
