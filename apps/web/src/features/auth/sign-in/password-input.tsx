import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Input } from '../../../ui/fields/input.tsx'

export interface PasswordInputProps {
  value: string
  onValue: (value: string) => void
  /** Tells password managers whether to fill in or to suggest. */
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  label?: string
  /** Right of the label. */
  aside?: ReactNode
  /** Takes the focus when it appears. */
  isFocused?: boolean
}

/** A password with an eye that shows it. */
export function PasswordInput(props: PasswordInputProps) {
  const { value, onValue, autoComplete, error, label = 'Password', aside } = props
  const { isFocused = false } = props
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      label={label}
      aside={aside}
      name="password"
      autoFocus={isFocused}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      required
      maxLength={256}
      value={value}
      error={error}
      leading={<LockKeyhole size={16} aria-hidden />}
      trailing={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          isPlain
          size={32}
          icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => setIsShown(!isShown)}
        />
      }
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
