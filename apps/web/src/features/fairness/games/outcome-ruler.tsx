import { fieldOf } from '../../../platform/client/fields.ts'
import { scaled } from '../../../platform/format/ratio.ts'

export interface OutcomeRulerProps {
  game: string
  params: unknown
  data: unknown
}

/** Dice: where the roll fell on the line of winning and losing rolls. Other games have no line. */
export function OutcomeRuler({ game, params, data }: OutcomeRulerProps) {
  const [target, roll] = [fieldOf(params, 'target'), fieldOf(data, 'roll')]
  if (game !== 'dice' || typeof target !== 'number' || typeof roll !== 'number') return null
  const isOver = fieldOf(params, 'condition') === 'over'
  const [left, right] = isOver ? ['var(--loss)', 'var(--win)'] : ['var(--win)', 'var(--loss)']
  const cut = `${target}%`
  return (
    <div aria-hidden>
      <div
        className="relative h-2.5 rounded-full"
        style={{ background: `linear-gradient(to right, ${left} ${cut}, ${right} ${cut})` }}
      >
        <span
          className="absolute top-1/2 h-5 w-1.5 -translate-x-1/2 -translate-y-1/2 rounded-[2px] bg-white
            shadow-float"
          style={{ left: `${roll}%` }}
        />
      </div>
      <div className="num mt-2 flex justify-between text-12 text-muted">
        <span>0</span>
        <span>{`${isOver ? 'Over' : 'Under'} ${scaled(Math.round(target * 100), 2)}`}</span>
        <span>100</span>
      </div>
    </div>
  )
}
