import { playerOf, type CallContext, type CallHandlers } from '../../platform/context.ts'
import { findVisible, ownerOf } from './find-player.ts'
import { getUser } from './get-user.ts'
import { ignorePlayer, listIgnored, unignorePlayer } from './ignore-player.ts'
import { listBets } from './list-bets.ts'
import type { ProfileParts } from './parts.ts'
import { createPictureChange } from './pictures/change-picture.ts'
import { readSettings } from './read-settings.ts'
import { showStatistics } from './show-statistics.ts'
import { updateSettings } from './update-settings.ts'

/** The calls of this feature. */
export type ProfileCalls = Pick<
  CallHandlers,
  | 'getUser'
  | 'profileStatistics'
  | 'profileBets'
  | 'profileSettings'
  | 'updateSettings'
  | 'avatar'
  | 'findUser'
  | 'ignore'
  | 'unignore'
  | 'ignoredPlayers'
>

function viewerOf(context: CallContext) {
  return { caller: context.caller, userId: playerOf(context) }
}

/** Contract call to use case. */
export function profileCalls(parts: ProfileParts): ProfileCalls {
  const { platform, users } = parts
  const pictures = createPictureChange(parts)
  return {
    getUser: ({ id }, context) => getUser(parts, id, viewerOf(context)),
    async profileStatistics({ period, id }, context) {
      return showStatistics(platform, await ownerOf(users, id, viewerOf(context)), period)
    },
    async profileBets({ product, currency, from, to, id, ...part }, context) {
      const userId = await ownerOf(users, id, viewerOf(context))
      return listBets(parts, { userId, product, currency, from, to }, part)
    },
    profileSettings: (_input, context) => readSettings(parts, playerOf(context)),
    updateSettings: (change, context) => updateSettings(parts, playerOf(context), change),
    async avatar(input, context) {
      const userId = playerOf(context)
      const avatar =
        'file' in input ? await pictures.change(userId, input.file) : await pictures.remove(userId)
      return { avatar }
    },
    findUser: async ({ name }, { caller }) => ({
      id: (await findVisible(users, name, caller)).wireId,
    }),
    ignore: async ({ name }, context) => ({
      ignore: await ignorePlayer(parts, viewerOf(context), name),
    }),
    unignore: async ({ name }, context) => ({
      ignore: await unignorePlayer(parts, playerOf(context), name),
    }),
    ignoredPlayers: (_input, context) => listIgnored(parts, viewerOf(context)),
  }
}
