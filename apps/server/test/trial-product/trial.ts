import type { Uuid } from '@powerplay/kernel'
import {
  standingPayout,
  type Check,
  type Product,
  type WalletDoor,
} from '../../src/features/wallet/index.ts'
import { feature, type Given } from '../../src/program/feature.ts'

/** Calls of a product that was made up to see what one has to touch. */
export interface TrialDoor {
  /** Takes a stake of so many minor units of usdt on a race of snails. */
  open(id: Uuid, userId: Uuid, stakeMinor: bigint): Promise<void>
  /** Pays so much for a share of the stake. */
  cashOut(
    id: Uuid,
    wagerId: Uuid,
    share: { stakeMinor: bigint; payoutMinor: bigint },
  ): Promise<void>
  /** Pays what is left of it. */
  finish(id: Uuid, wagerId: Uuid, payoutMinor: bigint): Promise<void>
  /** The stewards think again about a share. */
  revise(id: Uuid, wagerId: Uuid, change: { part: number; payoutMinor: bigint }): Promise<void>
}

const name = 'trial'
const snails = { id: 'snails', name: 'Snail Race', image: 'trial/snails' }

/** The trial product as everything around it sees it. */
export const snailRace: Product = {
  id: name,
  burnGroup: 'sport',
  paysMakers: true,
  promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
  takesBonus: () => false,
  describe: () => snails,
  faceOf: async () => snails,
  delayMs: () => 0,
  present: (_game, data) => ({ ...data }),
  overview: async (wager) => ({ seeds: null, data: { shares: wager.results.length } }),
}

/** No race of snails pays more than ten times its stake. */
export const prizesAreSmall: Check = {
  name: 'prizes of snail races',
  text: `
    select 'wager ' || w.id as row_id, format('paid %s', ${standingPayout('w.id')}) as found
    from wagers w
    where w.product = '${name}' and ${standingPayout('w.id')} > 10 * w.stake_minor`,
}

const telling = { context: null, delayMs: 0, reason: snails.id }
const end = { product: name, reason: 'stewards', result: '{}', telling }
const paid = (payoutMinor: bigint) => ({ kind: 'settle', payoutMinor, multiplierE4: 0 }) as const

/** Its record: all that the program has to know of it. */
export const trial = feature({
  name,
  checks: [prizesAreSmall],
  open({ doors: { wallet } }: Given<{ readonly wallet: WalletDoor }>) {
    wallet.products.register(snailRace)
    const { wagers } = wallet
    const door: TrialDoor = {
      async open(id, userId, stakeMinor) {
        await wagers.open({
          ...{ id, userId, currency: 'usdt', pocket: 'real', takesBonus: false, usesSeeds: false },
          terms: {
            ...{ product: name, game: snails.id, stakeMinor, usdRateE8: 100_000_000n },
            ...{ trueEdgePpm: 20_000, creditedEdgePpm: 20_000, ruleVersion: 1 },
            ...{ params: '{"snail":3}', result: '{}' },
          },
          ...{ notEnough: 'originals/not-enough-balance', telling },
        })
      },
      async cashOut(id, wagerId, { stakeMinor, payoutMinor }) {
        await wagers.close({
          id,
          wagerId,
          shareMinor: stakeMinor,
          outcome: paid(payoutMinor),
          ...end,
        })
      },
      async finish(id, wagerId, payoutMinor) {
        await wagers.close({ id, wagerId, outcome: paid(payoutMinor), ...end })
      },
      async revise(id, wagerId, { part, payoutMinor }) {
        const known = await wallet.journal.find(wagerId)
        const revision = known?.results.at(-1)?.revision ?? 0
        await wagers.correct({ id, wagerId, part, revision, outcome: paid(payoutMinor), ...end })
      },
    }
    return { door }
  },
})
