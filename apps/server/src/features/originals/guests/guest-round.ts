import { currencyOf, formatAmount, mustHave } from '@powerplay/kernel'
import { z } from 'zod'
import { betWireId } from '../../wallet/index.ts'
import { readTerms } from '../rounds/round-record.ts'
import { findRoundRules } from '../rounds/round-rules.ts'
import { replayInPlay, type RoundFrame, type RoundInPlay } from '../rounds/round-in-play.ts'
import { streamOf } from './guest-seeds.ts'
import type { GuestRow } from './guest-store.ts'
import { guestWireId } from './play-as-guest.ts'

const plainData = z.record(z.string(), z.unknown())

const guestRound = z.object({
  id: z.string(),
  game: z.string(),
  currency: z.string(),
  params: plainData,
  /** As `writeTerms` writes them. */
  terms: z.string(),
  turns: z.array(plainData),
  seeds: z.object({ serverSeed: z.string(), clientSeed: z.string() }),
  /** Null while the round is open; ended ones stay until the next bet, for repeated moves. */
  ending: z.enum(['opening', 'turn', 'finish']).nullable(),
})

/** A round of turns of a guest: everything it takes to play it again. */
export type GuestRound = z.output<typeof guestRound>

/** The latest round of a game, open or ended. */
export function findRound({ rounds }: GuestRow, game: string): GuestRound | undefined {
  return Object.hasOwn(rounds, game) ? guestRound.parse(rounds[game]) : undefined
}

/** The round with this id, open or ended. */
export function findRoundById(guest: GuestRow, id: string): GuestRound | undefined {
  const games = Object.keys(guest.rounds)
  return games.map((game) => findRound(guest, game)).find((round) => round?.id === id)
}

/** A guest with a round in the place of the last one of its game. */
export function withRound(guest: GuestRow, round: GuestRound): GuestRow {
  return { ...guest, rounds: { ...guest.rounds, [round.game]: round } }
}

/** What of a guest's round never changes. */
function frameOf(round: GuestRound): RoundFrame {
  const { id, game, currency, terms, seeds } = round
  const rules = mustHave(findRoundRules(game), 'rules of the game')
  const read = readTerms(terms)
  const stake = formatAmount(read.stakeMinor, currencyOf(currency).decimals)
  const shown = { id: betWireId(id), user: guestWireId, stake }
  return { shown, currency, rules, terms: read, stream: streamOf(seeds) }
}

/** The round after its first turns, all of them unless told; not counting a finish. */
export function inPlayOf(round: GuestRound, turns = round.turns): RoundInPlay {
  return replayInPlay(frameOf(round), round.params, turns)
}
