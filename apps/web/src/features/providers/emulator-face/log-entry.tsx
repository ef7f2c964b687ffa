import type { EmulatorEntry } from '@powerplay/contract'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { showInstant } from '../../../platform/format/time.ts'
import { cx } from '../../../ui/cx.ts'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { formLines, isRefusal, prettyAnswer } from './raw-text.ts'
import { filled, messages } from './messages.en.ts'

const texts = messages.log

export interface LogEntryProps {
  entry: EmulatorEntry
  isOpenAtFirst?: boolean
}

function toneOf({ status, answer }: EmulatorEntry): Tone {
  if (status === null) return 'warn'
  return status !== 200 || isRefusal(answer) ? 'loss' : 'win'
}

/** One callback: a line, and opened all that was sent and answered. */
export function LogEntry({ entry, isOpenAtFirst = false }: LogEntryProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { action, status, ms, at, attempt, faults } = entry
  return (
    <article className="rounded-tile border border-line-quiet bg-raised/40">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left
          text-13"
      >
        <ChevronDown
          size={16}
          aria-hidden
          className={cx('shrink-0 text-muted transition-transform', !isOpen && '-rotate-90')}
        />
        <span className="w-18 font-semibold">{action}</span>
        <Pill tone={toneOf(entry)}>{status ?? texts.noAnswer}</Pill>
        <span className="num text-muted">{filled(texts.ms, { ms: Math.round(ms) })}</span>
        {attempt > 0 && <Pill tone="info">{filled(texts.repeat, { count: attempt })}</Pill>}
        {faults.map((name) => (
          <Pill key={name} tone="warn">
            {name}
          </Pill>
        ))}
        <span className="ml-auto text-12 text-muted">{showInstant(at)}</span>
      </button>
      {isOpen && <RawEntry entry={entry} />}
    </article>
  )
}

function RawEntry({ entry }: { entry: EmulatorEntry }) {
  const { 'X-Sign': signature, ...headers } = entry.headers
  return (
    <div className="grid gap-4 border-t border-line-quiet p-3 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-3">
        <Block title={texts.request}>{formLines(entry.body)}</Block>
        <Block title={texts.headers}>
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Block>
        <Block title={texts.signature}>{signature ?? '—'}</Block>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <Block title={texts.answer}>{prettyAnswer(entry.answer)}</Block>
        <Block title={texts.raw}>{entry.body}</Block>
      </div>
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-12 font-medium text-muted">{title}</p>
      <pre
        className="num rounded-control bg-well p-2.5 text-12 leading-relaxed break-all
          whitespace-pre-wrap text-text"
      >
        {children}
      </pre>
    </div>
  )
}
