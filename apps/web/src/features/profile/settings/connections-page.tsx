import { ConnectedAddresses, ConnectedApps } from '../../auth/index.ts'
import { OwnProfileFrame } from './own-profile-frame.tsx'

/** /profile/settings/connections: the other ways to sign in, and the apps that may ask for it. */
export function ConnectionsPage() {
  return (
    <OwnProfileFrame tab="connections">
      <ConnectedAddresses />
      <ConnectedApps />
    </OwnProfileFrame>
  )
}
