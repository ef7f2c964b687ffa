import { expect, it } from 'vitest'
import { hitsOf, lacksOf, tableOf, type RoundReport } from './outcome.ts'

const idle = { approved: 0, signing: 0, signed: 0, sent: 0, confirming: 0 }
const report: RoundReport = {
  ...{ round: 1, victim: 'signer', awaited: 'sent', credited: 3, reversals: 2, creditedAnew: 1 },
  ...{ paid: 2, cancelled: 1, declined: 1 },
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

it('says of a run that it proves nothing where something did not happen', () => {
  expect(lacksOf([{ ...report, standing: idle }])).toEqual([
    'no payout was on its way when something was killed',
  ])
  const lacks = [
    ['credited', 'no deposit was credited'],
    ['reversals', 'no credited deposit was taken back'],
    ['creditedAnew', 'no deposit that was taken back was credited anew'],
    ['paid', 'no payout was paid'],
    ['cancelled', 'no withdrawal was cancelled'],
    ['declined', 'no withdrawal was declined'],
  ] as const
  for (const [what, told] of lacks) expect(lacksOf([{ ...report, [what]: 0 }])).toEqual([told])
  expect(lacksOf([])).toHaveLength(1 + lacks.length)
})

it('wants payouts hit at more than one stage, by whichever kills', () => {
  const sent = { ...report, standing: { ...idle, sent: 4 } }
  const signed = { ...report, standing: { ...idle, signed: 1 } }
  expect(lacksOf([sent, sent])).toEqual(['payouts were hit as sent alone'])
  expect(lacksOf([sent, signed])).toEqual([])
})
