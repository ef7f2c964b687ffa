import { features } from './features.ts'
import { startExtras } from './start-extras.ts'
import { followVerifyRequest } from './verify-request.ts'

/** Starts everything that lives beside the components, once per page load. */
export function startApp(): void {
  for (const feature of features) feature.start?.()
  followVerifyRequest()
  startExtras()
}
