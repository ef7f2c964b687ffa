import { describe, expect, it } from 'vitest'
import { faultOf } from './faults.ts'

const failed = (code?: string) => Object.assign(new Error('failed'), code && { code })

describe('an error while a batch is written', () => {
  it('without a state of the database is a connection that broke', () => {
    for (const code of [undefined, 'EPIPE', 'ECONNRESET', 'ETIMEDOUT']) {
      expect(faultOf(failed(code)), code).toBe('lost')
    }
  })

  it('by which the database ends a session says nothing about the batch', () => {
    for (const code of ['57P01', '57P02', '57P03', '57P05', '25P03', '25P04']) {
      expect(faultOf(failed(code)), code).toBe('lost')
    }
  })

  it('that the database states otherwise refuses it', () => {
    expect(faultOf(failed('23514'))).toBe('rejected')
    expect(faultOf(failed('40P01'))).toBe('stale')
    expect(faultOf(failed('23505'))).toBe('duplicate')
    expect(faultOf('a defect')).toBe('rejected')
  })
})
