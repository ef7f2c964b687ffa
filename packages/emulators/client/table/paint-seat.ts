import { chipFace } from './chip-pile.ts'
import { boughtOf, type Seat, sumOf } from './seat.ts'

/** Chips, sums and which buttons may be pressed. */
export function paintSeat(seat: Seat): void {
  const { view, board, pile, amounts, now } = seat
  const lying = boughtOf(seat)
  const face = (minor: bigint): string => chipFace(amounts.toText(minor))
  const waiting = [...pile.spots()].map(
    ([spot, minor]) => [spot, face(minor + (lying.get(spot) ?? 0n))] as const,
  )
  board.chips(new Map([...lying].map(([spot, minor]) => [spot, face(minor)])), new Map(waiting))
  const total = pile.total()
  const isOpen = now.round.round.phase === 'betting'
  const balance = amounts.toMinor(now.held ?? now.round.balance) - total
  view.balance.textContent = `${amounts.show(balance < 0n ? 0n : balance)} ${amounts.code}`
  view.staked.textContent = `${amounts.show(sumOf(lying) + total)} ${amounts.code}`
  const { buttons } = view
  const mayChange = isOpen && !now.isSending
  buttons.confirm.disabled = total === 0n || !mayChange
  buttons.undo.disabled = total === 0n || !mayChange
  buttons.clear.disabled = total === 0n || !mayChange
  buttons.repeat.disabled = !mayChange || now.last.size === 0 || total > 0n || lying.size > 0
}
