import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { shrinkPicture } from './shrink-picture.ts'

export interface PictureFieldProps {
  label: string
  hint: string
  error?: string | undefined
  /** Given the picture in Base64, or empty text while there is none. */
  onChange: (base64: string) => void
}

/** A picture of this device, made small before it is sent, and shown as it will be. */
export function PictureField({ label, hint, error, onChange }: PictureFieldProps) {
  const [shown, setShown] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const handleFile = async (file: File | undefined) => {
    const small = file && (await shrinkPicture(file))
    // The page's policy takes pictures of this site and written-out ones, no others.
    setShown(small === undefined ? undefined : `data:image/png;base64,${small}`)
    setProblem(file && small === undefined ? 'This is no picture that can be read.' : undefined)
    onChange(small ?? '')
  }
  return (
    <Field label={label} hint={hint} error={problem ?? error}>
      {(ids) => (
        <div className="flex items-center gap-3">
          <input
            {...ids}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => void handleFile(event.currentTarget.files?.[0])}
            className="touch min-w-0 flex-1 text-13"
          />
          {shown !== undefined && <img src={shown} alt="" className="size-12 object-contain" />}
        </div>
      )}
    </Field>
  )
}
