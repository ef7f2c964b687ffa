import { useState } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { shrinkPicture } from './shrink-picture.ts'

export interface PictureFieldProps {
  label: string
  hint: string
  error?: string | undefined
  /** Letters of Base64 that a call takes at most. */
  lettersMax: number
  /** Given the picture in Base64, or empty text while there is none. */
  onChange: (base64: string) => void
}

/** Four letters for three bytes. */
const bytesOf = (letters: number) => Math.floor(letters / 4) * 3

/** A picture of this device, made small enough to be sent, and shown as it will be. */
export function PictureField({ label, hint, error, lettersMax, onChange }: PictureFieldProps) {
  const [shown, setShown] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const handleFile = async (file: File | undefined) => {
    const small = file && (await shrinkPicture(file, bytesOf(lettersMax)))
    // The page's policy takes pictures of this site and written-out ones, no others.
    setShown(small === undefined ? undefined : `data:image/png;base64,${small}`)
    setProblem(file && small === undefined ? 'This picture cannot be read.' : undefined)
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
          {shown !== undefined && <img src={shown} alt="" className="size-16 object-contain" />}
        </div>
      )}
    </Field>
  )
}
