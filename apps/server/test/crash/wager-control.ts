import { Refusal } from '@powerplay/kernel'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { WalletDoor } from '../../src/features/wallet/index.ts'
import { snailRace } from '../trial-product/trial.ts'
import { undecided } from './recorder.ts'
import { controlLine, lineOf, type WagerFate, type WagerOrder } from './wager-order.ts'

/**
 * Lets the crash run order wagers of the trial product at a node, over lines of JSON: many at once,
 * answered in whatever order they end.
 */
export function serveOrders(wallet: WalletDoor, from: Readable, to: Writable): void {
  wallet.products.register(snailRace)
  createInterface({ input: from }).on('line', (line) => {
    const { call, order } = controlLine.parse(JSON.parse(line))
    void fateOf(wallet, order).then((fate) => to.write(lineOf({ call, fate })))
  })
}

/** A refusal says that nothing was done; any other failure leaves open whether it was. */
async function fateOf(wallet: WalletDoor, order: WagerOrder): Promise<WagerFate> {
  try {
    return await carryOut(wallet, order)
  } catch (error) {
    return error instanceof Refusal && !undecided.includes(error.refusal)
      ? { kind: 'refused', name: error.refusal }
      : { kind: 'unknown' }
  }
}

const telling = { context: null, delayMs: 0, reason: 'snails' }
const end = { product: snailRace.id, reason: 'stewards', result: '{}', telling }

async function carryOut({ wagers }: WalletDoor, order: WagerOrder): Promise<WagerFate> {
  if (order.kind === 'open') {
    const { id, userId, stakeMinor } = order
    const seeds = await wagers.open({
      ...{ id, userId, currency: 'usdt', pocket: 'real', takesBonus: false, usesSeeds: false },
      terms: {
        ...{ product: snailRace.id, game: 'snails', stakeMinor, usdRateE8: 100_000_000n },
        ...{ trueEdgePpm: 20_000, creditedEdgePpm: 20_000, ruleVersion: 1 },
        ...{ params: '{"snail":3}', result: '{}' },
      },
      ...{ notEnough: 'originals/not-enough-balance', telling },
    })
    return { kind: 'acked', isRepeat: seeds === null }
  }
  const { id, wagerId, payoutMinor } = order
  const outcome =
    payoutMinor === null
      ? ({ kind: 'cancel' } as const)
      : ({ kind: 'settle', payoutMinor, multiplierE4: 0 } as const)
  const done = await (order.kind === 'close'
    ? wagers.close({ id, wagerId, outcome, ...end, ...shareOf(order.shareMinor) })
    : wagers.correct({
        ...{ id, wagerId, outcome, ...end },
        ...{ part: order.part, revision: order.revision },
      }))
  return done.kind === 'refused'
    ? { kind: 'refused', name: done.refusal }
    : { kind: 'acked', isRepeat: done.kind === 'repeated' }
}

function shareOf(shareMinor: bigint | null): { shareMinor?: bigint } {
  return shareMinor === null ? {} : { shareMinor }
}
