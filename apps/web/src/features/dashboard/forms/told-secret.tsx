import { Copy } from 'lucide-react'
import { useState } from 'react'
import { fieldOf } from '../../../platform/client/fields.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { Note } from './note.tsx'

/** The secret that an action's answer holds, where it made one. */
export function secretIn(answer: unknown): string | undefined {
  const secret = fieldOf(answer, 'secret')
  return typeof secret === 'string' ? secret : undefined
}

/** A secret that the server tells this once. */
export function ToldSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'refused'>()
  const copy = () =>
    copyText(secret).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    )
  return (
    <>
      <div className="grid gap-4 p-4">
        <Note tone="warn">Copy it now: it is shown once and never again.</Note>
        <output
          aria-label="Secret"
          className="rounded-control border border-control bg-well p-3 font-mono text-13 break-all
            select-all"
        >
          {secret}
        </output>
      </div>
      <footer className="flex justify-end gap-2 border-t border-line-quiet p-3">
        <Button size="sm" variant="outline" icon={<Copy size={14} />} onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : copied === 'refused' ? 'Select and copy it' : 'Copy'}
        </Button>
        <Button size="sm" variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </footer>
    </>
  )
}
