import { OwnProfileFrame } from './own-profile-frame.tsx'
import { IgnoredCard } from './ignored-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'

/** /profile/settings/privacy: what others may see, and whom the player does not want to see. */
export function PrivacySettingsPage() {
  return (
    <OwnProfileFrame tab="privacy">
      <PrivacyCard />
      <IgnoredCard />
    </OwnProfileFrame>
  )
}
