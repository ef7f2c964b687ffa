import { Calculator } from 'lucide-react'
import { showUsd } from '../../platform/format/usd.ts'
import { Card } from '../../ui/card.tsx'
import { showPercent } from './affiliate-model.ts'
import { messages } from './messages.en.ts'

const stakeUsd = 10_000
const winUsd = stakeUsd / 100

/** The commission of an example, in three lines. */
export function ExampleCard({ percent }: { percent: number }) {
  const { example } = messages
  return (
    <Card icon={<Calculator size={18} aria-hidden />} title={example.title}>
      <div className="grid gap-4 p-4">
        <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-y-2.5 text-13">
          <dt className="text-muted">{example.stakes}</dt>
          <dd className="text-right font-semibold">{showUsd(stakeUsd)}</dd>
          <dt className="text-muted">{example.win}</dt>
          <dd className="text-right font-semibold">{showUsd(winUsd)}</dd>
          <dt className="text-muted">{example.yours(showPercent(percent))}</dt>
          <dd className="text-right font-semibold text-win">{showUsd((winUsd * percent) / 100)}</dd>
        </dl>
        <p className="text-12 text-muted">{example.note}</p>
      </div>
    </Card>
  )
}
