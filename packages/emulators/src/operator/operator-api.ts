import { z } from 'zod'
import { faultNames } from '../callbacks/faults.ts'
import { games } from '../catalogue/catalogue.ts'
import type { Answer, Call } from '../platform/http.ts'
import { currencyOf } from '../play/present.ts'
import type { Session } from '../play/session.ts'
import { toMinor, toText } from '../platform/money.ts'
import { AggregatorError } from '../protocol/aggregator-error.ts'
import { isSameSignature } from '../protocol/signature.ts'
import { selfValidate } from '../validation/self-validate.ts'
import type { World } from '../world.ts'

const faultBody = z.strictObject({
  name: z.enum(faultNames),
  share: z.number().min(0).max(1),
  left: z.number().int().min(0).max(100_000).nullable(),
  delayMs: z.number().int().min(0).max(60_000).default(4000),
})

const name = z.string().max(200)

const actionBody = z.strictObject({
  session: z.string().max(64),
  action: z.enum(['balance', 'bet', 'win', 'refund', 'rollback']),
  amount: z.string().max(40).optional(),
  type: name.optional(),
  transactionId: name.optional(),
  betTransactionId: name.optional(),
  roundId: name.optional(),
  finished: z.boolean().optional(),
  rollback: z
    .array(
      z.strictObject({ action: name, amount: z.string().max(40), transactionId: name, type: name }),
    )
    .max(50)
    .optional(),
  signature: z.enum(['bad', 'missing']).optional(),
  staleSeconds: z.number().int().min(0).max(86_400).optional(),
})

type ActionBody = z.infer<typeof actionBody>

const sessionsShown = 200
const logShown = 200

/** The operator's calls, `/api/operator/…`; a bearer token guards them. */
export function createOperatorApi(world: World, operatorToken: string) {
  return async (call: Call): Promise<Answer> => {
    const given = (call.header('authorization') ?? '').replace(/^Bearer /, '')
    if (operatorToken === '' || !isSameSignature(operatorToken, given)) {
      return { status: 401, body: { error: { code: 'unauthorised', message: 'Token missing.' } } }
    }
    try {
      return await run(world, call)
    } catch (error) {
      if (error instanceof AggregatorError) return { status: error.status, body: error.toBody() }
      if (!(error instanceof z.ZodError) && !(error instanceof SyntaxError)) throw error
      return { status: 422, body: { error: { code: 'bad-request', message: error.message } } }
    }
  }
}

async function run(world: World, call: Call): Promise<Answer> {
  const path = call.path.slice(2)
  const query = new URLSearchParams(call.query)
  switch (`${call.method} ${path.join('/')}`) {
    case 'GET overview':
      return ok(overview(world))
    case 'GET games':
      return ok({ games: games.map(presentGame) })
    case 'GET sessions':
      return ok({ sessions: world.sessions.list().slice(0, sessionsShown).map(presentSession) })
    case 'GET log':
      return ok({ entries: logOf(world, query) })
    case 'DELETE log':
      world.log.clear()
      return ok({})
    case 'GET deliveries':
      return ok({ waiting: world.outbox.waiting(), failed: world.outbox.failed() })
    case 'POST deliveries/retry':
      return retry(world, call)
    case 'GET faults':
      return ok({ faults: world.faults.list(), names: faultNames })
    case 'POST faults':
      world.faults.set(faultBody.parse(JSON.parse(call.body)))
      return ok({ faults: world.faults.list() })
    case 'DELETE faults':
      world.faults.clear()
      return ok({ faults: [] })
    case 'POST actions':
      return ok(await act(world, actionBody.parse(JSON.parse(call.body))))
    case 'POST self-validation':
      return ok(await selfValidate(world))
    default:
      return { status: 404, body: { error: { code: 'unknown', message: 'No such call.' } } }
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body })

function overview(world: World) {
  return {
    now: world.clock.now(),
    merchantId: world.merchantId,
    publicUrl: world.publicUrl,
    games: games.length,
    sessions: world.shelf.size('session'),
    /** Bets whose answer is awaited. */
    asking: world.shelf.size('asked'),
    waiting: world.shelf.size('delivery'),
    failed: world.shelf.size('failed'),
    faults: world.faults.list(),
  }
}

function presentGame(game: (typeof games)[number]) {
  const { uuid, name: title, provider, kind, rtp, volatility, tags } = game
  return { uuid, name: title, provider: provider.name, kind, rtp, volatility, tags }
}

function presentSession(session: Session) {
  const { token, ...rest } = session
  const game = games.find((one) => one.uuid === session.gameUuid)
  return { ...rest, session: token, game: game?.name ?? '' }
}

function logOf(world: World, query: URLSearchParams) {
  const before = query.get('before')
  const limit = Math.min(logShown, Number.parseInt(query.get('limit') ?? '50', 10) || 50)
  return world.log.list(limit, before === null ? undefined : Number.parseInt(before, 10))
}

async function retry(world: World, call: Call): Promise<Answer> {
  const { id } = z.strictObject({ id: z.string().max(64) }).parse(JSON.parse(call.body))
  const reply = await world.outbox.retry(id)
  if (!reply) throw new AggregatorError(404, 'Delivery not found')
  return ok({ reply })
}

/** One callback made by hand; faults that are switched on do not touch it. */
async function act(world: World, body: ActionBody) {
  const session = world.sessions.find(body.session)
  if (!session || session.isDemo) throw new AggregatorError(404, 'Session not found')
  const { signature, staleSeconds } = body
  const reply = await world.courier.sendTampered(
    {
      action: body.action,
      sessionId: session.sessionId,
      parameters: parametersOf(world, session, body),
      attempt: 0,
    },
    {
      ...(signature === undefined ? {} : { signature }),
      ...(staleSeconds === undefined ? {} : { staleSeconds }),
    },
  )
  if (reply.kind === 'ok') world.sessions.save({ ...session, balance: reply.balance })
  return { reply, entry: world.log.list(1)[0] ?? null }
}

function parametersOf(world: World, session: Session, body: ActionBody) {
  const common = {
    player_id: session.playerId,
    currency: session.currency,
    game_uuid: session.gameUuid,
    session_id: session.sessionId,
  }
  if (body.action === 'balance') return common
  const currency = currencyOf(session)
  const minted = world.chance.hex(`action:${session.token}:${world.clock.now()}`, 32)
  const minor = body.amount === undefined ? 0n : toMinor(body.amount, currency)
  if (minor === undefined) throw new AggregatorError(422, 'amount is no amount of this currency')
  return {
    ...common,
    ...(body.action === 'rollback' ? {} : { amount: toText(minor, currency) }),
    transaction_id: body.transactionId ?? minted,
    type: body.type ?? (body.action === 'refund' ? 'bet' : body.action),
    bet_transaction_id: body.betTransactionId,
    rollback_transactions: body.rollback?.map(({ transactionId, ...rest }) => ({
      ...rest,
      transaction_id: transactionId,
    })),
    round_id: body.roundId,
    provider_round_id: body.action === 'rollback' ? (body.roundId ?? minted) : undefined,
    finished: body.finished,
  }
}
