import type { Told } from './target.ts'

export interface DiffProps {
  before: string
  after: string
  beforeNote?: string
  afterNote?: string
}

/** What goes and what comes; the signs say it without the colours. */
export function Diff({ before, after, beforeNote, afterNote }: DiffProps) {
  return (
    <div className="overflow-hidden rounded-tile text-13">
      <Line sign="−" text={before} note={beforeNote} className="bg-loss/12 [&>b]:text-loss" />
      <Line sign="+" text={after} note={afterNote} className="bg-win/12 [&>b]:text-win" />
    </div>
  )
}

interface LineProps {
  sign: string
  text: string
  note: string | undefined
  className: string
}

function Line({ sign, text, note, className }: LineProps) {
  return (
    <p className={`flex min-h-8 items-center gap-3 px-3 py-1 ${className}`}>
      <b aria-label={sign === '+' ? 'after' : 'before'}>{sign}</b>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere] whitespace-pre-line">{text}</span>
      {note !== undefined && <span className="text-12 whitespace-nowrap text-muted">{note}</span>}
    </p>
  )
}

/** Everything that an act would change; nothing where it says nothing of it. */
export function Diffs({ told }: { told: readonly Told[] }) {
  if (told.length === 0) return null
  return (
    <div
      role="group"
      aria-label="What changes"
      tabIndex={0}
      className="grid max-h-60 gap-2 overflow-y-auto"
    >
      {told.map(({ before, after }) => (
        <Diff key={`${before} ${after}`} before={before} after={after} />
      ))}
    </div>
  )
}
