import { lazy, type ComponentType } from 'react'
import { stageFiles } from './stage-files.ts'

/** The stage of every game that can be played, by the game's id, loaded when the game is opened. */
export const stages: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(stageFiles).map(([id, load]) => [
    id,
    lazy(async () => ({ default: await load() })),
  ]),
)
