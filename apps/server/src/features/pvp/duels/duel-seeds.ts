import { saltedSeed } from '@powerplay/engines/pvp/salted-seed'
import { mustHave } from '@powerplay/kernel'
import type { Duel } from './duel-store.ts'

/** What the draw of a joined duel reads of its players. */
export function drawnSeeds(duel: Duel): { creatorSeed: string; joinerSeed: string } {
  const joinerSeed = mustHave(duel.joinerSeed, 'seed of the joiner')
  return {
    creatorSeed: saltedSeed({ salt: duel.creatorSalt, clientSeed: duel.creatorSeed }),
    joinerSeed: saltedSeed({ salt: duel.joinerSalt, clientSeed: joinerSeed }),
  }
}
