import { mintUuidV7, toWireId, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { systemClock } from '../../src/platform/time/clock.ts'
import { undecided } from './recorder.ts'

const game = z.object({ payout: z.string(), status: z.string(), multiplier: z.number() })
const opened = z.object({ response: z.object({ id: z.string(), game }) })
const moved = z.object({ type: z.string(), step: z.number(), game })
const restored = z.object({ game: z.object({ id: z.string(), step: z.number() }).nullable() })
const refused = z.object({
  error: z.object({ message: z.object({ name: z.string(), params: z.unknown() }) }),
})

/** Asks a node; undefined when no answer came. */
export type Ask = (event: string, data: object) => Promise<unknown>

/** A round of mines as its player knows it. */
export interface SeatedRound {
  readonly id: Uuid
  /** Cells of the acknowledged turns. */
  readonly cells: number[]
  /** Set once the bet was acknowledged. */
  isOpened: boolean
  /** How it ended, as acknowledged. */
  end: { readonly payout: string; readonly status: string } | undefined
}

interface Call {
  readonly event: string
  readonly data: object
}

const turnsMax = 4

/** A player who goes from one round of mines to the next, and knows what he was told. */
export class RoundSeat {
  readonly rounds: SeatedRound[] = []
  /** Acknowledged calls. */
  acked = 0
  #call: Call | undefined
  readonly #idOf: (key: Uuid) => Uuid

  /** @param idOf the round that a request of this player opens. */
  constructor(idOf: (key: Uuid) => Uuid) {
    this.#idOf = idOf
  }

  get #round(): SeatedRound | undefined {
    const last = this.rounds.at(-1)
    return last?.end === undefined ? last : undefined
  }

  /** Makes the next call; one whose fate is unknown stays to be asked again. */
  async next(ask: Ask): Promise<void> {
    this.#call ??= this.#nextCall()
    this.#take(await ask(this.#call.event, this.#call.data))
  }

  /**
   * Asks the call of unknown fate again, twice, after everything is back; then where the round
   * stands. @returns a sentence per contradiction.
   */
  async resume(ask: Ask): Promise<string[]> {
    const problems: string[] = []
    const call = this.#call
    if (call) {
      const first = await ask(call.event, call.data)
      const second = await ask(call.event, call.data)
      if (!isDeepStrictEqual(first, second)) problems.push(`told twice: ${JSON.stringify(call)}`)
      this.#take(first)
      if (this.#call) problems.push(`still not answered: ${JSON.stringify({ call, first })}`)
    }
    const found = restored.safeParse(await ask('RestoreData', { api_id: 'mines' }))
    const [open, round] = [found.data?.game, this.#round]
    if (!found.success) problems.push('no answer to RestoreData')
    else if (round && (open?.id !== shownId(round) || open.step !== round.cells.length)) {
      problems.push(`round ${round.id} was not restored: ${JSON.stringify(open)}`)
    } else if (!round && open) problems.push(`round ${open.id} is open, but ended`)
    return problems
  }

  #nextCall(): Call {
    const round = this.#round
    if (!round) {
      const key = mintUuidV7(systemClock.now(), randomBytes(10))
      this.rounds.push({ id: this.#idOf(key), cells: [], isOpened: false, end: undefined })
      const bet = { bet: '0.1', demo: false, currency: 'usdt', quick: true }
      return {
        event: 'Play',
        data: { requestId: key, api_id: 'mines', ...bet, data: { mines: 2 } },
      }
    }
    const place = { id: shownId(round), step: round.cells.length }
    if (round.cells.length === turnsMax) return { event: 'Finish', data: place }
    return { event: 'Turn', data: { ...place, data: { cell: cellAfter(round) } } }
  }

  /** Notes an answer; without one, or with one that decides nothing, the call stays. */
  #take(answer: unknown): void {
    const round = this.#round
    const [bet, move, no] = [opened, moved, refused].map((shape) => shape.safeParse(answer).success)
    if (!round || (!bet && !move && !no)) return
    if (no) {
      const { name } = refused.parse(answer).error.message
      if (undecided.includes(name)) return
      // A bet that was never placed; turns and ends are never refused here.
      if (!round.isOpened) this.rounds.pop()
      else round.end = { payout: name, status: 'refused' }
    } else if (bet) round.isOpened = true
    else this.#takeMove(round, moved.parse(answer))
    if (!no) this.acked += 1
    this.#call = undefined
  }

  #takeMove(round: SeatedRound, { type, step, game: told }: z.output<typeof moved>): void {
    if (step > round.cells.length) round.cells.push(cellAfter(round))
    if (type !== 'continue') round.end = { payout: told.payout, status: told.status }
  }
}

/** The cells go in order, from a corner that differs per round. */
function cellAfter({ id, cells }: SeatedRound): number {
  return (Number.parseInt(id.slice(-2), 16) + cells.length) % 25
}

function shownId({ id }: SeatedRound): string {
  return toWireId('bet', id)
}
