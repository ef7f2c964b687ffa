import { hourMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import { userWireId } from '../../../platform/context.ts'
import type { PokerParts } from '../parts.ts'
import { handWireId, tableWireId } from '../present.ts'
import { revealAfterHours } from '../settings.ts'

interface Told {
  readonly id: Uuid
  readonly tableId: Uuid
  readonly sealed: string
  readonly userIds: readonly Uuid[]
}

/** Most hands of one look. */
const handsMost = 500
/** Whatever ended so long ago is in the database on every node's view of it. */
const settledMs = 10_000

/**
 * Tells the players of each hand its server seed once the time for it has come; one node of several does.
 * Whoever is away then finds it in the hand itself.
 */
export async function tellProofs(parts: PokerParts): Promise<void> {
  const { platform, secrets, clock } = parts
  const hours = platform.settings.get(revealAfterHours)
  if (hours === null) return
  const dueMs = clock.now() - hours * hourMs - settledMs
  for (const { id, tableId, sealed, userIds } of await takeDue(parts, dueMs)) {
    const serverSeed = secrets.open('seeds', sealed)
    for (const userId of userIds) {
      platform.broadcaster.emit(userChannel(userWireId(userId)), 'PokerProof', {
        ...{ tableId: tableWireId(tableId), handId: handWireId(id), serverSeed },
      })
    }
  }
}

/** Hands whose time has come and that nobody else tells. */
function takeDue({ platform }: PokerParts, dueMs: InstantMs): Promise<Told[]> {
  return platform.database.transaction(async (tx) => {
    // At the first look nothing is owed: what ended before can be read.
    await tx.query({
      text: `insert into poker_proofs_told (until_ms) values ($1) on conflict do nothing`,
      values: [dueMs],
    })
    const [told] = await tx.query<{ untilMs: number }>({
      text: 'select until_ms::float8 as "untilMs" from poker_proofs_told for update',
    })
    const fromMs = told?.untilMs ?? dueMs
    const hands = await tx.query<Told & { endedMs: number }>({
      name: 'poker_proofs_due',
      text: `select h.id, h.table_id as "tableId", h.seed_sealed as sealed, h.ended_ms::float8 as "endedMs",
          (select array_agg(s.user_id) from poker_hand_seats s where s.hand_id = h.id) as "userIds"
        from poker_hands h
        where h.state = 'settled' and h.ended_ms > $1 and h.ended_ms <= $2
        order by h.ended_ms limit $3`,
      values: [fromMs, dueMs, handsMost],
    })
    const last = hands.length === handsMost ? hands.at(-1)?.endedMs : undefined
    await tx.query({
      text: 'update poker_proofs_told set until_ms = greatest(until_ms, $1)',
      values: [last ?? dueMs],
    })
    return hands
  })
}
