import type { EmulatorCheck } from '@powerplay/contract'
import { CircleCheck, CircleX, Gamepad2, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { filled, messages } from './messages.en.ts'

const texts = messages.checks

type Validation = CallOutput<'validateAtEmulator'>

/** The aggregator's own test of our wallet. */
export function ChecksTab() {
  const [isBusy, setIsBusy] = useState(false)
  const [told, setTold] = useState<Validation>()
  const [failure, setFailure] = useState<Error>()
  const run = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      setTold(await callServer('validateAtEmulator', {}))
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(messages.failed))
    }
    setIsBusy(false)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-13 text-muted">{texts.text}</p>
        <Button
          variant="primary"
          isBusy={isBusy}
          icon={<ListChecks size={16} aria-hidden />}
          onClick={() => void run()}
        >
          {told === undefined ? texts.run : texts.again}
        </Button>
      </div>
      <div aria-live="polite">
        {failure !== undefined ? (
          <ErrorState text={failure.message} onRetry={() => void run()} />
        ) : (
          <Verdict told={told} isBusy={isBusy} />
        )}
      </div>
    </div>
  )
}

function Verdict({ told, isBusy }: { told: Validation | undefined; isBusy: boolean }) {
  if (told === undefined && isBusy) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-2">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    )
  }
  if (told === undefined) {
    return <EmptyState icon={<ListChecks size={24} />} title={texts.idleTitle} text={texts.idle} />
  }
  if (told.needsSession) {
    return (
      <EmptyState
        icon={<Gamepad2 size={24} />}
        title={texts.needsTitle}
        text={texts.needs}
        action={
          <a href="/casino/slots" className={buttonClass('secondary', 'sm')}>
            {messages.sessions.lobby}
          </a>
        }
      />
    )
  }
  return <Checks checks={told.checks} isGood={told.isGood} />
}

function Checks({ checks, isGood }: { checks: readonly EmulatorCheck[]; isGood: boolean }) {
  const passed = checks.filter(({ isPassed }) => isPassed).length
  return (
    <>
      <p className={cx('mb-3 text-16 font-semibold', isGood ? 'text-win' : 'text-loss')}>
        {filled(texts.passed, { passed, all: checks.length })}
      </p>
      <ol aria-label={texts.list} className="grid gap-2 md:grid-cols-2">
        {checks.map((check, at) => (
          <li key={check.name}>
            <Check check={check} number={at + 1} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Check({ check, number }: { check: EmulatorCheck; number: number }) {
  const { name, isPassed, problem } = check
  const Icon = isPassed ? CircleCheck : CircleX
  return (
    <div
      className={cx(
        'flex h-full items-start gap-3 rounded-tile border p-3 text-13',
        isPassed ? 'border-line-quiet bg-raised/40' : 'border-loss bg-loss-tint',
      )}
    >
      <span className="num w-5 shrink-0 text-right text-muted">{number}</span>
      <Icon
        size={18}
        aria-label={isPassed ? texts.ok : texts.bad}
        className={cx('shrink-0', isPassed ? 'text-win' : 'text-loss')}
      />
      <span className="min-w-0 flex-1">
        {name}
        {problem !== null && <span className="block text-12 text-loss">{problem}</span>}
      </span>
    </div>
  )
}
