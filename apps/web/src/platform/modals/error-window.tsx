import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { textsIn } from '../i18n/texts.ts'
import { dismissToast, toast, toastCopied, useToasts } from '../toasts/toasts.ts'
import { messages } from './messages.en.ts'
import { closeModal } from './modals.tsx'

/** What the error window tells. */
export interface ErrorFacts {
  /** Names the entry of the server's log; null when the answer held none. */
  readonly id: string | null
}

/** Says that something broke, what it means for the money, and what to quote to support. */
export function ErrorWindow({ id }: ErrorFacts) {
  const texts = textsIn({ en: messages })
  useEffect(hushErrors, [])
  return (
    <div role="alert" className="flex flex-col items-center text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-[12px] bg-loss-tint text-loss">
        <TriangleAlert size={28} aria-hidden />
      </span>
      <p className="mt-4 text-16 font-semibold">{texts.heading}</p>
      <p className="mt-1.5 max-w-90 text-14 text-muted">{texts.text}</p>
      {id !== null && <ErrorNumber id={id} label={texts.idLabel} hint={texts.idHint} />}
      <div className="mt-6 grid w-full grid-cols-2 gap-2">
        <Button onClick={() => closeModal('error')}>{texts.close}</Button>
        <Button
          variant="primary"
          icon={<RotateCw size={16} aria-hidden />}
          onClick={() => window.location.reload()}
        >
          {texts.reload}
        </Button>
      </div>
    </div>
  )
}

/** Whoever asked says in a message that it failed; the window says it better, and needs the room. */
function hushErrors(): () => void {
  const hush = () => {
    for (const { id, kind } of useToasts.getState().toasts) if (kind === 'error') dismissToast(id)
  }
  hush()
  return useToasts.subscribe(hush)
}

interface ErrorNumberProps {
  id: string
  label: string
  hint: string
}

function ErrorNumber({ id, label, hint }: ErrorNumberProps) {
  return (
    <div className="mt-5 w-full rounded-control border border-line-quiet bg-well p-3 text-left">
      <p className="text-12 text-muted">{label}</p>
      <div className="flex items-center gap-2">
        <code className="num min-w-0 flex-1 truncate text-13">{id}</code>
        <CopyButton
          text={id}
          what="error number"
          onCopied={toastCopied}
          onFailed={() => toast('warn', 'Not copied', 'Select the number and copy it by hand.')}
        />
      </div>
      <p className="mt-1 text-12 text-muted">{hint}</p>
    </div>
  )
}
