import { expect, it } from 'vitest'
import {
  dropShare,
  pocketAngle,
  pocketRadius,
  restOf,
  spinFrames,
  wheelOrder,
} from './roulette-spin.ts'

const pockets = Array.from({ length: 37 }, (_, pocket) => pocket)
const turned = (degrees: number) => ((Math.round(degrees * 1_000) % 360_000) + 360_000) % 360_000

it('has every pocket once on the wheel', () => {
  expect([...wheelOrder].sort((left, right) => left - right)).toEqual(pockets)
})

it('ends with the ball in the pocket the server drew, for every pocket and from everywhere', () => {
  for (const pocket of pockets) {
    const rest = restOf(pocket)
    const frames = spinFrames(restOf((pocket * 5) % 37).rotorDeg, pocket, 2)
    const end = frames.at(-1)
    if (!end) throw new Error('no frames')
    expect(turned(end.rotorDeg)).toBe(turned(rest.rotorDeg))
    expect(turned(end.ballDeg)).toBe(turned(rest.ballDeg))
    expect(turned(end.ballDeg - end.rotorDeg)).toBe(turned(pocketAngle(pocket)))
    expect(end.radius).toBe(pocketRadius)
  }
})

it('starts where the rotor rests, and after the drop the ball turns with its pocket', () => {
  const from = restOf(12).rotorDeg
  const frames = spinFrames(from, 30, 2)
  expect(turned(frames[0]?.rotorDeg ?? 0)).toBe(turned(from))
  const last = frames.filter((_, index) => index / (frames.length - 1) >= dropShare)
  for (const { rotorDeg, ballDeg } of last) {
    expect(turned(ballDeg - rotorDeg)).toBe(turned(pocketAngle(30)))
  }
})
