import { randomBytes } from 'node:crypto'
import { calls, type PokerTable } from '@powerplay/contract'
import { entropyChain } from '@powerplay/engines/poker/deck'
import { mustHave } from '@powerplay/kernel'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinWithEmail } from '../client/mailbox.ts'
import type { Visitor } from '../client/visitor.ts'
import { windowOf } from './acts.ts'

type Hand = NonNullable<PokerTable['hand']>
export type Kind = 'fold' | 'check' | 'call' | 'allin'

/** What whoever's turn it is does; null stops there. */
export type Choice = (table: PokerTable, name: string) => Kind | null

/** Somebody at the table, by the calls alone or by a page too. */
export interface Player {
  readonly name: string
  readonly visitor: Visitor
  readonly seat: number
  /** Of whoever has no page: the values of the seat. */
  readonly chain: readonly string[]
  page?: Page
}

export async function arrive(name: string, seat: number): Promise<Player> {
  const { visitor } = await joinWithEmail(name)
  return { name, visitor, seat, chain: entropyChain(randomBytes(32).toString('hex')) }
}

export async function sitByPage({ page, seat }: Player): Promise<void> {
  const own = mustHave(page, 'a page')
  await own.getByRole('button', { name: `Sit down at seat ${seat + 1}` }).click()
  const form = windowOf(own, 'Sit down')
  const post = form.getByRole('checkbox', { name: /^Post the big blind/ })
  if ((await post.count()) > 0) await post.check()
  await form.getByRole('button', { name: 'Sit down' }).click()
  await own.getByRole('button', { name: 'Leave', exact: true }).waitFor()
}

const placeOf = (hand: PokerTable['hand']) => `${hand?._id} ${hand?.step}`

/** The least that keeps a seat in the hand. */
export const stay = ({ hand }: PokerTable): Kind =>
  hand?.turn?.legal.includes('check') === true ? 'check' : 'call'

/** Out of the hand as soon as it costs anything. */
export const giveUp = ({ hand }: PokerTable): Kind =>
  hand?.turn?.legal.includes('check') === true ? 'check' : 'fold'

/** A table and everybody at it, hand after hand; no hand and no clock is waited for by its number. */
export class Night {
  readonly tableId: string
  readonly players: readonly Player[]
  /** Who takes no part any more, or cannot for now. */
  readonly away = new Set<string>()
  readonly handIds = new Set<string>()
  readonly dealt = new Set<string>()
  readonly #given = new Set<string>()

  constructor(tableId: string, players: readonly Player[]) {
    this.tableId = tableId
    this.players = players
  }

  async table(): Promise<PokerTable> {
    const watcher = mustHave(
      this.players.find(({ name }) => !this.away.has(name)),
      'somebody',
    )
    return (await watcher.visitor.ask(calls.pokerTable, { tableId: this.tableId })).table
  }

  player(name: string): Player {
    return mustHave(
      this.players.find((each) => each.name === name),
      name,
    )
  }

  /** Whether all of these were dealt into the hand on the table. */
  areDealt({ seats }: PokerTable, names: readonly string[]): boolean {
    return names.every((name) =>
      seats.some(({ seat, isDealt }) => isDealt && seat === this.player(name).seat),
    )
  }

  /** Plays on until this is so, or somebody's choice stops it. */
  async playUntil(isEnough: (table: PokerTable) => boolean, choose: Choice): Promise<void> {
    for (;;) {
      const table = await this.table()
      const { hand, prepare } = table
      if (hand) this.#note(table, hand)
      if (isEnough(table)) return
      if (prepare) await this.#give(prepare)
      await this.#comeBack(table)
      const turn = hand?.turn
      const player = this.players.find(({ seat }) => seat === turn?.seat)
      if (hand && turn && player && !this.away.has(player.name)) {
        const kind = choose(table, player.name)
        if (kind === null) return
        await this.#act(player, hand, kind)
      } else await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Acts on the player's own page, by its keys or its buttons. */
  async actByPage({ page }: Player, kind: 'fold' | 'stay', how: 'keys' | 'buttons'): Promise<void> {
    const own = mustHave(page, 'a page')
    const { hand } = await this.table()
    const bar = own.getByRole('region', { name: 'Your turn', exact: true })
    await bar.waitFor()
    if (how === 'keys') await own.keyboard.press(kind === 'fold' ? 'f' : 'c')
    else {
      const name = kind === 'fold' ? 'Fold' : /^(Check|Call)/
      await bar.getByRole('button', { name }).click()
    }
    await expect.poll(async () => placeOf((await this.table()).hand)).not.toBe(placeOf(hand))
  }

  #note({ seats }: PokerTable, { _id }: Hand): void {
    this.handIds.add(_id)
    for (const { name, seat } of this.players) {
      if (seats.some((each) => each.seat === seat && each.isDealt)) this.dealt.add(name)
    }
  }

  /** A busy machine lets values come too late: whoever is dealt out for that posts and plays on. */
  async #comeBack({ seats, phase }: PokerTable): Promise<void> {
    if (phase !== 'pause' && phase !== 'waiting') return
    const out = seats.filter(
      ({ status, stack, isWaiting }) => (status === 'out' || isWaiting) && Number(stack) > 0,
    )
    for (const { visitor, seat, name } of this.players) {
      if (this.away.has(name) || !out.some((each) => each.seat === seat)) continue
      await visitor.whisper('PokerSitIn', { tableId: this.tableId, postNow: true })
    }
  }

  async #give({ handId, asked }: NonNullable<PokerTable['prepare']>): Promise<void> {
    const wanted = this.players.filter(
      ({ page, seat, name }) =>
        !page && asked.includes(seat) && !this.#given.has(`${handId} ${name}`),
    )
    await Promise.all(
      wanted.map(async ({ name, visitor, chain }) => {
        this.#given.add(`${handId} ${name}`)
        const { own } = await visitor.ask(calls.pokerTable, { tableId: this.tableId })
        const value = chain[chain.indexOf(own?.tip ?? '') - 1]
        await visitor.whisper('PokerEntropy', { tableId: this.tableId, handId, value })
      }),
    )
  }

  /** A turn may run out before its player is through with it: then the table has acted for him. */
  async #act({ visitor }: Player, { _id: handId, step }: Hand, action: Kind): Promise<void> {
    const asked = { tableId: this.tableId, handId, step, action }
    const done = JSON.stringify(await visitor.whisper('PokerAct', asked))
    expect(done).toMatch(/"ok":true|not-your-turn|hand-over/)
  }
}
