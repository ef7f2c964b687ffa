import { expect, it } from 'vitest'
import { hitsOf, lacksOf, tableOf, type RoundReport } from './outcome.ts'

const idle = { approved: 0, signing: 0, signed: 0, sent: 0, confirming: 0 }
const report: RoundReport = {
  ...{ round: 1, victim: 'signer', awaited: 'sent', credited: 3, paid: 2 },
  ...{ standing: { ...idle, approved: 1, sent: 4 }, contradictions: [], durationMs: 1 },
}

it('counts payouts that were hit, by what was killed and where they stood', () => {
  expect(hitsOf([report, report])).toBe(10)
  const [head, ...lines] = tableOf([report, report]).map((line) => line.split(/ +/))
  expect(head).toEqual(['killed', 'kills', 'approved', 'signing', 'signed', 'sent', 'confirming'])
  expect(lines).toContainEqual(['signer', '2', '2', '0', '0', '8', '0'])
  expect(lines).toContainEqual(['server', '0', '0', '0', '0', '0', '0'])
  expect(lacksOf([report])).toEqual([])
})

it('says of a run that it proves nothing where none was hit, credited or paid', () => {
  expect(lacksOf([{ ...report, standing: idle }])).toEqual([
    'no payout was on its way when something was killed',
  ])
  expect(lacksOf([{ ...report, credited: 0 }])).toEqual(['no deposit was credited'])
  expect(lacksOf([{ ...report, paid: 0 }])).toEqual(['no payout was paid'])
  expect(lacksOf([])).toHaveLength(3)
})
