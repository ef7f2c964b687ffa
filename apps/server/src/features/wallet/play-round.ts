import { currencyOf, refuse, type RefusalParams, type Uuid } from '@powerplay/kernel'
import {
  placeAt,
  productHouse,
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
  const outcome = await parts.settler.submit(commandOf(parts, order, place))
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
  readonly house: HouseAccount
}

/** Kept as long as somebody keeps the head. */
const known = new WeakMap<RoundHead, TurnPlace>()

async function findPlace(
  parts: SettleParts,
  { head, product }: RoundOrder<unknown>,
): Promise<TurnPlace> {
  const accounts = await stakeAccounts(parts, head)
  const house = { house: productHouse(product, head.demo), currency: head.currency }
  const found = { ...accounts, house, place: placeAt(head.userId, head.game) }
  known.set(head, found)
  return found
}

function commandOf<Answer>(
  { platform }: SettleParts,
  order: RoundOrder<Answer>,
  { place, house, ...accounts }: TurnPlace,
): Command<Moved<Answer>> {
  const { userId, id } = order.head
  let minted: Uuid | undefined
  // Most turns move no money and write nothing under their key.
  const keyOf = () => (minted ??= platform.mintId())
  const openIn = (view: View) => {
    const round = view.roundOf(place)
    return round?.id === id ? round : undefined
  }
  return {
    get key() {
      return keyOf()
    },
    orderBy: userId,
    ...(order.businessKey && { businessKey: order.businessKey }),
    accountIds: [accounts.accountId, accounts.escrowId],
    houses: [house],
    nonceOf: null,
    roundOf: place,
    prepare(view) {
      const round = openIn(view)
      return round && order.prepare(round.seedPairId)
    },
    decide(view) {
      const round = openIn(view)
      if (!round) return no({ refusal: gone, params: {} })
      const decided = order.decide(round)
      if (decided.kind === 'refuse') return no(decided)
      if (decided.kind === 'stand') return done({ answer: { ...decided, changeMinor: 0n } })
      if (view.balanceOf(accounts.accountId).balanceMinor < decided.extraMinor) {
        return no(order.notEnough)
      }
      const stake = stakeOf(round, decided.extraMinor, accounts, platform.mintId)
      if (decided.kind === 'move') return done(moveEffects(decided, stake))
      const houseAccountId = view.houseOf(house)
      return done(endEffects(keyOf(), { round, decided, stake }, { ...accounts, houseAccountId }))
    },
  }
}

function no({ refusal, params }: Named): Decision<never> {
  return { ok: false, refusal, params }
}

function done<Answer>(effects: Effects<Answer>): Decision<Answer> {
  return { ok: true, effects }
}

/** The posting of a further stake, where there is one. */
function stakeOf(
  round: OpenRound,
  extraMinor: bigint,
  { accountId, escrowId }: StakeAccounts,
  mintId: () => Uuid,
): PostingRow[] {
  if (extraMinor === 0n) return []
  const legs = movement(accountId, escrowId, extraMinor)
  return [{ id: mintId(), reason: 'stake', wagerId: round.id, legs }]
}

function moveEffects<Answer>(
  { answer, turns, state, extraMinor }: RoundStep & { readonly answer: Answer },
  stake: PostingRow[],
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
    readonly stake: PostingRow[]
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
