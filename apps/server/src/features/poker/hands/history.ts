import {
  currencyOf,
  formatAmount,
  fromWireId,
  hourMs,
  refuse,
  type InstantMs,
  type Uuid,
} from '@powerplay/kernel'
import { commitDeck, type CardProof, type SeatEntropy } from '@powerplay/engines/poker/deck'
import type { HandResult } from '@powerplay/engines/poker/hand'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { presentPlayer } from '../../auth/index.ts'
import type { PokerParts } from '../parts.ts'
import { linesOf } from './present-lines.ts'
import { handWireId, playerView, tableWireId } from '../present.ts'
import { revealAfterHours } from '../settings.ts'
import { boardOf, holeOf } from '../table/cards.ts'
import { fromStored } from '../table/stored.ts'
import type { RunningHand } from '../table/table.ts'

interface Played extends Pick<RunningHand, 'setup' | 'actions' | 'opened'> {
  readonly result: HandResult
}

interface HandRow {
  readonly id: Uuid
  readonly tableId: Uuid
  readonly table: string
  readonly number: number
  readonly currency: string
  readonly smallBlindMinor: bigint
  readonly bigBlindMinor: bigint
  readonly startedMs: InstantMs
  readonly endedMs: InstantMs
  readonly seedHash: string
  readonly seedSealed: string
  readonly entropy: readonly SeatEntropy[]
  readonly entropyHash: string
  readonly deckRoot: string
  readonly played: string
  readonly potMinor: bigint
  readonly rakeMinor: bigint
}

interface SeatRow {
  readonly seat: number
  readonly userId: Uuid
  readonly stackMinor: bigint
  readonly stakeMinor: bigint
  readonly payoutMinor: bigint
  readonly isShown: boolean
  /** Of the two cards, those that the seat showed by itself: 0, 1 or both. */
  readonly shownCards: readonly number[]
}

const columns = `h.id, h.table_id as "tableId", t.name as table, h.number::float8 as number, t.currency,
  t.small_blind_minor as "smallBlindMinor", t.big_blind_minor as "bigBlindMinor",
  h.started_ms::float8 as "startedMs", h.ended_ms::float8 as "endedMs", h.seed_hash as "seedHash",
  h.seed_sealed as "seedSealed", h.entropy, h.entropy_hash as "entropyHash", h.deck_root as "deckRoot",
  h.played::text as played, h.pot_minor as "potMinor", h.rake_minor as "rakeMinor"`

const deckOf = ({ secrets }: PokerParts, row: HandRow) => {
  const serverSeed = secrets.open('seeds', row.seedSealed)
  const { entropyHash, number: handNo } = row
  return { serverSeed, deck: commitDeck({ serverSeed, entropyHash, handNo }) }
}

const plainProofs = (proofs: readonly CardProof[]) =>
  proofs.map((proof) => ({ ...proof, path: [...proof.path] }))

/** A player's own hands that are over, the latest first. */
export async function listHands(
  parts: PokerParts,
  asked: { readonly page: number; readonly perPage: number; readonly tableId?: string | undefined },
  context: CallContext,
) {
  const { page, perPage, tableId } = asked
  const userId = playerOf(context)
  const table =
    tableId === undefined ? null : (fromWireId('table', tableId) ?? refuse('poker/unknown'))
  const own = `poker_hand_seats s join poker_hands h on h.id = s.hand_id
    join poker_tables t on t.id = h.table_id
    where s.user_id = $1 and h.state = 'settled' and ($2::uuid is null or h.table_id = $2)`
  const { database } = parts.platform
  const [count] = await database.query<{ total: number }>({
    text: `select count(*)::float8 as total from ${own}`,
    values: [userId, table],
  })
  const rows = await database.query<HandRow & SeatRow>({
    text: `select ${columns}, s.seat::float8 as seat, s.stake_minor as "stakeMinor",
        s.payout_minor as "payoutMinor" from ${own} order by s.hand_id desc limit $3 offset $4`,
    values: [userId, table, perPage, (page - 1) * perPage],
  })
  const total = count?.total ?? 0
  return {
    rows: rows.map((row) => presentHandRow(parts, row)),
    ...{ page, total, pages: Math.min(200, Math.ceil(total / perPage)) },
  }
}

function presentHandRow(parts: PokerParts, row: HandRow & SeatRow) {
  const { decimals } = currencyOf(row.currency)
  const text = (minor: bigint) => formatAmount(minor, decimals)
  const { setup } = fromStored<Played>(row.played)
  const cards = holeOf(deckOf(parts, row).deck, { setup }, row.seat) ?? []
  return {
    ...{ _id: handWireId(row.id), tableId: tableWireId(row.tableId), table: row.table },
    ...{ number: row.number, currency: row.currency, endedAt: row.endedMs },
    cards: cards.map(({ card }) => card),
    result: text(row.payoutMinor - row.stakeMinor),
    ...{ pot: text(row.potMinor), rake: text(row.rakeMinor) },
  }
}

/**
 * A hand that is over, for who was dealt in: own cards and those that were shown, each with its proof;
 * the server seed after a day. Refusals: poker/unknown, for hands of others too.
 */
export async function showHand(parts: PokerParts, wireId: string, context: CallContext) {
  const { database, settings } = parts.platform
  const id = fromWireId('hand', wireId) ?? refuse('poker/unknown')
  const userId = playerOf(context)
  const [row] = await database.query<HandRow>({
    text: `select ${columns} from poker_hands h join poker_tables t on t.id = h.table_id
      where h.id = $1 and h.state = 'settled'`,
    values: [id],
  })
  const seats = await database.query<SeatRow>({
    text: `select seat::float8 as seat, user_id as "userId", stack_minor as "stackMinor",
        stake_minor as "stakeMinor", payout_minor as "payoutMinor", is_shown as "isShown",
        shown_cards as "shownCards"
      from poker_hand_seats where hand_id = $1 order by seat`,
    values: [id],
  })
  if (!row || !seats.some((seat) => seat.userId === userId)) refuse('poker/unknown')
  const { serverSeed, deck } = deckOf(parts, row)
  const { setup, actions, opened, result } = fromStored<Played>(row.played)
  const text = (minor: bigint) => formatAmount(minor, currencyOf(row.currency).decimals)
  const people = await parts.users.publicUsers(seats.map((seat) => seat.userId))
  const viewer = playerView(context.caller)
  const hours = settings.get(revealAfterHours)
  const revealsAt = hours === null ? null : row.endedMs + hours * hourMs
  const isRevealed = revealsAt !== null && revealsAt <= parts.clock.now()
  return {
    ...{ _id: handWireId(row.id), tableId: tableWireId(row.tableId), table: row.table },
    ...{ number: row.number, currency: row.currency, button: setup.button, revealsAt },
    ...{ sb: text(row.smallBlindMinor), bb: text(row.bigBlindMinor) },
    ...{ startedAt: row.startedMs, endedAt: row.endedMs },
    seats: seats.map((seat) => {
      const isSeen = seat.isShown || seat.userId === userId
      const hole = holeOf(deck, { setup }, seat.seat)?.filter(
        (_, at) => isSeen || seat.shownCards.includes(at),
      )
      return {
        seat: seat.seat,
        user: presentPlayer(people.get(seat.userId), viewer),
        ...{ stack: text(seat.stackMinor), stake: text(seat.stakeMinor) },
        payout: text(seat.payoutMinor),
        cards: hole && hole.length > 0 ? plainProofs(hole) : null,
      }
    }),
    lines: linesOf({ hand: { setup, actions }, currency: row.currency }),
    board: plainProofs(boardOf(deck, { setup }, opened)),
    result: {
      rake: text(result.rakeMinor),
      pots: result.pots.map(({ amountMinor, rakeMinor, winners }) => ({
        ...{ amount: text(amountMinor), rake: text(rakeMinor) },
        winners: winners.map(({ seat, amountMinor: won }) => ({ seat, amount: text(won) })),
      })),
    },
    ...{ serverSeedHash: row.seedHash, entropyHash: row.entropyHash, deckRoot: row.deckRoot },
    entropy: row.entropy.map(({ seat, value }) => ({ seat, value })),
    serverSeed: isRevealed ? serverSeed : null,
  }
}
