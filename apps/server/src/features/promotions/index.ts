import { secondMs, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallHandlers } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { createSetAside } from '../../platform/jobs/set-aside.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { Notices } from '../notifications/index.ts'
import {
  countsForBonus,
  createTurnstile,
  type ResultFact,
  type WalletDoor,
} from '../wallet/index.ts'
import { activateBanner } from './codes/activate-banner.ts'
import { activateCode } from './codes/activate-code.ts'
import { promotionAreas } from './areas.ts'
import { maxStakeMinor, openBonusOf, type Bonus } from './bonuses/bonus-store.ts'
import { showBonusRules } from './bonuses/bonus-rules.ts'
import { cancelBonus } from './bonuses/cancel-bonus.ts'
import { showDepositBonus, optIn, optOut } from './deposits/deposit-offer.ts'
import { depositsFold } from './deposits/deposits-fold.ts'
import { discardCode } from './codes/discard-code.ts'
import { explain } from './bonuses/explain.ts'
import { grantOnDeposit } from './deposits/grant-on-deposit.ts'
import { listBalance, listHistory } from './bonuses/list-bonuses.ts'
import {
  blocksWheel,
  listPublicCodes,
  makeCode,
  ownCodes,
  type MadeCode,
  type OwnCode,
  type PrizeOffer,
} from './codes/list-codes.ts'
import type { PromotionParts, TicketGiver, WithdrawalJudge } from './parts.ts'
import { settle, tellBonus } from './bonuses/pay.ts'
import { progressFold } from './bonuses/progress-fold.ts'
import { listPromotionCards } from './campaigns/promotion-cards.ts'
import { reverseDeposit, type ReversedDeposit } from './deposits/reverse-deposit.ts'
import { seedPromotions } from './campaigns/seed.ts'
import { weightPpm } from './rules/weights.ts'
import { bonusWeights, promotionSettings } from './settings.ts'
import { createGrants, upkeep } from './bonuses/upkeep.ts'

export type { MadeCode, OwnCode, PrizeOffer } from './codes/list-codes.ts'
export type { TicketGiver } from './parts.ts'

/** What the wheel asks of promotions, and the periodic work, which tests do by hand. */
export interface PromotionsDoor {
  /** Makes a private code for a player, once per key, in the caller's transaction. */
  makeCode(
    tx: Queries,
    order: {
      readonly key: string
      readonly userId: Uuid
      readonly prize: PrizeOffer
      readonly name: string
      readonly validMs: number
    },
  ): Promise<MadeCode>
  /** Whether an unused deposit code or an opt-in has to be used before the wheel turns again. */
  blocksWheel(on: Queries, userId: Uuid): Promise<boolean>
  /** The private codes of a player: usable, locked, used. */
  ownCodes(on: Queries, userId: Uuid): Promise<OwnCode[]>
  /** Names who gives tickets; codes of tickets are refused until then. */
  onTickets(giver: TicketGiver): void
  /** Names who decides on withdrawals: it explains them too. */
  onWithdrawals(judge: WithdrawalJudge): void
  /**
   * A deposit was taken back by its chain: what was granted on it is revoked, in the caller's transaction.
   */
  reverseDeposit(tx: Queries, deposit: ReversedDeposit): Promise<void>
  /** Ends what is over and pays what is owed. */
  upkeep(): Promise<void>
}

interface Needs {
  readonly economy: EconomyDoor
  readonly notifications: Pick<Notices, 'put'>
  readonly wallet: WalletDoor
}

/** Promo codes, deposit offers and the bonuses they lead to. */
export const promotions = feature({
  name: 'promotions',
  settings: promotionSettings,
  open: ({ platform, rates, doors: { economy, notifications, wallet } }: Given<Needs>) =>
    openPromotions({
      ...{ platform, rates, economy, wallet, notices: notifications },
      setAside: createSetAside(platform, 'promotions'),
    }),
})

const upkeepMs = 10 * secondMs

function openPromotions(given: Omit<PromotionParts, 'tickets' | 'payments' | 'withdrawals'>) {
  let giver: TicketGiver | null = null
  let judge: WithdrawalJudge | null = null
  const parts: PromotionParts = {
    ...{ ...given, payments: createTurnstile() },
    ...{ tickets: () => giver, withdrawals: () => judge },
  }
  const { platform, wallet } = parts
  const { database } = platform
  const log = platform.logOf('promotions')
  parts.economy.bonusWeights((read) => read(bonusWeights).fullEdgePpm)
  wallet.limitBonusStakes((userId, currency) => mostOf(database, userId, currency))
  const inBackground = (work: Promise<void>) =>
    void work.catch((error: unknown) =>
      log.warn({ event: 'promotions.work_failed', error: String(error) }),
    )
  const grant = createGrants(parts)
  const door: PromotionsDoor = {
    makeCode: (tx, order) => makeCode(parts, tx, order),
    blocksWheel,
    ownCodes: (on, userId) => ownCodes(parts, on, userId),
    onTickets(given) {
      giver = given
    },
    onWithdrawals(given) {
      judge = given
    },
    reverseDeposit: (tx, deposit) => reverseDeposit(parts, tx, deposit),
    upkeep: () => upkeep(parts, grant),
  }
  return {
    door,
    calls: callsOf(parts),
    areas: promotionAreas(parts),
    folds: [
      progressFold({
        weigh: (fact, fullEdgePpm) => weigh(wallet, fact, fullEdgePpm),
        mintId: platform.mintId,
        told: (bonuses) => inBackground(followUp(parts, bonuses)),
      }),
      depositsFold((userIds) => inBackground(grantAll(parts, userIds))),
    ],
    switches: { promotions: () => true, 'deposit-bonus': () => true },
    headOf: headsAt({
      '/promotions': pageHead('Promotions', 'What runs now, what it gives and what it asks.'),
    }),
    jobs: [
      () =>
        repeat(log, {
          event: 'promotions.upkeep_failed',
          everyMs: upkeepMs,
          work: () => upkeep(parts, grant),
        }),
    ],
    seed: () => seedPromotions(database, platform.mintId),
  }
}

/** How much of a stake counts towards a requirement, by the card of its product. */
function weigh({ products }: WalletDoor, fact: ResultFact, fullEdgePpm: number): number {
  const { fromEdgePpm = 0 } = products.of(fact.product).bonus ?? {}
  const { creditedEdgePpm } = fact
  const isAccepted = countsForBonus({ products }, fact)
  return weightPpm({ creditedEdgePpm, fromEdgePpm, isAccepted }, fullEdgePpm)
}

/** The most bonus money that one bet takes; without a bonus there is no limit. */
async function mostOf(on: Queries, userId: Uuid, currency: string): Promise<bigint | null> {
  const bonus = await openBonusOf(on, userId)
  return bonus?.state === 'active' && bonus.currency === currency ? maxStakeMinor(bonus) : null
}

/** Pays what the stakes decided, and tells how bonuses stand. */
async function followUp(parts: PromotionParts, bonuses: readonly Bonus[]): Promise<void> {
  for (const { id, state } of bonuses) {
    await settle(parts, id)
    if (state === 'active') await tellBonus(parts, id, 'play')
  }
}

async function grantAll(parts: PromotionParts, userIds: readonly Uuid[]): Promise<void> {
  for (const userId of new Set(userIds)) await grantOnDeposit(parts, userId)
}

type PromotionCalls = Pick<
  CallHandlers,
  | 'activateCode'
  | 'publicCodes'
  | 'bonusHistory'
  | 'discardCode'
  | 'activateBanner'
  | 'depositBonus'
  | 'depositOptIn'
  | 'depositOptOut'
  | 'cancelBonus'
  | 'bonusBalance'
  | 'promotionCards'
  | 'bonusRules'
  | 'explain'
>

function callsOf(parts: PromotionParts): PromotionCalls {
  const { database, settings, clock } = parts.platform
  return {
    activateCode: ({ code }, context) => activateCode(parts, code, context),
    publicCodes: (_input, { caller }) => listPublicCodes(parts, caller.userId),
    bonusHistory: (page, context) => listHistory(database, playerOf(context), page),
    discardCode: ({ id }, context) => discardCode(database, id, playerOf(context)),
    activateBanner: ({ code }, context) => activateBanner(parts, code, context),
    depositBonus: (_input, { caller }) => showDepositBonus(parts, caller.userId),
    depositOptIn: ({ id }, context) => optIn(parts, id, context),
    depositOptOut: (_input, context) => optOut(parts, playerOf(context)),
    cancelBonus: ({ id }, context) => cancelBonus(parts, id, playerOf(context)),
    bonusBalance: (_input, context) => listBalance(database, playerOf(context)),
    promotionCards: () => listPromotionCards(database, clock.now()),
    bonusRules: async () => showBonusRules(settings, parts.wallet.products),
    async explain(question, context) {
      const found = await explain(parts, question, context)
      return { ...found, rules: [...found.rules], elsewhere: [...found.elsewhere] }
    },
  }
}
