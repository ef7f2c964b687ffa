import { useState } from 'react'
import { fieldOf } from '../../../platform/client/fields.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { readAnew } from '../areas/use-list.ts'
import { act, type Acted } from '../client.ts'

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
  'validation.unique': 'There is one like this already.',
  'validation.image': 'This is no picture that can be taken.',
}

function wordsOf(key: string): string {
  return words[key] ?? (key.startsWith('validation.') ? 'This is not valid.' : key)
}

/** Does actions and tells how it went; what stands on the screen is read anew after each. */
export function useAct() {
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  async function run(area: string, verb: string, input: object): Promise<Acted | null> {
    setIsBusy(true)
    setProblems({})
    try {
      const acted = await act(area, verb, input)
      if (acted.waits) toast('info', 'Asked', 'A second person decides. Nothing has changed yet.')
      else toast('success', 'Done', 'It stands in the audit trail under your name.')
      await readAnew()
      return acted
    } catch (error) {
      setProblems(problemsOf(error))
      return null
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problems, run }
}
