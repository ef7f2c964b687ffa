import type { Uuid } from '@powerplay/kernel'
import { commitmentOf } from '@powerplay/engines'
import type { Queries } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { insertActivePair, insertNextPair, type SealedSeed } from './store.ts'

const serverSeedBytes = 32
const clientSeedBytes = 8

/** Draws a server seed (32 bytes of the system's random source, as hex) and seals it. */
export function drawServerSeed(platform: Platform, secrets: Secrets): SealedSeed {
  const seed = hex(platform.random.bytes(serverSeedBytes))
  return { id: platform.mintId(), sealed: secrets.seal('seeds', seed), hash: commitmentOf(seed) }
}

/** A new account's first pair, its default client seed and the commitment of the next pair. */
export async function openPair(
  parts: { readonly platform: Platform; readonly secrets: Secrets },
  tx: Queries,
  userId: Uuid,
): Promise<void> {
  const { platform, secrets } = parts
  const clientSeed = hex(platform.random.bytes(clientSeedBytes))
  const active = drawServerSeed(platform, secrets)
  await insertActivePair(tx, { ...active, userId, clientSeed })
  await insertNextPair(tx, userId, drawServerSeed(platform, secrets))
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
