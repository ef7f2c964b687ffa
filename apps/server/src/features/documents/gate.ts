import type { Uuid } from '@powerplay/kernel'
import { askTier, tiersOf } from './case-store.ts'
import { tellState } from './hand-in.ts'
import type { WithdrawalAsked } from '../payments/index.ts'
import { nowOf, type DocumentParts } from './parts.ts'
import { gatesOf } from './settings.ts'
import { tierFor } from './tiers.ts'

/**
 * Whether a withdrawal of so much waits for documents. A gate that was passed by now is noted for good:
 * the withdrawal's own transaction refuses by it too (`may_move_money`).
 */
export async function waitsForDocuments(
  parts: DocumentParts,
  { userId, usdE6, visitor }: WithdrawalAsked,
): Promise<boolean> {
  const { database } = parts.platform
  const [moved] = await database.query<{ deposited: bigint; withdrawn: bigint; won: bigint }>({
    text: 'select deposited, withdrawn, best_win_of($1) as won from moved_so_far($1)',
    values: [userId],
  })
  const { deposited = 0n, withdrawn = 0n, won = 0n } = moved ?? {}
  const gates = gatesOf(parts.platform, parts.places.profileOf(visitor).kyc)
  const passed = tierFor({ deposited, withdrawn, won }, gates)
  if (passed > 0) await noteTier(parts, userId, passed)
  const { tier, neededTier } = await tiersOf(database, userId)
  const wanted = tierFor({ deposited, withdrawn: withdrawn + usdE6, won }, gates)
  return neededTier > 0 || wanted > tier
}

async function noteTier(parts: DocumentParts, userId: Uuid, tier: number): Promise<void> {
  const { platform, notices } = parts
  const isNews = await askTier(platform.database, { userId, tier, at: nowOf(parts) })
  if (!isNews || (await tiersOf(platform.database, userId)).neededTier === 0) return
  await notices.put(platform.database, {
    ...{ userId, kind: 'withdrawal', title: 'Documents are needed' },
    text: 'Withdrawals wait for your documents. You can play on.',
    link: '/profile/settings/documents',
  })
  await tellState(parts, userId)
}
