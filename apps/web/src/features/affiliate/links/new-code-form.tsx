import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { messages } from '../messages.en.ts'
import { useCodes } from './use-codes.ts'

const texts = messages.links

/** Asks for a code; a refusal stands under the field and the code stays in it. */
export function NewCodeForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, create } = useCodes()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = await create(code)
    if (wrong === null) onDone()
    else setProblem(wrong)
  }
  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-wrap items-start gap-2 rounded-tile bg-raised p-3"
    >
      <div className="min-w-0 grow basis-60">
        <Input
          label={texts.field}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          value={code}
          hint={texts.hint}
          error={problem}
          onChange={(event) => {
            setProblem(undefined)
            setCode(event.currentTarget.value)
          }}
        />
      </div>
      <div className="flex gap-2 sm:mt-6.5">
        <Button variant="outline" className="h-12 md:h-11" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button type="submit" className="h-12 bg-hover md:h-11" isBusy={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
