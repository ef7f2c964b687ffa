import type { HistoryLine } from '@powerplay/contract'
import { showInstant } from '../../../platform/format/time.ts'
import { Panel } from '../panel.tsx'

/** What staff did to a row, newest first, with what was and what is. */
export function History({ lines }: { lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return null
  return (
    <Panel title="History">
      <ol className="px-4 text-13">
        {lines.map((line, at) => (
          <li key={at} className="border-b border-line-quiet py-2.5 last:border-0">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{line.event}</span>
              <span className="num text-12 text-muted">
                {showInstant(line.at)}, {line.by ?? 'system'}
              </span>
            </p>
            {line.after !== null && (
              <p className="break-all whitespace-pre-line">
                <span className="text-muted">{line.before ?? '–'}</span> → <b>{line.after}</b>
              </p>
            )}
            {line.reason !== null && <p className="text-muted">“{line.reason}”</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
