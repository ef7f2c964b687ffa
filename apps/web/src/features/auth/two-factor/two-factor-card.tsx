import type { TwoFactorState } from '@powerplay/contract'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { showDay } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { failureText } from '../sign-in/sign-in.ts'
import { openFactorOff } from './factor-modals.ts'
import { messages } from './messages.en.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { refreshFactor, useFactor } from './use-factor.ts'

const { card } = messages

/** What the card is busy with: nothing, an enrolment, or one whose codes are still on screen. */
type Progress = 'none' | 'setup' | 'codes'

/** The second factor of the account: how it stands, and the way to set it up or to remove it. */
export function TwoFactorCard() {
  const factor = useFactor()
  const { data } = factor
  const [progress, setProgress] = useState<Progress>('none')
  const section = useRef<HTMLElement>(null)
  const finish = () => {
    setProgress('none')
    // The steps are gone from under the finger: what they led to comes into view.
    section.current?.focus()
    void refreshFactor()
    toast('success', messages.setup.done, messages.setup.doneText)
  }
  return (
    <Card
      ref={section}
      icon={<ShieldCheck size={18} aria-hidden />}
      title={card.title}
      action={data !== undefined && <StatePill isOn={data.isOn} progress={progress} />}
    >
      {progress !== 'none' && (
        <SetupSteps
          onOn={() => setProgress('codes')}
          onFinish={finish}
          onCancel={() => setProgress('none')}
        />
      )}
      {progress === 'none' && <CardState query={factor} failed={card.loadFailed} />}
      {progress === 'none' && data?.isOn === false && (
        <Row icon={<ShieldCheck size={18} aria-hidden />} text={card.offText}>
          <Button variant="primary" onClick={() => setProgress('setup')}>
            {card.setUp}
          </Button>
        </Row>
      )}
      {progress === 'none' && data?.isOn === true && <Enrolled state={data} />}
    </Card>
  )
}

function StatePill({ isOn, progress }: { isOn: boolean; progress: Progress }) {
  if (progress === 'codes') return <Pill tone="win">{card.onStep}</Pill>
  if (progress === 'setup') return <Pill tone="info">{card.step.replace('{n}', '1')}</Pill>
  return isOn ? <Pill tone="win">{card.on}</Pill> : <Pill>{card.off}</Pill>
}

function Enrolled({ state }: { state: TwoFactorState }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const [isBusy, setIsBusy] = useState(false)
  const renew = async () => {
    setIsBusy(true)
    try {
      setCodes((await callServer('renewRecoveryCodes', {})).recoveryCodes)
      await refreshFactor()
    } catch (error) {
      toast('error', card.failed, failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  if (codes !== undefined) {
    return (
      <div className="max-w-110 p-4 sm:p-5">
        <h3 className="text-13 font-semibold">{messages.renewed}</h3>
        <p className="mt-0.5 mb-3 text-13 text-muted">{messages.renewedText}</p>
        <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />
      </div>
    )
  }
  const since = state.since === null ? card.on : card.since.replace('{day}', showDay(state.since))
  return (
    <>
      <Row icon={<ShieldCheck size={18} aria-hidden />} title={since} text={card.asked}>
        <Button variant="destructive" size="sm" onClick={openFactorOff}>
          {card.turnOff}
        </Button>
      </Row>
      <Row
        icon={<KeyRound size={18} aria-hidden />}
        title={card.codesLeft.replace('{n}', String(state.recoveryCodesLeft))}
        text={card.codesText}
      >
        <Button size="sm" isBusy={isBusy} onClick={() => void renew()}>
          {card.newCodes}
        </Button>
      </Row>
    </>
  )
}

interface RowProps {
  icon: ReactNode
  title?: string
  text: string
  children: ReactNode
}

function Row({ icon, title, text, children }: RowProps) {
  return (
    <div
      className="flex min-h-15 items-center gap-3 border-b border-line-quiet px-4 py-3
        last:border-b-0 sm:gap-4"
    >
      <span className="shrink-0 text-muted">{icon}</span>
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="text-13 font-semibold">{title}</p>}
        <p className="text-12 text-muted">{text}</p>
      </div>
      {children}
    </div>
  )
}
