import { commitmentOf } from '@powerplay/engines'
import { commitDeck, type CommittedDeck } from '@powerplay/engines/poker/deck'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { pauseSeconds } from '../settings.ts'
import type { Tools } from './step.ts'

/** Decks of running hands that a node keeps in memory; dealt again, they are the same. */
const decksKept = 200

/** Chance and secrets of the tables. Decks live here alone, and nowhere but in memory. */
export function createTools(
  { mintId, random, settings }: Pick<Platform, 'mintId' | 'random' | 'settings'>,
  secrets: Pick<Secrets, 'seal' | 'open'>,
): Tools {
  const decks = new LRUCache<string, CommittedDeck>({ max: decksKept })
  return {
    mintId,
    pauseMs: () => settings.get(pauseSeconds) * 1_000,
    nextSeed() {
      const seed = Buffer.from(random.bytes(32)).toString('hex')
      return { hash: commitmentOf(seed), sealed: secrets.seal('seeds', seed) }
    },
    deckOf({ seedSealed }, { entropyHash, handNo }) {
      const name = `${seedSealed} ${entropyHash} ${handNo}`
      const known = decks.get(name)
      if (known) return known
      const serverSeed = secrets.open('seeds', seedSealed)
      const deck = commitDeck({ serverSeed, entropyHash, handNo })
      decks.set(name, deck)
      return deck
    },
  }
}
