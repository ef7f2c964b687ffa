import { cx } from '../../../ui/cx.ts'

export interface RulerMark {
  /** 0 to 1 from the left. */
  readonly at: number
  readonly text: string
  /** Left out on phones. */
  readonly isMinor?: boolean
}

export interface RulerFlag {
  readonly at: number
  readonly text: string
  readonly tone: 'win' | 'loss' | 'neutral'
}

export interface ThresholdRulerProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  valueText: string
  onValue: (value: number) => void
  isDisabled: boolean
  /** Which side of the handle wins. */
  winSide: 'left' | 'right'
  marks: readonly RulerMark[]
  /** Where the round landed. */
  flag?: RulerFlag | undefined
}

const flagTones = {
  win: 'bg-win text-on-accent',
  loss: 'bg-loss text-on-accent',
  neutral: 'bg-text text-bg',
} as const

/** Distance of the ends from the edges: half the handle, so that marks sit under its middle. */
const placed = (at: number) => `calc(14px + (100% - 28px) * ${at})`

/** A track with a winning and a losing side, a handle at the line, and a flag at the result. */
export function ThresholdRuler(props: ThresholdRulerProps) {
  const { label, min, max, step, value, valueText, onValue, isDisabled, winSide, marks, flag } =
    props
  return (
    <div className="relative pt-9">
      {flag && (
        <div aria-hidden className="absolute inset-x-1.5 top-0 h-0">
          <div className="absolute" style={{ left: placed(Math.min(1, Math.max(0, flag.at))) }}>
            <span
              className={cx(
                'num absolute -translate-x-1/2 rounded-control px-2 py-0.5 font-condensed text-16',
                'font-semibold',
                flagTones[flag.tone],
              )}
            >
              {flag.text}
              <span
                className={cx(
                  'absolute top-full left-1/2 -ml-1.5 size-0 border-6 border-b-0 border-transparent',
                  flagPoints[flag.tone],
                )}
              />
            </span>
          </div>
        </div>
      )}
      <div className="rounded-full bg-well p-1.5">
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
          className="ruler block w-full"
          style={{
            '--share': `${((value - min) / (max - min)) * 100}%`,
            '--left': winSide === 'left' ? 'var(--win)' : 'var(--loss)',
            '--right': winSide === 'left' ? 'var(--loss)' : 'var(--win)',
          }}
        />
      </div>
      <div aria-hidden className="relative mx-1.5 mt-2 h-5 text-12 text-muted">
        {marks.map((mark) => (
          <span
            key={mark.text}
            className={cx('num absolute -translate-x-1/2', mark.isMinor && 'hidden sm:inline')}
            style={{ left: placed(mark.at) }}
          >
            {mark.text}
          </span>
        ))}
      </div>
    </div>
  )
}

const flagPoints = {
  win: 'border-t-win',
  loss: 'border-t-loss',
  neutral: 'border-t-text',
} as const
