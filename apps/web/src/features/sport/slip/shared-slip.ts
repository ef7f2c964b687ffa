import { callServer } from '../../../platform/client/call-server.ts'
import { settings } from '../../../platform/store/settings-store.ts'
import { toast, toastCopied } from '../../../platform/toasts/toasts.ts'
import { messages } from '../messages.en.ts'
import { fillSlip, legsMax, type PickedLeg } from './slip-store.ts'
import { takeQuote } from './use-quote.ts'

const selection = /^sr:match:\d{1,15}\/\d{1,6}(:[a-z0-9=.|-]{1,60})?\/[A-Za-z0-9:]{1,16}$/

/** A link that fills the slip of whoever follows it with these selections. */
export function slipLink(selectionIds: readonly string[], origin: string): string {
  const query = new URLSearchParams({ slip: selectionIds.join(',') })
  return `${origin}/sport?${query.toString()}`
}

/** The selections of a shared slip; nothing of what is no selection. */
export function readSlipLink(search: string): string[] {
  const ids = new URLSearchParams(search).get('slip')?.split(',') ?? []
  return [...new Set(ids.filter((id) => selection.test(id)))].slice(0, legsMax)
}

/** Copies the link of these selections. */
export async function shareSlip(legs: readonly Pick<PickedLeg, 'selectionId'>[]): Promise<void> {
  const ids = legs.map(({ selectionId }) => selectionId)
  try {
    await navigator.clipboard.writeText(slipLink(ids, window.location.origin))
    toastCopied(messages.slip.link)
  } catch {
    toast('error', messages.slip.notCopied)
  }
}

/** Fills the slip from the link that led here, with the odds of now; what is closed is left out. */
export async function takeSharedSlip(): Promise<void> {
  const { pathname, search } = window.location
  const selections = readSlipLink(search)
  if (selections.length === 0) return
  // Once: a reload keeps what the player made of the slip since.
  window.history.replaceState(null, '', pathname)
  try {
    const quote = await callServer('bookmakerQuote', { selections, currency: settings().currency })
    takeQuote(quote)
    const legs = quote.selections.flatMap(
      ({ selectionId, odds, version, event, market, outcome }) =>
        odds === null || event === null
          ? []
          : [{ ...{ selectionId, odds, version }, eventId: event.id, ...namesOf(market, outcome) }],
    )
    if (legs.length > 0) fillSlip(legs)
    if (legs.length < selections.length) {
      toast('info', messages.slip.sharedPart(legs.length, selections.length))
    }
  } catch (error) {
    toast('error', error instanceof Error ? error.message : messages.failed)
  }
}

function namesOf(market: string | null, outcome: string | null) {
  return { market: market ?? '', outcome: outcome ?? '' }
}
