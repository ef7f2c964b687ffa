import { Input, type InputProps } from './input.tsx'
import { keepDecimal, keepDigits } from './number-text.ts'

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onValue: (text: string) => void
  /** Digits after the dot; 0 takes digits only. */
  decimalsMax?: number
}

/** A field that holds digits, or digits and one dot (001_d6a9941efb711ce5.txt, section 5). */
export function NumberInput({ value, onValue, decimalsMax = 0, ...rest }: NumberInputProps) {
  const keep = (text: string) =>
    decimalsMax === 0 ? keepDigits(text) : keepDecimal(text, decimalsMax)
  return (
    <Input
      {...rest}
      isNumeric
      type="text"
      autoComplete="off"
      inputMode={decimalsMax === 0 ? 'numeric' : 'decimal'}
      value={value}
      onChange={(event) => onValue(keep(event.currentTarget.value))}
    />
  )
}
