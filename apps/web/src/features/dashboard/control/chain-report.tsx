import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ShownArea } from '@powerplay/contract'
import { useState } from 'react'
import { fieldOf } from '../../../platform/client/fields.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../forms/note.tsx'
import { useAct } from '../forms/use-act.ts'

interface Report {
  readonly lines: number
  readonly tookMs: number
  /** Since when the node that answered notes the ends of the chains; null while it has noted nothing. */
  readonly notedSince: number | null
  readonly findings: readonly { readonly place: string; readonly found: string }[]
}

function numberOf(answer: unknown, name: string): number {
  const value = fieldOf(answer, name)
  return typeof value === 'number' ? value : 0
}

function readReport(answer: unknown): Report {
  const findings = fieldOf(answer, 'findings')
  const notedSince = fieldOf(answer, 'notedSince')
  return {
    lines: numberOf(answer, 'lines'),
    tookMs: numberOf(answer, 'tookMs'),
    notedSince: typeof notedSince === 'number' ? notedSince : null,
    findings: Array.isArray(findings)
      ? findings.map((one) => ({
          place: String(fieldOf(one, 'place')),
          found: String(fieldOf(one, 'found')),
        }))
      : [],
  }
}

const count = new Intl.NumberFormat('en-US')
/** As many findings as the server tells. */
const listedMax = 20

/** Walks the chains of the audit trail on a press, and says what it found. */
export function ChainReport({ area }: { area: ShownArea }) {
  const { isBusy, problems, run } = useAct()
  const [report, setReport] = useState<Report>()
  const verify = async () => {
    const done = await run(area, 'verify', { reason: 'Verified from the audit page' })
    if (done) setReport(readReport(done.answer))
  }
  return (
    <div className="grid max-w-full gap-2">
      <div className="flex flex-wrap items-center justify-end gap-3 text-13">
        <span role="status" className="min-w-0">
          {report?.findings.length === 0 && (
            <span className="font-semibold text-win">
              Chain verified, {count.format(report.lines)} lines, no gap, {report.tookMs} ms
            </span>
          )}
        </span>
        <Button
          size="sm"
          isBusy={isBusy}
          icon={<ShieldCheck size={14} />}
          onClick={() => void verify()}
        >
          {report ? 'Verify again' : 'Verify chains'}
        </Button>
      </div>
      {problems[''] !== undefined && (
        <Note tone="loss" isAlert>
          {problems['']}
        </Note>
      )}
      {report && report.notedSince === null && (
        <Note tone="warn" isAlert>
          The node that answered has noted nothing outside the database yet, so an end that was cut
          off could not be seen. It notes every minute: verify again in two.
        </Note>
      )}
      {report && report.findings.length > 0 && (
        <Note tone="loss" icon={<ShieldAlert size={16} />} isAlert>
          <b>The trail was tampered with.</b>
          {report.findings.length >= listedMax && (
            <> At least {listedMax} findings; some of each chain:</>
          )}
          <ul>
            {report.findings.map(({ place, found }) => (
              <li key={`${place} ${found}`}>
                {place}: {found}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
