import type { PvpDuel } from '@powerplay/contract'

const shownMax = 100

/** The duels that wait, the latest first, after what was told of one. */
export function withDuel(duels: readonly PvpDuel[], told: PvpDuel): PvpDuel[] {
  const known = duels.find(({ _id }) => _id === told._id)
  if (told.state !== 'open') return duels.filter((each) => each !== known)
  if (!known) return [told, ...duels].slice(0, shownMax)
  // What is told to everybody does not say whose it is.
  return duels.map((each) => (each === known && told.own !== null ? told : each))
}
