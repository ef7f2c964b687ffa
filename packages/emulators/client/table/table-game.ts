import type { Show } from '../../src/tables/table.ts'
import { amountsOf } from '../page/amounts.ts'
import { icon } from '../page/icons.ts'
import { pause } from '../page/motion.ts'
import { createNotice } from '../page/notice.ts'
import { type PlayCalls, PlayError, type TableState } from '../page/play-calls.ts'
import { createSound } from '../page/sound.ts'
import { createBettingBoard } from './betting-board.ts'
import { createCardStage } from './card-stage.ts'
import { createChipPile } from './chip-pile.ts'
import { createDiceStage } from './dice-stage.ts'
import { followRound } from './follow-round.ts'
import { buyChips, layChip, refillPurse, repeatChips } from './lay-chips.ts'
import { paintSeat } from './paint-seat.ts'
import { createRouletteStage } from './roulette-stage.ts'
import { countdown, createRoundClock } from './round-clock.ts'
import { leaveSeat, type Seat, type SeatNow } from './seat.ts'
import { fieldsOf } from './show-text.ts'
import type { TableStage } from './stage.ts'
import { createTableView } from './table-view.ts'
import { createWheelStage, fieldFill } from './wheel-stage.ts'

interface GameParts {
  readonly host: HTMLElement
  readonly calls: PlayCalls
  /** Told at the start, when there is something to tell. */
  readonly warning: string
  readonly onFailure: (error: unknown) => void
}

const pollMs = 700
/** Chips that wait are bought so long before the bets close. */
const autoBuyMs = 1400
const failsMax = 6

/** Puts a table on the screen and follows its rounds. */
export async function openTable(state: TableState, parts: GameParts): Promise<void> {
  const { table } = state
  const amounts = amountsOf(state.currency, state.decimals)
  const labels = table.spots.map((spot) => spot.label)
  const fields = fieldsOf(labels)
  const stage = stageOf(table.kind, fields, labels)
  // Wheel, felt and what stands around them are built in tasks of their own: no frame waits long.
  await pause(0)
  const fill = (spot: { label: string }): string | false =>
    table.kind === 'wheel' && `--fill:${fieldFill({ label: spot.label }, labels)}`
  const board = createBettingBoard(table.kind, table.spots, fill, (id) => layChip(seat, id))
  await pause(0)
  const view = createTableView(state, amounts, stage, board)
  const seat: Seat = {
    ...parts,
    ...{ state, amounts, stage, board, view, fields },
    pile: createChipPile(),
    clock: createRoundClock(),
    notice: createNotice(view.root),
    sound: createSound(),
    now: nowOf(state),
  }
  parts.host.replaceChildren(view.root)
  seat.clock.set(state.now, performance.now(), 400)
  bind(seat)
  followRound(seat, state)
  if (parts.warning !== '') seat.notice.show(parts.warning)
  void pollForever(seat)
  requestAnimationFrame(() => tick(seat))
}

function nowOf(state: TableState): SeatNow {
  return {
    round: state,
    ...{ shown: '', held: null, revealed: '', told: '' },
    ...{ isSending: false, isOver: false, fails: 0 },
    last: new Map(),
  }
}

function stageOf(
  kind: Show['kind'],
  fields: Seat['fields'],
  labels: readonly string[],
): TableStage {
  if (kind === 'roulette') return createRouletteStage()
  if (kind === 'wheel') return createWheelStage(fields, labels)
  return kind === 'dice' ? createDiceStage() : createCardStage(kind)
}

function bind(seat: Seat): void {
  const { buttons } = seat.view
  const change = (act: () => void) => () => {
    act()
    paintSeat(seat)
  }
  buttons.undo.addEventListener('click', change(seat.pile.undo))
  buttons.clear.addEventListener('click', change(seat.pile.clear))
  buttons.repeat.addEventListener('click', () => repeatChips(seat))
  buttons.confirm.addEventListener('click', () => void buyChips(seat))
  buttons.refill.addEventListener('click', () => void refillPurse(seat))
  buttons.sound.addEventListener('click', () => {
    const isOn = seat.sound.toggle()
    buttons.sound.setAttribute('aria-pressed', String(isOn))
    buttons.sound.replaceChildren(icon(isOn ? 'loud' : 'mute'))
  })
}

async function pollForever(seat: Seat): Promise<void> {
  const { now, clock, calls } = seat
  while (!now.isOver && seat.view.root.isConnected) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const asked = performance.now()
    try {
      const round = await calls.round()
      clock.set(round.now, performance.now(), performance.now() - asked)
      now.fails = 0
      if (!now.isSending) followRound(seat, round)
    } catch (error) {
      now.fails += 1
      if (error instanceof PlayError && error.code === 'offline' && now.fails < failsMax) continue
      leaveSeat(seat, error)
    }
  }
}

/** The clock on the screen, and the chips that are bought before it runs out; once per frame. */
function tick(seat: Seat): void {
  const { view, clock, now, state, pile } = seat
  if (now.isOver || !view.root.isConnected) return
  const { phase, phaseEndsAt } = now.round.round
  const local = clock.now(performance.now())
  const length = {
    betting: state.table.bettingMs,
    dealing: state.table.dealingMs,
    showing: state.table.showingMs,
  }
  const { seconds, share } = countdown(phaseEndsAt, local, length[phase])
  view.tell({ phase, seconds, share })
  const isClosing = phase === 'betting' && phaseEndsAt - local < autoBuyMs
  if (isClosing && pile.total() > 0n && !now.isSending) void buyChips(seat)
  requestAnimationFrame(() => tick(seat))
}
