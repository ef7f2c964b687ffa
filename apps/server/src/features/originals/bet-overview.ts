import { currencyOf, formatAmount, fromWireId, mustHave, refuse, toIso } from '@powerplay/kernel'
import type { BetInfo } from '@powerplay/contract'
import type { Caller, Platform } from '../../platform/context.ts'
import { isHiddenFrom, noteAccess, presentPlayer, viewerOf, type AuthDoor } from '../auth/index.ts'
import {
  betWireId,
  presentMultiplier,
  type JournalWager,
  type WalletDoor,
} from '../wallet/index.ts'

/** What the overview reads. */
export interface OverviewParts {
  readonly platform: Pick<Platform, 'audit'>
  readonly wallet: WalletDoor
  readonly users: AuthDoor['publicUsers']
}

/**
 * One bet with its seeds; the server seed only after its reveal. Demo bets are
 * shown to their owner only. A player with private bets stays nameless unless the viewer holds ignore_privacy, and
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
  const product = parts.wallet.products.of(wager.product)
  const shown = await product.overview(wager, isOwner)
  const user = mustHave((await parts.users([wager.userId])).get(wager.userId), 'player')
  const viewer = viewerOf(caller)
  await noteAccess(parts.platform.audit, viewer, { list: `Info/${betId}`, users: [user] })
  const player = presentPlayer(user, viewer)
  const isHidden = isHiddenFrom(user, viewer)
  const isKept = isHidden && shown.seeds?.isOfPlayer !== false
  const seeds = isKept ? null : shown.seeds
  const { decimals } = currencyOf(wager.currency)
  const id = betWireId(wager.id)
  return {
    metadata: product.describe(wager),
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
      server_seed: seeds?.serverSeed ?? null,
      server_seed_hash: seeds?.serverSeedHash ?? null,
      client_seed: seeds?.clientSeed ?? '',
      nonce: isKept ? noNonce : (shown.nonce ?? wager.nonce),
      created_at: toIso(wager.openedAt.getTime()),
      demo: wager.pocket === 'demo',
      product: wager.product,
      params: product.present(wager.game, wager.params, decimals),
      data: product.present(wager.game, shown.data ?? wager.result, decimals),
      ...(shown.turns && { turns: shown.turns.map((turn) => ({ ...turn })) }),
    },
    user: player,
  }
}

/** Stands for a number that would tell which bets are the same player's. */
const noNonce = -1

/** The bet behind a wire id. Refusal: bet/unknown. */
export async function findBet(
  wallet: WalletDoor,
  betId: string,
  caller: Caller,
): Promise<JournalWager> {
  const id = fromWireId('bet', betId) ?? refuse('bet/unknown')
  const wager = (await wallet.journal.find(id)) ?? refuse('bet/unknown')
  if (wager.pocket === 'demo' && wager.userId !== caller.userId) refuse('bet/unknown')
  return wager
}
