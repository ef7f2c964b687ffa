import type { SharedRound } from '@powerplay/contract'
import { currencyOf, formatAmount } from '@powerplay/kernel'
import { multiplierToE4 } from '../../../../platform/format/ratio.ts'
import { ServerRefusal } from '../../../../platform/client/server-refusal.ts'
import { whisper } from '../../../../platform/realtime/realtime.ts'
import { settings } from '../../../../platform/store/settings-store.ts'
import { outcomeOf } from '../../play/play-refusal.ts'
import type { CrashParts, CrashRequest, OwnBet } from './crash-controller.ts'
import { minorOf } from './crash-table.ts'

interface ClientParts {
  readonly isGuest: () => boolean
  readonly openLogin: () => void
  readonly goTo: (path: string) => void
  /** The round that is on the table. */
  readonly round: () => number
}

/** The crash calls of the server. */
export type CrashClient = Pick<CrashParts, 'play' | 'finish'>

/** The round as it stands, for whoever joins; undefined while the game has none. */
export async function loadRound(): Promise<SharedRound | undefined> {
  const { round } = await whisper('GameData', { api_id: 'crash' })
  return round
}

/** Places, takes back and cashes out bets on the shared round. */
export function createCrashClient(parts: ClientParts): CrashClient {
  const refused = (error: unknown, isAuto: boolean) => {
    const outcome = outcomeOf(error, { isGuest: parts.isGuest(), isAuto })
    if (outcome.opensLogin) parts.openLogin()
    if (outcome.leadsTo !== null) parts.goTo(outcome.leadsTo)
    return { ok: false as const, refusal: outcome.refusal }
  }
  return {
    async play(request) {
      try {
        return { ok: true, value: await play(request, parts.round()) }
      } catch (error) {
        // Auto bet came a moment too late: the next round takes it.
        if (request.isAuto && isWrongStage(error)) return waitForNext
        return refused(error, request.isAuto)
      }
    },
    async finish(bet) {
      try {
        return { ok: true, value: await finish(bet) }
      } catch (error) {
        // Too late: the end of the round tells how the bet came out.
        if (isTurnRefusal(error)) return { ok: false, refusal: { kind: 'stop' } }
        return refused(error, false)
      }
    },
  }
}

/** The follow-up of the next betting phase places the bet; nothing is tried before. */
const waitForNext = {
  ok: false,
  refusal: { kind: 'retry', waitMs: 1_000 },
} as const

function isWrongStage(error: unknown): boolean {
  return error instanceof ServerRefusal && error.name === 'originals/wrong-stage'
}

function isTurnRefusal(error: unknown): boolean {
  return error instanceof ServerRefusal && error.name.startsWith('turn/')
}

async function play(request: CrashRequest, round: number): Promise<OwnBet> {
  const { stakeMinor, currencyId, isDemo, cashoutE2, isAuto } = request
  const { response } = await whisper('Play', {
    api_id: 'crash',
    bet: formatAmount(stakeMinor, currencyOf(currencyId).decimals),
    demo: isDemo,
    currency: currencyId,
    quick: settings().quick,
    data: cashoutE2 === null ? {} : { cashout: cashoutE2 / 100 },
    auto: isAuto,
  })
  const laidIn = response.data['round']
  const { id } = response
  return {
    id,
    round: typeof laidIn === 'number' ? laidIn : round,
    stakeMinor,
    currencyId,
    isDemo,
    cashoutE2,
  }
}

async function finish({ id, currencyId, stakeMinor }: OwnBet) {
  const { game } = await whisper('Finish', { id, step: 0 })
  const { status } = game
  const payoutMinor = minorOf(game.payout, currencyId)
  return {
    status: status === 'in-progress' ? ('cancel' as const) : status,
    multiplierE4: multiplierToE4(game.multiplier),
    payoutMinor,
    profitMinor: payoutMinor - stakeMinor,
  }
}
