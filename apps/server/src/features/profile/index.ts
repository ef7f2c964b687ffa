import type { Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Queries } from '../../platform/database/database.ts'
import { createTurns, type Turns } from '../../platform/jobs/turns.ts'
import { registerPictures } from '../../platform/http/pages/pictures.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import { profileCalls } from './calls.ts'
import { contactCalls } from './contact-info/calls.ts'
import { contactInfo } from './contact-info/settings.ts'
import { contactOf } from './contact-info/store.ts'
import type { ContactParts } from './contact-info/update-contact-info.ts'
import { ignoredBy } from './ignored-store.ts'
import type { ProfileParts } from './parts.ts'
import { makeWholeCopy } from './pictures/fresh-copy.ts'
import { readPicture } from './pictures/picture-store.ts'
import { profileSettings } from './settings.ts'
import { hidingOnline } from './settings-store.ts'
import { sumsFold } from './sums-fold.ts'
import { ratedOnDay, ratedSince } from './sums-store.ts'

/** What others may ask about players. */
export interface ProfileDoor {
  /** Ids of the players whom somebody ignores. */
  ignoredBy(userId: Uuid): Promise<Uuid[]>
  /** Those of these players who do not want to be seen to be here. */
  hidingOnline(ids: readonly Uuid[]): Promise<Uuid[]>
  /** Rated wager of players since a UTC day, that day included, in 1e-6 USD; 0 is left out. */
  ratedSince(ids: readonly Uuid[], day: string): Promise<Map<Uuid, bigint>>
  /** Rated wager of everybody on a UTC day, in 1e-6 USD. */
  ratedOnDay(day: string): Promise<bigint>
  /**
   * A picture drawn anew from its pixels, no side longer than told; nothing else of the file is kept.
   * Undefined when it is no picture that we take.
   */
  drawAnew(file: Uint8Array, longestPx: number): ReturnType<typeof makeWholeCopy>
}

interface Needs {
  readonly auth: AuthDoor
  readonly loyalty: ProfileParts['levels']
  readonly wallet: ProfileParts['wallet']
}

/** So many pictures are drawn at a time. */
const drawnAtOnce = 2
/** A picture that waits is up to a mebibyte. */
const waitingPictures = 50

/** Profiles, their figures and pictures, the choices of players, whom they ignore, and their form. */
export const profile = feature({
  name: 'profile',
  settings: [...profileSettings, contactInfo],
  open({ platform, doors: { auth, loyalty, wallet } }: Given<Needs>) {
    const drawing = createTurns(drawnAtOnce, waitingPictures)
    const parts: ProfileParts = { platform, users: auth, levels: loyalty, wallet, drawing }
    const contact: ContactParts = {
      platform,
      emailOf: (userId) => auth.emailOf(userId),
      changeEmail: (email, context) => auth.changeEmail(email, context),
    }
    auth.alsoTell(async (userId) => ({
      vipLevel: (await loyalty.levelsOf([userId])).get(userId) ?? 0,
      contact: await contactOf(platform, userId),
    }))
    return {
      door: doorOf(platform.database, drawing),
      calls: { ...profileCalls(parts), ...contactCalls(contact) },
      folds: [sumsFold()],
      mount: (edge: FastifyInstance) =>
        registerPictures(edge, (name) => readPicture(platform.database, name)),
    }
  },
})

function doorOf(on: Queries, drawing: Turns): ProfileDoor {
  return {
    ignoredBy: (userId) => ignoredBy(on, userId),
    hidingOnline: (ids) => hidingOnline(on, ids),
    ratedSince: (ids, day) => ratedSince(on, ids, day),
    ratedOnDay: (day) => ratedOnDay(on, day),
    drawAnew: (file, longestPx) => drawing.take(() => makeWholeCopy(file, longestPx)),
  }
}
