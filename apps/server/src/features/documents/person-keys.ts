import { createHmac } from 'node:crypto'
import type { PersonDetails } from '@powerplay/contract'
import type { Secrets } from '../../platform/secrets.ts'
import { plainName, plainNameVersion } from './plain-name.ts'

type Keys = Pick<Secrets, 'key'>

/** By which key and which folding of names keys are made: those of another mark meet none of this one. */
export function listedMark(secrets: Keys): string {
  const hmac = createHmac('sha256', secrets.key('sanctions')).update('mark')
  return `${plainNameVersion}-${hmac.digest('hex').slice(0, 8)}`
}

/** What stands for somebody on a list. @param born a day, a year, or '' where the list knows none. */
export function listedKey(secrets: Keys, name: string, born: string): string {
  const text = `${plainName(name)}|${born}`
  return createHmac('sha256', secrets.key('sanctions')).update(text).digest('base64url')
}

/** By which entries of a list somebody could be meant, whatever the list knows of the birth date. */
export function personKeys(
  secrets: Keys,
  { firstName, lastName, birthDate }: Pick<PersonDetails, 'birthDate' | 'firstName' | 'lastName'>,
): string[] {
  const born = [birthDate, birthDate.slice(0, 4), '']
  return born.map((one) => listedKey(secrets, `${firstName} ${lastName}`, one))
}
