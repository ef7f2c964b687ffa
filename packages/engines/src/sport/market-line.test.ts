import { expect, it } from 'vitest'
import { lineIdOf, readLine, readLineId } from './market-line.ts'
import { marketKinds } from './markets.ts'

it('reads back every line id that it writes', () => {
  for (const { id, rule, numberedBy } of marketKinds) {
    for (const quarters of [-13, -2, 1, 9, 10, 900]) {
      const line = {
        marketId: id,
        ...(rule === 'total' || rule === 'handicap' ? { quarters } : {}),
        ...(numberedBy ? { number: 3 } : {}),
      }
      expect(readLineId(lineIdOf(line))).toEqual(line)
    }
  }
  expect(lineIdOf({ marketId: 18, quarters: 10 })).toBe('18:total=2.5')
  expect(lineIdOf({ marketId: 16, quarters: -1 })).toBe('16:hcp=-0.25')
})

it('knows each line by one name only', () => {
  const foreign = ['', '18', '18:', '18:total', '18:total=2.50', '18:total=+2.5', '18:total=2.6']
  const others = [
    '018:total=2.5',
    '18:total=1e1',
    '18:total=2.5|total=2.5',
    '18:hcp=1',
    '1:total=2',
  ]
  const beyond = ['18:total=99999', '202', '202:setnr=0', '202:setnr=x', '7777', '18:total=2.5|a=b']
  for (const lineId of [...foreign, ...others, ...beyond]) {
    expect(readLineId(lineId)).toBeUndefined()
  }
  expect(readLine(204, 'total=20.5|setnr=2')).toEqual({ marketId: 204, quarters: 82, number: 2 })
})
