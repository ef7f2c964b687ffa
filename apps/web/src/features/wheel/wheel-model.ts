import { minuteMs, secondMs, type InstantMs } from '@powerplay/kernel'
import { showUsd } from '../../platform/format/usd.ts'

/** Edge of the canvas in pixels. Source: 000 section 9. */
export const canvasPx = 1_300
/** Each segment stands on the wheel so often. Source: 000 section 9. */
export const copies = 2
/** Whole turns of a spin, and how long they take. Source: 000 section 9. */
export const turns = 8
export const turnMs = 5_000

/** Where the wheel stands when a segment lies under the pointer, in degrees, 0 to 360. */
export function angleOf(segment: number, segments: number): number {
  const slice = 360 / (segments * copies)
  return (360 - (segment - 1) * slice) % 360
}

/** How far the wheel goes: eight whole turns, and on to the segment. @param from in degrees. */
export function targetAngle(from: number, segment: number, segments: number): number {
  const rest = (((angleOf(segment, segments) - from) % 360) + 360) % 360
  return from + turns * 360 + rest
}

/** "01:47". */
export function showShortLeft(leftMs: number): string {
  const left = Math.max(0, leftMs)
  const minutes = Math.floor(left / minuteMs)
  const seconds = Math.floor((left % minuteMs) / secondMs)
  return `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`
}

/** When the wheel may turn next, or null where it may now. */
export function waitMs(nextSpinAt: InstantMs | null, now: InstantMs): number {
  return nextSpinAt === null ? 0 : Math.max(0, nextSpinAt - now)
}

/** Whole dollars without cents: "$25"; others with: "$0.25". */
export function showShortCents(cents: number): string {
  return showUsd(cents / 100).replace(/[.,]00$/, '')
}

/** Grounds of the segments, in their order, and whether their words are dark. */
export const segmentLooks = [
  { ground: '#4a4668', light: '#5d5880', isDark: false },
  { ground: '#6a3aa8', light: '#8350c4', isDark: false },
  { ground: '#1c4a86', light: '#2a63ab', isDark: false },
  { ground: '#e9a80c', light: '#ffc835', isDark: true },
  { ground: '#2fb87c', light: '#4fdc9c', isDark: true },
  { ground: '#ec4a55', light: '#ff6f76', isDark: true },
] as const
