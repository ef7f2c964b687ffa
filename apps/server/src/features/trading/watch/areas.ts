import { trading, tradingAlarms } from '@powerplay/contract/dashboard/areas'
import { formatAmount, minuteMs, refuse } from '@powerplay/kernel'
import {
  serveArea,
  type ActOrder,
  type Done,
  type ServedArea,
  type TwoPersonAct,
} from '../../../program/area.ts'
import { expectAgreed } from '../../../program/expect-agreed.ts'
import { refuseOwnStakes } from '../../../program/refuse-own.ts'
import { listedSince } from '../../../platform/settings/listed-since.ts'
import { datedNaming, nameInList } from '../../../platform/settings/keep-waiting.ts'
import type { TradingParts } from '../parts.ts'
import { changePercent, presentTicker } from '../present.ts'
import { addRequest, haveLiveIn, liveIdsIn } from '../positions/position-store.ts'
import { hasCleanTick } from '../price/tick-store.ts'
import { closedTickers, interestCapCents, pausedTickers } from '../settings.ts'
import { findTicker, tickers } from '../tickers.ts'
import { closeAlarm, openAlarms } from './alarm-store.ts'
import { endDelay } from './delay-store.ts'
import { exposures, nothingOpen } from './exposure.ts'

/** What the dashboard shows of futures. */
export function tradingAreas(parts: TradingParts): readonly ServedArea[] {
  return [exposureArea(parts), alarmsArea(parts)]
}

function exposureArea(parts: TradingParts): ServedArea {
  const { settings } = parts.platform
  const capCents = () => settings.get(interestCapCents)

  async function rows() {
    const open = await exposures(parts)
    const closed: readonly string[] = settings.get(closedTickers)
    return tickers.map((ticker) => {
      const shown = presentTicker(ticker, parts.board, closed.includes(ticker.ticker))
      const stats = parts.board.stats(ticker.ticker)
      const price = parts.board.shown(ticker.ticker)?.tick.price
      const { positions, longCents, shortCents, profitCents } =
        open.get(ticker.ticker) ?? nothingOpen
      return {
        id: ticker.ticker,
        ticker: ticker.ticker,
        state: shown?.status ?? 'frozen',
        price: shown?.price.price ?? null,
        change: stats && price !== undefined ? changePercent(stats.open, price) : null,
        positions,
        long: longCents,
        short: shortCents,
        net: longCents - shortCents,
        filled: Math.round((Math.max(longCents, shortCents) / capCents()) * 1_000) / 10,
        profit: profitCents,
        offered: shown?.maxLeverage ?? null,
        volume: stats?.volumeCents ?? 0,
      }
    })
  }

  /** Puts a ticker into a list of the settings, or takes it out of both. */
  async function turn(order: ActOrder, into: TickerList | null): Promise<Done> {
    const { tx, id, reason, by, ip, agreedBy } = order
    const ticker = findTicker(id)?.ticker ?? refuse('core/unknown-id')
    const held = new Map<TickerList, readonly string[]>()
    for (const list of tickerLists) held.set(list, (await settings.hold(list, tx)).value)
    const holds = (list: TickerList) => held.get(list)?.includes(ticker) === true
    const before = stateOf(holds)
    const lists = into === null ? tickerLists.filter(holds) : holds(into) ? [] : [into]
    if (lists.length === 0) refuse('core/stale-version')
    const names = into === null ? { drop: [ticker] } : { add: [ticker] }
    for (const spec of lists) {
      await nameInList(settings, tx, { spec, ...names, reason, by, ip, agreedBy })
    }
    const after = stateOf((list) => (into === null ? false : list === into || holds(list)))
    return { before, after: `${ticker}: ${after}`, afterwards: () => settings.refresh() }
  }

  return serveArea(trading, {
    source: { rows },
    actions: {
      pause: (order) => turn(order, pausedTickers),
      halt: (order) => turn(order, closedTickers),
      resume: {
        async plan({ tx, id }) {
          const ticker = findTicker(id)?.ticker ?? refuse('core/unknown-id')
          const version = await stoppedSince(tx, ticker)
          if (version === 0) refuse('core/stale-version')
          return { title: `Resume ${ticker}`, ...(await resumed(tx, ticker)), fixed: { version } }
        },
        async run(order) {
          const { tx, id, version } = order
          for (const list of tickerLists) await settings.hold(list, tx)
          // Resumed meanwhile, or stopped anew by somebody who knew more.
          if ((await stoppedSince(tx, id)) !== version) refuse('core/stale-version')
          expectAgreed(order, await resumed(tx, id))
          return turn(order, null)
        },
      },
      void: voiding(parts),
    },
  })
}

/** So long nothing was decided before wagers may go back. Source: product specification, 4.4. */
const standstillMs = 30 * minuteMs

/**
 * Two of staff give the wagers of a ticker back, neither of whom has one in it. Refusals: core/stale-version where
 * its prices run, dashboard/own-cluster.
 */
function voiding(parts: TradingParts): TwoPersonAct {
  const { clock, people, platform } = parts
  const voidable = async (order: ActOrder) => {
    const { tx, id } = order
    const ticker = findTicker(id)?.ticker ?? refuse('core/unknown-id')
    await refuseOwnStakes(people, order, (userIds) => haveLiveIn(tx, ticker, userIds))
    const askedMs = clock.now()
    if (await hasCleanTick(tx, ticker, askedMs - standstillMs)) refuse('core/stale-version')
    return { ticker, askedMs, ids: await liveIdsIn(tx, ticker) }
  }
  return {
    async plan(order) {
      const { ticker, ids } = await voidable(order)
      const after = `${ids.length} positions of ${ticker} end, and their wagers go back whole`
      const before = `${ids.length} open: ${await stakesOf(parts, order.tx, ticker)}`
      return { title: `Void ${ticker}`, before, after }
    },
    async run(order) {
      const { ticker, askedMs, ids } = await voidable(order)
      for (const positionId of ids) {
        const request = { id: platform.mintId(), kind: 'void', askedMs, delayMs: 0 } as const
        await addRequest(order.tx, positionId, request)
      }
      return { before: `${ids.length} open`, after: `${ticker}: ${ids.length} given back` }
    },
  }
}

/** What is in a ticker, and who would have gained: what whoever agrees to a void decides about. */
async function stakesOf(parts: TradingParts, tx: ActOrder['tx'], ticker: string): Promise<string> {
  const { wagerCents, profitCents } = (await exposures(parts, tx)).get(ticker) ?? nothingOpen
  const usd = (cents: number) => `$${formatAmount(BigInt(Math.abs(cents)), 2)}`
  const stand = profitCents < 0 ? `${usd(profitCents)} lost` : `${usd(profitCents)} won`
  return `${usd(wagerCents)} of wagers in real money, which stand at ${stand}`
}

type TickerList = typeof closedTickers
const tickerLists: readonly TickerList[] = [closedTickers, pausedTickers]

const closedStep = 1_000_000

/** Which stops of a ticker stand, as one number that no other stop of it gets; 0 while it runs. */
async function stoppedSince(tx: ActOrder['tx'], ticker: string): Promise<number> {
  const closed = await listedSince(tx, closedTickers.key, ticker)
  return closed * closedStep + (await listedSince(tx, pausedTickers.key, ticker))
}

/** What a resumption comes to. */
async function resumed(tx: ActOrder['tx'], ticker: string) {
  const before = (await stoppedSince(tx, ticker)) < closedStep ? 'paused' : 'closed'
  return { before, after: `open${await datedStops(tx, ticker)}` }
}

/** What a resumption says of stops of the same lists that wait for their date. */
async function datedStops(tx: ActOrder['tx'], ticker: string): Promise<string> {
  const told: string[] = []
  for (const { key } of tickerLists) {
    if ((await listedSince(tx, key, ticker)) > 0) told.push(await datedNaming(tx, key, ticker))
  }
  return told.join('')
}

function stateOf(holds: (list: TickerList) => boolean): string {
  if (holds(closedTickers)) return 'closed'
  return holds(pausedTickers) ? 'paused' : 'open'
}

function alarmsArea(parts: TradingParts): ServedArea {
  const { database } = parts.platform
  return serveArea(tradingAlarms, {
    source: {
      from: 'trading_alarms a',
      where: 'a.closed_at is null',
      id: { sql: 'a.id', type: 'bigint' },
      columns: {
        at: 'a.raised_at',
        kind: 'a.kind',
        subject: `case when a.user_id is null then a.subject end`,
        user: 'a.user_id',
        text: 'a.text',
      },
    },
    actions: {
      async close({ tx, id }) {
        const alarm = (await closeAlarm(tx, id)) ?? refuse('core/stale-version')
        if (alarm.kind === 'quick' && alarm.userId !== null) await endDelay(tx, alarm.userId)
        if (alarm.kind === 'aside') await tryAgain(tx, alarm.subject)
        return { before: 'open', after: `closed: ${alarm.text}` }
      },
    },
    async queue() {
      const { open, oldest } = await openAlarms(database)
      return { open, oldestAt: oldest?.getTime() ?? null }
    },
  })
}

/** The engine takes a position up again that was set aside. */
async function tryAgain(tx: ActOrder['tx'], id: string): Promise<void> {
  await tx.query({
    text: 'update trading_positions set aside = null, settle_tries = 0 where id = $1',
    values: [id],
  })
}
