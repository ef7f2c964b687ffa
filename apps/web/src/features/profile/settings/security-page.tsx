import { TwoFactorCard } from '../../auth/index.ts'
import { OwnProfileFrame } from './own-profile-frame.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** /profile/settings/security: the second factor, and where the account is signed in. */
export function SecurityPage() {
  return (
    <OwnProfileFrame tab="security">
      <TwoFactorCard />
      <SessionsCard />
    </OwnProfileFrame>
  )
}
