import { followMailLink, startAccount, startEmailDuties } from '../features/auth/index.ts'
import { followBetRequests, openBet, sharedBetId } from '../features/fairness/index.ts'
import { followGameSearch } from '../features/lobby/index.ts'
import { followLicence } from '../platform/licence/licence.ts'
import { followDefects } from '../platform/modals/error-modal.ts'
import { startRealtime } from '../platform/realtime/realtime.ts'
import { changeSettings } from '../platform/store/settings-store.ts'
import { followLostFiles } from './lost-files.ts'
import { referralOf } from './referral.ts'
import { startExtras } from './start-extras.ts'
import { followVerifyRequest } from './verify-request.ts'

/** Starts everything that lives beside the components, once per page load. */
export function startApp(): void {
  const { pathname, search } = window.location
  const referral = referralOf(pathname, search)
  if (referral !== undefined) changeSettings({ referral })
  followLostFiles()
  startAccount()
  startEmailDuties()
  followMailLink()
  followLicence()
  followDefects()
  startRealtime()
  followBetRequests()
  followGameSearch()
  followVerifyRequest()
  startExtras()
  const betId = sharedBetId(search)
  if (betId === undefined) return
  openBet(betId)
  // The address has done its work; going back or reloading should not open the bet again.
  window.history.replaceState(null, '', pathname)
}
