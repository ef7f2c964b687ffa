import type { FastifyInstance } from 'fastify'
import { registerPictures } from '../../platform/http/pictures.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import { profileCalls } from './calls.ts'
import { contactCalls } from './contact-info/calls.ts'
import { contactInfo } from './contact-info/settings.ts'
import type { ContactParts } from './contact-info/update-contact-info.ts'
import type { ProfileParts } from './parts.ts'
import { readPicture } from './pictures/picture-store.ts'
import { profileSettings } from './settings.ts'
import { sumsFold } from './sums-fold.ts'

interface Needs {
  readonly auth: AuthDoor
  readonly wallet: ProfileParts['wallet']
}

/** Profiles, their figures and pictures, the choices of players, whom they ignore, and their form. */
export const profile = feature({
  name: 'profile',
  settings: [...profileSettings, contactInfo],
  open({ platform, doors: { auth, wallet } }: Given<Needs>) {
    const parts: ProfileParts = { platform, users: auth, wallet }
    const contact: ContactParts = {
      platform,
      emailOf: (userId) => auth.emailOf(userId),
      changeEmail: (email, context) => auth.changeEmail(email, context),
    }
    return {
      door: null,
      calls: { ...profileCalls(parts), ...contactCalls(contact) },
      folds: [sumsFold()],
      mount: (edge: FastifyInstance) =>
        registerPictures(edge, (name) => readPicture(platform.database, name)),
    }
  },
})
