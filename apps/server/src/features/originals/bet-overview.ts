import { currencyOf, formatAmount, fromWireId, present, refuse, toIso } from '@powerplay/kernel'
import type { BetInfo } from '@powerplay/contract'
import type { Caller, Platform } from '../../platform/context.ts'
import { isHiddenFrom, noteAccess, presentPlayer, viewerOf, type AuthDoor } from '../auth/index.ts'
import type { FairnessDoor, ShownSeeds } from '../fairness/index.ts'
import type { JournalWager, WalletDoor } from '../wallet/index.ts'
import { findCard } from './game-table.ts'
import { betWireId, presentMultiplier, presentRoundData } from './present.ts'
import type { RoundKinds } from './round-kind.ts'

/** What the overview reads. */
export interface OverviewParts {
  readonly platform: Pick<Platform, 'audit'>
  readonly wallet: WalletDoor
  readonly fairness: FairnessDoor
  readonly users: AuthDoor['publicUsers']
  readonly kinds: RoundKinds
}

/**
 * One bet with its seeds; the server seed only after its reveal. Demo bets are the owner's own
 * affair. A player with private bets stays nameless unless the viewer holds ignore_privacy, and
 * the bet comes without seeds then: those of a pair would tell which bets are the same player's.
 * Refusal: bet/unknown. Source: 000_1c37c0fb05cd66e6.txt sections 3 and 5.
 */
export async function betOverview(
  parts: OverviewParts,
  betId: string,
  caller: Caller,
): Promise<BetInfo> {
  const wager = await findBet(parts.wallet, betId, caller)
  const isOwner = wager.userId === caller.userId
  const kind = findCard(wager.game)?.kind
  const shown = kind && (await parts.kinds[kind]?.shown?.(wager, isOwner))
  const user = present((await parts.users([wager.userId])).get(wager.userId), 'player')
  const viewer = viewerOf(caller)
  await noteAccess(parts.platform.audit, viewer, { list: `Info/${betId}`, users: [user] })
  const player = presentPlayer(user, viewer)
  const isHidden = isHiddenFrom(user, viewer)
  const seeds = shown?.seeds ?? (isHidden ? noSeeds : await pairOf(parts.fairness, wager))
  const { decimals } = currencyOf(wager.currency)
  const id = betWireId(wager.id)
  return {
    metadata: metadataOf(wager),
    info: {
      id,
      _id: id,
      game: wager.game,
      user: player._id,
      currency: wager.currency,
      splitTotal: formatAmount(wager.stakeMinor, decimals),
      payout: formatAmount(wager.payoutMinor, decimals),
      profit: formatAmount(wager.payoutMinor - wager.stakeMinor, decimals),
      multiplier: presentMultiplier(wager.multiplierE4),
      status: wager.status,
      server_seed: seeds.serverSeed,
      server_seed_hash: seeds.serverSeedHash,
      client_seed: seeds.clientSeed,
      nonce: shown?.nonce ?? (isHidden ? noNonce : wager.nonce),
      created_at: toIso(wager.openedAt.getTime()),
      demo: wager.demo,
      product: wager.product,
      params: presentRoundData(wager.game, wager.params, decimals),
      data: presentRoundData(wager.game, shown?.data ?? wager.result, decimals),
      ...(shown?.turns && { turns: shown.turns.map((turn) => ({ ...turn })) }),
    },
    user: player,
  }
}

/** Seeds as the overview shows them; none of a hidden player's, none of other makers' games. */
type OverviewSeeds = Omit<ShownSeeds, 'serverSeedHash'> & {
  readonly serverSeedHash: string | null
}
const noSeeds: OverviewSeeds = { serverSeed: null, serverSeedHash: null, clientSeed: '' }
const noNonce = -1

async function pairOf(fairness: FairnessDoor, wager: JournalWager): Promise<OverviewSeeds> {
  if (wager.product !== 'originals') return noSeeds
  const pairId = present(wager.seedPairId, 'seed pair of a bet')
  return present((await fairness.shownSeeds([pairId])).get(pairId), 'seed pair')
}

/** The bet behind a wire id. Refusal: bet/unknown. */
export async function findBet(
  wallet: WalletDoor,
  betId: string,
  caller: Caller,
): Promise<JournalWager> {
  const id = fromWireId('bet', betId) ?? refuse('bet/unknown')
  const wager = (await wallet.findWager(id)) ?? refuse('bet/unknown')
  if (wager.demo && wager.userId !== caller.userId) refuse('bet/unknown')
  return wager
}

/**
 * Name and art of a wager's game, as feed and overview carry them. A game of another maker is called
 * what it was called when it was played: its wager keeps that.
 */
export function metadataOf({ game, params }: Pick<JournalWager, 'game' | 'params'>): {
  readonly id: string
  readonly name: string
  readonly image: string
} {
  const card = findCard(game)
  const { gameName, gameImage } = params
  return {
    id: game,
    name: card?.name ?? (typeof gameName === 'string' ? gameName : game),
    image: card?.image ?? (typeof gameImage === 'string' ? gameImage : game),
  }
}
