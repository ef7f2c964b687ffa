import type { GameData, PlayAnswer as WirePlay, StatisticsRow } from '@powerplay/contract'
import { currencyOf, findCurrency, formatAmount, parseAmount } from '@powerplay/kernel'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { multiplierToE4 } from '../../../platform/format/ratio.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import type { BetLimits, BetSums, OriginalsBackend } from './backend.tsx'
import type { PlayAnswer, PlayRequest, SettledRound } from './game-controller.ts'
import { tellGuestBalance } from '../guest/guest-balance.ts'
import { outcomeOf } from './play-refusal.ts'

interface PlayClientParts {
  readonly isGuest: () => boolean
  readonly openLogin: () => void
  readonly goTo: (path: string) => void
}

/** Connects the game screens to the server: Play, GameData and statistics. */
export function createPlayClient(parts: PlayClientParts): OriginalsBackend {
  return {
    play: (request) => play(request, parts),
    loadFacts: async (game) => {
      const [facts, here] = await Promise.all([
        whisper('GameData', { api_id: game }),
        loadProfile(),
      ])
      return {
        isEnabled: facts.enabled,
        supportsAuto: facts.supportsAuto && here?.autobet !== false,
        allowsQuick: here?.quick !== false,
        limitsByCurrencyId: limitsOf(facts),
      }
    },
    loadSums: async (game, isDemo) => {
      if (parts.isGuest()) return undefined
      const sums = await callServer('statistics', { api_id: game, demo: isDemo, range: 'all' })
      return Object.entries(sums).map(([currencyId, row]) => sumsOf(currencyId, row))
    },
  }
}

/** What holds where the player is; unknown while the server does not say, which decides in any case. */
async function loadProfile() {
  const here = await callServer('checkJurisdiction', {}).catch(() => undefined)
  return here?.profile
}

async function play(request: PlayRequest, parts: PlayClientParts): Promise<PlayAnswer> {
  const { decimals } = currencyOf(request.currencyId)
  try {
    const { response } = await whisper('Play', {
      api_id: request.game,
      bet: formatAmount(request.stakeMinor, decimals),
      demo: request.isDemo,
      currency: request.currencyId,
      quick: request.isQuick,
      data: request.params,
      auto: request.isAuto,
    })
    tellGuestBalance(response)
    tellSettled(response)
    return { ok: true, round: roundOf(response, request, decimals) }
  } catch (error) {
    const facts = { isGuest: parts.isGuest(), isAuto: request.isAuto }
    const { refusal, opensLogin, leadsTo } = outcomeOf(error, facts)
    if (opensLogin) parts.openLogin()
    if (leadsTo !== null) parts.goTo(leadsTo)
    return { ok: false, refusal }
  }
}

/** Others hear of the bet when its animation is over, like the player. */
function tellSettled({ game }: WirePlay['response']): void {
  const { currency, wager, profit, multiplier } = game
  const bet = { game: game.game, currency, wager, profit, multiplier }
  setTimeout(() => emit('originals:settled', bet), game.delay)
}

function roundOf(
  { game, seeds, data }: WirePlay['response'],
  request: PlayRequest,
  decimals: number,
): SettledRound {
  const { status } = game
  const profit = minorOf(game.profit.replace('-', ''), decimals)
  return {
    id: game.id,
    status: status === 'in-progress' ? 'cancel' : status,
    isWin: game.win,
    currencyId: game.currency,
    stakeMinor: minorOf(game.wager, decimals),
    payoutMinor: minorOf(game.payout, decimals),
    profitMinor: game.profit.startsWith('-') ? -profit : profit,
    multiplierE4: multiplierToE4(game.multiplier),
    delayMs: game.delay,
    nonce: seeds.nonce,
    params: request.params,
    data,
  }
}

function minorOf(amount: string, decimals: number): bigint {
  return parseAmount(amount, decimals) ?? 0n
}

function limitsOf({ limits }: GameData): Readonly<Record<string, BetLimits>> {
  return Object.fromEntries(
    Object.entries(limits).map(([currencyId, { min, max, maxPayout }]) => {
      const decimals = findCurrency(currencyId)?.decimals ?? 0
      const read = (amount: string) => minorOf(amount, decimals)
      return [
        currencyId,
        { minMinor: read(min), maxMinor: read(max), maxPayoutMinor: read(maxPayout) },
      ]
    }),
  )
}

function sumsOf(currencyId: string, row: StatisticsRow): BetSums {
  const decimals = findCurrency(currencyId)?.decimals ?? 0
  const profit = minorOf(row.profit.replace('-', ''), decimals)
  return {
    currencyId,
    bets: row.games,
    wins: row.wins,
    wageredMinor: minorOf(row.wagered, decimals),
    profitMinor: row.profit.startsWith('-') ? -profit : profit,
  }
}
