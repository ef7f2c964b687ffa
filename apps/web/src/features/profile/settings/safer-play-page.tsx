import { SaferPlay } from '../../protection/index.ts'
import { OwnProfileFrame } from './own-profile-frame.tsx'

/** /profile/settings/safer-play: limits, breaks and self-exclusion. */
export function SaferPlayPage() {
  return (
    <OwnProfileFrame tab="safer-play">
      <SaferPlay />
    </OwnProfileFrame>
  )
}
