import { describe, expect, it } from 'vitest'
import { movementFact, noon, resultFact, withdrawn } from '../../../test/facts.ts'
import type { Fact, ResultFact } from '../wallet/index.ts'
import { feedFold, latestOfChannels, rowsOf } from './feed-fold.ts'

const channelsOf = (own: Partial<ResultFact>) => rowsOf(resultFact(own)).map((row) => row.channel)

describe('a bet in the feed', () => {
  it('is in the channels of its stake, its multiplier and its profit', () => {
    expect(channelsOf({})).toEqual(['all', 'all_wins'])
    expect(channelsOf({ stakeUsdE6: 100_000_000n })).toEqual(['all', 'high_rollers', 'all_wins'])
    expect(channelsOf({ multiplierE4: 100_000 })).toEqual(['all', 'lucky_wins', 'all_wins'])
    expect(channelsOf({ status: 'lose', payoutMinor: 0n, multiplierE4: 0 })).toEqual(['all'])
  })

  it('that won less than a dollar is no news among all wins', () => {
    expect(channelsOf({ payoutMinor: 299_999_999n })).toEqual(['all'])
    expect(channelsOf({ payoutMinor: 300_000_000n })).toEqual(['all', 'all_wins'])
  })

  it('is in none with demo money, given back, or while a share of its stake is open', () => {
    expect(channelsOf({ pocket: 'demo' })).toEqual([])
    expect(channelsOf({ status: 'cancel' })).toEqual([])
    expect(channelsOf({ isClosed: false, closedAt: null })).toEqual([])
    expect(rowsOf(movementFact())).toEqual([])
  })

  it('with bonus money is shown', () => {
    expect(channelsOf({ pocket: 'bonus', bonusMinor: 200_000_000n })).toContain('all')
    expect(channelsOf({ pocket: 'mixed', bonusMinor: 1n })).toContain('all')
  })

  it('is taken out where it stood when its result is withdrawn', () => {
    const fact = resultFact()
    const [plus, minus] = [rowsOf(fact), rowsOf(withdrawn(fact))]
    expect(minus).toEqual(plus.map((row) => ({ ...row, net: -1 })))
  })

  it('of several shares is one place, at the end of the wager, for the result of the whole', () => {
    const share = resultFact({
      ...{ part: 1, revision: 3, settledAt: noon - 60_000, status: 'lose', payoutMinor: 0n },
      whole: {
        ...{ status: 'win', stakeMinor: 400_000_000n, bonusMinor: 0n, stakeUsdE6: 4_000_000n },
        ...{ payoutMinor: 4_000_000_000n, multiplierE4: 100_000 },
      },
    })
    expect(rowsOf(share).map(({ channel }) => channel)).toEqual(['all', 'lucky_wins', 'all_wins'])
    expect(new Set(rowsOf(share).map((row) => row.settled_at))).toEqual(
      new Set(['2026-03-03T12:00:00.123Z']),
    )
  })
})

describe('a portion of bets', () => {
  it('brings the latest hundred of each channel into the table, whose trimming keeps no more', () => {
    const ids = Array.from({ length: 130 }, (_, turn) => String(turn).padStart(3, '0'))
    const rows = ids.flatMap((wagerId, turn) =>
      rowsOf(
        resultFact({
          ...{ wagerId, closedAt: noon - Math.floor(turn / 2), status: 'win' },
          payoutMinor: turn < 3 ? 500_000_000n : 200_000_001n,
        }),
      ),
    )
    const kept = latestOfChannels(rows)
    const idsOf = (channel: string) =>
      kept.filter((row) => row.channel === channel).map((row) => row.wager_id)
    expect(idsOf('all_wins')).toEqual(['000', '001', '002'])
    expect(idsOf('all').slice(0, 4)).toEqual(['001', '000', '003', '002'])
    expect(idsOf('all')).toHaveLength(100)
    expect(idsOf('all')).not.toContain('100')
  })
})

describe('what is pushed to open pages', () => {
  const pushedOf = async (facts: readonly Fact[]) => {
    const pushed: string[] = []
    const work = feedFold(async (ids) => void pushed.push(...ids)).begin()
    for (const fact of facts) work.add(fact)
    await work.told?.()
    return pushed
  }
  const lost = { status: 'lose', payoutMinor: 0n, multiplierE4: 0 } as const

  it('is each bet once, when it is closed', async () => {
    const open = { isClosed: false, closedAt: null }
    const shares = [
      resultFact({ wagerId: 'two', ...open }),
      resultFact({ wagerId: 'two', part: 2 }),
    ]
    const facts = [resultFact({ wagerId: 'one' }), movementFact(), ...shares]
    expect(await pushedOf(facts)).toEqual(['one', 'two'])
  })

  it('is no bet that was corrected, be it the day after or at once', async () => {
    const first = resultFact({ wagerId: 'one' })
    const later = [withdrawn(first), resultFact({ wagerId: 'one', revision: 2, ...lost })]
    expect(await pushedOf(later)).toEqual([])
    expect(await pushedOf([first, ...later, resultFact({ wagerId: 'two' })])).toEqual([
      'one',
      'two',
    ])
  })

  it('is no bet whose stake had gone back before it was settled otherwise', async () => {
    const back = resultFact({ wagerId: 'one', status: 'cancel', payoutMinor: 200_000_000n })
    const facts = [withdrawn(back), resultFact({ wagerId: 'one', revision: 2 })]
    expect(await pushedOf(facts)).toEqual([])
  })
})
