import { commitmentOf } from '@powerplay/engines'
import { signRs256 } from '@powerplay/emulators/sportsbook/tokens'
import { entropyChain } from '@powerplay/engines/poker/deck'
import { mustHave } from '@powerplay/kernel'
import { usualParams } from '../../src/features/originals/rounds/test/round-player.ts'
import { post } from '../../src/features/providers/test/callbacks.ts'
import * as sportStage from '../../src/features/sport/test/stage.ts'
import { callOf, type TestPlayer } from '../app.ts'
import { refusalIn, refusalName } from './edges.ts'
import { layUnlessBusy } from './last-unit.ts'
import { openSlot, vendor, type World } from './matrix-world.ts'

/** One of the stakes that are laid at once: where, and which of the player's. */
export interface Place {
  /** Of the two nodes. */
  readonly node: 0 | 1
  /** Whether it comes by the player's open socket, where the product takes stakes by one. */
  readonly bySocket: boolean
  /** Of the cell of the matrix, and of the stake within it. */
  readonly cell: number
  readonly stake: number
}

/** How a product takes a stake. */
export interface Way {
  /** What each stake is, in dollars of USDT. */
  readonly usd: number
  /** What it answers where a limit forbids the stake; ours say which, outside ones know no reasons. */
  readonly no: string
  /** @returns null where the stake was taken, else what the product answers. */
  lay(world: World, player: TestPlayer, place: Place): Promise<string | null>
}

const usd = 2.5
const ours = { usd, no: 'core/limit-reached' }
const busy = ['originals/play-pending', 'originals/round-open']

/** A game of ours, by the whisper Play. */
function play(orderOf: (stake: number) => object): Way {
  return {
    ...ours,
    lay(world, player, { node, bySocket, stake }) {
      const shared = { bet: String(usd), demo: false, currency: 'usdt', quick: true }
      const order = { ...shared, ...orderOf(stake) }
      const at = world.nodes[node]
      return layUnlessBusy(
        async () =>
          refusalIn(
            bySocket
              ? await world.whisper(player, 'Play', order)
              : await at.whisper('Play', order, callOf(player, at.mintKey())),
          ),
        busy,
      )
    },
  }
}

// One open round of a game: each stake is of another one.
const rounds = ['mines', 'tower', 'stairs', 'hilo', 'videopoker', 'coinflip'] as const

const slots: Way = {
  usd,
  no: 'INSUFFICIENT_FUNDS',
  async lay(world, player, { node }) {
    const seat = await openSlot(world, player)
    const bet = { ...seat, action: 'bet', type: 'bet', amount: String(usd) }
    return (await post(world.nodes[node].app.edge, bet)).errorCode ?? null
  },
}

const [poolId, salt] = ['small', '5a17'.repeat(8)]

const pool: Way = {
  ...ours,
  async lay({ nodes }, player, { node }) {
    const at = nodes[node]
    const { round } = await at.app.handlers.pvpPool({ poolId }, callOf(player))
    const roundId = mustHave(round, 'an open round')._id
    const order = { poolId, roundId, amount: String(usd), salt }
    return refusalName(at.app.handlers.pvpEnter(order, callOf(player, at.mintKey())))
  },
}

const duel: Way = {
  ...ours,
  lay({ nodes }, player, { node }) {
    const at = nodes[node]
    const shared = { game: 'coinflip', side: 'heads', currency: 'usdt', private: false } as const
    const order = { ...shared, stake: String(usd), salt }
    return refusalName(at.app.handlers.pvpDuelCreate(order, callOf(player, at.mintKey())))
  },
}

const futures: Way = {
  ...ours,
  async lay(world, player, { node, bySocket }) {
    const order = {
      ...({ ticker: 'BTC', currency: 'usdt', demo: false, side: 'long', feeMode: 'pnl' } as const),
      ...{ wager: String(usd), multiplier: 10 },
    }
    if (bySocket) return refusalIn(await world.whisper(player, 'TradeOpen', order))
    const at = world.nodes[node]
    return refusalName(at.app.handlers.tradingOpen(order, callOf(player, at.mintKey())))
  },
}

const sport: Way = {
  ...ours,
  async lay({ sportNodes }, player, { node }) {
    const at = sportNodes[node]
    const order = await sportStage.slip(at, [sportStage.home(1)], { stake: String(usd) })
    return refusalName(sportStage.queue(at, player, order))
  },
}

let slips = 0

const sportsbook: Way = {
  usd,
  no: '1005',
  async lay({ nodes }, player, { node }) {
    const { app } = nodes[node]
    slips += 1
    const slip = slips
    const place = { amount: usd * 1e8, currency: 'USDT' }
    const { token } = await app.handlers.sportsbookToken({ currency: 'usdt' }, callOf(player))
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const payload = {
      ...{ ...place, player_id: player.wireId, session_id: String(claims.jti) },
      transaction: {
        ...{ ...place, id: `t${slip}`, betslip_id: `s${slip}`, ext_player_id: player.wireId },
      },
      betslip: {
        ...{ id: `s${slip}`, type: 'single', k: '2.00' },
        bets: [{ sport_id: 'soccer-1', competitor_name: ['A', 'B'] }],
      },
    }
    const signed = { payload: await signRs256({ payload }, vendor.privateKey) }
    const answer = await app.edge.inject({
      ...{ method: 'POST', url: '/api/callback/sportsbook/bet/make' },
      ...{ headers: { 'content-type': 'application/json' }, payload: JSON.stringify(signed) },
    })
    return answer.statusCode === 200 ? null : String(answer.json<{ code: number }>().code)
  },
}

const seats = 6

const poker: Way = {
  usd: 10,
  no: ours.no,
  async lay(world, player, { node, bySocket, cell, stake }) {
    const asked = { hideEmpty: false, hideFull: false }
    const { tables } = await world.nodes[0].app.handlers.pokerLobby(asked, callOf(null))
    const ids = tables.map(({ _id }) => _id).sort()
    // A table of its own for each stake, and there a seat of its own for each player.
    const tableId = mustHave(ids[stake + (cell < seats ? 0 : seats)], 'a table')
    const order = {
      ...{ tableId, seat: cell % seats, buyIn: '10', postNow: false },
      ...{ autoRebuy: false, autoTopUp: false },
      entropyTip: entropyChain(commitmentOf(`${player.userId}/${stake}`)).at(-1) ?? '',
    }
    if (bySocket) return refusalIn(await world.whisper(player, 'PokerSit', order))
    const at = world.nodes[node]
    return refusalName(at.app.whispers.PokerSit(order, callOf(player, at.mintKey())))
  },
}

/**
 * How each product that registers itself takes a stake, by the product's id. A product that is not here
 * fails the matrix until it is.
 */
export const ways: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  originals: {
    // First of all, while its first round takes bets.
    crash: play(() => ({ api_id: 'crash', quick: false, data: {} })),
    // One roll of five thousand wins: what is won makes room for a loss.
    dice: play(() => ({ api_id: 'dice', data: { condition: 'under', target: 0.02 } })),
    'rounds of turns': play((stake) => {
      const game = mustHave(rounds[stake], 'a game')
      return { api_id: game, data: usualParams[game] }
    }),
  },
  slots: { 'a game of the aggregator': slots },
  pvp: { 'a pool': pool, 'a duel': duel },
  trading: { futures },
  sport: { 'a slip': sport },
  sportsbook: { 'a bet of the vendor': sportsbook },
  poker: { 'a seat': poker },
}

/** Products whose wagers hold no stake, with why. */
export const withoutStake: Readonly<Record<string, string>> = {
  wheel: 'A spin costs a ticket and no money.',
}
