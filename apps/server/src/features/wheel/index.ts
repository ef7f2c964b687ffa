import { secondMs, type Uuid } from '@powerplay/kernel'
import type { CallHandlers } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { FairnessDoor } from '../fairness/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import type { PromotionsDoor } from '../promotions/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { wheelArea } from './areas.ts'
import type { WheelParts } from './parts.ts'
import { wheelProduct } from './product.ts'
import { wheelSettings, wheelSharePercent } from './settings.ts'
import { finishSpins, showTickets, spinWheel } from './spin.ts'
import { give, tellNow, type TicketOrder } from './tickets.ts'

/** What others may ask: tickets, and the periodic work, which tests do by hand. */
export interface WheelDoor {
  /** Draws, and gives their codes to, spins that a lost node left open. */
  finishSpins(): Promise<void>
  /** Gives tickets in the caller's transaction, once per key. @returns how many were new. */
  give(tx: Queries, order: TicketOrder): Promise<number>
  /** Tells a player's screens how many tickets there are after that commit. */
  tellNow(userId: Uuid, source: TicketOrder['source']): Promise<void>
}

interface Needs {
  readonly auth: Pick<AuthDoor, 'findUserFor'>
  readonly economy: EconomyDoor
  readonly fairness: FairnessDoor
  readonly loyalty: LoyaltyDoor
  readonly promotions: PromotionsDoor
  readonly wallet: WalletDoor
}

/** The bonus wheel: tickets, and promo codes that they are drawn for. */
export const wheel = feature({
  name: 'wheel',
  settings: wheelSettings,
  open({ platform, doors }: Given<Needs>) {
    const { auth, economy, fairness, loyalty, promotions, wallet } = doors
    const parts: WheelParts = {
      ...{ platform, economy, fairness, promotions, wallet },
      levelsOf: (on, userId) => loyalty.reachedLevels(on, userId),
      findPlayer: auth.findUserFor,
    }
    economy.declare({ name: 'wheel', percentOf: (read) => read(wheelSharePercent) })
    wallet.products.register(wheelProduct(fairness))
    promotions.onTickets({
      async give(tx, { userId, count, key }) {
        const keys = Array.from({ length: count }, (_, place) => `code/${key}/${place}`)
        await give(parts, tx, { userId, source: 'code', keys })
      },
      sharePercent: () => platform.settings.get(wheelSharePercent),
    })
    return openWheel(parts)
  },
})

const upkeepMs = 15 * secondMs

function openWheel(parts: WheelParts) {
  const door: WheelDoor = {
    finishSpins: () => finishSpins(parts),
    give: (tx, order) => give(parts, tx, order),
    tellNow: (userId, source) => tellNow(parts, userId, source),
  }
  const calls: Pick<CallHandlers, 'ticketData' | 'spinWheel'> = {
    ticketData: (_input, { caller }) => showTickets(parts, caller.userId),
    spinWheel: (_input, context) => spinWheel(parts, context),
  }
  return {
    door,
    calls,
    areas: [wheelArea(parts)],
    switches: { wheel: () => true },
    jobs: [
      () =>
        repeat(parts.platform.logOf('wheel'), {
          event: 'wheel.upkeep_failed',
          everyMs: upkeepMs,
          work: () => finishSpins(parts),
        }),
    ],
  }
}
