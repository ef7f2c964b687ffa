import type { MatrixRisk } from '@powerplay/engines'
import { showPercent } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { faceShares, faceText } from './matrix-view.ts'

/** What a cell can hold, and how likely: the same for every cell, whatever was opened before. */
export function MatrixFaces({ risk, className }: { risk: MatrixRisk; className?: string }) {
  const shares = faceShares(risk)
  const most = Math.max(...shares.map((share) => share.ways))
  return (
    <div
      className={cx(
        'rounded-card border border-[oklch(0.45_0.08_160/0.6)] bg-bg/85 p-2.5',
        className,
      )}
    >
      <p className="mb-2 text-12 text-muted">Chance per cell</p>
      <ul className="grid grid-cols-3 gap-1.5 @min-[740px]:grid-cols-1">
        {shares.map(({ face, ways, of }) => (
          <li
            key={face}
            className="relative flex h-8 items-center justify-between gap-2 overflow-hidden rounded-control bg-well px-2"
          >
            <span
              aria-hidden
              className={cx('absolute inset-y-0 left-0', bars[toneOf(face)])}
              style={{ width: `${(ways / most) * 100}%` }}
            />
            <span
              className={cx(
                'num relative font-condensed text-14 font-semibold',
                texts[toneOf(face)],
              )}
            >
              {face === 0 ? 'Trap' : faceText(face)}
            </span>
            <span className="num relative text-12 text-muted">{showPercent(ways, of, 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function toneOf(face: number): 'trap' | 'under' | 'over' {
  if (face === 0) return 'trap'
  return face < 100 ? 'under' : 'over'
}

const bars = { trap: 'bg-loss/25', under: 'bg-warn/20', over: 'bg-win/18' } as const
const texts = { trap: 'text-loss', under: 'text-warn', over: 'text-text' } as const
