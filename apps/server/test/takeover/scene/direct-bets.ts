import { mustHave, type Uuid } from '@powerplay/kernel'
import { callOf, type TestApp, type TestPlayer } from '../../app.ts'

type Params = Readonly<Record<string, unknown>>

const risks = ['low', 'medium', 'high']

/** Parameters of every game that is decided at once, with all of the stake on its spots. */
const paramsOf: Readonly<Record<string, (turn: number, bet: string) => Params>> = {
  dice: (turn) => ({ condition: turn % 2 === 0 ? 'over' : 'under', target: 40.5 + (turn % 10) }),
  limbo: (turn) => ({ target: [1.5, 2, 3.25][turn % 3] }),
  plinko: (turn) => ({ rows: 8 + (turn % 9), risk: risks[turn % 3] }),
  wheel: (turn) => ({ segments: 10 + 10 * (turn % 5), risk: risks[turn % 3] }),
  diamonds: () => ({}),
  keno: (turn) => ({ risk: ['classic', ...risks][turn % 4], picks: [turn % 7, 12, 21, 30, 39] }),
  roulette: (_turn, bet) => ({
    bets: bet === '1' ? { red: '0.5', 'dozen:2': '0.3', 'straight:7': '0.2' } : { black: bet },
  }),
  baccarat: (_turn, bet) => ({
    bets: bet === '1' ? { player: '0.4', banker: '0.35', tie: '0.25' } : { banker: bet },
  }),
}

/** Ids of the games that are decided at once. */
export const directGames = Object.keys(paramsOf)

/** What a bet is placed with, and in which pocket of the player. */
export interface Stake {
  readonly bet: string
  readonly currency: string
  readonly demo: boolean
}

/** A bet exactly as its player asked for it, and what the house answered. */
export interface AskedBet {
  readonly userId: Uuid
  readonly key: Uuid
  readonly body: object
  readonly answer: unknown
}

interface Answered {
  readonly response?: { readonly game: { readonly status: string } }
}

/** Plays a game until it was won and lost at least once, and at least so many times. */
export async function playDirect(
  node: TestApp,
  player: TestPlayer,
  game: string,
  { least = 3, ...stake }: Stake & { readonly least?: number },
): Promise<AskedBet[]> {
  const asked: AskedBet[] = []
  const seen = new Set<string>()
  const isEnough = () => asked.length >= least && seen.has('win') && seen.size > 1
  for (let turn = 0; turn < 25 && !isEnough(); turn += 1) {
    const data = mustHave(paramsOf[game], game)(turn, stake.bet)
    const body = { api_id: game, quick: true, ...stake, data }
    const key = node.mintKey()
    const answer: unknown = await node.whisper('Play', body, callOf(player, key))
    asked.push({ userId: player.userId, key, body, answer })
    seen.add(statusOf(answer))
  }
  return asked
}

function statusOf(answer: unknown): string {
  // The registry of the test checks answers against the contract.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const { response } = answer as Answered
  if (!response) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return response.game.status
}
