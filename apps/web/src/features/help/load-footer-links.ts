import { callServer } from '../../platform/client/call-server.ts'
import { useSiteLinks } from '../../platform/store/site-links-store.ts'

/** Asks for the links of the foot once; without an answer the foot has those of the site alone. */
export async function loadFooterLinks(): Promise<void> {
  const footer = await callServer('footerLinks', {}).catch(() => undefined)
  if (footer !== undefined) useSiteLinks.setState({ footer })
}
