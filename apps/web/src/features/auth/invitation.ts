import { settings } from '../../platform/store/settings-store.ts'

/** The code of the link that led here, for an account that a sign-in may open. */
export function invitation(): { readonly inviteCode?: string } {
  const { referral } = settings()
  return referral === null ? {} : { inviteCode: referral }
}
