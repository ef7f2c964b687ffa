import { ClipboardPaste, KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { factorQueue } from '../../../platform/client/proof-queue.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { codeOf, emptyBoxes, entered } from './digits.ts'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'
import { tellFailure } from './tell-failure.ts'

const { window: texts } = messages

/** One check at a time; what waits goes on after a good one. */
function useCodeCheck() {
  const [isBusy, setIsBusy] = useState(false)
  /** Counts the failures: the boxes are emptied with each. */
  const [failures, setFailures] = useState(0)
  const check = async (code: string) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await callServer('validateTwoFactor', { code })
    } catch (error) {
      setIsBusy(false)
      setFailures((count) => count + 1)
      if (error instanceof ServerRefusal && error.name === 'core/sign-in-needed') {
        closeModal(windowNames.factor)
        toast('error', texts.overTitle, texts.overText)
      } else {
        tellFailure(error)
      }
      return
    }
    void factorQueue.replay()
    closeModal(windowNames.factor)
  }
  return { isBusy, failures, check }
}

/**
 * The two-factor window: at six digits the code is checked by itself; afterwards everything that was
 * refused for want of it is sent again (000_1c37c0fb05cd66e6.txt, section 4).
 */
export function FactorWindow() {
  const { isBusy, failures, check } = useCodeCheck()
  const [isRecovery, setIsRecovery] = useState(false)
  const handlePaste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '')
    const code = codeOf(entered(emptyBoxes, 0, text))
    if (code !== undefined) await check(code)
  }
  return (
    // On a phone the message about a wrong code lies over the foot: the boxes stand above it.
    <div className="flex flex-col items-center gap-6 pt-2 pb-20 text-center sm:pb-2">
      <p className="max-w-96 text-14 text-muted">
        {isRecovery ? texts.recovery : texts.digits}
        <span className="block">{texts.after}</span>
      </p>
      {isRecovery ? (
        <RecoveryForm isBusy={isBusy} onCode={(code) => void check(code)} />
      ) : (
        <div className="w-full max-w-93">
          <CodeBoxes
            key={failures}
            size="lg"
            isBusy={isBusy}
            onComplete={(code) => void check(code)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-center gap-2">
        {!isRecovery && window.isSecureContext && (
          <Button
            variant="text"
            size="sm"
            icon={<ClipboardPaste size={16} aria-hidden />}
            onClick={() => void handlePaste()}
          >
            {texts.paste}
          </Button>
        )}
        <button
          type="button"
          onClick={() => setIsRecovery(!isRecovery)}
          className="touch px-2 text-13 font-semibold text-accent hover:text-text"
        >
          {isRecovery ? texts.useDigits : texts.useRecovery}
        </button>
      </div>
    </div>
  )
}

interface RecoveryFormProps {
  isBusy: boolean
  onCode: (code: string) => void
}

function RecoveryForm({ isBusy, onCode }: RecoveryFormProps) {
  const [code, setCode] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <form onSubmit={handleSubmit} className="flex w-full max-w-80 flex-col gap-4 text-left">
      <Input
        label={texts.recoveryLabel}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        required
        maxLength={32}
        value={code}
        leading={<KeyRound size={16} aria-hidden />}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
        {texts.confirm}
      </Button>
    </form>
  )
}
