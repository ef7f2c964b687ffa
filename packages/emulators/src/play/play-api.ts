import { z } from 'zod'
import { findGame, findTable } from '../catalogue/catalogue.ts'
import type { LiveGame, SlotGame, Table } from '../catalogue/game.ts'
import type { Answer, Call } from '../platform/http.ts'
import { toMinor } from '../platform/money.ts'
import type { World } from '../world.ts'
import { PlayRefusal } from './play-refusal.ts'
import {
  currencyOf,
  presentBets,
  presentCampaign,
  presentFeature,
  presentGame,
  presentPaytable,
  presentResult,
  presentSpin,
  presentStake,
  presentTable,
} from './present.ts'
import type { Session } from './session.ts'
import { spinSlot } from './spin-slot.ts'
import { dealRound, momentOf, roundIdOf } from './table-schedule.ts'

const spinBody = z.strictObject({
  bet: z.string().max(40).optional(),
  buy: z.boolean().optional(),
  campaign: z.string().max(64).optional(),
})
const chipsBody = z.strictObject({ chips: z.record(z.string().max(20), z.string().max(40)) })

const demoBalance = '1000.00'
/** Rounds whose results a table shows. */
const historySize = 20

/** Calls of the game page: `/api/play/{token}/{call}`. */
export async function answerPlay(world: World, call: Call): Promise<Answer> {
  const [, , token = '', name = ''] = call.path
  try {
    return { status: 200, body: await run(world, call, token, name) }
  } catch (error) {
    if (!(error instanceof PlayRefusal)) throw error
    return { status: error.status, body: { error: { code: error.code, message: error.message } } }
  }
}

async function run(world: World, call: Call, token: string, name: string): Promise<unknown> {
  const session = world.sessions.find(token)
  if (!session) throw new PlayRefusal('unknown-session', 'This game is not open.')
  if (call.method === 'GET' && name === 'state') return state(world, session)
  if (session.closedAt !== null) {
    throw new PlayRefusal('session-closed', 'This game was closed. Open it again.')
  }
  if (call.method === 'GET' && name === 'round') return roundOf(world, session)
  const body = call.method === 'POST' ? readBody(call.body) : undefined
  if (body === undefined) throw new PlayRefusal('bad-request', 'There is no such call.')
  const work = world.sessions.exclusively(token, (fresh) => act(world, fresh, name, body))
  if (!work) throw new PlayRefusal('busy', 'The last press is still being played.')
  return work
}

function readBody(text: string): unknown {
  try {
    const parsed: unknown = text === '' ? {} : JSON.parse(text)
    return parsed
  } catch {
    throw new PlayRefusal('bad-request', 'The body is no JSON.')
  }
}

function act(world: World, session: Session, name: string, body: unknown): Promise<unknown> {
  switch (name) {
    case 'spin':
      return actSpin(world, session, body)
    case 'chips':
      return actChips(world, session, body)
    case 'balance':
      return actBalance(world, session)
    case 'refill':
      return actRefill(world, session)
    case 'close':
      return actClose(world, session)
    default:
      throw new PlayRefusal('bad-request', 'There is no such call.')
  }
}

function slotOf(session: Session): SlotGame {
  const game = findGame(session.gameUuid)
  if (game?.kind === 'slot') return game
  throw new PlayRefusal('bad-request', 'This game has no reels.')
}

function tableOf(session: Session): { game: LiveGame; table: Table } {
  const game = findGame(session.gameUuid)
  const table = game?.kind === 'table' ? findTable(game, session.tableId ?? '') : undefined
  if (game?.kind === 'table' && table) return { game, table }
  throw new PlayRefusal('bad-request', 'This game has no table.')
}

function state(world: World, session: Session) {
  const currency = currencyOf(session)
  const game = findGame(session.gameUuid)
  if (!game) throw new PlayRefusal('unknown-session', 'This game is gone.')
  const common = {
    game: presentGame(game),
    mode: session.isDemo ? 'demo' : 'real',
    currency: currency.code,
    decimals: currency.decimals,
    balance: session.balance,
    isClosed: session.closedAt !== null,
    returnUrl: session.returnUrl,
    language: session.language,
  }
  if (game.kind === 'slot') {
    const campaigns = world.campaigns.openFor(session)
    return {
      ...common,
      paytable: presentPaytable(game),
      ...presentBets(currency),
      feature: presentFeature(session.feature, currency),
      campaigns: campaigns.map((campaign) => presentCampaign(campaign, currency)),
    }
  }
  const { table } = tableOf(session)
  return { ...common, table: presentTable(game, table, currency), ...roundOf(world, session) }
}

/** Where the table stands, what lies there, and the results before. */
function roundOf(world: World, session: Session) {
  const { game, table } = tableOf(session)
  const now = world.clock.now()
  const moment = momentOf(game, now)
  const currency = currencyOf(session)
  const last = moment.phase === 'showing' ? moment.round : moment.round - 1
  const history = Array.from({ length: historySize }, (_, at) => last - at)
  const deal = (round: number) => dealRound(world.chance, game, table.id, round)
  return {
    now,
    round: { id: roundIdOf(table.id, moment.round), ...moment },
    result: moment.phase === 'showing' ? deal(moment.round) : null,
    history: history.map((round) => ({ id: roundIdOf(table.id, round), show: deal(round).show })),
    chips: presentStake(world.tableBets.stakeOf(session.token, moment.round), currency),
    lastResult: presentResult(world.tableBets.lastResult(session.token), table.id, currency),
    balance: session.balance,
  }
}

async function actSpin(world: World, session: Session, body: unknown) {
  const wish = spinBody.safeParse(body)
  if (!wish.success) throw new PlayRefusal('bad-request', 'These fields are not a spin.')
  const currency = currencyOf(session)
  const { bet, buy, campaign } = wish.data
  const betMinor = bet === undefined ? undefined : toMinor(bet, currency)
  if (session.feature && (buy || campaign !== undefined)) {
    throw new PlayRefusal('feature-running', 'Free spins are running.')
  }
  const spin = {
    ...(betMinor === undefined ? {} : { betMinor }),
    ...(buy === undefined ? {} : { isBought: buy }),
    ...(campaign === undefined ? {} : { campaignId: campaign }),
  }
  const spun = await spinSlot(world, slotOf(session), currency, { session, spin })
  return presentSpin(spun, currency)
}

async function actChips(world: World, session: Session, body: unknown) {
  const read = chipsBody.safeParse(body)
  if (!read.success) throw new PlayRefusal('bad-request', 'These fields are no chips.')
  const currency = currencyOf(session)
  const chips: Record<string, bigint> = {}
  for (const [spot, text] of Object.entries(read.data.chips)) {
    const minor = toMinor(text, currency)
    if (minor === undefined) throw new PlayRefusal('bad-bet', 'This is no amount.')
    chips[spot] = minor
  }
  const placed = await world.tableBets.place({ session, ...tableOf(session), currency, chips })
  return { chips: presentStake(placed.stake, currency), balance: placed.session.balance }
}

/** Asks the wallet again; in demo the purse is ours. */
async function actBalance(world: World, session: Session) {
  if (session.isDemo) return { balance: session.balance }
  const { sessionId, playerId, currency, gameUuid } = session
  const reply = await world.courier.send({
    action: 'balance',
    sessionId,
    parameters: {
      player_id: playerId,
      currency,
      game_uuid: gameUuid,
      session_id: sessionId,
    },
    attempt: 0,
  })
  if (reply.kind !== 'ok') {
    throw new PlayRefusal('wallet-unreachable', 'The casino did not tell the balance.')
  }
  world.sessions.save({ ...session, balance: reply.balance })
  return { balance: reply.balance }
}

function actRefill(world: World, session: Session) {
  if (!session.isDemo) {
    throw new PlayRefusal('not-demo', 'Only the demo purse can be filled here.')
  }
  world.sessions.save({ ...session, balance: demoBalance })
  return Promise.resolve({ balance: demoBalance })
}

function actClose(world: World, session: Session) {
  world.sessions.save({ ...session, closedAt: world.clock.now() })
  return Promise.resolve({ isClosed: true })
}
