import { callServer } from '../../platform/client/call-server.ts'
import { useSiteLinks } from '../../platform/store/site-links-store.ts'

/** Asks once where the operator is outside of this site; without an answer there is nowhere. */
export async function loadSiteLinks(): Promise<void> {
  const links = await callServer('siteLinks', {}).catch(() => undefined)
  if (links !== undefined) useSiteLinks.setState(links)
}
