import { CredentialsCard } from '../../auth/index.ts'
import { OwnProfileFrame } from './own-profile-frame.tsx'
import { PictureCard } from './picture-card.tsx'

/** /profile/settings: picture, e-mail and password. */
export function AccountPage() {
  return (
    <OwnProfileFrame tab="account">
      <PictureCard />
      <CredentialsCard />
    </OwnProfileFrame>
  )
}
