import { games, isExtendedGameId, type ExtendedGameId } from '@powerplay/engines'
import { nextTurn, type Numbers } from '../../../src/features/originals/rounds/test/next-turn.ts'
import {
  isRefused,
  type Opened,
  type RoundPlayer,
  type Turned,
} from '../../../src/features/originals/rounds/test/round-player.ts'
import type { Stake } from './direct-bets.ts'

/** Ids of the games that are played in turns. */
export const turnGames = Object.keys(games.extended).filter(isExtendedGameId)

/** What to try first: blackjack looks for what is rare in it; the other games take any turn. */
function choose(game: ExtendedGameId, data: Opened['data'], next: Numbers): object {
  const actions = Array.isArray(data['actions']) ? data['actions'] : []
  if (game === 'blackjack' && actions.includes('split')) return { action: 'split' }
  return nextTurn(game, data, next)
}

/** A round that is open, after so many turns. */
export interface Standing {
  readonly opened: Opened
  readonly step: number
  readonly data: Opened['data']
}

/** Opens rounds until one stays open through so many turns; rounds that end before are played. */
export async function leaveOpen(
  player: RoundPlayer,
  game: ExtendedGameId,
  stake: Stake,
  { turns, next }: { readonly turns: number; readonly next: Numbers },
): Promise<Standing> {
  for (let tries = 0; tries < 40; tries += 1) {
    const opened = await player.play(game, stake)
    let standing: Standing | undefined =
      opened.game.status === 'in-progress' ? { opened, step: 0, data: opened.data } : undefined
    while (standing && standing.step < turns) standing = await goOn(player, game, standing, next)
    if (standing) return standing
  }
  throw new Error(`no round of ${game} stayed open`)
}

/** Whoever excluded himself ends his rounds, but adds no stake to them. */
const passedOver = ['turn/illegal', 'core/self-excluded']

/** Some turn that is allowed; what else is refused is an error. */
async function takeTurn(
  player: RoundPlayer,
  game: ExtendedGameId,
  { opened, step, data }: Standing,
  next: Numbers,
): Promise<{ readonly turn: object; readonly answer: Turned }> {
  for (let tries = 0; tries < 400; tries += 1) {
    const turn = tries === 0 ? choose(game, data, next) : nextTurn(game, data, next)
    const answer = await player.tryTurn(opened.id, step, turn)
    if (!isRefused(answer)) return { turn, answer }
    if (!passedOver.includes(answer.name)) throw new Error(JSON.stringify(answer))
  }
  throw new Error(`${game} allows no turn`)
}

/** One turn. @returns undefined when it ended the round. */
async function goOn(
  player: RoundPlayer,
  game: ExtendedGameId,
  standing: Standing,
  next: Numbers,
): Promise<Standing | undefined> {
  const { answer } = await takeTurn(player, game, standing, next)
  if (answer.game.status !== 'in-progress') return undefined
  return { ...standing, step: answer.step, data: answer.data }
}

/** Opens rounds of blackjack until one allows an action that adds to its stake and stays open. */
export async function leaveAfter(
  player: RoundPlayer,
  stake: Stake,
  turn: { readonly action: string; readonly accept?: boolean },
  next: Numbers,
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const opened = await player.play('blackjack', stake)
    if (opened.game.status !== 'in-progress') continue
    const answer = await player.tryTurn(opened.id, 0, turn)
    if (isRefused(answer)) {
      await playOut(player, 'blackjack', { opened, step: 0, data: opened.data }, next)
    } else if (answer.game.status === 'in-progress') return
  }
  throw new Error(`no round of blackjack stayed open after ${turn.action}`)
}

/** How a round that was played out came to its end. */
export interface PlayedOut {
  readonly last: Opened | Turned
  /** The actions that blackjack's player took. */
  readonly actions: readonly string[]
}

/** Plays an open round to its end: cashes out by chance where that is possible. */
export async function playOut(
  player: RoundPlayer,
  game: ExtendedGameId,
  from: Standing,
  next: Numbers,
): Promise<PlayedOut> {
  let standing = from
  const { id } = from.opened
  const actions: string[] = []
  const canStop = !['blackjack', 'videopoker'].includes(game)
  for (;;) {
    if (canStop && standing.step > 0 && next(3) === 0) {
      return { last: await player.finish(id, standing.step), actions }
    }
    const { turn, answer } = await takeTurn(player, game, standing, next)
    if ('action' in turn) {
      actions.push('accept' in turn ? `insured ${turn.accept}` : `${turn.action}`)
    }
    if (answer.game.status !== 'in-progress') return { last: answer, actions }
    standing = { ...standing, step: answer.step, data: answer.data }
  }
}

/** Plays whole rounds until one was won and one lost, and at least so many; cancels one first. */
export async function playRounds(
  player: RoundPlayer,
  game: ExtendedGameId,
  stake: Stake,
  next: Numbers,
): Promise<void> {
  const seen = new Set<string>()
  if (!['blackjack', 'videopoker'].includes(game)) {
    const opened = await player.play(game, stake)
    await player.finish(opened.id, opened.step)
  }
  const wanted = game === 'blackjack' && stake.bet === '0.5' ? rareActions : []
  const isEnough = () => ['win', 'lose', ...wanted].every((word) => seen.has(word))
  for (let round = 0; round < 3 || (round < 250 && !isEnough()); round += 1) {
    const opened = await player.play(game, stake)
    const { status } = opened.game
    const from = { opened, step: 0, data: opened.data }
    const end =
      status === 'in-progress'
        ? await playOut(player, game, from, next)
        : { last: opened, actions: [] }
    for (const word of [end.last.game.status, ...end.actions]) seen.add(word)
  }
  if (!isEnough()) throw new Error(`${game} saw only ${[...seen].join(', ')}`)
}

const rareActions = ['double', 'split', 'insured true', 'insured false']
