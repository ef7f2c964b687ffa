import type { BetInfo } from '@powerplay/contract'
import { findCurrency } from '@powerplay/kernel'
import { isClientSeed, isServerSeed, parseVerifyLink } from '@powerplay/engines'
import { checkGameOf, isCheckGame } from '../games/check-games.ts'

/** What stands in the form of the checker. */
export interface CheckDraft {
  readonly game: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  /** The game's own inputs by name, as texts. */
  readonly fields: Readonly<Record<string, string>>
  /** Decimals of the bet's currency, for amounts on spots. */
  readonly unitDecimals: number
}

/** A round that can be derived. */
export interface CheckRound {
  readonly game: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly params: Readonly<Record<string, unknown>>
}

/** The round of a draft, or the names of the fields that keep it from being one. */
export type CheckInput =
  | { readonly ok: true; readonly round: CheckRound }
  | { readonly ok: false; readonly problems: readonly string[] }

const firstDecimals = 8

/** An empty form for a game. */
export function emptyDraft(game: string): CheckDraft {
  const fields = firstFields(game)
  return { game, serverSeed: '', clientSeed: '', nonce: '', fields, unitDecimals: firstDecimals }
}

function firstFields(game: string): Readonly<Record<string, string>> {
  return Object.fromEntries(checkGameOf(game).fields.map(({ name, first }) => [name, first]))
}

/** The form with another game: the seeds stay, the game's own inputs start anew. */
export function withGame(draft: CheckDraft, game: string): CheckDraft {
  return game === draft.game ? draft : { ...draft, game, fields: firstFields(game) }
}

/**
 * The form as an address fills it: ?verify={game}-{serverSeed}-{clientSeed}-{nonce}
 * (000_1c37c0fb05cd66e6.txt, section 2), or ?game={game} for an empty one.
 */
export function draftOfAddress(search: string): CheckDraft {
  const query = new URLSearchParams(search)
  const link = parseVerifyLink(query.get('verify') ?? '')
  const named = link?.game ?? query.get('game') ?? ''
  const draft = emptyDraft(isCheckGame(named) ? named : 'dice')
  if (link === undefined) return draft
  const { serverSeed, clientSeed, nonce } = link
  return { ...draft, serverSeed, clientSeed, nonce: String(nonce) }
}

/** The parameters of a stored bet, with what its turns chose. */
export function paramsOfBet({ info }: Pick<BetInfo, 'info'>): Readonly<Record<string, unknown>> {
  const { withTurns } = checkGameOf(info.game)
  return withTurns ? withTurns(info.params, info.turns ?? []) : info.params
}

/** The form with the parameters of a bet, which no link carries. */
export function withBet(draft: CheckDraft, bet: BetInfo): CheckDraft {
  const { game, currency } = bet.info
  if (!isCheckGame(game)) return draft
  const params = paramsOfBet(bet)
  const unitDecimals = findCurrency(currency)?.decimals ?? firstDecimals
  const fields = checkGameOf(game).fields.map((field) => {
    const text = field.write(params[field.name], unitDecimals)
    return [field.name, text ?? (field.choices ? field.first : '')]
  })
  return { ...draft, game, fields: Object.fromEntries(fields), unitDecimals }
}

/** Checks every field; a round comes out only when all are well. */
export function readDraft(draft: CheckDraft): CheckInput {
  const { game, clientSeed } = draft
  const serverSeed = draft.serverSeed.trim()
  const nonce = /^\d{1,15}$/.test(draft.nonce) ? Number.parseInt(draft.nonce, 10) : undefined
  const read = checkGameOf(game).fields.map((field) => ({
    name: field.name,
    value: field.read(draft.fields[field.name] ?? '', draft.unitDecimals),
  }))
  const problems = [
    ...(isServerSeed(serverSeed) ? [] : ['serverSeed']),
    ...(isClientSeed(clientSeed) ? [] : ['clientSeed']),
    ...(nonce === undefined ? ['nonce'] : []),
    ...read.filter(({ value }) => !value.ok).map(({ name }) => name),
  ]
  if (problems.length > 0 || nonce === undefined) return { ok: false, problems }
  const entries = read.flatMap(({ name, value }) =>
    value.ok && value.value !== undefined ? [[name, value.value] as const] : [],
  )
  const params = Object.fromEntries(entries)
  return { ok: true, round: { game, serverSeed, clientSeed, nonce, params } }
}
