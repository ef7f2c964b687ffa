import type { BonusModel } from '@powerplay/contract'
import { refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { activateCode } from './activate-code.ts'
import { showDepositBonus } from '../deposits/deposit-offer.ts'
import type { PromotionParts } from '../parts.ts'

interface Banner {
  readonly type: 'Deposit' | 'Poker' | 'Code' | 'Link'
  readonly link: string
}

/** What the page does next. */
export interface BannerAnswer {
  readonly type: Banner['type']
  readonly action: 'modal' | 'link' | 'wallet'
  readonly bonus: BonusModel | null
  readonly link: string
}

/**
 * Does what a promotion banner that is shown now offers: shows the deposit offer, activates a code, or follows a link.
 * @throws Refusal promotions/invalid-code, and those of activating a code
 */
export async function activateBanner(
  parts: PromotionParts,
  code: string,
  context: CallContext,
): Promise<BannerAnswer> {
  const [banner] = await parts.platform.database.query<Banner>({
    text: `select kind as type, link from promotion_banners
      where is_enabled and code <> '' and upper(code) = upper($1)
        and (starts_at is null or starts_at <= $2) and (ends_at is null or ends_at > $2)
      order by priority desc limit 1`,
    values: [code, new Date(parts.platform.clock.now())],
  })
  const { type, link } = banner ?? refuse('promotions/invalid-code')
  if (type === 'Deposit') {
    const userId = await parts.economy.mayReceive(context.caller)
    const shown = await showDepositBonus(parts, userId)
    if (shown.model === null) return { type, action: 'wallet', bonus: null, link }
    return { type, action: 'modal', bonus: { model: shown.model, state: shown.state }, link }
  }
  if (type === 'Code') {
    const { bonus } = await activateCode(parts, code, context)
    return { type, action: bonus ? 'modal' : 'link', bonus, link }
  }
  return { type, action: 'link', bonus: null, link }
}
