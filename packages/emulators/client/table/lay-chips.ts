import { PlayError } from '../page/play-calls.ts'
import { chipProblem } from './chip-pile.ts'
import { paintSeat } from './paint-seat.ts'
import { boughtOf, leaveSeat, type Seat, sumOf } from './seat.ts'

/** Lays a chip down; it is bought with the button or shortly before the bets close. */
export function layChip(seat: Seat, spot: string, wished?: bigint): boolean {
  const { view, pile, amounts, now, state, sound } = seat
  if (now.round.round.phase !== 'betting' || now.isSending) return false
  const chosen = view.chips.find((choice) => choice.checked)?.value ?? '0'
  const chip = wished ?? amounts.toMinor(chosen)
  const problem = chipProblem(
    { chip, lying: sumOf(boughtOf(seat)) + pile.total() },
    {
      max: amounts.toMinor(state.table.maxBet),
      balance: amounts.toMinor(now.round.balance),
      pending: pile.total(),
    },
  )
  if (problem !== undefined) {
    tellProblem(seat, problem)
    return false
  }
  seat.notice.hide()
  pile.add(spot, chip)
  sound.play('chip')
  paintSeat(seat)
  return true
}

function tellProblem(seat: Seat, problem: 'limit' | 'balance'): void {
  const { notice, amounts, state } = seat
  if (problem === 'limit') {
    const most = `${amounts.show(state.table.maxBet)} ${amounts.code}`
    return notice.show(`This table takes at most ${most}.`)
  }
  tellPoor(seat, 'Your balance does not cover this chip.')
}

/** A demo purse can be filled where its lack is told. */
function tellPoor(seat: Seat, text: string): void {
  if (seat.state.mode !== 'demo') return seat.notice.show(text)
  seat.notice.show(text, { label: 'Refill', run: () => void refillPurse(seat) })
}

/** Lays the bets of the last round that had any. */
export function repeatChips(seat: Seat): void {
  for (const [spot, minor] of seat.now.last) if (!layChip(seat, spot, minor)) break
}

/** Buys the chips that wait; what is refused is taken from the felt again and told. */
export async function buyChips(seat: Seat): Promise<void> {
  const { now, pile, calls, amounts, notice } = seat
  const chips = Object.fromEntries(
    [...pile.spots()].map(([spot, minor]) => [spot, amounts.toText(minor)]),
  )
  now.isSending = true
  paintSeat(seat)
  try {
    const answer = await calls.chips(chips)
    now.round = { ...now.round, ...answer }
    if (now.held !== null) now.held = answer.balance
    now.last = boughtOf(seat)
  } catch (error) {
    if (!(error instanceof PlayError) || isEnd(error)) leaveSeat(seat, error)
    else if (error.code === 'insufficient-funds') tellPoor(seat, error.message)
    else notice.show(error.message)
  } finally {
    pile.clear()
    now.isSending = false
    paintSeat(seat)
  }
}

const isEnd = ({ code }: PlayError): boolean =>
  code === 'session-closed' || code === 'unknown-session'

/** Fills the demo purse. */
export async function refillPurse(seat: Seat): Promise<void> {
  try {
    const { balance } = await seat.calls.refill()
    seat.now.round = { ...seat.now.round, balance }
    if (seat.now.held !== null) seat.now.held = balance
    seat.view.live.textContent = 'The demo balance is full again.'
    paintSeat(seat)
  } catch (error) {
    if (error instanceof PlayError && !isEnd(error)) seat.notice.show(error.message)
    else leaveSeat(seat, error)
  }
}
