import { mustHave, refuse, type Uuid } from '@powerplay/kernel'
import { picturePath } from '../../../platform/http/pictures.ts'
import type { ProfileParts } from '../parts.ts'
import { makeFreshCopy } from './fresh-copy.ts'
import { dropPicture, putPicture } from './picture-store.ts'

const nameBytes = 16

/** So many pictures are drawn at a time; the others wait in line, each behind one of them. */
const linesMax = 2

/** Takes pictures in turn: drawing must not take the machine from those who play. */
export function createPictureChange(parts: ProfileParts) {
  const lines = Array.from({ length: linesMax }, (): Promise<unknown> => Promise.resolve())
  let turns = 0
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const line = turns % linesMax
    turns += 1
    const mine = mustHave(lines[line], 'line of pictures').then(work)
    lines[line] = mine.catch(() => undefined)
    return mine
  }

  /** Keeps a fresh copy under a new random name. Refusal: profile/picture-refused. */
  async function change(userId: Uuid, file: Uint8Array): Promise<string> {
    const { clock, database, random } = parts.platform
    const bytes = (await inTurn(() => makeFreshCopy(file))) ?? refuse('profile/picture-refused')
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
