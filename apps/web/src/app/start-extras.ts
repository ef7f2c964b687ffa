import { useAccount } from '../features/auth/index.ts'
import { whenIdle } from '../platform/boot/when-idle.ts'
import { onNavigate } from './navigation.ts'

/** A navigation closes all windows first, and the new page may open one of its own. */
const offerAfterMs = 1_000

/**
 * What can wait until the page stands and the browser has nothing better to do: news under the
 * header, the operator's links, and for players their choices and the form for contact details.
 */
export function startExtras(): void {
  whenIdle(() => start(loadNews))
  whenIdle(() => start(followChoices))
  const offer = () => void setTimeout(() => start(offerForm), offerAfterMs)
  whenIdle(offer)
  onNavigate(offer)
  useAccount.subscribe(offer)
}

/** What cannot be fetched without the network is missed by nobody: the next page tries again. */
function start(extra: () => Promise<void>): void {
  extra().catch(() => undefined)
}

async function loadNews(): Promise<void> {
  const { loadSiteLinks, startNews } = await import('../features/notifications/index.ts')
  startNews()
  void loadSiteLinks()
}

async function followChoices(): Promise<void> {
  const { startPreferences } = await import('../features/profile/index.ts')
  startPreferences()
}

async function offerForm(): Promise<void> {
  if (useAccount.getState().user === undefined) return
  const { offerContactForm } = await import('../features/profile/contact-info/index.ts')
  offerContactForm()
}
