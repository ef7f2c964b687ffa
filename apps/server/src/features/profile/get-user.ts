import { toIso, type Uuid } from '@powerplay/kernel'
import type { Profile } from '@powerplay/contract'
import type { Caller } from '../../platform/context.ts'
import { isHiddenFrom, viewerOf, type PublicUser } from '../auth/index.ts'
import { findPlayer } from './find-player.ts'
import type { ProfileParts } from './parts.ts'
import { presentFigures } from './present.ts'
import { canSeeFigures } from './rules.ts'
import { readPreferences } from './settings-store.ts'
import { readFigures, type GamePlace } from './sums-store.ts'

const noFigures = { wagered: null, games: null, best: null, favourite_game: null } as const

/** What strangers learn of a player with private bets: that there is one. */
const hidden: Profile = {
  user: {
    _id: null,
    name: null,
    avatar: null,
    created_at: null,
    access: 'user',
    vipLevel: 0,
    private_bets: true,
  },
  ...noFigures,
}

/**
 * A player as the caller may see one, by id or name. Private bets hide who it is from everybody
 * without ignore_privacy, and looking past that is written down; private statistics hide the
 * figures only. Refusal: profile/unknown-user. Source: 000 sections 2 and 7, 001 section 5.
 */
export async function getUser(
  parts: ProfileParts,
  idOrName: string,
  { caller, userId }: { readonly caller: Caller; readonly userId: Uuid },
): Promise<Profile> {
  const { levels, platform, users } = parts
  const user = await findPlayer(users, idOrName)
  const view = { isOwn: user.id === userId, can: caller.can }
  if (isHiddenFrom(user, viewerOf(caller))) return hidden
  if (user.privateBets && !view.isOwn) {
    const event = 'profile.privacy_lifted'
    const line = { stream: 'staff', event, actor: userId, subject: user.id, detail: {} }
    await platform.audit.write(line)
  }
  const { private_stats: isPrivate } = await readPreferences(platform.database, user.id)
  const figures = canSeeFigures(isPrivate, view) ? await figuresOf(parts, user.id) : noFigures
  const vipLevel = (await levels.levelsOf([user.id])).get(user.id) ?? 0
  return { user: presentUser(user, vipLevel), ...figures }
}

async function figuresOf(parts: ProfileParts, userId: Uuid) {
  const figures = await readFigures(parts.platform.database, userId)
  const named = async (place: GamePlace | null) =>
    place && parts.wallet.products.of(place.product).faceOf(place.game)
  const best = await named(figures.best)
  const favourite = await named(figures.favourite)
  return presentFigures(figures, { best, favourite })
}

function presentUser(user: PublicUser, vipLevel: number): Profile['user'] {
  return {
    _id: user.wireId,
    name: user.name,
    avatar: user.avatar,
    created_at: toIso(user.createdAt.getTime()),
    access: user.access,
    vipLevel,
    private_bets: user.privateBets,
    ...(user.isDemo && { is_demo: true }),
  }
}
