import type { DocumentCase, DocumentState } from '@powerplay/contract'
import { CircleCheck, FileWarning, Hourglass, IdCard } from 'lucide-react'
import { useState } from 'react'
import { showDay } from '../../platform/format/time.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardState } from '../../ui/card.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { DetailsForm } from './details-form.tsx'
import { FilesForm } from './files-form.tsx'
import { messages } from './messages.en.ts'
import { StepBar } from './step-bar.tsx'
import { useDocuments } from './use-documents.ts'

/** How the reader's documents stand, and the way to hand them in. */
export function DocumentsPart() {
  const { query, show } = useDocuments()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = query
  if (data === undefined) return <CardState query={query} failed={messages.failed} />
  const { case: own } = data
  const isDraft = own?.state === 'draft'
  const mayStart = own?.state !== 'pending' && nextTier(data) !== null
  return (
    <>
      {own !== null && own.state !== 'draft' && <StandingCard own={own} state={own.state} />}
      {mayStart && own !== null && !isDraft && !isOpen ? (
        <div>
          <Button onClick={() => setIsOpen(true)}>
            {own.state === 'verified' ? messages.more : messages.restart}
          </Button>
        </div>
      ) : (
        mayStart && <Filling state={data} onChange={show} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

/** The tier that is asked for, or the next one; null where there is none above. */
function nextTier({ tier, neededTier }: DocumentState): 1 | 2 | 3 | null {
  const next = Math.max(neededTier, 2, tier + 1)
  return next === 2 || next === 3 ? next : null
}

interface FillingProps {
  state: DocumentState
  onChange: (state: DocumentState) => void
  onClose: () => void
}

function Filling({ state, onChange, onClose }: FillingProps) {
  const { case: own, neededTier } = state
  const [isBack, setIsBack] = useState(false)
  const tier = nextTier(state) ?? 2
  const draft = own?.state === 'draft' && !isBack ? own : null
  const take = (next: DocumentState) => {
    setIsBack(false)
    onChange(next)
  }
  return (
    <Card
      icon={<IdCard size={18} aria-hidden />}
      title={messages.title}
      action={
        <span className="flex items-center gap-3 text-12 text-muted">
          <span className="hidden sm:inline">{messages.aside}</span>
          <Pill>{messages.tier(draft?.tier ?? tier)}</Pill>
        </span>
      }
    >
      <div className="grid gap-4 p-4">
        <StepBar steps={messages.steps} step={draft === null ? 0 : 1} />
        <p className="text-13 text-muted">
          {neededTier > 0 ? messages.needed : messages.notNeeded} {messages.promise}
        </p>
        {draft === null ? (
          <DetailsForm tier={tier} onStarted={take} />
        ) : (
          <FilesForm
            key={draft._id}
            own={draft}
            onBack={() => setIsBack(true)}
            onSent={(next) => {
              onClose()
              take(next)
            }}
          />
        )}
      </div>
    </Card>
  )
}

const looks = {
  pending: ['info', Hourglass, 'bg-info-tint text-info'],
  verified: ['win', CircleCheck, 'bg-win-tint text-win'],
  refused: ['loss', FileWarning, 'bg-loss-tint text-loss'],
} as const

/** What was handed in: it waits, or is decided. */
type Handed = Exclude<DocumentCase['state'], 'draft'>

function StandingCard({ own, state }: { own: DocumentCase; state: Handed }) {
  const [tone, Icon, colours] = looks[state]
  const [title, word] = messages.states[state]
  return (
    <section className="rounded-card border border-line-quiet bg-surface p-4">
      <div className="flex items-center gap-3">
        <span className={`grid size-10 shrink-0 place-items-center rounded-control ${colours}`}>
          <Icon size={20} aria-hidden />
        </span>
        <h2 className="min-w-0 flex-1 text-14 font-semibold">{title}</h2>
        <Pill tone={tone}>{word}</Pill>
      </div>
      <p className="mt-3 text-13 text-muted">
        {own.reason !== null && (
          <>
            {messages.reason} <b className="text-text">{own.reason}</b>{' '}
          </>
        )}
        {textOf(own, state)}
      </p>
    </section>
  )
}

function textOf({ tier, at, decidedAt }: DocumentCase, state: Handed): string {
  switch (state) {
    case 'pending':
      return messages.pendingText(showDay(at))
    case 'verified':
      return messages.verifiedText(tier, showDay(decidedAt ?? at))
    case 'refused':
      return messages.refusedText
  }
}
