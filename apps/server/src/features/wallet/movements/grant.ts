import { assert, refuse, type Uuid } from '@powerplay/kernel'
import { grantHouse, type Balance, type PostingReason, type Statement } from '@powerplay/ledger'
import type { Telling } from '../balances/events.ts'
import type { WalletParts } from '../parts.ts'
import { movement } from '../stake.ts'

/** Money of the house for a player, once per business key. */
export interface Grant {
  readonly id: Uuid
  readonly reason: Extract<
    PostingReason,
    | 'demo_grant'
    | 'demo_top_up'
    | 'race_prize'
    | 'rakeback'
    | 'affiliate'
    | 'revenue_share'
    | 'faucet'
    | 'bonus_grant'
  >
  readonly userId: Uuid
  readonly currency: string
  readonly pocket: 'real' | 'bonus' | 'demo'
  /** Above zero, in minor units. */
  readonly amountMinor: bigint
  /** Unique text per reason, for instance the user's id. */
  readonly businessKey: string
  /** Refuses the grant (wallet/demo-not-empty) unless the pocket is at zero. */
  readonly onlyWhenEmpty?: boolean
  /** Rows that belong to the grant, written in its transaction. */
  readonly statements?: readonly Statement[]
  readonly telling: Pick<Telling, 'context'>
}

/** The pocket that each kind of grant fills. */
const pocketsOf: Readonly<Record<Grant['reason'], Grant['pocket']>> = {
  demo_grant: 'real',
  demo_top_up: 'demo',
  race_prize: 'real',
  rakeback: 'real',
  affiliate: 'real',
  revenue_share: 'real',
  faucet: 'real',
  bonus_grant: 'bonus',
}

/** What was won or earned by bets that had passed the checks themselves. */
const wonBefore: readonly Grant['reason'][] = [
  'race_prize',
  'rakeback',
  'affiliate',
  'revenue_share',
]

/**
 * Pays a grant from the house account of its reason and tells the player's screens. Refusals:
 * wallet/demo-not-empty; core/details-missing for whoever has no birth date, country or terms yet,
 * unless it was won before.
 * @returns the balance after it; null when it was paid before.
 */
export async function grant(parts: WalletParts, order: Grant): Promise<Balance | null> {
  const { id, reason, userId: owner, currency, pocket, amountMinor } = order
  assert(pocket === pocketsOf[reason], `no ${reason} fills the pocket ${pocket}`)
  assert(amountMinor > 0n, 'a grant is above zero')
  if (!wonBefore.includes(reason)) await parts.standing.check(owner)
  const accountId = await parts.directory.idOf({ owner, currency, pocket })
  const house = { house: grantHouse(reason), currency }
  const outcome = await parts.settler.submit<null>({
    key: id,
    businessKey: { scope: reason, key: order.businessKey },
    orderBy: owner,
    accountIds: [accountId],
    houses: [house],
    nonceOf: null,
    decide(view) {
      if (order.onlyWhenEmpty === true && view.balanceOf(accountId).balanceMinor !== 0n) {
        return { ok: false, refusal: 'wallet/demo-not-empty', params: {} }
      }
      const legs = movement(view.houseOf(house), accountId, amountMinor)
      const postings = [{ id, reason, wagerId: null, legs }]
      return { ok: true, effects: { postings, statements: order.statements ?? [], answer: null } }
    },
  })
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  const changes = [{ place: 0, pocket, changeMinor: amountMinor }]
  const { context } = order.telling
  return parts.balances.tellAll(order, outcome, changes, { context, delayMs: 0, reason })
}
