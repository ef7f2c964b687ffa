import {
  currencyOf,
  mustHave,
  Refusal,
  refuse,
  type RefusalParams,
  type Uuid,
} from '@powerplay/kernel'
import {
  placeAt,
  productHouse,
  splitPayout,
  type AccountId,
  type BusinessKey,
  type Command,
  type Decision,
  type Effects,
  type HouseAccount,
  type NamedPlace,
  type OpenRound,
  type PostingRow,
  type View,
} from '@powerplay/ledger'
import type { AccountChange, Telling } from '../balances/events.ts'
import type { WalletParts } from '../parts.ts'
import {
  accountsOfWager,
  idsOf,
  sourceOf,
  stakeLegs,
  type Share,
  type StakeAccounts,
} from '../stake.ts'
import { usdE6Of } from '../worth.ts'
import { endMoney, settledStatus, type RoundEnd } from './round-end.ts'

/** What never changes about a round: enough to find it and its money. */
export type RoundHead = Pick<OpenRound, 'id' | 'userId' | 'game' | 'currency' | 'pocket'>

/** A refusal by its name. */
interface Named {
  readonly refusal: string
  readonly params: RefusalParams
}

/** What a move comes to, seen from the round as it stands. */
export type RoundDecision<Answer> =
  | ({ readonly kind: 'refuse' } & Named)
  /** Nothing happens; the answer is known already. */
  | { readonly kind: 'stand'; readonly answer: Answer }
  | (RoundStep & { readonly kind: 'move'; readonly answer: Answer })
  | {
      readonly kind: 'end'
      /** A further stake of the turn that ends the round, in minor units. */
      readonly extraMinor: bigint
      readonly end: RoundEnd
      readonly answer: Answer
    }

/** The round one turn on. */
interface RoundStep {
  /** JSON texts: all accepted turns, and the state they led to. */
  readonly turns: string
  readonly state: string
  /** A further stake of this turn, in minor units. */
  readonly extraMinor: bigint
}

/** Something that is done to an open round. */
export interface RoundOrder<Answer> {
  readonly product: string
  readonly head: RoundHead
  /** For moves of the house: a second order under it does nothing. */
  readonly businessKey?: BusinessKey
  /** The refusal when the pocket holds less than the further stake. */
  readonly notEnough: Named
  /** What the player's screens are told where money moved. */
  telling(answer: Answer): Telling
  /** Makes `decide` possible for a pair that is not in memory yet. */
  prepare(pairId: Uuid): Promise<void> | undefined
  /** Pure; may run again from another state of the round. */
  decide(round: OpenRound): RoundDecision<Answer>
}

interface Moved<Answer> {
  readonly answer: Answer
  readonly changes: readonly AccountChange[]
}

/** Stands for a round that is not open any more; never told to anybody. */
const gone = 'core/defect'

/**
 * Moves an open round on or ends it, in one durable commit with its money: a further stake goes to
 * escrow, an end empties the round's escrow. Two moves from the same step are one after the other,
 * on whichever nodes they are made. Tells the player's screens. Refusals: those of `decide`,
 * `notEnough`, core/self-excluded and core/details-missing for a further stake.
 * @returns the answer; undefined when no round of this id is open.
 */
export async function playRound<Answer>(
  parts: WalletParts,
  order: RoundOrder<Answer>,
): Promise<{ readonly answer: Answer } | undefined> {
  const lookUp = known.get(order.head) ?? findPlace(parts, order)
  const place = lookUp instanceof Promise ? await lookUp : lookUp
  const looking = parts.standing.check(order.head.userId)
  const lacking = looking ? await looking.then(() => null, refusalOf) : null
  const { mintId } = parts.platform
  const outcome = await parts.settler.submit(new TurnCommand(mintId, order, place, lacking))
  if (outcome.kind === 'replayed') return undefined
  if (outcome.kind === 'refused') {
    return outcome.refusal === gone ? undefined : refuse(outcome.refusal, outcome.params)
  }
  const { answer, changes } = outcome.answer
  if (changes.length > 0) {
    parts.balances.tellAll(order.head, outcome, changes, order.telling(answer))
  }
  return { answer }
}

/** Where a round and its money are: the same for every move of the round. */
interface TurnPlace {
  readonly accounts: StakeAccounts
  readonly place: NamedPlace
  readonly accountIds: readonly AccountId[]
  readonly houses: readonly [HouseAccount]
}

/** What keeps the player from risking more; ending the round it does not. */
function refusalOf(error: unknown): Named {
  if (error instanceof Refusal) return { refusal: error.refusal, params: error.params }
  throw error
}

/** Kept as long as somebody keeps the head. */
const known = new WeakMap<RoundHead, TurnPlace>()

async function findPlace(
  parts: WalletParts,
  { head, product }: RoundOrder<unknown>,
): Promise<TurnPlace> {
  const accounts = await accountsOfWager(parts.directory, head)
  const found: TurnPlace = {
    place: placeAt(head.userId, head.game),
    accounts,
    accountIds: idsOf(accounts),
    houses: [{ house: productHouse(product, head.pocket), currency: head.currency }],
  }
  known.set(head, found)
  return found
}

/** A move as the settler takes it. A class, because turns are the most frequent command of all. */
class TurnCommand<Answer> implements Command<Moved<Answer>> {
  readonly orderBy: string
  readonly businessKey?: BusinessKey
  readonly accountIds: readonly AccountId[]
  readonly houses: readonly HouseAccount[]
  readonly nonceOf = null
  readonly roundOf: NamedPlace
  readonly #mintId: () => Uuid
  readonly #order: RoundOrder<Answer>
  readonly #at: TurnPlace
  readonly #lacking: Named | null
  #key: Uuid | undefined

  /** @param lacking why the player may stake nothing more; mostly null. */
  constructor(mintId: () => Uuid, order: RoundOrder<Answer>, at: TurnPlace, lacking: Named | null) {
    this.orderBy = order.head.userId
    if (order.businessKey) this.businessKey = order.businessKey
    this.accountIds = at.accountIds
    this.houses = at.houses
    this.roundOf = at.place
    this.#mintId = mintId
    this.#order = order
    this.#at = at
    this.#lacking = lacking
  }

  /** Minted when asked for: most turns move no money and write nothing under their key. */
  get key(): Uuid {
    return (this.#key ??= this.#mintId())
  }

  prepare(view: View): Promise<void> | undefined {
    const round = this.#openIn(view)
    return round && this.#order.prepare(round.seedPairId)
  }

  decide(view: View): Decision<Moved<Answer>> {
    const round = this.#openIn(view)
    if (!round) return no({ refusal: gone, params: {} })
    const decided = this.#order.decide(round)
    if (decided.kind === 'refuse') return no(decided)
    if (decided.kind === 'stand') {
      return { ok: true, effects: { answer: { answer: decided.answer, changes: [] } } }
    }
    if (this.#lacking && decided.extraMinor > 0n) return no(this.#lacking)
    const extra = this.#extraOf(view, round, decided.extraMinor)
    if (!extra) return no(this.#order.notEnough)
    if (decided.kind === 'move') return { ok: true, effects: moveEffects(decided, extra) }
    const { accounts, houses } = this.#at
    const money = { accounts, houseAccountId: view.houseOf(houses[0]) }
    return { ok: true, effects: endEffects(this.key, { round, decided, extra }, money) }
  }

  /** A further stake with its posting; undefined when the pockets of the round do not hold it. */
  #extraOf(view: View, round: OpenRound, amountMinor: bigint): Extra | undefined {
    const { accounts } = this.#at
    if (amountMinor === 0n) return { amountMinor, bonusMinor: 0n, accounts, postings: noPostings }
    // What began with bonus money alone goes on with it alone.
    const payers = round.pocket === 'bonus' ? bonusOnly(accounts) : accounts
    const source = sourceOf(view, payers, amountMinor)
    if (!source) return undefined
    const bonusMinor = round.pocket === 'bonus' ? amountMinor : source.bonusMinor
    const share = { amountMinor, bonusMinor }
    const legs = stakeLegs(accounts, share)
    const posting = { id: this.#mintId(), reason: 'stake' as const, wagerId: round.id, legs }
    return { ...share, accounts, postings: [posting] }
  }

  #openIn(view: View): OpenRound | undefined {
    const round = view.roundOf(this.#at.place)
    return round?.id === this.#order.head.id ? round : undefined
  }
}

function no({ refusal, params }: Named): Decision<never> {
  return { ok: false, refusal, params }
}

/** The bonus pocket as the one that pays. */
function bonusOnly(accounts: StakeAccounts): StakeAccounts {
  const { accountId } = mustHave(accounts.bonus, 'bonus accounts of the round')
  return { ...accounts, accountId, bonus: null }
}

const noPostings: readonly PostingRow[] = []

/** A further stake, or nothing. */
interface Extra extends Share {
  readonly accounts: StakeAccounts
  readonly postings: readonly PostingRow[]
}

function moveEffects<Answer>(
  { answer, turns, state, extraMinor }: RoundStep & { readonly answer: Answer },
  extra: Extra,
): Effects<Moved<Answer>> {
  const { bonusMinor: extraBonusMinor } = extra
  return {
    postings: extra.postings,
    round: { kind: 'move', turns, state, extraMinor, extraBonusMinor },
    answer: { answer, changes: changesOf(extra, { realMinor: 0n, bonusMinor: 0n }) },
  }
}

/** What a further stake and a payout did to the pockets of the round; nothing where none moved. */
function changesOf(
  extra: Extra,
  payout: { readonly realMinor: bigint; readonly bonusMinor: bigint },
): AccountChange[] {
  const { pocket, bonus } = extra.accounts
  const realMinor = payout.realMinor - (extra.amountMinor - extra.bonusMinor)
  const bonusMinor = payout.bonusMinor - extra.bonusMinor
  const changes: AccountChange[] = []
  if (realMinor !== 0n) changes.push({ place: 0, pocket, changeMinor: realMinor })
  if (bonus && bonusMinor !== 0n) {
    changes.push({ place: 2, pocket: 'bonus', changeMinor: bonusMinor })
  }
  return changes
}

function endEffects<Answer>(
  key: Uuid,
  {
    round,
    decided,
    extra,
  }: {
    readonly round: OpenRound
    readonly decided: Extract<RoundDecision<Answer>, { kind: 'end' }>
    readonly extra: Extra
  },
  money: { readonly accounts: StakeAccounts; readonly houseAccountId: AccountId },
): Effects<Moved<Answer>> {
  const { end, answer } = decided
  const { payoutMinor, multiplierE4 } = end
  const stakeMinor = round.stakedMinor + extra.amountMinor
  const bonusMinor = round.bonusMinor + extra.bonusMinor
  const { decimals } = currencyOf(round.currency)
  const settlement = {
    id: round.id,
    status: settledStatus(end, stakeMinor),
    payoutMinor,
    multiplierE4,
    result: JSON.stringify(end.result),
    resultsBefore: 0,
    staked: {
      stakeMinor,
      bonusMinor,
      stakeUsdE6: usdE6Of(stakeMinor, round.usdRateE8, decimals),
    },
  }
  const share = { amountMinor: stakeMinor, bonusMinor }
  const paid = { id: key, wagerId: round.id, ...endMoney(end, share, money) }
  const payout = splitPayout(payoutMinor, { stakeMinor, bonusMinor })
  return {
    postings: [...extra.postings, paid],
    settlements: [settlement],
    round: { kind: 'close' },
    answer: { answer, changes: changesOf(extra, payout) },
  }
}
