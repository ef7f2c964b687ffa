import { currencyOf, refuse, type RefusalParams, type Uuid } from '@powerplay/kernel'
import {
  placeAt,
  productHouse,
  type AccountId,
  type Balance,
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
import { movement, stakeAccounts, type StakeAccounts } from './move-money.ts'
import { endMoney, settledStatus, type RoundAccounts, type RoundEnd } from './round-end.ts'
import type { SettleParts } from './settle-instant.ts'
import { usdE6Of } from './worth.ts'

/** What never changes about a round: enough to find it and its money. */
export type RoundHead = Pick<OpenRound, 'id' | 'userId' | 'game' | 'currency' | 'demo'>

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
  /** Makes `decide` possible for a pair that is not in memory yet. */
  prepare(pairId: Uuid): Promise<void> | undefined
  /** Pure; may run again from another state of the round. */
  decide(round: OpenRound): RoundDecision<Answer>
}

/** A move that was made. `balance` is null where it moved no money of the player. */
export interface PlayedRound<Answer> {
  readonly answer: Answer
  readonly balance: Balance | null
  readonly changeMinor: bigint
}

interface Moved<Answer> {
  readonly answer: Answer
  readonly changeMinor: bigint
}

/** Stands for a round that is not open any more; never told to anybody. */
const gone = 'core/defect'

/**
 * Moves an open round on or ends it, in one durable commit with its money: a further stake goes to
 * escrow, an end empties the round's escrow. Two moves from the same step are one after the other,
 * on whichever nodes they are made. Refusals: those of `decide` and `notEnough`.
 * @returns undefined when no round of this id is open.
 */
export async function playRound<Answer>(
  parts: SettleParts,
  order: RoundOrder<Answer>,
): Promise<PlayedRound<Answer> | undefined> {
  const lookUp = known.get(order.head) ?? findPlace(parts, order)
  const place = lookUp instanceof Promise ? await lookUp : lookUp
  const outcome = await parts.settler.submit(new TurnCommand(parts.platform.mintId, order, place))
  if (outcome.kind === 'replayed') return undefined
  if (outcome.kind === 'refused') {
    return outcome.refusal === gone ? undefined : refuse(outcome.refusal, outcome.params)
  }
  const { answer, changeMinor } = outcome.answer
  return { answer, changeMinor, balance: changeMinor === 0n ? null : (outcome.after[0] ?? null) }
}

/** Where a round and its money are: the same for every move of the round. */
interface TurnPlace extends StakeAccounts {
  readonly place: NamedPlace
  readonly accountIds: readonly AccountId[]
  readonly houses: readonly [HouseAccount]
}

/** Kept as long as somebody keeps the head. */
const known = new WeakMap<RoundHead, TurnPlace>()

async function findPlace(
  parts: SettleParts,
  { head, product }: RoundOrder<unknown>,
): Promise<TurnPlace> {
  const { accountId, escrowId } = await stakeAccounts(parts, head)
  const found: TurnPlace = {
    place: placeAt(head.userId, head.game),
    accountId,
    escrowId,
    accountIds: [accountId, escrowId],
    houses: [{ house: productHouse(product, head.demo), currency: head.currency }],
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
  #key: Uuid | undefined

  constructor(mintId: () => Uuid, order: RoundOrder<Answer>, at: TurnPlace) {
    this.orderBy = order.head.userId
    if (order.businessKey) this.businessKey = order.businessKey
    this.accountIds = at.accountIds
    this.houses = at.houses
    this.roundOf = at.place
    this.#mintId = mintId
    this.#order = order
    this.#at = at
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
      return { ok: true, effects: { answer: { answer: decided.answer, changeMinor: 0n } } }
    }
    const { extraMinor } = decided
    const at = this.#at
    if (extraMinor > 0n && view.balanceOf(at.accountId).balanceMinor < extraMinor) {
      return no(this.#order.notEnough)
    }
    const stake = stakeOf(round, extraMinor, at, this.#mintId)
    if (decided.kind === 'move') return { ok: true, effects: moveEffects(decided, stake) }
    const { accountId, escrowId, houses } = at
    const accounts = { accountId, escrowId, houseAccountId: view.houseOf(houses[0]) }
    return { ok: true, effects: endEffects(this.key, { round, decided, stake }, accounts) }
  }

  #openIn(view: View): OpenRound | undefined {
    const round = view.roundOf(this.#at.place)
    return round?.id === this.#order.head.id ? round : undefined
  }
}

function no({ refusal, params }: Named): Decision<never> {
  return { ok: false, refusal, params }
}

const noPostings: readonly PostingRow[] = []

/** The posting of a further stake, where there is one. */
function stakeOf(
  round: OpenRound,
  extraMinor: bigint,
  { accountId, escrowId }: StakeAccounts,
  mintId: () => Uuid,
): readonly PostingRow[] {
  if (extraMinor === 0n) return noPostings
  const legs = movement(accountId, escrowId, extraMinor)
  return [{ id: mintId(), reason: 'stake', wagerId: round.id, legs }]
}

function moveEffects<Answer>(
  { answer, turns, state, extraMinor }: RoundStep & { readonly answer: Answer },
  stake: readonly PostingRow[],
): Effects<Moved<Answer>> {
  return {
    postings: stake,
    round: { kind: 'move', turns, state, extraMinor },
    answer: { answer, changeMinor: -extraMinor },
  }
}

function endEffects<Answer>(
  key: Uuid,
  {
    round,
    decided,
    stake,
  }: {
    readonly round: OpenRound
    readonly decided: Extract<RoundDecision<Answer>, { kind: 'end' }>
    readonly stake: readonly PostingRow[]
  },
  accounts: RoundAccounts,
): Effects<Moved<Answer>> {
  const { end, extraMinor, answer } = decided
  const { payoutMinor, multiplierE4 } = end
  const stakeMinor = round.stakedMinor + extraMinor
  const { decimals } = currencyOf(round.currency)
  const settlement = {
    id: round.id,
    status: settledStatus(end, stakeMinor),
    payoutMinor,
    multiplierE4,
    result: JSON.stringify(end.result),
    staked: { stakeMinor, stakeUsdE6: usdE6Of(stakeMinor, round.usdRateE8, decimals) },
  }
  const paid = { id: key, wagerId: round.id, ...endMoney(end, stakeMinor, accounts) }
  return {
    postings: [...stake, paid],
    settlements: [settlement],
    round: { kind: 'close' },
    answer: { answer, changeMinor: payoutMinor - extraMinor },
  }
}
