import type { ResultFact } from '../wallet/index.ts'

/** The pocket under which play is summed up: demo play apart, bonus and real money together. */
export function playPocketOf({ pocket }: Pick<ResultFact, 'pocket'>): 'real' | 'demo' {
  return pocket === 'demo' ? 'demo' : 'real'
}
