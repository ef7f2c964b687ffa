/** About the middle of the tries that challenges take. */
const usualTries = 450

/**
 * How far the search seems to be, 0 to 99: its length is not known before its end, so the bar slows
 * down instead of standing still at the end.
 */
export function captchaPercent(tries: number): number {
  return Math.min(99, Math.round(100 * (1 - Math.exp(-tries / usualTries))))
}
