import type { CallInput } from '../../../platform/client/call-types.ts'
import { messages } from './messages.en.ts'

/** What is in the fields. */
export interface PersonDraft {
  readonly id: string
  readonly firstName: string
  readonly username: string
}

export type PersonProblems = Partial<Record<keyof PersonDraft, string>>

const idText = /^[1-9]\d{0,14}$/
const usernameText = /^[A-Za-z0-9_]{4,32}$/
const texts = messages.page

/** Reads the fields: the person for the test bot to vouch for, or what is wrong. */
export function readPerson(draft: PersonDraft): {
  readonly person?: CallInput<'telegramLaunch'>
  readonly problems: PersonProblems
} {
  const [id, firstName, username] = [draft.id, draft.firstName, draft.username].map((text) =>
    text.trim(),
  )
  const problems = {
    ...(idText.test(id ?? '') ? {} : { id: texts.idWrong }),
    ...(firstName ? {} : { firstName: texts.firstNameWrong }),
    ...(!username || usernameText.test(username) ? {} : { username: texts.usernameWrong }),
  }
  if (Object.keys(problems).length > 0 || !firstName) return { problems }
  const person = { id: Number.parseInt(id ?? '', 10), firstName }
  return { problems, person: username ? { ...person, username } : person }
}

/** Address of the casino home as Telegram opens it. */
export function launchAddress(initData: string): string {
  const hash = new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0' })
  return `/#${hash.toString()}`
}
