import type { DocumentState } from '@powerplay/contract'
import { countryIsos } from '@powerplay/kernel'
import { useRef, useState, type FormEvent } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { messages } from './messages.en.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })
const countries = countryIsos
  .map((id) => ({ id, name: names.of(id) ?? id }))
  .sort((one, other) => one.name.localeCompare(other.name))

const fields = [
  ['firstName', 'given-name', 60],
  ['lastName', 'family-name', 60],
  ['street', 'street-address', 120],
  ['city', 'address-level2', 80],
  ['zip', 'postal-code', 12],
  ['phone', 'tel', 20],
] as const
type Field = (typeof fields)[number][0]

const blank: Record<Field, string> = {
  ...{ firstName: '', lastName: '', street: '', city: '', zip: '', phone: '' },
}

export interface DetailsFormProps {
  tier: 1 | 2 | 3
  onStarted: (state: DocumentState) => void
}

/** Who the reader is, as it stands in the papers. */
export function DetailsForm({ tier, onStarted }: DetailsFormProps) {
  const [draft, setDraft] = useState(blank)
  const [birthDate, setBirthDate] = useState('')
  const [iso, setIso] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const key = useRef<string>(undefined)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (iso === '') {
      setProblem(messages.noCountry)
      return
    }
    setIsBusy(true)
    key.current ??= mintRequestKey()
    callServer('startDocuments', { tier, data: { ...draft, birthDate, iso } }, { key: key.current })
      .then(onStarted, (error: Error) => {
        key.current = undefined
        toast('error', error.message)
      })
      .finally(() => setIsBusy(false))
  }
  const isWhole = birthDate !== '' && fields.every(([name]) => draft[name].trim() !== '')
  return (
    <form onSubmit={handleSubmit} className="grid gap-4 sm:grid-cols-2">
      {fields.map(([name, autoComplete, maxLength]) => (
        <Input
          key={name}
          label={messages[name]}
          {...{ autoComplete, maxLength }}
          type={name === 'phone' ? 'tel' : 'text'}
          value={draft[name]}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [name]: value })}
        />
      ))}
      <Input
        label={messages.birthDate}
        type="date"
        autoComplete="bday"
        value={birthDate}
        onChange={({ currentTarget: { value } }) => setBirthDate(value)}
      />
      <Select
        label={messages.country}
        choices={countries}
        value={iso}
        error={problem}
        onChange={(id) => {
          setProblem(undefined)
          setIso(id)
        }}
      />
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={!isWhole}>
          {messages.go}
        </Button>
      </div>
    </form>
  )
}
