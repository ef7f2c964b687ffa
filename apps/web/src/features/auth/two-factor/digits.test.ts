import { describe, expect, it } from 'vitest'
import { codeOf, emptyBoxes, entered, erased, typedInto } from './digits.ts'

const three = entered(emptyBoxes, 0, '407')

describe('six boxes of digits', () => {
  it('go on with each digit, and take nothing else', () => {
    expect(entered(emptyBoxes, 0, '4')).toEqual({ digits: ['4', '', '', '', '', ''], caret: 1 })
    expect(entered(emptyBoxes, 0, 'x')).toBe(emptyBoxes)
    expect(entered(three, 3, '1 9-3').digits.join('')).toBe('407193')
    expect(entered(three, 5, '9').caret).toBe(5)
  })

  it('take a whole code wherever it is pasted', () => {
    expect(codeOf(entered(three, 4, ' 123 456 '))).toBe('123456')
    expect(codeOf(entered(three, 4, '1234567'))).toBe('123456')
  })

  it('replace a digit that is typed over, from either side', () => {
    expect([typedInto('4', '45'), typedInto('4', '54'), typedInto('4', '44')]).toEqual([
      '5',
      '5',
      '4',
    ])
    expect([typedInto('', '123456'), typedInto('4', '')]).toEqual(['123456', ''])
  })

  it('step back on delete, box by box', () => {
    const two = erased(three, 3)
    expect(two).toEqual({ digits: ['4', '0', '', '', '', ''], caret: 2 })
    expect(erased(two, 1)).toEqual({ digits: ['4', '', '', '', '', ''], caret: 1 })
    expect(erased(emptyBoxes, 0)).toEqual(emptyBoxes)
  })

  it('are a code at six digits and not before', () => {
    expect(codeOf(three)).toBeUndefined()
    expect(codeOf(entered(three, 3, '19'))).toBeUndefined()
    expect(codeOf(entered(three, 3, '193'))).toBe('407193')
  })
})
