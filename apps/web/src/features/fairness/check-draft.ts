import type { BetInfo } from '@powerplay/contract'
import {
  diceMultiplierE4,
  instantGames,
  isClientSeed,
  isInstantGameId,
  isServerSeed,
  parseVerifyLink,
  type InstantGameId,
} from '@powerplay/engines'
import { fieldOf } from '../../platform/client/fields.ts'
import { readScaled, scaledPlain } from '../../platform/format/ratio.ts'

/** What stands in the form of the checker. */
export interface CheckDraft {
  readonly game: InstantGameId
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  readonly target: string
  readonly condition: 'over' | 'under'
}

/** A round that can be derived. */
export interface CheckRound {
  readonly game: InstantGameId
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly params: Readonly<Record<string, unknown>>
}

export type CheckField = 'serverSeed' | 'clientSeed' | 'nonce' | 'target'

/** The round of a draft, or the fields that keep it from being one. */
export type CheckInput =
  | { readonly ok: true; readonly round: CheckRound }
  | { readonly ok: false; readonly problems: readonly CheckField[] }

const firstTargets: Readonly<Record<InstantGameId, string>> = { dice: '49.50', limbo: '2.00' }

/** An empty form for a game. */
export function emptyDraft(game: InstantGameId): CheckDraft {
  const target = firstTargets[game]
  return { game, serverSeed: '', clientSeed: '', nonce: '', target, condition: 'over' }
}

/** The form with another game: the seeds stay, the game's own inputs start anew. */
export function withGame(draft: CheckDraft, game: InstantGameId): CheckDraft {
  return game === draft.game ? draft : { ...draft, game, target: firstTargets[game] }
}

/**
 * The form as an address fills it: ?verify={game}-{serverSeed}-{clientSeed}-{nonce}
 * (000_1c37c0fb05cd66e6.txt, section 2), or ?game={game} for an empty one.
 */
export function draftOfAddress(search: string): CheckDraft {
  const query = new URLSearchParams(search)
  const link = parseVerifyLink(query.get('verify') ?? '')
  const named = link?.game ?? query.get('game') ?? ''
  const draft = emptyDraft(isInstantGameId(named) ? named : 'dice')
  if (link === undefined) return draft
  const { serverSeed, clientSeed, nonce } = link
  return { ...draft, serverSeed, clientSeed, nonce: String(nonce) }
}

/** The form with the parameters of a bet, which no link carries. */
export function withBet(draft: CheckDraft, { info }: BetInfo): CheckDraft {
  const target = fieldOf(info.params, 'target')
  return {
    ...draft,
    target: typeof target === 'number' ? scaledPlain(Math.round(target * 100), 2) : draft.target,
    condition: fieldOf(info.params, 'condition') === 'under' ? 'under' : 'over',
  }
}

/** Checks every field; a round comes out only when all are well. */
export function readDraft(draft: CheckDraft): CheckInput {
  const { game } = draft
  const [serverSeed, clientSeed] = [draft.serverSeed.trim(), draft.clientSeed]
  const nonce = /^\d{1,15}$/.test(draft.nonce) ? Number.parseInt(draft.nonce, 10) : undefined
  const params = instantGames[game].parseParams(paramsOf(draft))
  const problems: CheckField[] = [
    ...(isServerSeed(serverSeed) ? [] : ['serverSeed' as const]),
    ...(isClientSeed(clientSeed) ? [] : ['clientSeed' as const]),
    ...(nonce === undefined ? ['nonce' as const] : []),
    ...(params.ok ? [] : ['target' as const]),
  ]
  if (problems.length > 0 || nonce === undefined || !params.ok) return { ok: false, problems }
  return { ok: true, round: { game, serverSeed, clientSeed, nonce, params: params.params } }
}

function paramsOf({ game, target, condition }: CheckDraft): object {
  const targetE2 = readScaled(target, 2)
  const value = targetE2 === undefined ? undefined : targetE2 / 100
  return game === 'dice' ? { condition, target: value } : { target: value }
}

/** What a win with these parameters pays, in 1/10000. */
export function winMultiplierE4({ game, params }: CheckRound): number {
  const target = fieldOf(params, 'target')
  if (typeof target !== 'number') return 0
  if (game === 'limbo') return Math.round(target * 10_000)
  return diceMultiplierE4(target, fieldOf(params, 'condition') === 'under' ? 'under' : 'over')
}
