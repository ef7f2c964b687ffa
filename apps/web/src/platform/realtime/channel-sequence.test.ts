import { describe, expect, it } from 'vitest'
import { ChannelSequence } from './channel-sequence.ts'

describe('the numbers of a channel', () => {
  it('follow each other without a hole', () => {
    const sequence = new ChannelSequence(100)
    expect(sequence.note(101)).toBe(true)
    expect(sequence.note(102)).toBe(true)
    expect(sequence).toMatchObject({ last: 102, resumeAfter: undefined, isTorn: false })
  })

  it('tell a repeated event from a new one', () => {
    const sequence = new ChannelSequence(100)
    sequence.note(101)
    expect(sequence.note(101)).toBe(false)
    expect(sequence.note(100)).toBe(false)
  })

  it('remember a hole until the late event closes it', () => {
    const sequence = new ChannelSequence(100)
    sequence.note(103)
    expect(sequence.resumeAfter).toBe(100)
    expect(sequence.note(102)).toBe(true)
    expect(sequence.resumeAfter).toBe(100)
    expect(sequence.note(101)).toBe(true)
    expect(sequence.resumeAfter).toBeUndefined()
    expect(sequence.last).toBe(103)
  })

  it('are torn by a leap that no resume could fill, and whole after a new start', () => {
    const sequence = new ChannelSequence(100)
    expect(sequence.note(1_000_000)).toBe(true)
    expect(sequence.isTorn).toBe(true)
    sequence.restart(1_000_000)
    expect(sequence).toMatchObject({ last: 1_000_000, resumeAfter: undefined, isTorn: false })
  })
})
