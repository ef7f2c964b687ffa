import type { PublicCode } from '@powerplay/contract'
import { toEstimate, toWireId, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { asCodeOffer, codeLimits, readCodeCaller } from './code-facts.ts'
import { openBonusOf } from '../bonuses/bonus-store.ts'
import {
  insertOffer,
  listPrivate,
  listPublic,
  readUsed,
  type Offer,
} from '../campaigns/offer-store.ts'
import { standing } from '../campaigns/offer-terms.ts'
import type { PromotionParts } from '../parts.ts'
import { codeChecks, firstUnmet, type Check } from '../rules/code-checks.ts'
import { isForGroup } from '../rules/groups.ts'
import { wayOf } from '../rules/words.ts'

/** Public codes; a signed-in player sees how each stands, and none that the level does not open. */
export async function listPublicCodes(
  parts: PromotionParts,
  userId: Uuid | null,
): Promise<PublicCode[]> {
  const { database } = parts.platform
  const offers = await listPublic(database)
  if (userId === null) {
    return offers
      .filter((offer) => offer.vipMin === 0 && isForGroup(offer, null))
      .map((offer) => presentCode(offer, null))
  }
  const level = await parts.economy.levelOf(userId)
  const seen = offers.filter((offer) => offer.vipMin <= level && isForGroup(offer, userId))
  const checksOf = await checksFor(parts, database, userId)
  return seen.map((offer) => presentCode(offer, stateOf(checksOf(offer))))
}

/** The rules of codes as they stand for a player: everything about him is read once, however many codes there are. */
async function checksFor(
  parts: PromotionParts,
  on: Queries,
  userId: Uuid,
): Promise<(offer: Offer) => Check[]> {
  const userIds = await parts.economy.knownCluster(userId)
  const caller = await readCodeCaller(parts, on, { userId, userIds, offer: undefined })
  const used = await readUsed(on, userIds)
  const limits = codeLimits(parts)
  return (offer) => {
    const judged = asCodeOffer(standing(parts, offer), userId, userIds)
    return codeChecks(judged, { ...caller, hasUsedIt: used.has(offer.id) }, limits)
  }
}

type CodeState = Pick<PublicCode, 'state' | 'reason'>

function stateOf(checks: readonly Check[]): CodeState {
  const unmet = firstUnmet(checks)
  if (!unmet) return { state: 'open', reason: null }
  if (unmet.rule === 'once') return { state: 'used', reason: null }
  return { state: 'locked', reason: wayOf(unmet) }
}

function presentCode(offer: Offer, standing: CodeState | null): PublicCode {
  const { valueCents, percent, maxCents, tickets, maxActivations, activations } = offer
  return {
    _id: toWireId('code', offer.id),
    code: offer.code ?? '',
    name: offer.name,
    description: offer.description,
    kind: offer.kind,
    ...(valueCents !== null && { valueCents }),
    ...(percent !== null && { percent }),
    ...(maxCents !== null && { max: toEstimate(BigInt(maxCents), 2) }),
    ...(tickets !== null && { tickets }),
    multiplier: offer.multiplier,
    expiresAt: offer.expiresAt === null ? null : Math.floor(offer.expiresAt),
    activationsLeft: maxActivations === 0 ? null : Math.max(maxActivations - activations, 0),
    state: standing?.state ?? null,
    reason: standing?.reason ?? null,
  }
}

/** A private code of a player, as the wheel's list shows it. */
export interface OwnCode {
  readonly _id: string
  readonly code: string
  readonly name: string
  readonly kind: Offer['kind']
  readonly state: 'usable' | 'locked' | 'used'
  /** Theoretical win that is missing, in USD cents of rated wager; 0 unless locked by it. */
  readonly unlockCents: number
  readonly expiresAt: number | null
}

/** The private codes of a player: usable ones first, then locked ones, then used ones. */
export async function ownCodes(
  parts: PromotionParts,
  on: Queries,
  userId: Uuid,
): Promise<OwnCode[]> {
  const offers = await listPrivate(on, userId)
  if (offers.length === 0) return []
  const checksOf = await checksFor(parts, on, userId)
  const codes = offers.map((offer): OwnCode => {
    const own = offer.isUsed ? null : ownStanding(checksOf(offer))
    return {
      _id: toWireId('code', offer.id),
      code: offer.code ?? '',
      name: offer.name,
      kind: offer.kind,
      state: own?.state ?? 'used',
      unlockCents: own?.unlockCents ?? 0,
      expiresAt: offer.expiresAt === null ? null : Math.floor(offer.expiresAt),
    }
  })
  const order = { usable: 0, locked: 1, used: 2 }
  return codes.toSorted((one, other) => order[one.state] - order[other.state])
}

function ownStanding(checks: readonly Check[]) {
  const unmet = firstUnmet(checks)
  if (!unmet) return { state: 'usable' as const, unlockCents: 0 }
  const play = checks.find(({ rule, isMet }) => rule === 'play' && !isMet)
  return { state: 'locked' as const, unlockCents: play?.params.neededCents ?? 0 }
}

/** Whether something of a player has to be used before the wheel turns again. */
export async function blocksWheel(on: Queries, userId: Uuid): Promise<boolean> {
  const open = await openBonusOf(on, userId)
  if (open?.kind === 'deposit' && open.state === 'opted_in') return true
  const own = await listPrivate(on, userId)
  return own.some(({ kind, isUsed, state }) => kind === 'deposit' && !isUsed && state === 'active')
}

/** What the wheel draws: money, or a percent of a deposit. Amounts in USD cents. */
export type PrizeOffer =
  | { readonly kind: 'money'; readonly valueCents: number; readonly multiplier?: number }
  | {
      readonly kind: 'deposit'
      readonly percent: number
      readonly maxCents: number
      readonly multiplier?: number
    }

/** A code that is made for one player. */
export interface MadeCode {
  readonly _id: string
  readonly code: string
  readonly name: string
  readonly kind: 'money' | 'deposit'
}

const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Makes a private code for a player, once per key. */
export async function makeCode(
  { platform }: Pick<PromotionParts, 'platform'>,
  tx: Queries,
  order: {
    readonly key: string
    readonly userId: Uuid
    readonly prize: PrizeOffer
    readonly name: string
    readonly validMs: number
  },
): Promise<MadeCode> {
  const { prize, name, userId, key, validMs } = order
  const letters = [...platform.random.bytes(8)].map((byte) => alphabet[byte % alphabet.length])
  const code = `PW-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
  const values =
    prize.kind === 'money'
      ? { kind: prize.kind, valueCents: prize.valueCents, multiplier: prize.multiplier ?? 20 }
      : {
          kind: prize.kind,
          percent: prize.percent,
          maxCents: prize.maxCents,
          multiplier: prize.multiplier ?? 60,
        }
  const id = platform.mintId()
  await insertOffer(tx, {
    ...values,
    id,
    code,
    name,
    description: '',
    maxActivations: 1,
    privateUser: userId,
    expiresAt: platform.clock.now() + validMs,
    source: 'wheel',
    sourceKey: `wheel/${key}`,
  })
  const [made] = await tx.query<{ id: Uuid; code: string }>({
    text: 'select id, code from promo_offers where source_key = $1',
    values: [`wheel/${key}`],
  })
  if (!made) throw new TypeError('a code that was made is there')
  return { _id: toWireId('code', made.id), code: made.code, name, kind: prize.kind }
}
