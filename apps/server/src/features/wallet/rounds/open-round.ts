import { currencyOf, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import {
  placeAt,
  productHouse,
  type Command,
  type Decision,
  type Effects,
  type OpenRound,
  type StakeSource,
  type View,
  type WagerRow,
} from '@powerplay/ledger'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import type { Telling } from '../balances/events.ts'
import type { InstantBet } from '../bets/settle-bet.ts'
import { findWager, type JournalWager } from '../journal/read-wagers.ts'
import type { WalletParts } from '../parts.ts'
import {
  idsOf,
  sourceOf,
  stakeAccounts,
  stakeLegs,
  withBonus,
  type Share,
  type StakeAccounts,
} from '../stake.ts'
import { stakeChanges, submitStake } from '../stake-payment.ts'
import { usdE6Of } from '../worth.ts'
import { endMoney, settledStatus, type RoundEnd } from './round-end.ts'

/** What the first look at a round's random numbers gives. */
export interface RoundOpening<Answer> {
  /** The state as JSON text. */
  readonly state: string
  /** Set when the round is over before its first turn. */
  readonly end: RoundEnd | null
  readonly answer: Answer
}

/** A bet that opens a round of turns. */
export interface RoundBet<Answer> extends Omit<InstantBet, 'draw' | 'telling'> {
  /** JSON text of what is settled before the first turn. */
  readonly terms: string
  readonly expiresAtMs: number
  /** Name of the refusal while a round of the game is open; its `id` says which. */
  readonly roundOpen: string
  /** What the player's screens are told, which depends on whether the round is over at once. */
  telling(end: RoundEnd | null): Telling
  /** Opens the round from pair and nonce. Pure; may run again for the same bet. */
  open(pairId: Uuid, nonce: number): RoundOpening<Answer>
}

/** A round as it was opened, or the wager of a key that was used before. */
export type OpenedRound<Answer> = (Opened<Answer> & { readonly kind: 'opened' }) | KnownRound

interface KnownRound {
  readonly kind: 'known'
  readonly wager: JournalWager
}

interface Opened<Answer> {
  readonly round: OpenRound
  readonly end: RoundEnd | null
  readonly answer: Answer
}

/** What the settler answers beside it. */
type Decided<Answer> = Opened<Answer> & { readonly source: StakeSource }

/**
 * Takes the first stake into escrow and opens the round, exactly once per key; a round that is
 * over at once is settled in the same commit. Answers only after the commit, and tells the player's
 * screens. Refusals: `bet.notEnough`, `bet.roundOpen`, core/self-excluded, core/key-in-flight, core/key-reused, core/bad-payload (key too
 * old). Whether a known wager is of the same stake, the caller has to see.
 */
export async function openRound<Answer>(
  parts: WalletParts,
  bet: RoundBet<Answer>,
): Promise<OpenedRound<Answer>> {
  const { keys } = parts
  let isSettled = false
  keys.begin(bet.key)
  try {
    const opened = (await knownBefore(parts, bet)) ?? (await openNew(parts, bet))
    isSettled = true
    return opened
  } finally {
    keys.end(bet.key, isSettled)
  }
}

/** Keys that were used here lately or carry an old time are looked up before anything else. */
async function knownBefore(
  parts: WalletParts,
  bet: RoundBet<unknown>,
): Promise<KnownRound | undefined> {
  const isFresh = isFreshKey(bet.key, parts.platform.clock)
  if (isFresh && !parts.keys.isRecent(bet.key)) return undefined
  const known = await findKnown(parts, bet)
  if (known || isFresh) return known
  refuse('core/bad-payload', { fields: { requestId: ['validation.key_time'] } })
}

async function openNew<Answer>(
  parts: WalletParts,
  bet: RoundBet<Answer>,
): Promise<OpenedRound<Answer>> {
  const found = stakeAccounts(parts.directory, bet)
  const accounts = found instanceof Promise ? await found : found
  const outcome = await submitStake(parts, bet, {
    first: commandOf(parts, bet, accounts),
    withBonus: async (_bonusId, mostMinor) =>
      commandOf(parts, bet, await withBonus(parts.directory, bet, accounts, mostMinor)),
  })
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  if (outcome.kind === 'replayed') return (await findKnown(parts, bet)) ?? refuse('core/key-reused')
  const { source, ...opened } = outcome.answer
  const money = { stakeMinor: bet.stakeMinor, payoutMinor: opened.end?.payoutMinor ?? 0n }
  const changes = stakeChanges(source, money, 2)
  parts.balances.tellAll(bet, outcome, changes, bet.telling(opened.end))
  return { kind: 'opened', ...opened }
}

function commandOf<Answer>(
  { platform }: WalletParts,
  bet: RoundBet<Answer>,
  accounts: StakeAccounts,
): Command<Decided<Answer>> {
  const { userId, currency, pocket, game } = bet
  const place = placeAt(userId, game)
  const ids = { stakePosting: platform.mintId(), endPosting: platform.mintId() }
  return {
    key: bet.key,
    orderBy: userId,
    accountIds: idsOf(accounts),
    houses: [{ house: productHouse(bet.product, pocket), currency }],
    nonceOf: userId,
    roundOf: place,
    prepare: (view) => bet.prepare(view.nonceOf(userId).seedPairId),
    decide(view) {
      const open = view.roundOf(place)
      if (open) return no(bet.roundOpen, { id: toWireId('bet', open.id) })
      const source = sourceOf(view, accounts, bet.stakeMinor)
      return source
        ? { ok: true, effects: openingEffects(bet, { accounts, source }, view, ids) }
        : no(bet.notEnough)
    },
  }
}

function no(refusal: string, params = {}): Decision<never> {
  return { ok: false, refusal, params }
}

function openingEffects<Answer>(
  bet: RoundBet<Answer>,
  { accounts, source }: { readonly accounts: StakeAccounts; readonly source: StakeSource },
  view: View,
  ids: { readonly stakePosting: Uuid; readonly endPosting: Uuid },
): Effects<Decided<Answer>> {
  const { seedPairId, nonce: lastNonce } = view.nonceOf(bet.userId)
  const seeds = { seedPairId, nonce: lastNonce + 1 }
  const { state, end, answer } = bet.open(seeds.seedPairId, seeds.nonce)
  const share: Share = { amountMinor: bet.stakeMinor, bonusMinor: source.bonusMinor }
  const round = roundOf(bet, { ...seeds, ...source }, state)
  const wager = wagerOf(bet, { ...seeds, ...source }, end)
  const legs = stakeLegs(accounts, share)
  const stake = { id: ids.stakePosting, reason: 'stake' as const, wagerId: bet.key, legs }
  const shared = { wagers: [wager], movesNonce: true, answer: { round, end, answer, source } }
  if (!end) return { ...shared, postings: [stake], round: { kind: 'open', round } }
  const house = { house: productHouse(bet.product, bet.pocket), currency: bet.currency }
  const money = endMoney(end, share, { accounts, houseAccountId: view.houseOf(house) })
  const paid = { id: ids.endPosting, wagerId: bet.key, ...money }
  return { ...shared, postings: [stake, paid], round: { kind: 'pass' } }
}

function roundOf(
  bet: RoundBet<unknown>,
  place: StakeSource & { readonly seedPairId: Uuid; readonly nonce: number },
  state: string,
): OpenRound {
  return {
    id: bet.key,
    userId: bet.userId,
    game: bet.game,
    currency: bet.currency,
    pocket: place.pocket,
    bonusMinor: place.bonusMinor,
    seedPairId: place.seedPairId,
    nonce: place.nonce,
    usdRateE8: bet.usdRateE8,
    stakedMinor: bet.stakeMinor,
    step: 0,
    params: bet.paramsText,
    terms: bet.terms,
    turns: '[]',
    state,
    expiresAtMs: bet.expiresAtMs,
  }
}

function wagerOf(
  bet: RoundBet<unknown>,
  place: StakeSource & { readonly seedPairId: Uuid; readonly nonce: number },
  end: RoundEnd | null,
): WagerRow {
  const { decimals } = currencyOf(bet.currency)
  return {
    id: bet.key,
    userId: bet.userId,
    ...place,
    houseAccountId: null,
    product: bet.product,
    game: bet.game,
    currency: bet.currency,
    status: end ? settledStatus(end, bet.stakeMinor) : 'in-progress',
    stakeMinor: bet.stakeMinor,
    payoutMinor: end?.payoutMinor ?? 0n,
    multiplierE4: end?.multiplierE4 ?? 0,
    usdRateE8: bet.usdRateE8,
    stakeUsdE6: usdE6Of(bet.stakeMinor, bet.usdRateE8, decimals),
    trueEdgePpm: bet.trueEdgePpm,
    creditedEdgePpm: bet.creditedEdgePpm,
    ruleVersion: bet.ruleVersion,
    params: bet.paramsText,
    result: end ? JSON.stringify(end.result) : '{}',
  }
}

/** The wager of a known key; another choice under it is refused. */
async function findKnown(
  parts: WalletParts,
  bet: RoundBet<unknown>,
): Promise<KnownRound | undefined> {
  const wager = await findWager(parts.platform.database, bet.key)
  if (!wager) return undefined
  const isSame =
    wager.userId === bet.userId &&
    wager.product === bet.product &&
    wager.game === bet.game &&
    wager.currency === bet.currency &&
    (wager.pocket === 'demo') === (bet.pocket === 'demo') &&
    JSON.stringify(wager.params) === bet.paramsText
  return isSame ? { kind: 'known', wager } : refuse('core/key-reused')
}
