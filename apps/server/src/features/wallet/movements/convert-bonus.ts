import { assert, refuse, type Uuid } from '@powerplay/kernel'
import { escrowOf, type PlayerAccount, type Statement } from '@powerplay/ledger'
import type { WalletParts } from '../parts.ts'

/** The end of a bonus: what its pocket holds becomes real money, or goes back to the house. */
export interface BonusConversion {
  /** Idempotency key; the posting's id. */
  readonly id: Uuid
  readonly userId: Uuid
  readonly currency: string
  /** The most that becomes real, in minor units; all of it without. The rest is forfeited. */
  readonly releaseMinorMax: bigint | null
  /** Refuses (wallet/bonus-in-bet) while bonus money is in an open bet. */
  readonly waitsForBets: boolean
  /**
   * Whether it is still to be done, read afresh: an empty pocket leaves no posting behind that would
   * tell a second one.
   */
  isDue(): Promise<boolean>
  /** Rows that belong to it, written in its transaction, once it is known what it comes to. */
  statements(end: BonusEnd): readonly Statement[]
}

/** What a conversion came to. */
export interface BonusEnd {
  readonly releasedMinor: bigint
  readonly forfeitedMinor: bigint
  /** Bonus money was in an open bet; what that pays comes into the pocket later. */
  readonly leavesOpen: boolean
}

/** Where forfeited bonus money goes. */
const forfeits = 'bonus_forfeited'
/** A refusal that nobody is shown. */
const done = 'done'

/**
 * Empties the bonus pocket of a currency in one posting, exactly once per id, by what it holds at that
 * moment; the owner's screens are told.
 * @returns what it came to; null when it was done before. @throws Refusal wallet/bonus-in-bet
 */
export async function convertBonus(
  parts: WalletParts,
  order: BonusConversion,
): Promise<BonusEnd | null> {
  const { id, userId: owner, currency, releaseMinorMax } = order
  assert(releaseMinorMax === null || releaseMinorMax >= 0n, 'a release is not below zero')
  const account = (pocket: PlayerAccount['pocket']) =>
    parts.directory.idOf({ owner, currency, pocket })
  const [bonusId, realId, escrowId] = await Promise.all([
    account('bonus'),
    account('real'),
    account(escrowOf('bonus')),
  ])
  const house = { house: forfeits, currency }
  let isDue = false
  const outcome = await parts.settler.submit<BonusEnd>({
    key: id,
    orderBy: owner,
    accountIds: [bonusId, realId, escrowId],
    readsAnew: true,
    houses: [house],
    nonceOf: null,
    async prepare() {
      isDue = await order.isDue()
    },
    decide(view) {
      if (!isDue) return { ok: false, refusal: done, params: {} }
      const leavesOpen = view.balanceOf(escrowId).balanceMinor > 0n
      if (leavesOpen && order.waitsForBets) {
        return { ok: false, refusal: 'wallet/bonus-in-bet', params: {} }
      }
      const held = view.balanceOf(bonusId).balanceMinor
      const releasedMinor =
        releaseMinorMax === null || releaseMinorMax > held ? held : releaseMinorMax
      const end = { releasedMinor, forfeitedMinor: held - releasedMinor, leavesOpen }
      const legs = [
        { accountId: bonusId, amountMinor: -held },
        { accountId: realId, amountMinor: end.releasedMinor },
        { accountId: view.houseOf(house), amountMinor: end.forfeitedMinor },
      ].filter(({ amountMinor }) => amountMinor !== 0n)
      const posting = { id, reason: 'bonus_conversion' as const, wagerId: null, legs }
      const postings = held > 0n ? [posting] : []
      return { ok: true, effects: { postings, statements: order.statements(end), answer: end } }
    },
  })
  if (outcome.kind === 'refused' && outcome.refusal === done) return null
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  if (outcome.kind === 'replayed') return null
  const { releasedMinor, forfeitedMinor } = outcome.answer
  const changes = [
    { place: 0, pocket: 'bonus' as const, changeMinor: -releasedMinor - forfeitedMinor },
    { place: 1, pocket: 'real' as const, changeMinor: releasedMinor },
  ].filter(({ changeMinor }) => changeMinor !== 0n)
  const telling = { context: null, delayMs: 0, reason: 'bonus_conversion' }
  parts.balances.tellAll({ userId: owner, currency }, outcome, changes, telling)
  return outcome.answer
}
