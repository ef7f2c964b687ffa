import { expect, it } from 'vitest'
import { toldAdapters } from './adapters.ts'

const signer = { id: 'signer', name: 'Signer', word: 'signs', state: 'up', since: 5 } as const

it('says of what cannot say how it stands just that, beside what others say', async () => {
  const lines: unknown[] = []
  const log = (line: unknown) => void lines.push(line)
  const logOf = () => ({ debug: log, info: log, warn: log, error: log })
  const fault = new Error('no such column')
  const told = await toldAdapters(
    [
      { feature: 'documents', ask: () => Promise.reject(fault) },
      { feature: 'payments', ask: async () => [signer] },
    ],
    { logOf },
  )
  const noHours = { hours: [], p95Ms: null, faultPercent: null }
  expect(told).toEqual([
    {
      ...{ ...noHours, id: 'feature:documents', name: 'documents', since: null },
      ...{ kind: 'does not say how it stands', state: 'down' },
    },
    { ...noHours, id: 'signer', name: 'Signer', kind: 'signs', state: 'up', since: 5 },
  ])
  expect(lines).toEqual([{ event: 'dashboard.health_unknown', of: 'documents', err: fault }])
})
