import { Switch } from '../../../ui/fields/switch.tsx'

export interface SwitchRowProps {
  label: string
  /** What the switch does, in a sentence. */
  text?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A choice between on and off, as a row of a card. */
export function SwitchRow({ label, text, isOn, isDisabled, onChange }: SwitchRowProps) {
  return (
    <div className="border-b border-line-quiet px-4 py-3 last:border-b-0">
      <div className="[&>button]:text-14 [&>button]:font-semibold [&>button]:text-text">
        <Switch
          label={label}
          isOn={isOn}
          isRow
          onChange={onChange}
          {...(isDisabled !== undefined && { isDisabled })}
        />
      </div>
      {text !== undefined && <p className="mt-1 max-w-140 text-13 text-muted">{text}</p>}
    </div>
  )
}
