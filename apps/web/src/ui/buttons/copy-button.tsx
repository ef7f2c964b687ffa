import { Copy } from 'lucide-react'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

export interface CopyButtonProps {
  text: string
  /** What is copied: "server seed hash". */
  what: string
  /** Told after the text is on the clipboard; shows "Copied!". */
  onCopied: (what: string) => void
  /** Told when the browser refused. */
  onFailed?: (what: string) => void
  size?: 32 | 36 | 40 | 44
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, what, onCopied, onFailed, size = 32 }: CopyButtonProps) {
  const handleClick = () => {
    copyText(text).then(
      () => onCopied(what),
      () => onFailed?.(what),
    )
  }
  return (
    <IconButton
      label={`Copy ${what}`}
      icon={<Copy size={16} />}
      size={size}
      isPlain
      onClick={handleClick}
    />
  )
}
