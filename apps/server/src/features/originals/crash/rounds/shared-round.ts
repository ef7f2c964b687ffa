import type { SharedRound } from '@powerplay/contract'
import type { CallContext } from '../../../../platform/context.ts'
import { betsOfPlayer, publicBetsOf, type CrashBet } from '../bets/bet-store.ts'
import { saltOf } from '../chain/chain-store.ts'
import { presentBets } from './frames.ts'
import type { CrashParts } from '../parts.ts'
import { presentFinished, presentMine } from '../present.ts'
import { finishedRounds, latestRound } from './round-store.ts'

type PublicRound = Omit<SharedRound, 'mine' | 'serverNow'>

const betsShownMax = 200
const historyMax = 30
/** Many players join at once; all of a tenth of a second see the same. */
const freshMs = 100

/** Makes the reader of the round as it stands, for whoever joins late. */
export function createSharedRound(parts: CrashParts) {
  let shown: Promise<PublicRound | undefined> | undefined
  const forget = () => {
    shown = undefined
  }
  const publicRound = () => {
    if (shown === undefined) {
      shown = readPublicRound(parts)
      shown.then(() => setTimeout(forget, freshMs).unref(), forget)
    }
    return shown
  }
  return async ({ caller }: CallContext): Promise<SharedRound | undefined> => {
    const round = await publicRound()
    if (round === undefined) return undefined
    const own =
      caller.userId === null
        ? []
        : await betsOfPlayer(parts.platform.database, round.round, caller.userId)
    const mine = own.filter(({ status }) => status !== 'placing').map(presentMine)
    return { ...round, mine, serverNow: parts.clock.now() }
  }
}

async function readPublicRound(parts: CrashParts): Promise<PublicRound | undefined> {
  const { database } = parts.platform
  const round = await latestRound(database)
  if (round === undefined) return undefined
  const [salt, { bets, total }, history] = await Promise.all([
    saltOf(database, round.chainId),
    publicBetsOf(database, round.number, betsShownMax),
    finishedRounds(database, historyMax),
  ])
  const shown = await presentBets(parts.users, bets)
  return {
    round: round.number,
    state: round.state === 'void' ? 'finished' : round.state,
    serverSeedHash: round.previousHash,
    salt,
    bettingEndsAt: round.bettingEndsAt,
    startedAt: round.startedAt,
    bets: shown.map((bet, index) => ({ ...bet, ...cashoutOf(bets[index]) })),
    totalBets: total,
    history: history.map(presentFinished),
  }
}

/** Of bets cashed before the viewer came: what at. */
function cashoutOf(bet: CrashBet | undefined): { cashout?: number } {
  return bet?.multiplierE2 == null ? {} : { cashout: bet.multiplierE2 / 100 }
}
