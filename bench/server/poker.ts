import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PokerTable } from '@powerplay/contract'
import { mustHave } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext } from '../../apps/server/src/platform/context.ts'
import { keyMint } from '../keys.ts'
import { callerOf } from './bets.ts'
import type { BenchPlayer } from './players.ts'

/** So many tables with so many seats each, all taken. */
export interface PokerOrder {
  readonly tables: number
  readonly seats: number
}

/** When an action was sent, by the hand and the step that the table stands at afterwards. */
export type SentActions = readonly (readonly [place: string, sentMs: number])[]

const reason = 'The bench plays hold’em at many tables.'
/** Values of a seat: more than it plays hands. */
const chainLength = 200
const sitAtOnce = 30
/** How long players think: as people do. */
const thinkMs = { least: 2_000, spread: 4_000 } as const
const nothing = () => undefined
const mintKey = keyMint()
const nowMs = () => performance.timeOrigin + performance.now()

interface Seated {
  readonly player: BenchPlayer
  /** Each value is the hash of the one before it. */
  readonly chain: readonly string[]
  /** The place of what it is bound to. */
  tipAt: number
}

/** Opening all tables takes some seconds. */
const openedMsMax = 60_000

/** Opens the tables and fills all seats. @returns their wire ids. */
export async function openTables(
  app: App,
  players: readonly BenchPlayer[],
  { tables, seats }: PokerOrder,
): Promise<{ readonly ids: string[]; readonly game: PokerGame }> {
  const { settings, database } = app.platform
  const set = (key: string, value: unknown) => settings.set({ key, value, reason, by: null })
  // Other parts of the bench leave only theirs on.
  await set('compliance.plugins', ['poker'])
  await set('poker.stakes', [{ smallCents: 5, bigCents: 10, seats, speed: 'normal' }])
  await set('poker.tablesPerStakes', tables)
  await set('poker.actionSeconds', { normal: 60, fast: 60 })
  await database.query({
    text: 'update users set email_verified_at = now() where email_verified_at is null',
  })
  const guest = contextOf(null)
  let ids: string[] = []
  const endsAt = performance.now() + openedMsMax
  while (ids.length < tables) {
    if (performance.now() > endsAt) throw new Error(`only ${ids.length} tables were opened`)
    await sleep(500)
    const lobby = await app.handlers.pokerLobby({ hideEmpty: false, hideFull: false }, guest)
    ids = lobby.tables
      .filter(({ seats: own, sb }) => own === seats && sb.startsWith('0.05'))
      .map(({ _id }) => _id)
  }
  const game = new PokerGame(app)
  // One at each table and then the next: those who sit down at one table together are looked at anew.
  const places = Array.from({ length: seats }, (_, seat) =>
    ids.map((tableId) => ({ tableId, seat })),
  ).flat()
  for (let from = 0; from < places.length; from += sitAtOnce) {
    const portion = places.slice(from, from + sitAtOnce).map((place, at) => {
      return game.sit(place.tableId, place.seat, mustHave(players[from + at], 'a player'))
    })
    await Promise.all(portion)
  }
  return { ids, game }
}

function contextOf(player: BenchPlayer | null): CallContext {
  const caller = player
    ? callerOf(player)
    : { userId: null, sessionId: null, ip: '127.0.0.1', userAgent: 'bench', can: () => false }
  return { caller, key: mintKey(), socketId: null, attach: nothing, setSessionCookie: nothing }
}

/** The contract says what the event holds. */
const isNews = (payload: object): payload is { readonly table: PokerTable } => 'table' in payload

/** Everybody at the tables: hears what the tables tell, gives values, thinks, acts. */
export class PokerGame {
  readonly #app: App
  readonly #seated = new Map<string, Seated>()
  readonly #busy = new Set<string>()
  #sent: [string, number][] = []
  #isOver = false

  constructor(app: App) {
    this.#app = app
    const { broadcaster } = app.platform
    const emit = broadcaster.emit.bind(broadcaster)
    broadcaster.emit = (channel, event, payload) => {
      emit(channel, event, payload)
      if (event === 'PokerState' && isNews(payload)) this.#hear(payload.table)
    }
  }

  async sit(tableId: string, seat: number, player: BenchPlayer): Promise<void> {
    const chain = [randomBytes(32).toString('hex')]
    while (chain.length < chainLength) {
      chain.push(
        createHash('sha256')
          .update(mustHave(chain.at(-1), 'a value'))
          .digest('hex'),
      )
    }
    const own = { player, chain, tipAt: chainLength - 1 }
    this.#seated.set(`${tableId} ${seat}`, own)
    await this.#app.whispers.PokerSit(
      {
        ...{ tableId, seat, buyIn: '10', entropyTip: mustHave(chain.at(-1), 'a tip') },
        ...{ postNow: true, autoRebuy: true, autoTopUp: false },
      },
      contextOf(player),
    )
  }

  /** Forgets what was sent before, and lets them play for so long. @returns what was sent. */
  async play(durationMs: number): Promise<SentActions> {
    this.#sent = []
    await sleep(durationMs)
    return this.#sent
  }

  end(): void {
    this.#isOver = true
  }

  #hear(table: PokerTable): void {
    if (this.#isOver) return
    const { prepare, hand } = table
    for (const seat of prepare?.asked ?? [])
      this.#later(`value ${prepare?.handId} ${seat}`, 50 + Math.random() * 500, () =>
        this.#give(table, seat),
      )
    const turn = hand?.turn
    if (!turn) return
    const wait = thinkMs.least + Math.random() * thinkMs.spread
    this.#later(`turn ${hand._id} ${hand.step}`, wait, () => this.#act(table, hand, turn))
  }

  /** Once for each thing that there is to do. */
  #later(name: string, waitMs: number, act: () => Promise<void>): void {
    if (this.#busy.has(name)) return
    this.#busy.add(name)
    setTimeout(() => {
      if (!this.#isOver) act().catch(nothing)
    }, waitMs).unref()
  }

  async #give({ _id: tableId, prepare }: PokerTable, seat: number): Promise<void> {
    const own = this.#seated.get(`${tableId} ${seat}`)
    const value = own?.chain[own.tipAt - 1]
    if (!own || !prepare || value === undefined) return
    await this.#app.whispers.PokerEntropy(
      { tableId, handId: prepare.handId, value },
      contextOf(own.player),
    )
    own.tipAt -= 1
  }

  async #act(
    { _id: tableId }: PokerTable,
    hand: NonNullable<PokerTable['hand']>,
    turn: NonNullable<NonNullable<PokerTable['hand']>['turn']>,
  ): Promise<void> {
    const own = this.#seated.get(`${tableId} ${turn.seat}`)
    if (!own) return
    const dice = Math.random()
    const free = turn.legal.includes('check') ? ('check' as const) : ('call' as const)
    const size = turn.legal.find((kind) => kind === 'bet' || kind === 'raise')
    const how =
      dice < 0.2 && free === 'call'
        ? { action: 'fold' as const }
        : dice > 0.85 && size !== undefined && turn.minRaiseTo !== null
          ? { action: size, amount: turn.minRaiseTo }
          : { action: free }
    const sentMs = nowMs()
    const place = { tableId, handId: hand._id, step: hand.step }
    const { step } = await this.#app.whispers.PokerAct({ ...place, ...how }, contextOf(own.player))
    this.#sent.push([`${hand._id} ${step}`, sentMs])
  }
}
