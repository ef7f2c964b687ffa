import { refuse, type Uuid } from '@powerplay/kernel'
import { picturePath } from '../../../platform/http/pages/pictures.ts'
import type { ProfileParts } from '../parts.ts'
import { makeFreshCopy } from './fresh-copy.ts'
import { dropPicture, putPicture } from './picture-store.ts'

const nameBytes = 16

/** Changes the pictures of players. */
export function createPictureChange(parts: ProfileParts) {
  /** Keeps a fresh copy under a new random name. Refusal: profile/picture-refused. */
  async function change(userId: Uuid, file: Uint8Array): Promise<string> {
    const { clock, database, random } = parts.platform
    const bytes =
      (await parts.drawing.take(() => makeFreshCopy(file))) ?? refuse('profile/picture-refused')
    const name = Buffer.from(random.bytes(nameBytes)).toString('hex')
    const avatar = picturePath(name)
    await database.transaction(async (tx) => {
      await putPicture(tx, { name, userId, bytes, at: clock.now() })
      await parts.users.changeFace(tx, userId, { avatar })
    })
    parts.users.forgetFace(userId)
    return avatar
  }

  /** Goes back to the drawn portrait. */
  async function remove(userId: Uuid): Promise<null> {
    await parts.platform.database.transaction(async (tx) => {
      await dropPicture(tx, userId)
      await parts.users.changeFace(tx, userId, { avatar: null })
    })
    parts.users.forgetFace(userId)
    return null
  }

  return { change, remove }
}
