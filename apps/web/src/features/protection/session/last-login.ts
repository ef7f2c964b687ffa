import type { ProtectionState } from '@powerplay/contract'
import { showInstant } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { countryName } from '../../compliance/index.ts'
import { messages } from '../messages.en.ts'

const storeKey = 'powerplay.last-login'

/** Says once after a sign-in when and from where the one before it was: a stranger's is noticed. */
export function tellLastLogin(
  userId: string,
  { lastLoginAt, lastLogin }: Pick<ProtectionState, 'lastLoginAt' | 'lastLogin'>,
  store: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  // An older session is not told: it would be the owner's own login.
  if (lastLoginAt === null || lastLogin == null) return
  const told = `${userId} ${lastLoginAt}`
  if (store.getItem(storeKey) === told) return
  store.setItem(storeKey, told)
  const { device, iso } = lastLogin
  const place = [device, iso && countryName(iso)].filter(Boolean).join(', ')
  toast('info', messages.lastLoginWas(showInstant(lastLoginAt)), place || undefined)
}
