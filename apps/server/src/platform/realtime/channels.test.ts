import { describe, expect, it } from 'vitest'
import { Channels } from './channels.ts'

function stageOf(historyRowsMax?: number) {
  const clock = { at: 1_000_000, now: () => clock.at }
  const random = { bytes: (count: number) => new Uint8Array(count).fill(1) }
  const limit = historyRowsMax === undefined ? {} : { historyRowsMax }
  return { clock, channels: new Channels({ clock, random, ...limit }) }
}

describe('channels', () => {
  it('number their events without gaps, and keep own fields of the stamp', () => {
    const { channels, clock } = stageOf()
    const start = channels.subscribe('Everyone', 's1')
    const forged = { seq: -1, at: -1, id: 1 }
    const { payload } = channels.stamp('Everyone', 'NewQuiz', forged)
    expect(payload).toEqual({ seq: start + 1, at: clock.at, id: 1 })
    expect(channels.stamp('Everyone', 'NewQuiz', {}).seq).toBe(start + 2)
    expect(channels.subscribe('Everyone', 's2')).toBe(start + 2)
  })

  it('forget events after two minutes', () => {
    const { channels, clock } = stageOf()
    const start = channels.subscribe('Everyone', 's1')
    channels.stamp('Everyone', 'NewQuiz', {})
    clock.at += 119_000
    channels.stamp('Everyone', 'NewQuiz', {})
    expect(channels.after('Everyone', start)).toHaveLength(2)
    clock.at += 2_000
    expect(channels.after('Everyone', start)).toBeUndefined()
    expect(channels.after('Everyone', start + 1)).toHaveLength(1)
  })

  it('keep at most 500 rows of a channel', () => {
    const { channels } = stageOf()
    const start = channels.subscribe('Everyone', 's1')
    for (let index = 0; index < 40; index += 1) {
      channels.stamp('Everyone', 'LiveFeedGame', {}, 20)
    }
    expect(channels.after('Everyone', start + 15)).toHaveLength(25)
    expect(channels.after('Everyone', start + 14)).toBeUndefined()
  })

  it('forget the quietest channels first when all histories together grow too large', () => {
    const { channels } = stageOf(100)
    const quiet = channels.subscribe('private-User.quiet', 's1')
    const busy = channels.subscribe('private-User.busy', 's2')
    channels.stamp('private-User.quiet', 'BalanceModification', {})
    for (let index = 0; index < 100; index += 1) {
      channels.stamp('private-User.busy', 'BalanceModification', {})
    }
    expect(channels.after('private-User.quiet', quiet)).toBeUndefined()
    expect(channels.after('private-User.busy', busy)).toHaveLength(100)
  })

  it('go on counting for two minutes after the last listener left, then are forgotten', () => {
    const { channels, clock } = stageOf()
    const start = channels.subscribe('private-User.a', 's1')
    channels.unsubscribe('private-User.a', 's1')
    clock.at += 60_000
    channels.forgetDeserted()
    channels.stamp('private-User.a', 'BalanceModification', {})
    expect(channels.after('private-User.a', start)).toHaveLength(1)
    clock.at += 61_000
    channels.forgetDeserted()
    expect(channels.isAwake('private-User.a')).toBe(false)
    expect(channels.after('private-User.a', start)).toBeUndefined()
  })

  it('start so that a number from before fits nothing afterwards', () => {
    const { channels, clock } = stageOf()
    channels.subscribe('private-User.a', 's1')
    const { seq } = channels.stamp('private-User.a', 'BalanceModification', {})
    channels.unsubscribe('private-User.a', 's1')
    clock.at += 121_000
    channels.forgetDeserted()
    channels.subscribe('private-User.a', 's2')
    channels.stamp('private-User.a', 'BalanceModification', {})
    expect(channels.seqOf('private-User.a')).toBeGreaterThan(seq + 1)
    expect(channels.after('private-User.a', seq)).toBeUndefined()
  })

  it('show a gap to everyone after events of other nodes were missed', () => {
    const { channels } = stageOf()
    const start = channels.subscribe('Everyone', 's1')
    channels.breakSequences()
    expect(channels.seqOf('Everyone')).toBeGreaterThan(start + 1)
    expect(channels.after('Everyone', start)).toBeUndefined()
  })
})
