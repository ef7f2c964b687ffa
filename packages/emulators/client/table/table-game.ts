import type { Show } from '../../src/tables/table.ts'
import { amountsOf, type Amounts } from '../page/amounts.ts'
import { element } from '../page/element.ts'
import { icon } from '../page/icons.ts'
import { createNotice, type Notice } from '../page/notice.ts'
import { tellParent } from '../page/parent.ts'
import { type PlayCalls, PlayError, type Round, type TableState } from '../page/play-calls.ts'
import { createSound, type Sound } from '../page/sound.ts'
import { type BettingBoard, createBettingBoard } from './betting-board.ts'
import { createCardStage } from './card-stage.ts'
import { chipFace, chipProblem, type ChipPile, createChipPile } from './chip-pile.ts'
import { createDiceStage } from './dice-stage.ts'
import { createRouletteStage } from './roulette-stage.ts'
import { countdown, createRoundClock, type RoundClock } from './round-clock.ts'
import { fieldsOf, markOf, sayShow } from './show-text.ts'
import type { TableStage } from './stage.ts'
import { createTableView, type TableView } from './table-view.ts'
import { createWheelStage, fieldFill } from './wheel-stage.ts'

interface GameParts {
  readonly host: HTMLElement
  readonly calls: PlayCalls
  /** Told at the start, when there is something to tell. */
  readonly warning: string
  readonly onFailure: (error: unknown) => void
}

type Fields = ReturnType<typeof fieldsOf>

interface Seat {
  readonly state: TableState
  readonly calls: PlayCalls
  readonly amounts: Amounts
  readonly stage: TableStage
  readonly board: BettingBoard
  readonly view: TableView
  readonly pile: ChipPile
  readonly clock: RoundClock
  readonly notice: Notice
  readonly sound: Sound
  readonly fields: Fields
  readonly onFailure: (error: unknown) => void
  readonly now: {
    round: Round
    /** Round and phase that are on the screen. */
    shown: string
    isSending: boolean
    isOver: boolean
    fails: number
    /** Bets of the last round that had any, for "repeat". */
    last: ReadonlyMap<string, bigint>
  }
}

const pollMs = 700
/** Chips that wait are bought so long before the bets close. */
const autoBuyMs = 1400
const failsMax = 6

/** Puts a table on the screen and follows its rounds. */
export function openTable(state: TableState, parts: GameParts): void {
  const { table } = state
  const amounts = amountsOf(state.currency, state.decimals)
  const labels = table.spots.map((spot) => spot.label)
  const fields = fieldsOf(labels)
  const stage = stageOf(table.kind, fields, labels)
  const fill = (spot: { label: string }): string | false =>
    table.kind === 'wheel' && `--fill:${fieldFill({ label: spot.label }, labels)}`
  const board = createBettingBoard(table.kind, table.spots, fill, (id) => lay(seat, id))
  const view = createTableView(state, amounts, stage, board)
  const seat: Seat = {
    ...parts,
    ...{ state, amounts, stage, board, view, fields },
    pile: createChipPile(),
    clock: createRoundClock(),
    notice: createNotice(view.root),
    sound: createSound(),
    now: { round: state, shown: '', isSending: false, isOver: false, fails: 0, last: new Map() },
  }
  parts.host.replaceChildren(view.root)
  seat.clock.set(state.now, performance.now(), 400)
  bind(seat)
  follow(seat, state)
  if (parts.warning !== '') seat.notice.show(parts.warning)
  void pollForever(seat)
  requestAnimationFrame(() => tick(seat))
}

function stageOf(kind: Show['kind'], fields: Fields, labels: readonly string[]): TableStage {
  if (kind === 'roulette') return createRouletteStage()
  if (kind === 'wheel') return createWheelStage(fields, labels)
  return kind === 'dice' ? createDiceStage() : createCardStage(kind)
}

function bind(seat: Seat): void {
  const { buttons } = seat.view
  const change = (act: () => void) => () => {
    act()
    paint(seat)
  }
  buttons.undo.addEventListener('click', change(seat.pile.undo))
  buttons.clear.addEventListener('click', change(seat.pile.clear))
  buttons.repeat.addEventListener('click', () => repeat(seat))
  buttons.confirm.addEventListener('click', () => void buy(seat))
  buttons.refill.addEventListener('click', () => void refill(seat))
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
      if (!now.isSending) follow(seat, round)
    } catch (error) {
      now.fails += 1
      if (error instanceof PlayError && error.code === 'offline' && now.fails < failsMax) continue
      end(seat, error)
    }
  }
}

function end(seat: Seat, error: unknown): void {
  seat.now.isOver = true
  seat.onFailure(error)
}

/** Takes what the emulator told and brings the screen to it. */
function follow(seat: Seat, round: Round): void {
  const { now, stage, board, view } = seat
  const lying = Object.keys(round.chips)
  if (lying.length > 0) now.last = bought(seat, round)
  now.round = round
  const { id, phase } = round.round
  if (now.shown !== `${id}:${phase}`) {
    now.shown = `${id}:${phase}`
    board.open(phase === 'betting')
    if (phase === 'betting') {
      seat.pile.clear()
      stage.rest()
      board.light([])
      view.won.hidden = true
      tellParent('idle', seat.state.returnUrl)
    } else tellParent('busy', seat.state.returnUrl)
    if (phase === 'dealing') stage.deal()
    if (phase === 'showing') void reveal(seat, round)
    else showStrip(seat, round)
  }
  paint(seat)
}

async function reveal(seat: Seat, round: Round): Promise<void> {
  const { stage, board, view, amounts, sound, clock } = seat
  if (!round.result) return
  const left = round.round.phaseEndsAt - clock.now(performance.now())
  const { show, returns } = round.result
  await stage.reveal(show, Math.max(0, Math.min(3200, left * 0.55)))
  if (seat.now.round.round.id !== round.round.id) return
  board.light(Object.keys(returns))
  const said = sayShow(show, seat.fields)
  view.words.textContent = said
  showStrip(seat, round)
  const { lastResult } = seat.now.round
  const isMine = lastResult?.roundId === round.round.id
  const wonMinor = isMine ? amounts.toMinor(lastResult.won) : 0n
  view.live.textContent = isMine
    ? `${said}. ${wonMinor > 0n ? `You won ${amounts.show(wonMinor)} ${amounts.code}` : 'No win'}`
    : said
  if (wonMinor === 0n) return
  sound.play('big')
  view.won.replaceChildren(
    element('small', {}, 'You won'),
    element('b', {}, amounts.show(wonMinor)),
    element('small', {}, amounts.code),
  )
  view.won.hidden = false
}

function showStrip({ view, fields }: Seat, round: Round): void {
  view.strip.replaceChildren(
    ...round.history.map(({ show }) => {
      const { text, colour } = markOf(show, fields)
      return element('li', { class: `is-${colour}`, title: sayShow(show, fields) }, text)
    }),
  )
}

/** The clock on the screen, and what a phase sounds like; once per frame. */
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
  const text = phase === 'betting' ? String(seconds) : ''
  if (view.seconds.textContent !== text) view.seconds.textContent = text
  view.clock.style.setProperty('--share', share.toFixed(3))
  view.clock.className = `clock is-${phase}${phase === 'betting' && seconds <= 4 ? ' is-late' : ''}`
  if (phase !== 'showing') {
    const words =
      phase === 'dealing' ? 'No more bets' : seconds <= 4 ? 'Last bets' : 'Place your bets'
    if (view.words.textContent !== words) view.words.textContent = words
  }
  const isClosing = phase === 'betting' && phaseEndsAt - local < autoBuyMs
  if (isClosing && pile.total() > 0n && !now.isSending) void buy(seat)
  requestAnimationFrame(() => tick(seat))
}

function bought({ amounts }: Seat, round: Round): Map<string, bigint> {
  return new Map(Object.entries(round.chips).map(([spot, text]) => [spot, amounts.toMinor(text)]))
}

const sumOf = (spots: ReadonlyMap<string, bigint>): bigint =>
  [...spots.values()].reduce((sum, minor) => sum + minor, 0n)

/** Chips, sums and which buttons may be pressed. */
function paint(seat: Seat): void {
  const { view, board, pile, amounts, now } = seat
  const lying = bought(seat, now.round)
  const face = (minor: bigint): string => chipFace(amounts.toText(minor))
  const waiting = [...pile.spots()].map(
    ([spot, minor]) => [spot, face(minor + (lying.get(spot) ?? 0n))] as const,
  )
  board.chips(new Map([...lying].map(([spot, minor]) => [spot, face(minor)])), new Map(waiting))
  const total = pile.total()
  const isOpen = now.round.round.phase === 'betting'
  const balance = amounts.toMinor(now.round.balance) - total
  view.balance.textContent = `${amounts.show(balance < 0n ? 0n : balance)} ${amounts.code}`
  view.staked.textContent = `${amounts.show(sumOf(lying) + total)} ${amounts.code}`
  const { buttons } = view
  buttons.confirm.disabled = total === 0n || !isOpen || now.isSending
  buttons.undo.disabled = total === 0n
  buttons.clear.disabled = total === 0n
  buttons.repeat.disabled = !isOpen || now.last.size === 0 || total > 0n || lying.size > 0
}

/** Lays chips down; they are bought with the button or when the bets close. */
function lay(seat: Seat, spot: string, wished?: bigint): boolean {
  const { view, pile, amounts, now, state, notice, sound } = seat
  if (now.round.round.phase !== 'betting') return false
  const chosen = view.chips.find((choice) => choice.checked)?.value ?? '0'
  const chip = wished ?? amounts.toMinor(chosen)
  const problem = chipProblem(
    { chip, lying: sumOf(bought(seat, now.round)) + pile.total() },
    {
      max: amounts.toMinor(state.table.maxBet),
      balance: amounts.toMinor(now.round.balance),
      pending: pile.total(),
    },
  )
  if (problem === 'limit')
    notice.show(`This table takes at most ${amounts.show(state.table.maxBet)} ${amounts.code}.`)
  else if (problem === 'balance') notice.show('Your balance does not cover this chip.')
  else {
    notice.hide()
    pile.add(spot, chip)
    sound.play('chip')
    paint(seat)
  }
  return problem === undefined
}

function repeat(seat: Seat): void {
  for (const [spot, minor] of seat.now.last) if (!lay(seat, spot, minor)) break
}

/** Buys the chips that wait; what is refused is taken from the felt again and told. */
async function buy(seat: Seat): Promise<void> {
  const { now, pile, calls, amounts, notice } = seat
  const chips = Object.fromEntries(
    [...pile.spots()].map(([spot, minor]) => [spot, amounts.toText(minor)]),
  )
  now.isSending = true
  paint(seat)
  try {
    const answer = await calls.chips(chips)
    now.round = { ...now.round, ...answer }
    now.last = bought(seat, now.round)
  } catch (error) {
    const isFatal =
      error instanceof PlayError && /^(session-closed|unknown-session)$/.test(error.code)
    if (isFatal || !(error instanceof PlayError)) end(seat, error)
    else notice.show(error.message)
  } finally {
    pile.clear()
    now.isSending = false
    paint(seat)
  }
}

async function refill(seat: Seat): Promise<void> {
  try {
    const { balance } = await seat.calls.refill()
    seat.now.round = { ...seat.now.round, balance }
    paint(seat)
  } catch (error) {
    if (error instanceof PlayError) seat.notice.show(error.message)
    else end(seat, error)
  }
}
