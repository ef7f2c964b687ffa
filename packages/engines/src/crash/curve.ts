/** Growth of the curve e^(rate * t), per millisecond. Source: docs/games/multiplayer.md. */
export const crashGrowthPerMs = 0.00006

/** The multiplier of a running game in 1/100: floor(100 * e^(0.00006 * t)), from 100 on. */
export function crashMultiplierE2(elapsedMs: number): number {
  return Math.floor(100 * Math.exp(crashGrowthPerMs * elapsedMs))
}

/** The first whole millisecond at which a running game shows at least `multiplierE2` / 100. */
export function crashTimeMs(multiplierE2: number): number {
  let timeMs = Math.max(0, Math.ceil(Math.log(multiplierE2 / 100) / crashGrowthPerMs))
  // The logarithm may be off by an ulp: the curve itself decides.
  while (timeMs > 0 && crashMultiplierE2(timeMs - 1) >= multiplierE2) timeMs -= 1
  while (crashMultiplierE2(timeMs) < multiplierE2) timeMs += 1
  return timeMs
}
