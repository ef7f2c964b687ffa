import { assert, type Uuid } from '@powerplay/kernel'
import {
  productHouse,
  type AccountId,
  type Command,
  type Decision,
  type Outcome,
  type Statement,
} from '@powerplay/ledger'
import type { AccountChange, Telling } from '../balances/events.ts'
import { creditStatement } from '../journal/credited.ts'
import type { JournalWager } from '../journal/read-wagers.ts'
import type { WalletParts } from '../parts.ts'
import { accountsOfWager, idsOf, type StakeAccounts } from '../stake.ts'
import {
  decideClosing,
  isOwn,
  repeatOf,
  type DecidedClosing,
  type WagerEnd,
} from './close-wager.ts'
import { expectPayable, isAnyUsed } from './known-ending.ts'
import { rereading } from './rereading.ts'

/** The end of one wager of a pot, whole. */
export interface PotEntryEnd extends Pick<WagerEnd, 'id' | 'wagerId' | 'outcome'> {
  /** What a stake that earned nothing when it was taken earns now: of the whole, in millionths. */
  readonly creditedEdgePpm?: number
}

/** The end of a pot: all its wagers, of whichever players, in one currency. */
export interface PotEnd extends Pick<WagerEnd, 'product' | 'reason' | 'result'> {
  /** At least one; the order is that of the answers. */
  readonly entries: readonly PotEntryEnd[]
  /** Rows of the product that belong to the end, written in its transaction; one may refuse it. */
  readonly statements?: readonly Statement[]
  /** True where the house is the bank: what others of the product lost may be paid out here. */
  readonly isBanked?: boolean
  /** What the screens of an entry's owner are told. */
  telling(wagerId: Uuid): Telling
}

/**
 * Why nothing was done: one of the wagers is unknown, another product's, closed already, or of another
 * currency or pocket than the first; more would be paid than was staked; or an id was used for
 * something else.
 */
export type PotRefusal = 'unknown' | 'foreign' | 'ended' | 'mixed' | 'exceeds' | 'reused'

export type PotClosing =
  | { readonly kind: 'done' }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly refusal: PotRefusal }

/**
 * Ends all wagers of a pot in one commit, or none: each stake leaves escrow, the winners are paid, and
 * what is not paid out stays with the house as the rake. Exactly once per ids of the entries.
 */
export async function closePot(parts: WalletParts, pot: PotEnd): Promise<PotClosing> {
  assert(pot.entries.length > 0, 'a pot has entries')
  for (const { outcome } of pot.entries) expectPayable(outcome)
  const ids = [...new Set(pot.entries.map(({ wagerId }) => wagerId))].sort()
  assert(ids.length === pot.entries.length, 'a wager stands in a pot once')
  // In one order everywhere, so that two pots never wait for each other.
  return ids.reduceRight<() => Promise<PotClosing>>(
    (inner, id) => () => parts.wagersInTurn.pass(id, inner),
    () => closeInTurn(parts, pot),
  )()
}

/** An entry with what is known of its wager. */
interface Found {
  readonly end: PotEntryEnd
  readonly wager: JournalWager
  readonly accounts: StakeAccounts
}

const staleTriesMax = 8

/** One of the ids was used before: the first alone is the command's own key. */
const used = 'used'

async function closeInTurn(parts: WalletParts, pot: PotEnd): Promise<PotClosing> {
  for (let tries = 1; ; tries += 1) {
    const found = await findAll(parts, pot)
    if (typeof found === 'string') return { kind: 'refused', refusal: found }
    const outcome = await parts.settler.submit(commandOf(parts, pot, found))
    if (outcome.kind === 'replayed') return repeatOfAll(parts, pot)
    if (outcome.kind === 'done') {
      tellAll(parts, pot, { found, outcome })
      return { kind: 'done' }
    }
    if (outcome.refusal === used) return repeatOfAll(parts, pot)
    if (outcome.refusal !== 'stale') {
      return { kind: 'refused', refusal: outcome.refusal === 'exceeds' ? 'exceeds' : 'ended' }
    }
    assert(tries < staleTriesMax, 'escrow and open wagers of a player agree')
  }
}

async function findAll(parts: WalletParts, pot: PotEnd): Promise<Found[] | PotRefusal> {
  const wagers = await Promise.all(pot.entries.map(({ wagerId }) => parts.readWager(wagerId)))
  const ends = pot.entries.map(({ id }) => id)
  const found: Found[] = []
  for (const [at, end] of pot.entries.entries()) {
    const wager = wagers[at]
    if (!wager) return 'unknown'
    if (!isOwn(parts, pot, wager)) return 'foreign'
    if (end.id === wager.id || ends.indexOf(end.id) !== at) return 'reused'
    found.push({ end, wager, accounts: await accountsOfWager(parts.directory, wager) })
  }
  const isDemo = ({ wager }: Found) => wager.pocket === 'demo'
  const isMixed = found.some(
    (one) =>
      one.wager.currency !== found[0]?.wager.currency || isDemo(one) !== isDemo(found[0] ?? one),
  )
  return isMixed ? 'mixed' : found
}

async function repeatOfAll(parts: WalletParts, pot: PotEnd): Promise<PotClosing> {
  const { product, reason, result } = pot
  const repeats = await Promise.all(
    pot.entries.map((end) => repeatOf(parts, { ...end, product, reason, result })),
  )
  const isSame = repeats.every(({ kind }) => kind === 'repeated')
  return isSame ? { kind: 'repeated' } : { kind: 'refused', refusal: 'reused' }
}

/** What an entry did to the balances of its owner; places count from its own accounts. */
type Changes = readonly (readonly AccountChange[])[]

function commandOf(parts: WalletParts, pot: PotEnd, found: readonly Found[]): Command<Changes> {
  const [first] = found
  assert(first !== undefined, 'a pot has entries')
  const { currency, pocket, userId } = first.wager
  const house = { house: productHouse(pot.product, pocket), currency }
  const readings = found.map(({ wager }) => rereading(parts, wager))
  const ids = found.map(({ end }) => end.id)
  let isUsed = false
  return {
    key: first.end.id,
    orderBy: userId,
    accountIds: found.flatMap(({ accounts }) => idsOf(accounts)),
    houses: [house],
    nonceOf: null,
    async prepare() {
      await Promise.all(readings.map((reading) => reading.prepare()))
      isUsed = await isAnyUsed(parts.platform.database, ids)
    },
    decide(view): Decision<Changes> {
      if (isUsed) return { ok: false, refusal: used, params: {} }
      const houseAccountId = view.houseOf(house)
      const decided: DecidedClosing[] = []
      // Several wagers of one player share an escrow.
      const spent = new Map<AccountId, bigint>()
      for (const [at, { end, accounts }] of found.entries()) {
        const order = { ...pot, ...end }
        const wager = readings[at]?.wager()
        assert(wager !== undefined, 'wager of the entry')
        const closed = decideClosing(view, { wager, accounts, houseAccountId, spent }, order)
        if (typeof closed === 'string') return { ok: false, refusal: closed, params: {} }
        decided.push(closed)
      }
      const rakeMinor = decided.reduce((sum, { keptMinor }) => sum + keptMinor, 0n)
      if (rakeMinor < 0n && pot.isBanked !== true)
        return { ok: false, refusal: 'exceeds', params: {} }
      const statements = [...creditsOf(pot), ...(pot.statements ?? [])]
      const effects = { ...joined(decided), statements, answer: decided.map(changesOf) }
      return { ok: true, effects }
    },
  }
}

function creditsOf({ entries }: PotEnd): Statement[] {
  const credits = entries.flatMap(({ wagerId, creditedEdgePpm = 0 }) =>
    creditedEdgePpm > 0 ? { wagerId, creditedEdgePpm } : [],
  )
  return credits.length === 0 ? [] : [creditStatement(credits)]
}

function joined(decided: readonly DecidedClosing[]): DecidedClosing['effects'] {
  return {
    settlements: decided.flatMap(({ effects }) => effects.settlements ?? []),
    results: decided.flatMap(({ effects }) => effects.results ?? []),
    postings: decided.flatMap(({ effects }) => effects.postings ?? []),
  }
}

const changesOf = ({ changes }: DecidedClosing) => changes

/** Each owner is told of what is his. */
function tellAll(
  { balances }: WalletParts,
  pot: PotEnd,
  {
    found,
    outcome,
  }: {
    readonly found: readonly Found[]
    readonly outcome: Extract<Outcome<Changes>, { kind: 'done' }>
  },
): void {
  const told = new Set<AccountId>()
  let first = 0
  for (const [at, { wager, accounts }] of found.entries()) {
    const own = idsOf(accounts)
    const changes = (outcome.answer[at] ?? []).map((change) => ({
      ...change,
      place: first + change.place,
    }))
    const debtsPaid = outcome.debtsPaid.filter(
      ({ accountId }) => own.includes(accountId) && !told.has(accountId),
    )
    balances.tellAll(wager, { ...outcome, debtsPaid }, changes, pot.telling(wager.id))
    for (const id of own) told.add(id)
    first += own.length
  }
}
