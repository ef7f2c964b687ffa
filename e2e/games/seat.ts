import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { calls } from '@powerplay/contract'
import { playButton } from '../browser/acts.ts'
import { desktop, useStage, type Stage } from '../browser/browser.ts'
import { newAccount, Visitor } from '../client/visitor.ts'

/** A screen's size. */
type Viewport = { readonly width: number; readonly height: number }

/** What the stories of a game begin with. */
export interface GameSeat {
  readonly stage: Stage
  newPlayer(): Promise<Visitor>
  /** Opens a game and waits until it can be played. */
  openGame(game: string, as: Visitor, viewport?: Viewport): Promise<Page>
}

/** @param name what the players of this file are called. */
export function useGameSeat(name: string): GameSeat {
  const stage = useStage()
  return {
    stage,
    newPlayer: () => Visitor.register(inject('siteUrl'), newAccount(name)),
    async openGame(game, as, viewport = desktop) {
      const page = await stage.open(`/casino/game/${game}`, { as, viewport })
      await playButton(page).waitFor()
      return page
    },
  }
}

/** The player's latest rounds of a game as the server has them, newest first. */
export async function roundsOf(player: Visitor, game: string) {
  return (await player.ask(calls.history, { api_id: game, count: 30 })).rows
}
