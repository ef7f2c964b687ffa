import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedLastUnit, lastUnitOf } from '../../../../test/guard/last-unit.ts'
import {
  balance,
  bet,
  openCallbackHouse,
  type CallbackHouse,
  type Seat,
} from '../test/callback-house.ts'
import type { Flaws } from '../test/callbacks.ts'

let house: CallbackHouse

beforeAll(async () => {
  house = await openCallbackHouse()
})
afterAll(() => house.close())

/** A pseudo-random number that follows from a seed, so that a failing storm can be run again. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

interface Storm {
  readonly seat: number
  readonly values: object
  readonly flaws: Flaws
  readonly place: number
}

/** A round as the aggregator sends it, and what it comes to in units. */
function roundOf(name: string, roll: (sides: number) => number) {
  const [stake, pays] = [1 + roll(3), roll(4) === 0 ? roll(9) : 0]
  const isRefunded = roll(20) === 0
  const round_id = `r-${name}`
  const refund = { action: 'refund', bet_transaction_id: `${name}-b`, amount: String(stake) }
  const list: object[] = [
    bet(`${name}-b`, String(stake), { round_id }),
    ...(isRefunded
      ? [{ ...refund, transaction_id: `${name}-r`, round_id }]
      : [{ action: 'win', transaction_id: `${name}-w`, amount: String(pays), round_id }]),
  ]
  return { list, isRefunded, worth: isRefunded ? 0 : pays - stake }
}

describe('a storm of 5,000 callbacks', () => {
  const seatsCount = 20

  it('with repeats, disorder, refunds first and bad signatures ends in the balances that add up', async () => {
    const roll = diceOf(20_261_121)
    const seats: Seat[] = []
    while (seats.length < seatsCount) seats.push(await house.sit())
    const worth = seats.map(() => 1_000)
    const storm: Storm[] = []
    for (let round = 0; storm.length < 5_000; round += 1) {
      const seat = round % seatsCount
      const { list, isRefunded, worth: change } = roundOf(`storm-${round}`, roll)
      worth[seat] = (worth[seat] ?? 0) + change
      const ordered = isRefunded ? [...list].reverse() : list
      for (const [index, values] of ordered.entries()) {
        const shift = roll(10) < 3 ? roll(400) : 0
        const entry = { seat, values, flaws: {}, place: storm.length + index + shift }
        storm.push(entry)
        if (roll(10) < 3) storm.push({ ...entry, place: entry.place + roll(200) })
        if (roll(20) === 0) storm.push({ ...entry, flaws: { key: 'not-ours' } })
      }
    }
    storm.sort((left, right) => left.place - right.place)
    await inLanes(64, storm, async ({ seat, values, flaws }, at) => {
      const own = seats[seat]
      if (own) await house.send(own, values, flaws, at)
    })
    const told = await Promise.all(seats.map((seat) => house.send(seat, balance)))
    expect(told.map(({ balance: shown }) => Number(shown))).toEqual(worth)
  }, 240_000)
})

describe('the last unit of a limit, by callbacks sent at once to two nodes', () => {
  it('is staked once', async () => {
    const seats = new Map<string, Seat>()
    const race = lastUnitOf({
      platform: house.nodes[0].app.platform,
      async join() {
        const seat = await house.sit()
        seats.set(seat.player.userId, seat)
        return seat.player
      },
      async lay(player, place) {
        const seat = mustHave(seats.get(player.userId), 'a seat')
        const told = await house.send(seat, bet(house.nodes[0].mintKey(), '2.5'), {}, place)
        return told.errorCode ?? null
      },
      usd: 2.5,
    })
    expect(await race).toEqual(expectedLastUnit(2.5, 'INSUFFICIENT_FUNDS'))
  })
})

/** Works through a list, so many at a time. */
async function inLanes<Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at]
      if (item !== undefined) await work(item, at)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
