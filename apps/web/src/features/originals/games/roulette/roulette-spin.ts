/** Pockets of the European wheel, clockwise from zero. */
export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]

export const pocketDeg = 360 / wheelOrder.length

/** Where a pocket's middle lies on the rotor, clockwise from its zero. */
export function pocketAngle(pocket: number): number {
  return wheelOrder.indexOf(pocket) * pocketDeg
}

/** Where wheel and ball rest after a round, in degrees clockwise from the top. */
export interface Rest {
  readonly rotorDeg: number
  readonly ballDeg: number
}

/** The rotor stops where the ball lies in the upper part, not always at the same place. */
export function restOf(pocket: number): Rest {
  const ballDeg = ((pocket * 47) % 121) - 60
  return { rotorDeg: ballDeg - pocketAngle(pocket), ballDeg }
}

/** One moment of a spin: angles in degrees, the ball's distance from the middle as share of the radius. */
export interface SpinFrame {
  readonly rotorDeg: number
  readonly ballDeg: number
  readonly radius: number
}

/** From here on the ball lies in its pocket and turns with the rotor. */
export const dropShare = 0.72
const trackRadius = 0.885
export const pocketRadius = 0.545
/** Shares of the spin, and how far the ball then is from its pocket (1 is the track). */
const fall: readonly (readonly [share: number, height: number])[] = [
  [0, 1],
  [0.46, 1],
  [0.58, 0.42],
  [0.63, 0.6],
  [0.69, 0.1],
  [0.73, 0.26],
  [0.78, 0],
  [1, 0],
]

/**
 * The way of wheel and ball to the pocket in `count` steps: the rotor turns clockwise, the ball
 * against it until it drops into the pocket the server drew. Pure decoration: the end is given.
 * @param from where the rotor rests now.
 * @param turns full turns of the rotor on the way.
 */
export function spinFrames(from: number, pocket: number, turns: number, count = 60): SpinFrame[] {
  const rest = restOf(pocket)
  const rotorWay = turns * 360 + positive(rest.rotorDeg - from)
  const ballWay = (turns + 2) * 360
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count
    const rotorDeg = rest.rotorDeg - rotorWay * (1 - eased(share))
    const early = Math.max(0, 1 - share / dropShare)
    const ballDeg = rotorDeg + pocketAngle(pocket) + ballWay * early ** 1.6
    return { rotorDeg, ballDeg, radius: radiusAt(share) }
  })
}

function eased(share: number): number {
  return 1 - (1 - share) ** 2.4
}

function radiusAt(share: number): number {
  const next = fall.findIndex(([at]) => at >= share)
  const [toShare, toHeight] = fall[Math.max(next, 0)] ?? [1, 0]
  const [fromShare, fromHeight] = fall[Math.max(next - 1, 0)] ?? [0, 1]
  const part = toShare === fromShare ? 1 : (share - fromShare) / (toShare - fromShare)
  const height = fromHeight + (toHeight - fromHeight) * part
  return pocketRadius + (trackRadius - pocketRadius) * height
}

function positive(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}
