import { Field } from '../../../ui/fields/field.tsx'

/** Bounds of a reason, as the contract has them. */
export const reasonMin = 5
const reasonMax = 500

export interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Why something is done: the trail keeps it. */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  return (
    <Field label="Reason" aside={`${reasonMin} to ${reasonMax}`} error={error}>
      {(ids) => (
        <textarea
          {...ids}
          rows={2}
          required
          maxLength={reasonMax}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="halo w-full rounded-control border border-control bg-well px-3 py-2 text-16
            outline-none md:text-14"
        />
      )}
    </Field>
  )
}
