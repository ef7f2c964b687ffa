import { currencyOf, formatAmount, fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import type { Caller } from '../../../platform/context.ts'
import { isHiddenFrom, stranger } from '../../auth/index.ts'
import { presentMultiplier, type JournalWager } from '../../wallet/index.ts'
import type { ChatParts } from '../parts.ts'
import { messageWireId } from '../present.ts'
import type { Channel } from '../settings.ts'
import { write, writerOf } from './write.ts'

/**
 * Shares a settled bet of real money: an own one, or a public one of somebody else. The picture of
 * the result is drawn by whoever opens it. A lost bet shows 0.
 * Refusals: chat/unknown-bet, private-bet, and those of `write`.
 * Source: 000_1c37c0fb05cd66e6.txt sections 3, 5 and 7.
 */
export async function linkGame(
  parts: ChatParts,
  { id: wireId, channel }: { readonly id: string; readonly channel: Channel },
  { caller, userId }: { readonly caller: Caller; readonly userId: Uuid },
): Promise<{ id: string }> {
  const writer = await writerOf(parts, caller, userId)
  const wager = await findShared(parts, wireId, userId)
  const content = { type: 'game_link', data: dataOf(parts, wager) } as const
  return { id: messageWireId(await write(parts, writer, { channel, content })) }
}

async function findShared(
  { wallet, users }: ChatParts,
  wireId: string,
  userId: Uuid,
): Promise<JournalWager> {
  const id = fromWireId('bet', wireId) ?? refuse('chat/unknown-bet')
  const wager = (await wallet.journal.find(id)) ?? refuse('chat/unknown-bet')
  // Demo bets are their player's own affair.
  if (wager.status === 'in-progress' || wager.pocket === 'demo') refuse('chat/unknown-bet')
  const isOwn = wager.userId === userId
  const owner = (await users.publicUsers([wager.userId])).get(wager.userId)
  if (!isOwn && (owner === undefined || isHiddenFrom(owner, stranger))) refuse('chat/private-bet')
  return wager
}

function dataOf({ wallet }: ChatParts, wager: JournalWager) {
  const { name, image } = wallet.products.of(wager.product).describe(wager)
  return {
    wager: wager.id,
    game: wager.game,
    name,
    image,
    currency: wager.currency,
    splitTotal: formatAmount(wager.stakeMinor, currencyOf(wager.currency).decimals),
    multiplier: wager.status === 'lose' ? 0 : presentMultiplier(wager.multiplierE4),
  }
}
