import type { Uuid } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import type { Caller } from '../context.ts'
import { listenersOf, mayJoin } from './listeners.ts'

const wireIdOf = (id: Uuid) => `user_${id}`

function callerWith(permissions: readonly string[], factor?: Caller['factor']): Caller {
  return {
    // The id of a fake player.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    userId: '7' as Uuid,
    sessionId: null,
    ip: '192.0.2.1',
    userAgent: 'test',
    can: (permission) => permissions.includes(permission),
    ...(factor && { factor }),
  }
}

const joins = (caller: Caller) =>
  ['private-User.user_7', 'private-Support.user_7', 'private-Support'].filter((channel) =>
    mayJoin(caller, channel, wireIdOf),
  )

it('lets a player listen to the own channels, and staff of support to all of it [RT-017] [RT-018]', () => {
  expect(joins(callerWith([]))).toEqual(['private-User.user_7', 'private-Support.user_7'])
  expect(joins(callerWith(['manageTickets']))).toHaveLength(3)
  expect(joins({ ...callerWith(['manageTickets']), userId: null })).toEqual([])
  const without = { isEnrolled: false, isProven: false, isExempt: false }
  expect(joins(callerWith(['manageTickets'], without))).toHaveLength(2)
})

it('lets nobody listen to what is somebody else’s, by whatever name', () => {
  const staff = callerWith(['manageTickets'])
  for (const channel of ['private-User.user_8', 'private-Support.user_8', 'private-Support.']) {
    expect(listenersOf(channel)).toBe('owner')
    expect(mayJoin(staff, channel, wireIdOf)).toBe(false)
  }
  for (const channel of ['Support', 'private-Supporter', 'private-User', 'Everyone.user_7', '']) {
    expect(listenersOf(channel)).toBeUndefined()
    expect(mayJoin(staff, channel, wireIdOf)).toBe(false)
  }
})

it('lets guests listen to the public ones alone', () => {
  const guest = { ...callerWith([]), userId: null }
  for (const channel of ['Everyone', 'Sport.live.soccer', 'Pvp', 'Poker.table.omaha_1']) {
    expect(mayJoin(guest, channel, wireIdOf)).toBe(true)
  }
  expect(joins(guest)).toEqual([])
})
