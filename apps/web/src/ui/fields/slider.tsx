import { cx } from '../cx.ts'

export interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  onValue: (value: number) => void
  /** The value in words for readers, where the bare number is not the meaning. */
  valueText?: string
  isDisabled?: boolean
  className?: string
}

/** A native range input in our clothes, so arrow keys, Home and End work as everywhere. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, onValue, valueText, isDisabled, className } = props
  const share = ((value - min) / (max - min)) * 100
  return (
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
      className={cx('slider w-full', className)}
      style={{ '--share': `${share}%` }}
    />
  )
}
