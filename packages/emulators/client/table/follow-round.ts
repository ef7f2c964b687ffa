import { element } from '../page/element.ts'
import { tellParent } from '../page/parent.ts'
import type { Round } from '../page/play-calls.ts'
import { paintSeat } from './paint-seat.ts'
import { boughtOf, type Seat } from './seat.ts'
import { markOf, sayShow } from './show-text.ts'

/** Most of a result's time that its wheel or its cards may take. */
const revealMsMax = 3200

/** Takes what the emulator told and brings the screen to it. */
export function followRound(seat: Seat, told: Round): void {
  const { now } = seat
  const before = now.round
  now.round = keepChips(before, told)
  if (Object.keys(told.chips).length > 0) now.last = boughtOf(seat)
  const { id, phase } = told.round
  if (now.shown !== `${id}:${phase}`) {
    const isFirst = now.shown === ''
    now.shown = `${id}:${phase}`
    if (phase === 'betting') now.held = null
    else if (!isFirst) now.held ??= phase === 'showing' ? before.balance : told.balance
    enterPhase(seat, now.round)
  }
  tellWin(seat)
  paintSeat(seat)
}

/** A round is paid as soon as its result is known; its chips lie there until the next one. */
function keepChips(before: Round, told: Round): Round {
  const isSame = before.round.id === told.round.id
  return isSame && Object.keys(told.chips).length === 0 ? { ...told, chips: before.chips } : told
}

function enterPhase(seat: Seat, round: Round): void {
  const { stage, board, view, state } = seat
  const { phase } = round.round
  view.root.dataset['phase'] = phase
  board.open(phase === 'betting')
  tellParent(phase === 'betting' ? 'idle' : 'busy', state.returnUrl)
  if (phase === 'betting') {
    seat.pile.clear()
    stage.rest()
    board.light([])
    view.won.hidden = true
  }
  if (phase === 'dealing') stage.deal()
  if (phase === 'showing') void reveal(seat, round)
  else showStrip(seat, round)
}

async function reveal(seat: Seat, round: Round): Promise<void> {
  const { stage, board, view, clock, now } = seat
  if (!round.result) return
  const left = round.round.phaseEndsAt - clock.now(performance.now())
  const { show, returns } = round.result
  await stage.reveal(show, Math.max(0, Math.min(revealMsMax, left * 0.55)))
  if (now.round.round.id !== round.round.id) return
  now.revealed = round.round.id
  now.held = null
  view.root.dataset['phase'] = 'told'
  board.light(Object.keys(returns))
  view.words.textContent = sayShow(show, seat.fields)
  view.live.textContent = view.words.textContent
  showStrip(seat, round)
  tellWin(seat)
  paintSeat(seat)
}

/** What the player won, once the result is seen and the round is paid. */
function tellWin({ now, view, amounts, sound }: Seat): void {
  const { round, lastResult } = now.round
  const isDue = now.revealed === round.id && lastResult?.roundId === round.id
  if (!isDue || now.told === round.id) return
  now.told = round.id
  const wonMinor = amounts.toMinor(lastResult.won)
  const sum = `${amounts.show(wonMinor)} ${amounts.code}`
  view.live.textContent = `${view.words.textContent}. ${wonMinor > 0n ? `You won ${sum}` : 'No win'}`
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
