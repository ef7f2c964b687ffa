import { assert, currencyOf, present, type Uuid } from '@powerplay/kernel'
import {
  productHouse,
  type AccountId,
  type Balance,
  type Command,
  type Decision,
  type View,
} from '@powerplay/ledger'
import { stakeAccounts, type StakeAccounts } from '../move-money.ts'
import type { SettleParts } from '../settle-instant.ts'
import { closeRound, decideExternal, type ExternalPlan, type ExternalRefusal } from './decide.ts'
import { effectsOf, type ExternalEffects } from './effects.ts'
import { quietRounds, type QuietRound } from './external-store.ts'
import type { ReadStanding } from './read-standings.ts'
import type { ExternalStanding, ExternalTransaction, KnownTransaction } from './transaction.ts'

/** What applying needs. */
export interface ExternalParts extends SettleParts {
  readonly readStanding: ReadStanding
}

/** How a transaction of an outside product ended, told after it is durable. */
export type ExternalOutcome =
  | {
      readonly kind: 'done'
      /** Our id of the transaction. */
      readonly id: Uuid
      readonly balance: Balance
      readonly changeMinor: bigint
    }
  /** Done before: `id` is that of the first time. */
  | { readonly kind: 'repeated'; readonly id: Uuid }
  | { readonly kind: 'refused'; readonly refusal: ExternalRefusal }

type Answer =
  | { readonly kind: 'done'; readonly changeMinor: bigint; readonly isEffective: boolean }
  | { readonly kind: 'repeated'; readonly first: KnownTransaction }

/**
 * Applies a transaction of an outside product in one durable commit, exactly once per source and
 * external id, whatever the order they come in and on whichever nodes.
 */
export async function applyExternal(
  parts: ExternalParts,
  transaction: ExternalTransaction,
): Promise<ExternalOutcome> {
  const accounts = await stakeAccounts(parts, { ...transaction, demo: false })
  for (let tries = 1; ; tries += 1) {
    const order = { id: parts.platform.mintId(), transaction, accounts }
    const outcome = await applyOnce(parts, order)
    if (outcome !== 'stale') return outcome
    assert(tries < staleTriesMax, 'escrow and open bets of a player agree')
  }
}

/** Another node may commit between the look at the accounts and that at the bets. */
const staleTriesMax = 8
const stale = 'stale'

async function applyOnce(
  parts: ExternalParts,
  order: CommandOrder,
): Promise<ExternalOutcome | typeof stale> {
  const { id } = order
  const outcome = await parts.settler.submit(commandOf(parts, order))
  if (outcome.kind === 'refused') {
    const { refusal } = outcome
    return refusal === stale ? stale : { kind: 'refused', refusal: refusalOf(refusal) }
  }
  // Only after a lost connection: the effect is there, under this very id.
  if (outcome.kind === 'replayed') return { kind: 'repeated', id }
  const { answer } = outcome
  if (answer.kind === 'repeated') return { kind: 'repeated', id: answer.first.id }
  const balance = present(outcome.after[0], 'balance of the player')
  return { kind: 'done', id, balance, changeMinor: answer.changeMinor }
}

interface CommandOrder {
  readonly id: Uuid
  readonly transaction: ExternalTransaction
  readonly accounts: StakeAccounts
}

function commandOf(
  parts: ExternalParts,
  { id, transaction, accounts }: CommandOrder,
): Command<Answer> {
  let standing: ExternalStanding | undefined
  return {
    ...frameOf(id, transaction, accounts),
    async prepare() {
      standing = await parts.readStanding(transaction)
    },
    decide(view) {
      const now = present(standing, 'standing of the player')
      const { balanceMinor } = view.balanceOf(accounts.accountId)
      const decision = decideExternal(transaction, now, balanceMinor)
      if (decision.kind === 'refuse') return { ok: false, refusal: decision.refusal, params: {} }
      if (decision.kind === 'repeat') {
        return { ok: true, effects: { answer: { kind: 'repeated', first: decision.first } } }
      }
      const order = { id, transaction, accounts, version: now.version, plan: decision.plan }
      return accepted(parts, { ...order, isRecorded: true }, view)
    },
  }
}

function frameOf(id: Uuid, place: ExternalTransaction, { accountId, escrowId }: StakeAccounts) {
  return {
    key: id,
    orderBy: place.userId,
    accountIds: [accountId, escrowId],
    houses: [houseOf(place)],
    nonceOf: null,
  }
}

function houseOf({ product, currency }: Pick<ExternalTransaction, 'product' | 'currency'>) {
  return { house: productHouse(product, false), currency }
}

function accepted(
  parts: ExternalParts,
  order: Omit<ExternalEffects, 'houseAccountId' | 'mintId' | 'decimals'>,
  view: View,
): Decision<Answer> {
  const { plan, accounts } = order
  if (view.balanceOf(accounts.escrowId).balanceMinor < endingMinor(plan)) {
    return { ok: false, refusal: stale, params: {} }
  }
  const houseAccountId: AccountId = view.houseOf(houseOf(order.transaction))
  const { decimals } = currencyOf(order.transaction.currency)
  const { mintId } = parts.platform
  const effects = effectsOf({ ...order, houseAccountId, mintId, decimals })
  const changeMinor = changeOf(order.transaction, order.plan)
  return {
    ok: true,
    effects: { ...effects, answer: { kind: 'done', changeMinor, isEffective: true } },
  }
}

/** What a plan takes out of escrow. */
function endingMinor({ settled, released }: ExternalPlan): bigint {
  const bets = [...settled.map(({ bet }) => bet), ...released]
  return bets.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/** What the player's pocket gains by a plan. */
function changeOf({ amountMinor }: ExternalTransaction, plan: ExternalPlan): bigint {
  const paid = plan.settled.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)
  const back = plan.released.reduce((sum, bet) => sum + bet.amountMinor, 0n)
  const staked = plan.stake === null ? 0n : amountMinor
  return paid + back + plan.prizeMinor + plan.correctionMinor - staked
}

function refusalOf(name: string): ExternalRefusal {
  assert(
    name === 'not-enough' || name === 'not-allowed' || name === 'mismatch',
    'a refusal of this door',
  )
  return name
}

/** Rounds ended per look. */
const portion = 200

/**
 * Settles bets of rounds in which nothing came for a while: some products never say that a lost
 * round is over. A win that still comes is paid as one without a stake. @returns how many ended.
 */
export async function closeQuietRounds(parts: ExternalParts, quietMs: number): Promise<number> {
  const rounds = await quietRounds(parts.platform.database, { quietMs, count: portion })
  const failures: unknown[] = []
  let ended = 0
  for (const round of rounds) {
    // One that cannot be ended must not keep the others waiting.
    const isEnded = await closeQuiet(parts, round).catch((error: unknown) => {
      failures.push(error)
      return false
    })
    if (isEnded) ended += 1
  }
  if (ended === 0 && failures.length > 0) throw failures[0]
  return ended
}

/** @returns false when the round was ended meanwhile, or cannot be ended now. */
async function closeQuiet(parts: ExternalParts, quiet: QuietRound): Promise<boolean> {
  const terms = { usdRateE8: 0n, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} }
  const nothing = { isRoundOver: true, amountMinor: 0n, refs: [], terms }
  const transaction: ExternalTransaction = { ...quiet, ...nothing, kind: 'bet' }
  const accounts = await stakeAccounts(parts, { ...quiet, demo: false })
  const id = parts.platform.mintId()
  let standing: ExternalStanding | undefined
  const outcome = await parts.settler.submit<Answer>({
    ...frameOf(id, transaction, accounts),
    async prepare() {
      standing = await parts.readStanding(transaction)
    },
    decide(view) {
      const now = present(standing, 'standing of the player')
      const asked = now.known.get(quiet.externalId)
      const alone = quiet.round === null && asked?.state === 'open' ? [asked] : now.openBets
      const plan = closeRound({ ...now, openBets: alone })
      if (plan.settled.length === 0) {
        const answer = { kind: 'done' as const, changeMinor: 0n, isEffective: false }
        return { ok: true, effects: { answer } }
      }
      const order = { id, transaction, accounts, version: now.version, plan, isRecorded: false }
      return accepted(parts, order, view)
    },
  })
  return outcome.kind === 'done' && outcome.answer.kind === 'done' && outcome.answer.isEffective
}
