import { CircleCheck, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { messages } from './messages.en.ts'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetupPassword } from './setup-password.tsx'
import { tellFailure } from './tell-failure.ts'

const { setup } = messages

export interface SetupStepsProps {
  /** Told when the codes are there: the factor is on. */
  onOn: () => void
  onFinish: () => void
  onCancel: () => void
}

/** The enrolment: password first, then scan, six digits, and the recovery codes. */
export function SetupSteps({ onOn, onFinish, onCancel }: SetupStepsProps) {
  const [key, setKey] = useState<CallOutput<'enrolTwoFactor'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (key === undefined) return <SetupPassword onKey={setKey} onCancel={onCancel} />
  const handleCodes = (found: readonly string[]) => {
    setCodes(found)
    onOn()
  }
  return (
    <div className="grid md:grid-cols-2">
      <div className="flex flex-col gap-5 p-4 sm:p-5 md:border-r md:border-line-quiet">
        <Scan {...key} />
        <Step title={setup.digits}>
          {codes === undefined ? <FirstCode onCodes={handleCodes} /> : <Accepted />}
        </Step>
      </div>
      <div className="border-t border-line-quiet p-4 sm:p-5 md:border-t-0">
        <Step title={setup.codes} text={codes === undefined ? setup.codesWait : setup.codesText}>
          {codes !== undefined && <RecoveryCodes codes={codes} onStored={onFinish} />}
        </Step>
      </div>
    </div>
  )
}

interface StepProps {
  title: string
  text?: string
  children?: ReactNode
}

function Step({ title, text, children }: StepProps) {
  return (
    <div>
      <h3 className="text-13 font-semibold">{title}</h3>
      {text !== undefined && <p className="mt-0.5 text-13 text-muted">{text}</p>}
      <div className="mt-3">{children}</div>
    </div>
  )
}

/** A key in groups of four, four groups a line. */
function inFours(secret: string): string {
  const groups = secret.match(/.{1,4}/g) ?? []
  return [groups.slice(0, 4), groups.slice(4)].map((line) => line.join(' ')).join('\n')
}

function Scan({ secret, uri }: CallOutput<'enrolTwoFactor'>) {
  const copy = () => {
    copyText(secret).then(
      () => toast('success', setup.copied),
      () => toast('error', setup.notCopied),
    )
  }
  return (
    <div className="flex gap-4">
      <QrCode text={uri} label={setup.qr} />
      <div className="min-w-0">
        <h3 className="text-13 font-semibold">{setup.scan}</h3>
        <p className="mt-0.5 text-13 text-muted">{setup.scanText}</p>
        <p className="num my-2 text-13 leading-normal font-semibold whitespace-pre-line">
          {inFours(secret)}
        </p>
        <button
          type="button"
          onClick={copy}
          className="touch inline-flex items-center gap-2 text-13 font-semibold text-accent
            hover:text-text"
        >
          <Copy size={14} aria-hidden />
          {setup.copyKey}
        </button>
      </div>
    </div>
  )
}

interface FirstCodeProps {
  onCodes: (codes: readonly string[]) => void
}

function FirstCode({ onCodes }: FirstCodeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const confirm = async (code: string) => {
    setIsBusy(true)
    try {
      onCodes((await callServer('confirmTwoFactor', { code })).recoveryCodes)
    } catch (error) {
      setIsBusy(false)
      setFailures(failures + 1)
      tellFailure(error)
    }
  }
  return (
    <div className="max-w-84">
      <CodeBoxes key={failures} isBusy={isBusy} onComplete={(code) => void confirm(code)} />
    </div>
  )
}

function Accepted() {
  return (
    <p role="status" className="flex items-center gap-2 text-13 font-semibold text-win">
      <CircleCheck size={18} aria-hidden />
      {setup.accepted}
    </p>
  )
}
