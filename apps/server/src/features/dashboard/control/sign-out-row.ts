import { refuse } from '@powerplay/kernel'
import type { ActOrder, Done } from '../../../program/area.ts'
import type { AuthDoor } from '../../auth/index.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'

/** The row of the incident switches that ends everybody's sessions. */
export const signOutId = 'everybody'

/** What it did last: who pressed, why, when, and how many sessions have ended since. */
export async function signOutRow({ signOuts }: Pick<AuthDoor, 'signOuts'>, findPeople: FindPeople) {
  const last = await signOuts.latest()
  const by = last && (await findPeople([last.by])).get(last.by)
  const ended = last === undefined ? '' : `, ${last.ended} at the last press`
  return {
    ...{
      id: signOutId,
      version: 0,
      what: `Sessions of everybody${ended}`,
      kind: 'switch-everybody',
    },
    state: last === undefined || last.isDone ? 'ready' : 'ending',
    reason: last?.reason ?? null,
    by: by === undefined ? null : playerCell(by),
    since: last?.at ?? null,
  }
}

/** Signs everybody out but for the session that presses. @throws Refusal core/unknown-id on other rows */
export async function pressSignOut(
  { signOuts }: Pick<AuthDoor, 'signOuts'>,
  { tx, id, by, reason, context }: ActOrder,
): Promise<Done> {
  if (id !== signOutId) refuse('core/unknown-id')
  const except = context.caller.sessionId
  const { keys, afterwards } = await signOuts.press(tx, { by, reason, except })
  return { before: null, after: `all other sessions end, and ${keys} keys of scripts`, afterwards }
}
