import type { HistoryLine, ShownArea } from '@powerplay/contract'
import { useState } from 'react'
import { fieldOf } from '../../../platform/client/fields.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useIntention } from '../../../platform/client/use-intention.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { readAnew, readRowAnew } from '../areas/use-list.ts'
import { act, type Acted, type Row } from '../client.ts'
import { waitingIn, type WaitingRequest } from './already-asked.tsx'
import { secretIn } from './told-secret.tsx'

/** What the server found wrong, by field; under '' what belongs to none. */
export type Problems = Readonly<Record<string, string>>

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ServerRefusal)) {
    return { '': error instanceof Error ? error.message : 'It could not be done.' }
  }
  const fields = fieldOf(error.params, 'fields')
  const named = Object.entries(Object(fields)).map(([field, keys]) => [
    field,
    wordsOf(Array.isArray(keys) ? String(keys[0]) : ''),
  ])
  return named.length === 0 ? { '': error.message } : Object.fromEntries(named)
}

const words: Readonly<Record<string, string>> = {
  'validation.required': 'This is needed.',
  'validation.url': 'This address cannot be used.',
  'validation.unique': 'There is already one like this.',
  'validation.image': 'This picture cannot be used.',
  'validation.exists': 'This does not exist any more.',
  'validation.future': 'This has to be still to come.',
}

function wordsOf(key: string): string {
  return words[key] ?? (key.startsWith('validation.') ? 'This is not valid.' : key)
}

/** What the server found wrong in something that has no field in the form is said all the same. */
export function withoutField(problems: Problems, shown: readonly string[]): string[] {
  return Object.entries(problems).flatMap(([key, words]) =>
    shown.includes(key) ? [] : key === '' ? [words] : [`${key}: ${words}`],
  )
}

const isStale = (error: unknown) =>
  error instanceof ServerRefusal && error.name === 'core/stale-version'

/** That a row is another by now, by whose latest act, and that the screen has read it anew. */
function changedWords(latest: HistoryLine | undefined) {
  const act = latest && `${latest.event}, ${showInstant(latest.at)}`
  return {
    title: `Changed by ${latest?.by ?? (latest ? 'the system' : 'somebody')}, reloaded`,
    text: [
      'Nothing was done.',
      ...(act === undefined ? [] : [`What came first: ${act}.`]),
      'It is shown as it is now: look again before you go on.',
    ].join(' '),
  }
}

/** What came of something that was done: of a request what its second person could not read there, if anything. */
function doneWords(answer: unknown): string {
  const outcome = fieldOf(answer, 'state') === 'approved' ? fieldOf(answer, 'outcome') : undefined
  const noted = 'It stands in the audit trail under your name.'
  return typeof outcome === 'string' ? `${outcome}. ${noted}` : noted
}

/** Does actions and tells how it went; what stands on the screen is read anew after each. */
export function useAct() {
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const send = useIntention(mintRequestKey)
  /** The row that an act came too late for, as it is now. */
  const [changed, setChanged] = useState<Row>()
  /** The request of the same act that waits already. */
  const [waiting, setWaiting] = useState<WaitingRequest>()
  async function showChanged(area: ShownArea, input: object) {
    const { row, history = [] } = await readRowAnew(area, String(fieldOf(input, 'id')))
    const { title, text } = changedWords(history[0])
    // A form may go with the row that it was about; the words stay.
    toast('error', title, text)
    setChanged(row)
    setProblems({ '': `${title}. ${text}` })
  }
  async function run(area: ShownArea, verb: string, input: object): Promise<Acted | null> {
    setIsBusy(true)
    setProblems({})
    setWaiting(undefined)
    try {
      const asked = { area: area.id, verb, input }
      const acted = await send(asked, (key) => act(asked, key))
      if (acted.waits) toast('info', 'Asked', 'A second person decides. Nothing has changed yet.')
      else toast('success', 'Done', doneWords(acted.answer))
      // With its row the form may go, and with the form a secret that is told this once: it is read afterwards.
      if (secretIn(acted.answer) === undefined) await readAnew()
      return acted
    } catch (error) {
      const waits = waitingIn(error)
      if (isStale(error)) await showChanged(area, input)
      else if (waits === undefined) setProblems(problemsOf(error))
      else {
        setWaiting(waits)
        await readAnew()
      }
      return null
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problems, changed, waiting, run }
}
