import { Check, Minus, X } from 'lucide-react'
import { messages } from '../messages.en.ts'
import type { LegMarkKind } from './bet-words.ts'

const looks: Readonly<Record<LegMarkKind, string>> = {
  won: 'bg-win-tint text-win',
  lost: 'bg-loss-tint text-loss',
  void: 'bg-raised text-muted',
  running: 'bg-loss-tint text-loss',
  'to-come': 'border border-control',
}

/** How a leg stands, 18 high: check, cross, minus, a dot while it runs, a ring before. */
export function LegMark({ kind }: { kind: LegMarkKind }) {
  return (
    <span
      role="img"
      aria-label={messages.marks[kind]}
      className={`inline-flex size-4.5 shrink-0 items-center justify-center rounded-full ${looks[kind]}`}
    >
      {kind === 'won' && <Check size={12} strokeWidth={3} aria-hidden />}
      {kind === 'lost' && <X size={12} strokeWidth={3} aria-hidden />}
      {kind === 'void' && <Minus size={12} strokeWidth={3} aria-hidden />}
      {kind === 'running' && <span className="size-2 rounded-full bg-current" />}
    </span>
  )
}
