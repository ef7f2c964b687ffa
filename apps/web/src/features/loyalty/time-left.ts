import { hourMs, minuteMs, secondMs } from '@powerplay/kernel'

const two = (value: number) => String(value).padStart(2, '0')

/** Hours, minutes and seconds that are left: "03:59:07". */
export function showLeft(leftMs: number): string {
  const left = Math.max(0, leftMs)
  const hours = Math.floor(left / hourMs)
  const minutes = Math.floor((left % hourMs) / minuteMs)
  const seconds = Math.floor((left % minuteMs) / secondMs)
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`
}
