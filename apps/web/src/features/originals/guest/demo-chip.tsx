import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import type { PlayedGame } from '../play/use-game.ts'

/** On the stage while it is played with demo money: says so, and on wide screens what it is worth. */
export function DemoChip({ game }: { game: PlayedGame }) {
  const { isDemo, balanceMinor, currency } = game
  const format = useAmountFormat()
  if (!isDemo || balanceMinor === undefined) return null
  const worth = format.estimate(balanceMinor, currency.id)
  return (
    <Pill tone="accent" className="shrink-0">
      Demo
      {worth !== undefined && <span className="num hidden md:inline">{worth}</span>}
    </Pill>
  )
}
