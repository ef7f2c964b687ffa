/** Rounds after which a guest is asked to sign up; once per visit. */
export const roundsBeforeAsking = 10

const key = 'powerplay.guest-rounds'
const asked = 'asked'

type VisitStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Counts one more settled round of this visit, which lasts as long as the tab.
 * @returns true for the one round after which the guest is to be asked.
 */
export function countGuestRound(storage: VisitStorage = sessionStorage): boolean {
  const known = storage.getItem(key)
  if (known === asked) return false
  const rounds = (Number.parseInt(known ?? '', 10) || 0) + 1
  const isTime = rounds >= roundsBeforeAsking
  storage.setItem(key, isTime ? asked : `${rounds}`)
  return isTime
}
