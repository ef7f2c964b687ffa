import type { RaceEntry, RaceInfo } from '@powerplay/contract'
import { EyeOff, UserX } from 'lucide-react'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { PlayerButton } from '../profile/index.ts'
import { boardMessages, raceMessages as messages } from './messages.en.ts'
import { showCents, showRound, showUsd } from './race-model.ts'

/** Second, first, third from left to right, with height, metal and portrait of each. */
const steps = [
  {
    place: 2,
    height: 'h-24',
    portraitPx: 72,
    ring: 'oklch(0.86 0.012 260)',
    tone: 'text-[oklch(0.86_0.012_260)] from-[oklch(0.86_0.012_260/0.28)]',
  },
  {
    place: 1,
    height: 'h-32',
    portraitPx: 92,
    ring: 'var(--accent)',
    tone: 'text-accent from-accent/30',
  },
  {
    place: 3,
    height: 'h-20',
    portraitPx: 72,
    ring: 'oklch(0.68 0.1 50)',
    tone: 'text-[oklch(0.68_0.1_50)] from-[oklch(0.68_0.1_50/0.28)]',
  },
] as const

/** Places that stand on the podium. */
export const podiumPlaces = 3

export interface PodiumProps {
  entries: readonly RaceEntry[]
  info: RaceInfo
}

/** The first three of the week on their steps; a step nobody carries says what it needs. */
export function Podium({ entries, info }: PodiumProps) {
  return (
    <ol
      aria-label={boardMessages.podium}
      className="mx-auto flex max-w-156 items-end justify-center gap-2 sm:gap-3"
    >
      {steps.map((step) => (
        <Step
          key={step.place}
          step={step}
          entry={entries.find(({ place }) => place === step.place)}
          neededUsd={info.neededUsd[step.place - 1] ?? 0}
        />
      ))}
    </ol>
  )
}

interface StepProps {
  step: (typeof steps)[number]
  entry: RaceEntry | undefined
  neededUsd: number
}

function Step({ step, entry, neededUsd }: StepProps) {
  const name = entry === undefined ? messages.vacant : (entry.user.name ?? messages.hidden)
  return (
    <li className="flex min-w-0 flex-1 flex-col items-center sm:max-w-50">
      <PlayerButton
        userId={entry?.user._id ?? null}
        className={cx(
          'flex max-w-full flex-col items-center text-14 font-semibold',
          !entry && 'text-muted',
        )}
      >
        <Portrait entry={entry} step={step} />
        <span className="mt-2 max-w-full truncate">{name}</span>
      </PlayerButton>
      <span className="num mb-2 text-12 text-muted">
        {entry === undefined
          ? messages.needs(showRound(neededUsd * 100))
          : showUsd(entry.entry.wager_usd)}
      </span>
      <span
        className={cx(
          'flex w-full flex-col items-center rounded-t-card border border-b-0 border-line-quiet pt-2',
          'bg-linear-to-b to-surface font-condensed',
          step.height,
          step.tone,
        )}
      >
        <span className="text-24 leading-8 font-bold">{step.place}</span>
        <span className="text-20 leading-6 font-semibold text-win">
          {entry === undefined ? messages.none : showCents(entry.prizeCents)}
        </span>
      </span>
    </li>
  )
}

function Portrait({ entry, step }: Pick<StepProps, 'entry' | 'step'>) {
  const { portraitPx: size, ring } = step
  if (entry !== undefined && entry.user._id !== null) {
    return (
      <Avatar
        userId={entry.user._id}
        name=""
        picture={entry.user.avatar}
        sizePx={size}
        ring={ring}
      />
    )
  }
  const Icon = entry === undefined ? UserX : EyeOff
  return (
    <span
      style={{ width: size, height: size }}
      className="inline-flex items-center justify-center rounded-full border border-dashed border-line
        bg-raised text-muted"
    >
      <Icon size={24} aria-hidden />
    </span>
  )
}
