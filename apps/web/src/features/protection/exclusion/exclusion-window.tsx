import type { ExclusionPeriod } from '@powerplay/contract'
import { Ban, Check, LockKeyhole, LogOut, ReceiptText, Wallet } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { showDay } from '../../../platform/format/time.ts'
import { useJurisdiction } from '../../../platform/client/use-jurisdiction.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { messages } from '../messages.en.ts'
import { exclusionEnd } from '../show.ts'
import { useProtecting } from '../use-protection.ts'
import { exclusionName } from '../window-names.ts'

const periods: readonly ExclusionPeriod[] = ['6m', '1y', '3y', '5y', 'forever']
const phrase = 'EXCLUDE ME'

function endText(period: ExclusionPeriod, now: number): string {
  const end = exclusionEnd(period, new Date(now))
  return end === null ? messages.noEnd : messages.untilDay(showDay(end.getTime()))
}

/** How long, what happens, and the phrase: three steps that get heavier. */
export function ExclusionWindow({ now }: { now: number }) {
  const [step, setStep] = useState(0)
  // Some countries ask for longer ones.
  const least = useJurisdiction()?.profile.exclusionMin ?? '6m'
  const [picked, setPeriod] = useState<ExclusionPeriod>('6m')
  const offered = periods.slice(periods.indexOf(least))
  const period = offered.includes(picked) ? picked : least
  const [reason, setReason] = useState('')
  return (
    <div className="grid gap-4">
      <Steps step={step} />
      {step === 0 && (
        <HowLong
          {...{ now, offered, period, setPeriod, reason, setReason }}
          onNext={() => setStep(1)}
        />
      )}
      {step === 1 && (
        <WhatHappens
          now={now}
          period={period}
          onBack={() => setStep(0)}
          onNext={() => setStep(2)}
        />
      )}
      {step === 2 && (
        <Confirm now={now} period={period} reason={reason} onBack={() => setStep(1)} />
      )}
    </div>
  )
}

function Steps({ step }: { step: number }) {
  return (
    <ol className="flex items-center gap-2 text-13">
      {messages.steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === step ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2',
            index === step ? 'font-semibold text-text' : 'text-muted',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'inline-flex size-6 shrink-0 items-center justify-center rounded-full text-12 font-bold',
              index < step && 'bg-win text-on-accent',
              index === step && 'bg-text text-well',
              index > step && 'border border-control',
            )}
          >
            {index < step ? <Check size={14} /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}

interface HowLongProps {
  now: number
  offered: readonly ExclusionPeriod[]
  period: ExclusionPeriod
  setPeriod: (period: ExclusionPeriod) => void
  reason: string
  setReason: (text: string) => void
  onNext: () => void
}

function HowLong({ now, offered, period, setPeriod, reason, setReason, onNext }: HowLongProps) {
  return (
    <>
      <p className="text-13 text-muted">{messages.unsure}</p>
      <div
        role="radiogroup"
        aria-label={messages.steps[0]}
        className="overflow-hidden rounded-control border border-line-quiet"
      >
        {offered.map((one) => (
          <label
            key={one}
            className={cx(
              'flex h-12 cursor-pointer items-center gap-3 border-b border-line-quiet px-3 text-13',
              'last:border-b-0',
              one === period && 'bg-raised',
            )}
          >
            <input
              type="radio"
              name="period"
              checked={one === period}
              onChange={() => setPeriod(one)}
              className="size-4 accent-[var(--accent)]"
            />
            <span className="flex-1 font-semibold">{messages.excludeFor[one]}</span>
            <span className="num text-muted">{endText(one, now)}</span>
          </label>
        ))}
      </div>
      <Input
        label={messages.reason}
        aside={messages.reasonAside}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Pair>
        <Button isWide onClick={() => closeModal(exclusionName)}>
          {messages.takeTimeOut}
        </Button>
        <Button isWide variant="outline" onClick={onNext}>
          {messages.goOn}
        </Button>
      </Pair>
    </>
  )
}

const icons = [LogOut, Ban, ReceiptText, Wallet, LockKeyhole] as const

interface StepProps {
  now: number
  period: ExclusionPeriod
  onBack: () => void
}

function WhatHappens({ now, period, onBack, onNext }: StepProps & { onNext: () => void }) {
  return (
    <>
      <p className="text-13 font-semibold">{messages.fromNow(endText(period, now))}</p>
      <ul className="grid gap-3 rounded-control border border-line-quiet bg-well p-4 text-13">
        {messages.effects.map((text, index) => {
          const Icon = icons[index] ?? LockKeyhole
          return (
            <li key={text} className={cx('flex gap-3', index > 2 && 'font-semibold')}>
              <Icon
                size={16}
                aria-hidden
                className={cx(
                  'mt-0.5 shrink-0',
                  index === 3 ? 'text-win' : index === 4 ? 'text-warn' : 'text-info',
                )}
              />
              {text}
            </li>
          )
        })}
      </ul>
      <p className="text-13 text-muted">{messages.afterEnd}</p>
      <Pair>
        <Button isWide onClick={onBack}>
          {messages.back}
        </Button>
        <Button isWide variant="outline" onClick={onNext}>
          {messages.understand}
        </Button>
      </Pair>
    </>
  )
}

function Confirm({ now, period, reason, onBack }: StepProps & { reason: string }) {
  const [typed, setTyped] = useState('')
  const [isSure, setIsSure] = useState(false)
  const { isBusy, act } = useProtecting()
  const handleExclude = async () => {
    const state = await act(() =>
      callServer('selfExclude', {
        ...{ period, phrase: typed },
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      }),
    )
    // Every session is over: what is shown next is the page that says so, or the sign-in.
    if (state !== undefined) window.location.assign('/error/se')
  }
  return (
    <>
      <dl className="flex justify-between rounded-control border border-line-quiet bg-well p-4 text-13">
        <dt className="text-muted">{messages.closedUntil}</dt>
        <dd className="num font-semibold">{endText(period, now).replace(/^until /, '')}</dd>
      </dl>
      <Input
        label={messages.typePhrase}
        hint={messages.phraseHint}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Checkbox isChecked={isSure} onChange={setIsSure}>
        {messages.want}
      </Checkbox>
      <Pair>
        <Button isWide onClick={onBack}>
          {messages.back}
        </Button>
        <Button
          isWide
          variant="destructive"
          isBusy={isBusy}
          disabled={typed !== phrase || !isSure}
          onClick={() => void handleExclude()}
        >
          {messages.exclude}
        </Button>
      </Pair>
    </>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-2">{children}</div>
}
