import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { messages } from '../messages.en.ts'

export interface TermsCheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** The sentence that must be agreed to; its link leaves the form as it is. */
export function TermsCheckbox({ isChecked, onChange }: TermsCheckboxProps) {
  const { before, link, after } = messages.terms
  return (
    <Checkbox name="terms" isChecked={isChecked} onChange={onChange}>
      {before}
      <a href="/terms" target="_blank" rel="noreferrer" className="font-semibold text-text">
        {link}
      </a>
      {after}
    </Checkbox>
  )
}
