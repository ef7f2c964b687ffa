import type { Timeframe } from '@powerplay/contract'
import { minuteMs, mustHave, refuse, secondMs } from '@powerplay/kernel'
import { playerOf, type CallHandlers } from '../../platform/context.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { createFreshMemory } from '../../platform/memory/fresh-memory.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { createAttempt } from './attempt.ts'
import { tokenAreas } from './areas.ts'
import { burnHours } from './burns/burn-hours.ts'
import {
  chartBurn,
  chartBurnt,
  chartPayout,
  chartPrice,
  chartProfit,
  chartSupply,
  timeframeOf,
} from './charts/charts.ts'
import { tokenChecks } from './checks.ts'
import { readDays } from './days/day-store.ts'
import { mountDays } from './days/mount-days.ts'
import { proveWager } from './days/proof.ts'
import { dayKey, publishDays } from './days/publish-day.ts'
import { hoursFold } from './fold.ts'
import { makeTokens, unlockMonths } from './genesis.ts'
import type { TokenParts } from './parts.ts'
import { internalPool } from './pool-store.ts'
import { showPrice } from './price.ts'
import { rememberTermsAhead } from './terms-ahead.ts'
import { burnPercents, shareAgreed, sharePercent, tokenSettings } from './settings.ts'
import { claimShares, payOwed } from './shares/claims.ts'
import { closeWeeks } from './shares/close-week.ts'
import { showOwn, showOwnShare, showShares, showToken } from './show-token.ts'
import { releaseCooled, stakeToken, unstakeToken } from './stakes/stake.ts'

/** What others may ask: the periodic work, which tests do by hand. */
export interface TokenDoor {
  /** The eight charts, looked up anew each time; the calls remember them for a minute. */
  readonly charts: Readonly<Record<string, (timeframe: Timeframe) => Promise<unknown>>>
  /** Makes all tokens and the pool, once; what the seed of an installation does. */
  make(): Promise<void>
  /** Burns, closes weeks, pays, releases, publishes: all that is due. */
  upkeep(): Promise<void>
}

interface Needs {
  readonly economy: EconomyDoor
  readonly wallet: WalletDoor
}

/** The site's own token: burnt each hour, shared each week, and figures that anybody can recompute. */
export const token = feature({
  name: 'token',
  settings: tokenSettings,
  checks: tokenChecks,
  async open({ platform, secrets, gates, doors: { economy, wallet } }: Given<Needs>) {
    const ahead = await rememberTermsAhead(platform.database, () => platform.clock.now())
    economy.declare({
      name: 'burn',
      percentOf: (read) => Math.max(ahead.get().burn, ...Object.values(read(burnPercents))),
    })
    economy.declare({
      name: 'revenueShare',
      percentOf: (read) => Math.max(ahead.get().share, read(sharePercent)),
    })
    const isShareOn = () => gates.isOn('token.revshare')
    const attempt = createAttempt(platform.logOf('token'))
    const port = internalPool(platform.database)
    const parts: TokenParts = { platform, secrets, wallet, economy, port, isShareOn, attempt }
    return openToken(parts, { isOn: () => gates.isOn('token'), refreshAhead: ahead.refresh })
  },
})

const upkeepMs = 30 * secondMs

interface Running {
  readonly isOn: () => boolean
  readonly refreshAhead: () => Promise<void>
}

function openToken(parts: TokenParts, { isOn, refreshAhead }: Running) {
  const { platform } = parts
  // Each process has a guard of its own, whether or not it works.
  const stopReading = repeat(platform.logOf('token'), {
    event: 'token.ahead_failed',
    everyMs: upkeepMs,
    work: refreshAhead,
  })
  const upkeep = async () => {
    if (!isOn()) return
    const steps = { closeWeeks, burnHours, releaseCooled, payOwed, unlockMonths, publishDays }
    for (const [name, step] of Object.entries(steps)) {
      await parts.attempt(name, () => step(parts))
    }
    await parts.attempt('refreshAhead', refreshAhead)
  }
  const charts = chartsOf(parts)
  const door: TokenDoor = { charts, upkeep, make: () => makeTokens(parts) }
  return {
    door,
    calls: callsOf(parts, charts),
    folds: [hoursFold()],
    areas: tokenAreas(parts),
    switches: {
      token: () => true,
      'token.revshare': () => platform.config.DEMO_BUILD || platform.settings.get(shareAgreed),
    },
    headOf: headsAt({
      '/token': pageHead('$PWRPLAY', 'The token of this site: burnt each hour, shared each week.'),
      '/analytics': pageHead('Analytics', 'What the house earns and burns, to be recomputed.'),
      '/revShare': pageHead('Revenue share', 'A part of each week’s theoretical win for stakers.'),
    }),
    mount: (edge: Parameters<typeof mountDays>[0]) => mountDays(edge, parts, isOn),
    seed: () => makeTokens(parts),
    close: stopReading,
    jobs: [
      () =>
        repeat(platform.logOf('token'), {
          event: 'token.upkeep_failed',
          everyMs: upkeepMs,
          work: upkeep,
        }),
    ],
  }
}

type TokenCalls = Pick<
  CallHandlers,
  | 'tokenPrice'
  | 'tokenData'
  | 'stakeToken'
  | 'unstakeToken'
  | 'tokenDays'
  | 'tokenProof'
  | 'revShareData'
  | 'claimRevShare'
  | 'analyticsBurn'
  | 'analyticsBurntChart'
  | 'analyticsFutures'
  | 'analyticsSlots'
  | 'analyticsSport'
  | 'analyticsPayout'
  | 'analyticsSupply'
  | 'analyticsPrice'
>

/** How old answers for everybody may be. */
const priceMs = 15 * secondMs

function chartsOf(parts: TokenParts) {
  return {
    burn: (days: Timeframe) => chartBurn(parts, days),
    burnt: (days: Timeframe) => chartBurnt(parts, days),
    futures: (days: Timeframe) => chartProfit(parts, days, 'futures'),
    slots: (days: Timeframe) => chartProfit(parts, days, 'casino'),
    sport: (days: Timeframe) => chartProfit(parts, days, 'sport'),
    payout: (days: Timeframe) => chartPayout(parts, days),
    supply: (days: Timeframe) => chartSupply(parts, days),
    price: (days: Timeframe) => chartPrice(parts, days),
  }
}

function callsOf(parts: TokenParts, charts: ReturnType<typeof chartsOf>): TokenCalls {
  const { clock, database } = parts.platform
  const recent = { clock, freshMs: priceMs, max: 1 }
  const price = createFreshMemory(recent, () => showPrice(parts))
  const data = createFreshMemory(recent, () => showToken(parts))
  const shares = createFreshMemory(recent, () => showShares(parts))
  /** A chart of either timeframe, looked up once a minute. */
  const chart = <Answer>(draw: (timeframe: Timeframe) => Promise<Answer>) => {
    const kept = createFreshMemory({ clock, freshMs: minuteMs, max: 2 }, (days) =>
      draw(days === '7' ? 7 : 30),
    )
    return async ({ timeframe }: { timeframe: number }) => kept.get(String(timeframeOf(timeframe)))
  }
  return {
    async tokenPrice() {
      const shown = (await price.get('')) ?? refuse('token/no-price')
      return { bitcoin: { usd: shown.usd, usd_24h_change: shown.change } }
    },
    tokenData: async (_input, { caller }) => ({
      ...(await data.get('')),
      me: await showOwn(parts, caller.userId),
    }),
    stakeToken: ({ amount }, context) =>
      stakeToken(parts, { key: mustHave(context.key, 'idempotency key'), amount }, context),
    unstakeToken: ({ amount }, context) =>
      unstakeToken(
        parts,
        { key: mustHave(context.key, 'idempotency key'), amount },
        playerOf(context),
      ),
    tokenDays: async () => {
      const days = await readDays(database, 90)
      return {
        publicKey: dayKey(parts).publicKey,
        days: days.map(({ day, root, hash, signature, publishedAt }) => ({
          ...{ day, root, hash, signature, publishedAt: Math.round(publishedAt) },
        })),
      }
    },
    tokenProof: (input, context) => proveWager(parts, playerOf(context), input),
    async revShareData(_input, { caller }) {
      const { shown, poolE6 } = await shares.get('')
      return { ...shown, me: await showOwnShare(parts, poolE6, caller.userId) }
    },
    claimRevShare: (_input, context) =>
      claimShares(parts, {
        userId: playerOf(context),
        key: mustHave(context.key, 'idempotency key'),
      }),
    analyticsBurn: chart(charts.burn),
    analyticsBurntChart: chart(charts.burnt),
    analyticsFutures: chart(charts.futures),
    analyticsSlots: chart(charts.slots),
    analyticsSport: chart(charts.sport),
    analyticsPayout: chart(charts.payout),
    analyticsSupply: chart(charts.supply),
    analyticsPrice: chart(charts.price),
  }
}
