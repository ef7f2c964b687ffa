import type { FuturesPosition } from '@powerplay/engines'
import { mintUuidV7 } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import {
  randomPosition,
  seededNumbers,
  type RandomPosition,
} from '../../../../../../packages/verifier/src/test/random-position.ts'
import { afterTick, livePosition } from '../positions/live-position.ts'
import type { PositionRequest, StoredPosition } from '../positions/position-store.ts'
import { Slot } from './slot.ts'

const id = mintUuidV7(0, new Uint8Array(10))

/** The rows of a drawn position, as the engine would find them. */
function storedOf({ side, wagerMinor, fee, record }: RandomPosition): StoredPosition {
  const { terms, order, edits, closings } = record
  const asked = (kind: PositionRequest['kind'], fromMs: number): PositionRequest => ({
    ...{ id, key: null, kind, askedMs: fromMs, delayMs: 0, fromMs },
    ...{ takeProfit: null, stopLoss: null },
  })
  const { multiplier, takeProfit, stopLoss, maxRoiBps, maxHoldMs } = terms
  return {
    ...{ id, userId: id, ticker: 'BTC', side, currency: 'usdt', demo: false, wagerMinor, fee },
    ...{
      openingFeeMinor: 0n,
      multiplier,
      maxRoiBps,
      maxHoldMs,
      minHoldMs: null,
      notionalCents: 1n,
      receivedMs: 0,
    },
    ...{ takeProfit, stopLoss, shownPrice: order.shownPrice, status: 'opening' },
    ...{ maxSlippageBps: order.maxSlippageBps, entry: null, entrySeq: null, openedMs: null },
    ...{ mark: null, markSeq: null, worth: null, exit: null, exitSeq: null, closedMs: null },
    ...{ reason: null, roiBps: null, feeMinor: null, payoutMinor: null, profitMinor: null },
    requests: [
      asked('open', order.fromMs),
      ...edits.map((edit) => ({ ...asked('edit', edit.fromMs), ...edit })),
      ...Object.entries(closings).map(([kind, fromMs]) => asked(kindOf(kind), fromMs)),
    ],
  }
}

function kindOf(name: string): 'user' | 'exclusion' | 'halt' {
  return name === 'user' || name === 'exclusion' ? name : 'halt'
}

const numbersOf = ({ price, worth, takeProfit, stopLoss, edits }: FuturesPosition) =>
  [price, worth, takeProfit, stopLoss, edits.length].join()

it('a tick leads every position where the rules lead it, whether it is looked at in full or only moved', () => {
  const next = seededNumbers(18)
  let [moved, ended] = [0, 0]
  for (let at = 0; at < 3_000; at += 1) {
    const drawn = randomPosition(next)
    let whole = livePosition(storedOf(drawn))
    const slot = new Slot(whole)
    for (const tick of drawn.ticks) {
      whole = afterTick(whole, tick)
      if (slot.moves(tick)) moved += 1
      else slot.now = afterTick(slot.now, tick)
      const { now } = slot
      if (now.replay.status === 'open' && whole.replay.status === 'open') {
        const [here, there] = [now.replay.position, whole.replay.position]
        if (numbersOf(here) !== numbersOf(there)) expect(here).toEqual(there)
      }
      if (whole.stored.status !== 'closed' && whole.stored.status !== 'refused') continue
      ended += 1
      expect(now).toEqual(whole)
      break
    }
  }
  expect([moved > 3_000, ended > 1_500]).toEqual([true, true])
})
