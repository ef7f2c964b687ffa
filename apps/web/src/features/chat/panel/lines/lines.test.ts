import type { ChatMessage } from '@powerplay/contract'
import { describe, expect, it } from 'vitest'
import { extended, linesMax, opened, pushed, reconciled, without, type Lines } from './lines.ts'

const row = (number: number): ChatMessage => ({
  _id: `msg_${number}`,
  number,
  type: 'message',
  channel: 'general',
  user: { _id: 'user_1', name: 'nova', avatar: null, access: 'user' },
  vipLevel: 0,
  data: { message: String(number) },
  created_at: '2026-11-20T10:00:00.000Z',
  likes: 0,
  liked: false,
})
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => row(to - at))
const numbers = ({ rows: all }: Lines) => all.map(({ number }) => number)

describe('the lines of a channel', () => {
  it('are shown the other way round than the history comes [CHAT-068]', () => {
    expect(numbers(opened(rows(3, 5), 50))).toEqual([3, 4, 5])
    expect(opened(rows(1, 50), 50).hasOlder).toBe(true)
  })

  it('stay in order and single, however pushes and pages overlap', () => {
    let lines = opened(rows(10, 12), 3)
    lines = pushed(lines, row(13)).lines
    lines = pushed(lines, row(13)).lines
    lines = extended(lines, rows(8, 10), 3)
    expect(numbers(lines)).toEqual([8, 9, 10, 11, 12, 13])
    expect(lines.known).toBe(13)
  })

  it('notice a hole; what closes it takes along what was removed meanwhile', () => {
    const { lines, isHole } = pushed(opened(rows(1, 3), 50), row(6))
    expect([isHole, lines.known]).toEqual([true, 3])
    const page = rows(1, 6).filter(({ number }) => number !== 2)
    const whole = reconciled(lines, page, 50)
    expect(numbers(whole)).toEqual([1, 3, 4, 5, 6])
    expect(pushed(whole, row(7)).isHole).toBe(false)
  })

  it('count what overtook as known, once the hole is closed', () => {
    let { lines } = pushed(opened(rows(1, 3), 50), row(5))
    lines = pushed(lines, row(6)).lines
    const closed = pushed(lines, row(4))
    expect([closed.isHole, closed.lines.known]).toEqual([false, 6])
    expect(pushed(closed.lines, row(7)).isHole).toBe(false)
  })

  it('lose what was removed while nobody listened, and keep the place of who reads further up', () => {
    const lines = extended(opened(rows(60, 109), 50), rows(10, 59), 50)
    const page = rows(62, 112).filter(({ number }) => number !== 70)
    const after = reconciled(lines, page, 50)
    expect(numbers(after)).not.toContain(70)
    expect([numbers(after)[0], numbers(after).at(-1), after.known]).toEqual([10, 112, 112])
    expect(numbers(reconciled(lines, rows(10, 12), 50))).toEqual([10, 11, 12])
    expect(numbers(reconciled(lines, rows(400, 449), 50))[0]).toBe(400)
    expect(reconciled(lines, [], 50).rows).toEqual([])
  })

  it('trust a push or a removal more than a page that was asked for before it', () => {
    const asked = opened(rows(1, 5), 50)
    const meanwhile = without(pushed(asked, row(6)).lines, ['msg_4'])
    const after = reconciled(meanwhile, rows(1, 5), 50, asked)
    expect([numbers(after), after.known]).toEqual([[1, 2, 3, 5, 6], 6])
    // The newest one was removed before the page was read: it is no push of meanwhile.
    expect(numbers(reconciled(asked, rows(1, 4), 50, asked))).toEqual([1, 2, 3, 4])
  })

  it('begin anew where too much was missed', () => {
    const lines = reconciled(opened(rows(1, 3), 50), rows(951, 1000), 50)
    expect([numbers(lines)[0], lines.known, lines.hasOlder]).toEqual([951, 1000, true])
  })

  it('keep the latest 500, and lose what was removed', () => {
    let lines = opened(rows(1, 500), 50)
    lines = pushed(lines, row(501)).lines
    expect([lines.rows.length, numbers(lines)[0], lines.hasOlder]).toEqual([linesMax, 2, true])
    expect(numbers(without(lines, ['msg_3', 'msg_9'])).slice(0, 3)).toEqual([2, 4, 5])
  })
})
