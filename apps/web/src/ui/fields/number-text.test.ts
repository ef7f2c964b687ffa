import { describe, expect, it } from 'vitest'
import { keepDecimal, keepDigits } from './number-text.ts'

describe('number text', () => {
  it('keeps only digits in a digit field [UI-017]', () => {
    expect(keepDigits('1a2 3.4-５')).toBe('1234')
    expect(keepDigits('-e+')).toBe('')
  })

  it('keeps digits and one dot in a decimal field [UI-018]', () => {
    expect(keepDecimal('1a.2.3')).toBe('1.23')
    expect(keepDecimal('12,5')).toBe('12.5')
    expect(keepDecimal('-1e5')).toBe('15')
  })

  it('writes the zero before a leading dot and cuts surplus decimals', () => {
    expect(keepDecimal('.5')).toBe('0.5')
    expect(keepDecimal('0.123456789', 8)).toBe('0.12345678')
    expect(keepDecimal('10.5', 0)).toBe('10')
  })
})
