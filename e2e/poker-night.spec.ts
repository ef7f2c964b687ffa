import { randomBytes } from 'node:crypto'
import { calls, type PokerTable } from '@powerplay/contract'
import { entropyChain } from '@powerplay/engines/poker/deck'
import { mustHave } from '@powerplay/kernel'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { verifyHand } from '../packages/verifier/src/verifier.mjs'
import { windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { joinWithEmail } from './client/mailbox.ts'
import type { Visitor } from './client/visitor.ts'
import { runCommand } from './stack/server-process.ts'

const stage = useStage()

async function command(name: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(inject('dataDir'), name, ...args)
  if (code !== 0) throw new Error(output)
}

const set = (key: string, value: string) =>
  command('settings', 'set', key, value, '--reason', 'a story')

// Twenty hands would take minutes of pauses otherwise, and their seeds a day.
beforeAll(async () => {
  await set('poker.pauseSeconds', '1')
  await set('poker.revealAfterHours', '0')
})
afterAll(async () => {
  await set('poker.pauseSeconds', '4')
  await set('poker.revealAfterHours', '24')
})

type Kind = 'fold' | 'check' | 'call' | 'allin'

/** Somebody at the table, by a page or by the calls alone. */
interface Player {
  readonly name: string
  readonly visitor: Visitor
  readonly seat: number
  readonly page?: Page
  /** Of whoever has no page: the values of the seat. */
  readonly chain: readonly string[]
}

async function arrive(name: string, seat: number): Promise<Player> {
  const { visitor } = await joinWithEmail(name)
  return { name, visitor, seat, chain: entropyChain(randomBytes(32).toString('hex')) }
}

async function sitByPage(page: Page, seat: number): Promise<void> {
  await page.getByRole('button', { name: `Sit down at seat ${seat + 1}` }).click()
  const form = windowOf(page, 'Sit down')
  const post = form.getByRole('checkbox', { name: /^Post the big blind/ })
  if ((await post.count()) > 0) await post.check()
  await form.getByRole('button', { name: 'Sit down' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).waitFor()
}

/** A table and everybody at it, hand after hand. */
class Night {
  readonly tableId: string
  readonly players: readonly Player[]
  /** Who takes no part any more, or cannot for now. */
  readonly away = new Set<string>()
  readonly handIds = new Set<string>()
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

  /**
   * Plays until a hand of this number is over; `choose` says what whoever's turn it is does, and null stops
   * in the middle of the hand.
   */
  async playUntil(number: number, choose: (table: PokerTable, seat: number) => Kind | null) {
    for (;;) {
      const table = await this.table()
      const { hand, prepare } = table
      if (hand) this.handIds.add(hand._id)
      if (hand?.result && hand.number >= number) return
      if (prepare) await this.#give(prepare)
      const turn = hand?.turn
      const player = this.players.find(({ seat }) => seat === turn?.seat)
      if (hand && turn && player && !this.away.has(player.name)) {
        const kind = choose(table, turn.seat)
        if (kind === null) return
        await this.#act(player, hand, kind)
      } else await new Promise((resolve) => setTimeout(resolve, 60))
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

  async #act(player: Player, hand: NonNullable<PokerTable['hand']>, kind: Kind): Promise<void> {
    const { page, visitor } = player
    const { tableId } = this
    if (page) await actByPage(page, kind)
    else {
      const place = { tableId, handId: hand._id, step: hand.step }
      expect(await visitor.whisper('PokerAct', { ...place, action: kind })).toMatchObject({
        ok: true,
      })
    }
    await expect.poll(async () => placeOf((await this.table()).hand)).not.toBe(placeOf(hand))
  }
}

const placeOf = (hand: PokerTable['hand']) => `${hand?._id} ${hand?.step}`

/** By the keys; all-in by the buttons. */
async function actByPage(page: Page, kind: Kind): Promise<void> {
  const bar = page.getByRole('region', { name: 'Your turn', exact: true })
  await bar.waitFor()
  if (kind !== 'allin') return page.keyboard.press(kind === 'fold' ? 'f' : 'c')
  await bar.getByRole('button', { name: 'All-in' }).click()
  await bar.getByRole('button', { name: /^All-in \d/ }).click()
}

const freeOf = ({ hand }: PokerTable): Kind =>
  hand?.turn?.legal.includes('check') === true ? 'check' : 'call'

/** Everybody folds, but every fifth hand goes to the showdown, and one has a side pot. */
function usual(table: PokerTable, seat: number): Kind {
  const hand = mustHave(table.hand, 'a hand')
  const legal = hand.turn?.legal ?? []
  if (hand.number === 7 && legal.includes('allin') && seat < 3) return 'allin'
  if (hand.number % 5 === 1) return freeOf(table)
  return legal.includes('check') ? 'check' : 'fold'
}

it('[POKER-001] six play twenty hands, on desktop, phone and a line that breaks; one is excluded; the books and every deck check out', async () => {
  const names = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn']
  const joined = await Promise.all(names.map((name, seat) => arrive(name, seat)))
  const [ada, ben, cleo, dan, eve, finn] = joined.map((one) => mustHave(one, 'a player'))
  if (!ada || !ben || !cleo || !dan || !eve || !finn) return
  const before = new Map(
    await Promise.all(
      joined.map(async ({ name, visitor }) => [name, await visitor.usdt()] as const),
    ),
  )
  const { tables } = await ada.visitor.ask(calls.pokerLobby, { seats: 6 })
  const { _id: tableId } = mustHave(
    tables.find(({ taken, sb }) => taken === 0 && sb.startsWith('0.05')),
    'an empty table',
  )
  const path = `/poker/table/${tableId}`
  const pages = await Promise.all([
    stage.open(path, { viewport: desktop, as: ada.visitor }),
    stage.open(path, { viewport: phone, as: ben.visitor }),
    stage.open(path, { viewport: desktop, as: cleo.visitor }),
  ])
  const players = joined.map((player, at) => ({ ...player, ...(pages[at] && { page: pages[at] }) }))
  const night = new Night(tableId, players)
  for (const { seat, visitor, chain, page } of players) {
    if (page) await sitByPage(page, seat)
    else {
      const asked = { tableId, seat, buyIn: '10', entropyTip: chain.at(-1), postNow: true }
      expect(await visitor.whisper('PokerSit', asked)).toMatchObject({ seat })
    }
  }

  await night.playUntil(8, usual)
  // The line of one breaks after she has folded: the table goes on, and her seat is kept.
  const third = mustHave(pages[2], 'a page')
  await third.context().setOffline(true)
  night.away.add('cleo')
  await third.getByText(/Your seat is kept/).waitFor()
  const { number = 8 } = (await night.table()).hand ?? {}
  await night.playUntil(number + 2, usual)
  await third.context().setOffline(false)
  night.away.delete('cleo')
  await third.getByText(/Your seat is kept/).waitFor({ state: 'hidden' })
  const back = await night.table()
  expect(back.seats.some(({ user }) => user._id === cleo.visitor.user?._id)).toBe(true)
  await night.playUntil(13, usual)

  // One is excluded in the middle of a hand: folded at his turn, paid after it, gone.
  await night.playUntil(99, (table, seat) => (seat === finn.seat ? null : freeOf(table)))
  const { _id: handId } = mustHave((await night.table()).hand, 'a hand')
  await finn.visitor.ask(calls.selfExclude, { period: '6m', phrase: 'EXCLUDE ME' })
  night.away.add('finn')
  const last = async () => {
    const { hand } = await night.table()
    return hand?._id === handId
      ? hand.lines.find(({ seat, kind }) => seat === finn.seat && kind === 'fold')
      : undefined
  }
  await expect.poll(last).toMatchObject({ auto: 'leave' })
  await night.playUntil(21, usual)
  expect((await night.table()).seats.some(({ seat }) => seat === finn.seat)).toBe(false)

  for (const page of pages) await page.getByRole('button', { name: 'Leave', exact: true }).click()
  for (const { visitor } of [dan, eve]) await visitor.whisper('PokerLeave', { tableId })
  await expect.poll(async () => (await night.table()).seats.length, { timeout: 20_000 }).toBe(0)

  expect(night.handIds.size).toBeGreaterThanOrEqual(20)
  const won = new Map<string, number>()
  let rake = 0
  for (const handId of night.handIds) {
    let hand
    for (const { visitor, name } of players) {
      if (name === 'finn') continue
      const answer = await visitor.call(calls.pokerHand, { handId })
      if (answer.status !== 200) continue
      hand = calls.pokerHand.output.parse(JSON.parse(answer.text))
      expect(verifyHand(hand).deck).toHaveLength(52)
    }
    const { seats, result } = mustHave(hand, 'a hand')
    rake += Number(result.rake)
    for (const { user, stake, payout } of seats) {
      const id = user._id ?? ''
      won.set(id, (won.get(id) ?? 0) + Number(payout) - Number(stake))
    }
  }
  const all = [...won.values()].reduce((sum, one) => sum + one, 0)
  expect(all + rake).toBeCloseTo(0, 8)
  for (const { name, visitor } of players) {
    if (name === 'finn') continue
    const due = (before.get(name) ?? 0) + (won.get(visitor.user?._id ?? '') ?? 0)
    expect(await visitor.usdt(), name).toBeCloseTo(due, 6)
  }
  await command('check-ledger')
})
