import type { Projector } from '../wallet/index.ts'
import { profileCalls, type ProfileCalls } from './calls.ts'
import type { ProfileParts } from './parts.ts'
import { readPicture } from './pictures/picture-store.ts'
import { profileSettings } from './settings.ts'
import { sumsProjector } from './sums-projector.ts'

export type { ProfileParts } from './parts.ts'

/** Profiles, their figures and pictures, the choices of players and whom they ignore. */
export interface ProfileFeature {
  readonly calls: ProfileCalls
  readonly projectors: readonly Projector[]
  /** The picture under a name, or null. */
  picture(name: string): Promise<Uint8Array | null>
}

/** Assembles the feature. */
export function createProfile(parts: ProfileParts): ProfileFeature {
  const { platform } = parts
  platform.settings.register(profileSettings)
  return {
    calls: profileCalls(parts),
    projectors: [sumsProjector()],
    picture: (name) => readPicture(platform.database, name),
  }
}
