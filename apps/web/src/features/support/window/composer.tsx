import type { SupportPicture } from '@powerplay/contract'
import { newSupportChat, supportTextMax } from '@powerplay/contract/support/limits'
import { ImagePlus, Send, X } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type FormEvent, type KeyboardEvent } from 'react'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { sendFile } from '../../../platform/client/send-file.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { messages } from '../messages.en.ts'

interface ComposerProps {
  /** The chat, or "new". */
  id: string
  /** Said in place of the field's name: a closed chat takes nothing. */
  closedText?: string | undefined
  /** Under the field. */
  hint: string
  /** Put into the field from outside; a new value takes the place of the draft. */
  filled?: { readonly text: string; readonly at: number } | undefined
  onSent: (chatId: string) => void
}

/** Where one writes: text with line breaks, and a picture. Source: 001 sections 7 and 8. */
export function Composer({ id, closedText, hint, filled, onSent }: ComposerProps) {
  const { draft, change, picture, attach, detach, send, isBusy } = useDraft(id, onSent, filled)
  const file = useRef<HTMLInputElement>(null)
  const isClosed = closedText !== undefined
  const length = [...draft].length
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isClosed) void send()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const handleFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (chosen) void attach(chosen)
  }
  return (
    <form
      onSubmit={handleSubmit}
      className="shrink-0 border-t border-line-quiet p-3 pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      {picture && (
        <div className="mb-2 flex items-center gap-2 rounded-control bg-well p-1.5">
          <img
            src={picture.url}
            alt={messages.picture}
            className="size-12 rounded-control object-cover"
          />
          <span className="flex-1 text-12 text-muted">{messages.picture}</span>
          <IconButton
            isPlain
            size={32}
            label={messages.takeAway}
            icon={<X size={16} aria-hidden />}
            onClick={detach}
          />
        </div>
      )}
      <div className="halo flex items-end gap-1 rounded-control border border-control bg-well p-1.5 pl-3">
        <textarea
          aria-label={closedText ?? messages.write}
          placeholder={closedText ?? messages.write}
          rows={1}
          autoFocus
          disabled={isClosed}
          value={draft}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          className="field-sizing-content max-h-32 min-h-8 w-full min-w-0 resize-none bg-transparent py-1.5
            text-16 outline-none placeholder:text-faint disabled:cursor-not-allowed md:text-14"
        />
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          onChange={handleFile}
        />
        <IconButton
          isPlain
          size={32}
          label={messages.attach}
          disabled={isClosed || isBusy}
          icon={<ImagePlus size={18} aria-hidden />}
          onClick={() => file.current?.click()}
        />
        <IconButton
          type="submit"
          size={32}
          label={messages.send}
          disabled={isClosed || isBusy || (length === 0 && picture === undefined)}
          className={length > 0 || picture ? 'bg-accent! text-on-accent!' : undefined}
          icon={<Send size={16} aria-hidden />}
        />
      </div>
      <p className="mt-1.5 flex justify-between gap-2 text-12 text-muted">
        <span>{hint}</span>
        <span className={cx('num', length > supportTextMax && 'text-loss')}>
          {length}/{supportTextMax}
        </span>
      </p>
    </form>
  )
}

const typingEveryMs = 3_000

/** What is being written: the same intention keeps its key until it was taken. */
function useDraft(id: string, onSent: (chatId: string) => void, filled: ComposerProps['filled']) {
  const [draft, setDraft] = useState('')
  const [picture, setPicture] = useState<SupportPicture>()
  const [isBusy, setIsBusy] = useState(false)
  const [seen, setSeen] = useState(filled?.at)
  const key = useRef<string>(undefined)
  const told = useRef(0)
  if (filled !== undefined && filled.at !== seen) {
    setSeen(filled.at)
    setDraft(filled.text)
  }
  const change = (text: string) => {
    key.current = undefined
    setDraft(text)
    if (id === newSupportChat || text === '' || Date.now() - told.current < typingEveryMs) return
    told.current = Date.now()
    whisper('SupportTyping', { channel: id }).catch(() => undefined)
  }
  const set = (next: SupportPicture | undefined) => {
    key.current = undefined
    setPicture(next)
  }
  const attach = async (file: File) => {
    setIsBusy(true)
    try {
      set(await sendFile('supportFile', file))
    } catch (error) {
      tell(error)
    }
    setIsBusy(false)
  }
  const send = async () => {
    if (isBusy || (draft.trim() === '' && picture === undefined)) return
    setIsBusy(true)
    key.current ??= mintRequestKey()
    const order = { channel: id, message: draft, ...(picture && { picture: picture._id }) }
    try {
      const answer = await whisper('SupportMessage', order, { key: key.current })
      key.current = undefined
      setDraft('')
      setPicture(undefined)
      onSent(answer.id)
    } catch (error) {
      tell(error)
    }
    setIsBusy(false)
  }
  return { draft, change, picture, attach, detach: () => set(undefined), send, isBusy }
}

/** Says why a message was not taken. Source: 001 section 8, codes 1 to 4. */
function tell(error: unknown): void {
  if (!(error instanceof Error)) throw error
  const name = error instanceof ServerRefusal ? error.name : ''
  if (name === 'support/length') toast('error', messages['chat.error.length'])
  else if (name === 'support/closed') toast('error', messages['chat.error.closed'])
  else if (name === 'support/muted' && error instanceof ServerRefusal) {
    const until = new Date(String(error.params['until']))
    toast('error', messages['chat.error.muted'](until.toLocaleString('en-GB')))
  } else toast('error', error.message)
}
