import type { DocumentCase, DocumentKind, DocumentState } from '@powerplay/contract'
import { FileCheck, FileX, Upload } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { sendFile } from '../../platform/client/send-file.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/marks/pill.tsx'
import { messages } from './messages.en.ts'

const bytesMax = 8 * 1_048_576

export interface FilesFormProps {
  own: DocumentCase
  onBack: () => void
  onSent: (state: DocumentState) => void
}

/** A row per document that is asked for; all are sent together. */
export function FilesForm({ own, onBack, onSent }: FilesFormProps) {
  const [ids, setIds] = useState<Partial<Record<DocumentKind, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const key = useRef<string>(undefined)
  const missing = own.needed.filter((kind) => ids[kind] === undefined).length
  const send = () => {
    const files = own.needed.flatMap((kind) => {
      const id = ids[kind]
      return id === undefined ? [] : [{ id, kind }]
    })
    setIsBusy(true)
    key.current ??= mintRequestKey()
    callServer('submitDocuments', { files }, { key: key.current })
      .then(
        (state) => {
          toast('success', messages.sent)
          onSent(state)
        },
        (error: Error) => {
          key.current = undefined
          toast('error', error.message)
        },
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <div className="grid gap-3">
      {own.needed.map((kind) => (
        <FileRow
          key={kind}
          kind={kind}
          isThere={ids[kind] !== undefined}
          onId={(id) => setIds((known) => ({ ...known, [kind]: id }))}
        />
      ))}
      <div className="flex items-center gap-3">
        <Button onClick={onBack}>{messages.back}</Button>
        <span className="flex-1 text-right text-12 text-muted">
          {missing > 0 && messages.still(missing)}
        </span>
        <Button variant="primary" isBusy={isBusy} disabled={missing > 0} onClick={send}>
          {messages.send}
        </Button>
      </div>
    </div>
  )
}

interface FileRowProps {
  kind: DocumentKind
  isThere: boolean
  onId: (id: string | undefined) => void
}

function FileRow({ kind, isThere, onId }: FileRowProps) {
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const take = (file: File) => {
    setProblem(undefined)
    onId(undefined)
    if (file.size > bytesMax) {
      setPreview(undefined)
      setProblem(messages.tooLarge)
      return
    }
    setIsBusy(true)
    sendFile('uploadDocument', file)
      .then(
        async ({ id }) => {
          setPreview(await dataUrlOf(file))
          onId(id)
        },
        (error: Error) => {
          setPreview(undefined)
          setProblem(error.message)
        },
      )
      .finally(() => setIsBusy(false))
  }
  const handleFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again after a refusal.
    currentTarget.value = ''
    if (file !== undefined) take(file)
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file !== undefined && !isBusy) take(file)
      }}
      className={cx(
        'flex min-h-24 items-center gap-3 rounded-control border p-3 text-13',
        isThere || problem !== undefined ? 'border-line-quiet' : 'border-dashed border-line',
      )}
    >
      <span
        className={cx(
          'grid h-18 w-24 shrink-0 place-items-center overflow-hidden rounded-control max-sm:w-18',
          problem === undefined ? 'bg-raised text-muted' : 'bg-loss-tint text-loss',
        )}
      >
        {preview !== undefined ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : problem !== undefined ? (
          <FileX size={20} aria-hidden />
        ) : isThere ? (
          <FileCheck size={20} aria-hidden />
        ) : (
          <Upload size={20} aria-hidden />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{messages.kinds[kind]}</span>
        <span className="block text-12 text-muted">{messages.kindTexts[kind]}</span>
        <span role="status" className={cx('block text-12', problem ? 'text-loss' : 'text-muted')}>
          {problem ?? messages.files}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-2">
        {isThere && <Pill tone="win">{messages.readable}</Pill>}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={messages.kinds[kind]}
          tabIndex={-1}
          className="hidden"
          onChange={handleFile}
        />
        <Button size="sm" isBusy={isBusy} onClick={() => input.current?.click()}>
          {isThere ? messages.again : messages.choose}
        </Button>
      </span>
    </div>
  )
}

/** The policy of the page lets pictures in as data, not as addresses of memory. */
function dataUrlOf(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined)
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(file)
  })
}
