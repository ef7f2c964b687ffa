import { assert, refuse, type Uuid } from '@powerplay/kernel'
import { housesOf, housesThatGet, housesThatGive } from '@powerplay/ledger'
import type {
  AccountId,
  BusinessKey,
  HouseAccount,
  Leg,
  Outcome,
  Pocket,
  PostingReason,
  Statement,
} from '@powerplay/ledger'
import type { Telling } from '../balances/events.ts'
import { debtsOf, noDebtsRecord } from '../balances/read-debts.ts'
import type { WalletParts } from '../parts.ts'

/**
 * What a movement does to one pocket of one player: positive is credited. Escrow is moved by wagers
 * alone, and a debt by what pays it.
 */
export interface PlayerLeg {
  readonly userId: Uuid
  readonly pocket: Extract<Pocket, 'real' | 'bonus' | 'demo' | 'frozen' | 'staked'>
  readonly amountMinor: bigint
}

/** What it does to a house account, by its business name. */
export interface HouseLeg {
  readonly house: string
  readonly amountMinor: bigint
}

/**
 * A movement of one currency between any number of players and house accounts: a tip, a ring of tips,
 * rain, a fee, money that is frozen, comes in or leaves. Its amounts sum to zero; each pocket and each house
 * account stands in it once, and the reason says which house accounts may (`housesOf`).
 */
export interface Movement {
  /** Idempotency key; the posting's id. */
  readonly id: Uuid
  readonly reason: Extract<
    PostingReason,
    | 'transfer'
    | 'freeze'
    | 'unfreeze'
    | 'bonus_conversion'
    | 'deposit'
    | 'deposit_write_off'
    | 'withdrawal'
    | 'withdrawal_return'
    | 'withdrawal_payout'
    | 'correction'
    | 'token_mint'
    | 'token_unlock'
    | 'token_burn'
    | 'token_buy'
    | 'token_retire'
    | 'token_stake'
    | 'token_release'
  >
  readonly currency: string
  readonly players: readonly PlayerLeg[]
  readonly houses?: readonly HouseLeg[]
  readonly businessKey?: BusinessKey
  /** Name of the refusal when a pocket holds less than it gives. */
  readonly notEnough: string
  /** Of money in or out: USD per unit in 1e-8, kept with the movement for whoever adds its worth up. */
  readonly usdRateE8?: bigint
  /** Rows that belong to the movement, written in its transaction. */
  readonly statements?: readonly Statement[]
  readonly telling: Pick<Telling, 'context'>
}

/**
 * Makes a movement in one posting, exactly once per id, and tells every player's screens. Demo
 * money moves among demo pockets alone. Refusals: `order.notEnough`; wallet/debt-stands for a
 * withdrawal or a gift of somebody who owes anything, in whatever currency; core/details-missing for somebody to
 * whom a promotion pays and who has no birth date, country or terms yet.
 * @returns false for an id, or a business key, that was used before.
 */
export async function post(parts: WalletParts, order: Movement): Promise<boolean> {
  const { id, reason, currency, players, houses = [] } = order
  expectSound(order)
  await expectDetails(parts, order)
  const accountIds = await Promise.all(
    players.map(({ userId: owner, pocket }) => parts.directory.idOf({ owner, currency, pocket })),
  )
  const debts = debtsOfPayers(parts, order)
  const named = houses.map(({ house }): HouseAccount => ({ house, currency }))
  const outcome = await parts.settler.submit<null>({
    key: id,
    ...(order.businessKey && { businessKey: order.businessKey }),
    orderBy: players[0]?.userId ?? id,
    accountIds,
    houses: named,
    nonceOf: null,
    prepare: () => debts.look(),
    decide(view) {
      if (debts.areOwed()) return { ok: false, refusal: 'wallet/debt-stands', params: {} }
      const own = legsOf(accountIds, players)
      const isShort = own.some(
        ({ accountId, amountMinor }) =>
          view.balanceOf(accountId).balanceMinor + amountMinor < 0n && amountMinor < 0n,
      )
      if (isShort) return { ok: false, refusal: order.notEnough, params: {} }
      const legs = [
        ...own,
        ...legsOf(
          named.map((house) => view.houseOf(house)),
          houses,
        ),
      ]
      const postings = [{ id, reason, wagerId: null, legs }]
      const written = { postings, statements: statementsOf(order), records: debts.records }
      return { ok: true, effects: { ...written, answer: null } }
    },
  })
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  if (outcome.kind === 'replayed') return false
  tellPlayers(parts, order, { accountIds, outcome })
  return true
}

/** What is written with a movement: its rows, and the rate it was booked at. */
export function statementsOf({
  id,
  usdRateE8,
  statements = [],
}: Pick<Movement, 'id' | 'usdRateE8' | 'statements'>): readonly Statement[] {
  if (usdRateE8 === undefined) return statements
  return [
    {
      name: 'movement_rate',
      text: 'insert into movement_rates (posting_id, usd_rate_e8) values ($1, $2)',
      values: [id, usdRateE8],
    },
    ...statements,
  ]
}

function legsOf(
  ids: readonly AccountId[],
  amounts: readonly { readonly amountMinor: bigint }[],
): Leg[] {
  return ids.map((accountId, index) => ({
    accountId,
    amountMinor: amounts[index]?.amountMinor ?? 0n,
  }))
}

/** @throws Defect for a movement that no product may ask for. */
function expectSound({ reason, players, houses = [] }: Movement): void {
  const places = [
    ...players.map(({ userId, pocket }) => `${userId} ${pocket}`),
    ...houses.map(({ house }) => house),
  ]
  assert(new Set(places).size === places.length, 'an account stands in a movement once')
  for (const { house, amountMinor } of houses) {
    assert(housesOf[reason]?.test(house) === true, `no ${reason} moves money of ${house}`)
    assert(!housesThatGet.test(house) || amountMinor >= 0n, 'a fee is paid to the house')
    assert(!housesThatGive.test(house) || amountMinor <= 0n, 'a promotion is paid by the house')
  }
  if (reason === 'withdrawal') {
    const isReal = players.every(({ pocket }) => pocket === 'real')
    assert(isReal, 'real money alone is withdrawn')
  }
  for (const { pocket, amountMinor } of players) {
    const isStaked = pocket === 'staked'
    const isOfToken = reason === 'token_stake' || reason === 'token_release'
    assert(!isStaked || isOfToken, 'tokens are staked and released by their own movements')
    const isIn = amountMinor > 0n === (reason === 'token_stake')
    assert(!isStaked || isIn, 'a stake goes in and a release comes out')
  }
  const sum = [...players, ...houses].reduce((total, leg) => total + leg.amountMinor, 0n)
  assert(sum === 0n, 'a movement sums to zero')
  const isDemo = (pocket: Pocket) => pocket === 'demo' || pocket === 'demo_escrow'
  const demo = players.filter(({ pocket }) => isDemo(pocket)).length
  assert(demo === 0 || demo === players.length, 'demo money moves among demo pockets')
}

/** What a promotion pays is a grant: only complete accounts get one. */
async function expectDetails({ standing }: WalletParts, order: Movement): Promise<void> {
  const { players, houses = [] } = order
  const isGrant = houses.some(({ amountMinor }) => amountMinor < 0n)
  if (!isGrant || order.reason !== 'transfer') return
  const takers = players.filter(({ amountMinor }) => amountMinor > 0n)
  await Promise.all(takers.map(({ userId }) => standing.check(userId)))
}

/**
 * Whether somebody who withdraws, or gives away, owes anything: looked up for every decision, and asked once
 * more in the transaction, where what another node made meanwhile counts too.
 */
function debtsOfPayers({ platform }: WalletParts, { reason, players }: Movement) {
  const isAsked = reason === 'withdrawal' || reason === 'transfer'
  const payers = players.flatMap(({ userId, amountMinor }) => (amountMinor < 0n ? userId : []))
  let isOwed = false
  const look = async () => {
    const debts = await Promise.all(payers.map((userId) => debtsOf(platform.database, userId)))
    isOwed = debts.some(({ size }) => size > 0)
  }
  return {
    look: () => (isAsked ? look() : undefined),
    areOwed: () => isOwed,
    records: isAsked && payers.length > 0 ? [noDebtsRecord(payers)] : [],
  }
}

/** Each player is told of what is his, debts included; the one who asked beside the answer. */
function tellPlayers(
  { balances }: WalletParts,
  { players, currency, reason, telling: { context } }: Movement,
  {
    accountIds,
    outcome,
  }: {
    /** In the order of the players' legs. */
    readonly accountIds: readonly AccountId[]
    readonly outcome: Extract<Outcome<unknown>, { kind: 'done' }>
  },
): void {
  const [asking] = players
  for (const userId of new Set(players.map((leg) => leg.userId))) {
    const changes = players.flatMap((leg, place) =>
      leg.userId === userId ? [{ place, pocket: leg.pocket, changeMinor: leg.amountMinor }] : [],
    )
    const isOwn = (id: AccountId) => players[accountIds.indexOf(id)]?.userId === userId
    const debtsPaid = outcome.debtsPaid.filter(({ accountId }) => isOwn(accountId))
    const telling = { context: userId === asking?.userId ? context : null, delayMs: 0, reason }
    balances.tellAll({ userId, currency }, { ...outcome, debtsPaid }, changes, telling)
  }
}
