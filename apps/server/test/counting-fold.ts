import type { Fact } from '../src/features/wallet/journal/facts.ts'
import type { Fold } from '../src/features/wallet/journal/fold.ts'
import type { Queries } from '../src/platform/database/database.ts'

/** What a test does to a fold. */
export interface Trouble {
  inBegin?: boolean
  inAdd?: boolean
  inSql?: boolean
  /** Its statement fails with this state. */
  sqlState?: string
  inTold?: boolean
  /** Its statement is sent after this. */
  beforeWrite?: () => Promise<void>
}

/** Counts how often each fact was read, in a table `counted` of the test. */
export class Counting implements Fold {
  readonly id: string
  readonly tables = ['counted']
  readonly trouble: Trouble = {}
  readonly told: Fact[] = []
  onTold: () => void = () => undefined

  constructor(id = 'test') {
    this.id = id
  }

  begin() {
    if (this.trouble.inBegin === true) throw new Error('a defect at the begin')
    const facts: Fact[] = []
    return {
      add: (fact: Fact) => {
        if (this.trouble.inAdd === true) throw new Error('a defect of the rules')
        facts.push(fact)
      },
      write: async (tx: Queries) => {
        await this.trouble.beforeWrite?.()
        await tx.query({
          text: `insert into counted select $1, fact, count(*) from unnest($2::text[]) as fact
            group by fact on conflict (fold, fact) do update set times = counted.times + 1`,
          values: [this.id, facts.map(nameOf)],
        })
        const { sqlState } = this.trouble
        if (sqlState !== undefined) throw Object.assign(new Error('no room'), { code: sqlState })
        if (this.trouble.inSql === true) await tx.query({ text: 'select 1 / 0' })
      },
      told: () => {
        if (this.trouble.inTold === true) throw new Error('nobody listens')
        this.told.push(...facts)
        this.onTold()
      },
    }
  }

  async clear(tx: Queries) {
    await tx.query({ text: 'delete from counted where fold = $1', values: [this.id] })
  }
}

function nameOf(fact: Fact): string {
  return fact.kind === 'result'
    ? `${fact.wagerId}/${fact.revision}/${fact.sign}`
    : `${fact.postingId}/${fact.pocket}`
}
