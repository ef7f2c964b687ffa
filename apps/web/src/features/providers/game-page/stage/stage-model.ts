import type { ProviderGame } from '@powerplay/contract'
import type { SessionView } from '../../../../platform/session/session-context.tsx'
import type { LaunchOrder } from '../launch/use-launch.ts'

/** What stands in the place of the game. */
export type Scene = 'wait' | 'off' | 'guest' | 'real-only' | 'other-currency' | 'tables' | 'game'

/** What the player chose, on this page and for the whole site. */
export interface Choice {
  readonly status: SessionView['status']
  readonly wantsDemo: boolean
  readonly currency: string
  /** Table of a game that has a list of them. */
  readonly lobbyData: string | null
}

export interface StagePlan {
  readonly scene: Scene
  readonly isDemo: boolean
  /** Null where nothing is to be opened. */
  readonly order: LaunchOrder | null
}

/**
 * Decides what is shown and what is opened. Guests play demo only; a player whose site says demo
 * never bets real money without having chosen to.
 */
export function planStage(game: ProviderGame, choice: Choice): StagePlan {
  const { status, wantsDemo, currency, lobbyData } = choice
  const isDemo = game.isDemoOnly || (game.hasDemo && (status === 'guest' || wantsDemo))
  const scene = sceneOf(game, choice, isDemo)
  if (scene !== 'game') return { scene, isDemo, order: null }
  // Demo play knows no currency of ours: changing it must not open the game anew.
  const order = { id: game.id, demo: isDemo, currency: isDemo ? demoCurrency(game) : currency }
  return { scene, isDemo, order: lobbyData === null ? order : { ...order, lobbyData } }
}

function sceneOf(game: ProviderGame, choice: Choice, isDemo: boolean): Scene {
  if (!game.isEnabled) return 'off'
  if (choice.status === 'loading') return 'wait'
  if (isDemo) return 'game'
  if (choice.status === 'guest') return 'guest'
  if (choice.wantsDemo) return 'real-only'
  if (!game.currencies.includes(choice.currency)) return 'other-currency'
  return game.hasLobby && choice.lobbyData === null ? 'tables' : 'game'
}

function demoCurrency({ currencies }: ProviderGame): string {
  return currencies[0] ?? ''
}
