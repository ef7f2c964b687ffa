import { describe, expect, it } from 'vitest'
import { isMachineFault } from './machine-faults.ts'

const failed = (code: string) => Object.assign(new Error('failed'), { code })

describe('a fault of the machine', () => {
  it.each([
    ['a lost connection', '08006'],
    ['a deadlock', '40P01'],
    ['a full disk', '53100'],
    ['too many connections', '53300'],
    ['a lock that was not to be had', '55P03'],
    ['a statement that took too long', '57014'],
    ['a server that starts up', '57P03'],
    ['a file that cannot be read', '58030'],
    ['a standby', '25006'],
    ['a network that does not answer', 'ETIMEDOUT'],
    ['a refused connection', 'ECONNREFUSED'],
  ])('is %s', (_name, code) => {
    expect(isMachineFault(failed(code))).toBe(true)
  })

  it('is what the driver says of its connection without a code', () => {
    expect(isMachineFault(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isMachineFault(new Error('timeout exceeded when trying to connect'))).toBe(true)
  })

  it.each([
    ['a division by zero', failed('22012')],
    ['a row that a table refuses', failed('23514')],
    ['an unknown column', failed('42703')],
    ['a defect of the rules', new TypeError('a sum is of numbers, or of bigints')],
    ['a rule that speaks of connections', new Error('no connection of this name')],
    ['something that is no error', 'Connection terminated'],
  ])('is not %s', (_name, error) => {
    expect(isMachineFault(error)).toBe(false)
  })
})
