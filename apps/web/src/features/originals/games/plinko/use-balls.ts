import { useEffect, useRef, useState } from 'react'
import { settings } from '../../../../platform/store/settings-store.ts'
import type { GameState, SettledRound } from '../../play/game-controller.ts'
import { playSound } from '../../stage/sounds.ts'

/** A ball on its way: the round is decided, its bucket not yet reached. */
export interface Ball {
  readonly round: SettledRound
  readonly path: string
  /** Of the page's own clock, milliseconds. */
  readonly startMs: number
}

export interface Balls {
  readonly falling: readonly Ball[]
  /** Rounds whose ball has landed, latest first. */
  readonly landed: readonly SettledRound[]
}

const landedMax = 12

/**
 * The balls of this visit. Every answered bet sends one off; it lands when the round's own delay is
 * over, however many follow it in the meantime.
 */
export function useBalls({ round }: GameState): Balls {
  const [balls, setBalls] = useState<Balls>({ falling: [], landed: [] })
  const seenId = useRef<string>(undefined)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    if (!round || seenId.current === round.id) return
    seenId.current = round.id
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      if (!settings().quick) playSound('bucket')
      setBalls((now) => landedFrom(now, round))
    }, round.delayMs)
    timers.current.add(timer)
    const ball = { round, path: pathOf(round), startMs: performance.now() }
    setBalls((now) => ({ ...now, falling: [...now.falling, ball] }))
  }, [round])
  useEffect(() => {
    const pending = timers.current
    return () => {
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    }
  }, [])
  return balls
}

function landedFrom({ falling, landed }: Balls, round: SettledRound): Balls {
  return {
    falling: falling.filter((ball) => ball.round.id !== round.id),
    landed: [round, ...landed].slice(0, landedMax),
  }
}

/** The way of a round's ball: L or R for every row. */
export function pathOf({ data }: SettledRound): string {
  const path = data['path']
  return typeof path === 'string' && /^[LR]{8,16}$/.test(path) ? path : 'LRLRLRLR'
}

/** The bucket of a round, from 0 at the left. */
export function bucketOf(round: SettledRound): number {
  const bucket = round.data['bucket']
  return typeof bucket === 'number' ? bucket : 0
}

/** The number of rows a round was played with. */
export function rowsOf(round: SettledRound): number {
  return pathOf(round).length
}
