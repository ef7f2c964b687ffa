import { z } from 'zod'
import { event } from '../core/event.ts'

export const complianceEvents = {
  licenseChanged: event({
    wire: 'LicenseChanged',
    client: 'licenseChanged',
    feature: 'compliance',
    summary: 'What the installation may offer has changed; the page asks for the licence again.',
    channel: 'Everyone',
    payload: z.object({}),
  }),
}
