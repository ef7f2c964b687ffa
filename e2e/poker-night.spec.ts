import { calls, type PokerTable } from '@powerplay/contract'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { verifyHand } from '../packages/verifier/src/verifier.mjs'
import { desktop, phone, useStage } from './browser/browser.ts'
import { arrive, giveUp, Night, sitByPage, stay } from './browser/poker-night.ts'
import { holdSockets } from './browser/sockets.ts'
import { runCommand } from './stack/server-process.ts'

const stage = useStage()

async function command(name: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(inject('dataDir'), name, ...args)
  if (code !== 0) throw new Error(output)
}

/** Their seeds a day later would be too late for a story that checks whole decks. */
const revealAfter = (hours: string) =>
  command('settings', 'set', 'poker.revealAfterHours', hours, '--reason', 'a story')
beforeAll(() => revealAfter('0'))
afterAll(() => revealAfter('24'))

const hands = 20

const isOver = ({ hand }: PokerTable) => hand?.result != null

async function openNight(): Promise<Night> {
  const names = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn']
  const players = await Promise.all(names.map((name, seat) => arrive(name, seat)))
  const { tables } = await mustHave(players[0], 'ada').visitor.ask(calls.pokerLobby, { seats: 6 })
  const { _id } = mustHave(
    tables.find(({ taken, sb }) => taken === 0 && sb.startsWith('0.05')),
    'an empty table',
  )
  return new Night(_id, players)
}

/** Everybody who was dealt in verifies the hand; the books of all are one. @returns what each won. */
async function checkHands(night: Night): Promise<Map<string, number>> {
  const won = new Map<string, number>()
  let rake = 0
  for (const handId of night.handIds) {
    const seen = new Set<string>()
    for (const { visitor, name } of night.players) {
      if (name === 'finn') continue
      const answer = await visitor.call(calls.pokerHand, { handId })
      if (answer.status !== 200) continue
      const hand = calls.pokerHand.output.parse(JSON.parse(answer.text))
      expect(verifyHand(hand).deck).toHaveLength(52)
      if (seen.size === 0) {
        rake += Number(hand.result.rake)
        for (const { user, stake, payout } of hand.seats) {
          const id = user._id ?? 'nobody'
          won.set(id, (won.get(id) ?? 0) + Number(payout) - Number(stake))
        }
      }
      seen.add(name)
    }
    expect(seen.size, handId).toBeGreaterThan(0)
  }
  expect([...won.values()].reduce((sum, one) => sum + one, rake)).toBeCloseTo(0, 8)
  return won
}

it('[POKER-001] six play twenty hands, on a desktop, a phone and a line that breaks; one is excluded in a hand, three are all-in; the books and every deck check out', async () => {
  const night = await openNight()
  const { tableId, players } = night
  const [ada, ben, cleo] = [night.player('ada'), night.player('ben'), night.player('cleo')]
  const before = new Map<string, number>()
  for (const { name, visitor } of players) before.set(name, await visitor.usdt())
  for (const player of [ada, ben, cleo]) {
    const viewport = player === ben ? phone : desktop
    player.page = await stage.open(`/poker/table/${tableId}`, { viewport, as: player.visitor })
  }
  const third = mustHave(cleo.page, 'a page')
  const cable = await holdSockets(third)
  await third.reload()
  await Promise.all([ada, ben, cleo].map(sitByPage))
  const buyIns = { dan: '4', eve: '7', finn: '10' }
  for (const [name, buyIn] of Object.entries(buyIns)) {
    const { seat, visitor, chain } = night.player(name)
    const asked = { tableId, seat, buyIn, entropyTip: chain.at(-1), postNow: true }
    expect(await visitor.whisper('PokerSit', asked)).toMatchObject({ seat })
  }

  // To a showdown, on the desktop by keys and on the phone by thumb.
  for (const player of [ada, ben]) {
    const others = ['ada', 'ben', 'dan', 'eve']
    await night.playUntil(
      () => false,
      (table, name) => {
        if (!night.areDealt(table, others)) return giveUp(table)
        return name === player.name ? null : stay(table)
      },
    )
    await night.actByPage(player, 'stay', player === ada ? 'keys' : 'buttons')
  }
  await night.playUntil(isOver, stay)

  // The line of one breaks at her turn: her seat is kept, and she plays on when she is back.
  const playOn = (name: string) =>
    night.playUntil(
      () => false,
      (table, turn) => (turn === name ? null : stay(table)),
    )
  await night.playUntil((table) => !isOver(table), stay)
  await playOn('cleo')
  await cable.cut('both')
  await third.context().setOffline(true)
  await third.getByText(/Your seat is kept/).waitFor()
  const first = mustHave(ada.page, 'a page')
  await first.getByText('Reconnecting', { exact: true }).waitFor()
  const statusOf = async (seat: number) =>
    (await night.table()).seats.find((each) => each.seat === seat)?.status
  expect(await statusOf(cleo.seat)).toBe('disconnected')
  await third.context().setOffline(false)
  cable.join()
  await third.getByText(/Your seat is kept/).waitFor({ state: 'hidden' })
  await expect.poll(() => statusOf(cleo.seat)).toBe('seated')
  await night.actByPage(cleo, 'fold', 'keys')
  await night.playUntil(isOver, giveUp)

  // One is excluded in the middle of a hand: folded at his turn, paid after it, gone.
  await night.playUntil((table) => !isOver(table), giveUp)
  const { visitor: excluded, seat: left } = night.player('finn')
  await playOn('finn')
  const { _id: handId } = mustHave((await night.table()).hand, 'a hand')
  await excluded.ask(calls.selfExclude, { period: '6m', phrase: 'EXCLUDE ME' })
  night.away.add('finn')
  const lastLine = async () => {
    const { hand } = await night.table()
    return hand?._id === handId
      ? hand.lines.find(({ seat, kind }) => seat === left && kind === 'fold')
      : undefined
  }
  await expect.poll(lastLine).toMatchObject({ auto: 'leave' })
  await night.playUntil(isOver, giveUp)
  const hasLeft = ({ seats }: PokerTable) => !seats.some(({ seat }) => seat === left)
  await night.playUntil(hasLeft, giveUp)

  // Short hands up to the twentieth.
  await night.playUntil((table) => isOver(table) && night.handIds.size >= hands - 1, giveUp)

  // Three of different stacks go all-in: a pot that all can win, and one beside it.
  const rich = ['ada', 'dan', 'eve']
  const allIn = (table: PokerTable, name: string) => {
    const isIn = rich.includes(name) && night.areDealt(table, rich)
    if (!isIn) return giveUp(table)
    return table.hand?.turn?.legal.includes('allin') === true ? ('allin' as const) : stay(table)
  }
  await night.playUntil(({ hand }) => (hand?.result?.pots.length ?? 0) > 1, allIn)

  await mustHave(ben.page, 'a page').getByRole('button', { name: 'Leave', exact: true }).click()
  // Whoever lost everything may have been stood up by now.
  for (const { name, visitor } of players) {
    if (name !== 'finn' && name !== 'ben') await visitor.whisper('PokerLeave', { tableId })
  }
  await night.playUntil(({ seats }) => seats.length === 0, giveUp)

  expect(night.handIds.size).toBeGreaterThanOrEqual(hands)
  expect([...night.dealt].toSorted()).toEqual(players.map(({ name }) => name))
  const won = await checkHands(night)
  for (const { name, visitor } of players) {
    if (name === 'finn') continue
    const due = (before.get(name) ?? 0) + (won.get(visitor.user?._id ?? '') ?? 0)
    expect(await visitor.usdt(), name).toBeCloseTo(due, 6)
  }
  await command('check-ledger')
}, 480_000)
