import { mustHave, refuse, type Uuid } from '@powerplay/kernel'
import { isClientSeed } from '@powerplay/engines'
import type { Seeds } from '@powerplay/contract'
import type { Platform } from '../../platform/context.ts'
import { once } from '../../platform/requests/idempotency.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { drawServerSeed } from './open-pair.ts'
import { listOpenRounds, listSeeds } from './list-seeds.ts'
import { insertNextPair, lockNonce, turnOver } from './store.ts'

/**
 * Ends the active pair: its server seed is revealed, the announced pair becomes active under the
 * player's client seed with nonce 0, and the next commitment is drawn. The announced server seed
 * was fixed before the player chose, so the server never picks both.
 * While a round is open the reveal would show the rest of it. The nonce stays locked meanwhile, so
 * that none can be opened under the pair that ends.
 * Refusals: fairness/bad-client-seed, fairness/open-rounds, core/key-reused. Source: 001 section 7; docs/fairness.md.
 */
export async function changeClientSeed(
  parts: { readonly platform: Platform; readonly secrets: Secrets },
  request: { readonly userId: Uuid; readonly key: Uuid; readonly clientSeed: string },
): Promise<Seeds> {
  const { platform, secrets } = parts
  const { userId, key, clientSeed } = request
  if (!isClientSeed(clientSeed)) refuse('fairness/bad-client-seed')
  const call = { key, userId, operation: 'fairness.change_client_seed', body: { clientSeed } }
  return once(platform, call, async (tx) => {
    const active = mustHave(await lockNonce(tx, userId), 'seed pair of the player')
    const openRounds = await listOpenRounds(tx, userId)
    if (openRounds.length > 0) refuse('fairness/open-rounds', { openRounds })
    const { seed_pair_id: activeId, nonce: games } = active
    await turnOver(tx, { userId, activeId, games, clientSeed })
    await insertNextPair(tx, userId, drawServerSeed(platform, secrets))
    const seeds = await listSeeds(tx, secrets, userId)
    await platform.audit.write(
      {
        stream: 'fairness',
        event: 'fairness.seed_revealed',
        actor: userId,
        subject: activeId,
        detail: { games, next: seeds.next_server_seed_hash },
      },
      tx,
    )
    return seeds
  })
}
