import { on } from '../../../platform/client/client-events.ts'
import { detailsQueue } from '../../../platform/client/proof-queue.ts'
import { useAccount } from '../account/account.ts'

/** The account that was asked in this page; it is asked again only when a call needs it. */
let askedId: string | undefined

function ask(): void {
  import('./details-modal.ts').then(({ openDetails }) => openDetails(), detailsQueue.drop)
}

/** After a sign-in by wallet or Telegram. The e-mail comes first; staff need not play. */
function askOnce(): void {
  const { user } = useAccount.getState()
  if (user === undefined || user.email === null || user.roles.length > 0) return
  if (user.missing_details.length === 0 || user._id === askedId) return
  askedId = user._id
  ask()
}

/**
 * Asks for date of birth, country and terms: once after a sign-in without them, and whenever a
 * request waits for them. The window is loaded when it is first needed.
 */
export function startDetailsDuties(): void {
  on('auth:details-missing', ask)
  useAccount.subscribe(askOnce)
  askOnce()
}
