import { z } from 'zod'
import type { InstantMs } from '@powerplay/kernel'
import { isCommonPassword } from '../passwords/common-passwords.ts'

/** Field name to what is wrong with it; empty when all is well. */
export type FieldProblems = Record<string, string[]>

const nameText = /^[A-Za-z0-9_]{4,20}$/
const reservedNames = new Set(
  `admin administrator anonymous casino everyone guest house moderator null official operator
  owner powerplay privacy profile pwrplay root security settings staff support system undefined
  webmaster`.split(/\s+/),
)
const emailText = z.email().max(254)
const adultYears = 18
const longestLifeYears = 120

/** An e-mail in the one form that is stored and compared: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** A name as it is compared. */
export function normalizeName(text: string): string {
  return text.trim().toLowerCase()
}

/** Source: 000_1c37c0fb05cd66e6.txt section 5. */
export function emailProblems(email: string): string[] {
  return emailText.safeParse(normalizeEmail(email)).success ? [] : ['validation.email']
}

/**
 * Names are 4 to 20 letters, digits and underscores; names that speak for the house are taken.
 * Source: 000_1c37c0fb05cd66e6.txt sections 5 and 9.
 */
export function nameProblems(name: string): string[] {
  if (!nameText.test(name)) return ['validation.regex']
  return reservedNames.has(name.toLowerCase()) ? ['validation.unique'] : []
}

/** A password's length in characters as people count them. */
function lengthOf(password: string): number {
  return [...password].length
}

/** @param minimum fewest characters. */
export function passwordProblems(password: string, name: string, minimum: number): string[] {
  if (lengthOf(password) < minimum) return ['validation.min.string']
  return isCommonPassword(password, name) ? ['validation.password.common'] : []
}

function addYears(date: string, years: number): string {
  return `${String(Number.parseInt(date.slice(0, 4), 10) + years).padStart(4, '0')}${date.slice(4)}`
}

function isCalendarDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/**
 * At least 18 years old on the day of `now` in UTC; who was born on 29 February comes of age on
 * 1 March. Source: 001_d6a9941efb711ce5.txt section 5.
 * @param birthDate YYYY-MM-DD.
 */
export function birthDateProblems(
  birthDate: string,
  now: InstantMs,
  ageMin = adultYears,
): string[] {
  const today = new Date(now).toISOString().slice(0, 10)
  if (!isCalendarDate(birthDate) || birthDate > today) return ['validation.date']
  if (addYears(birthDate, longestLifeYears) < today) return ['validation.date']
  if (addYears(birthDate, adultYears) > today) return ['validation.age']
  return addYears(birthDate, ageMin) > today ? ['validation.age_here'] : []
}

/** How old somebody has to be by all countries that are known of him: what he says, where he sits. */
export function ageMinIn(
  whereabouts: { profileIn(iso: string | null): { readonly ageMin: number } },
  isos: readonly (string | null)[],
): number {
  return Math.max(...isos.map((iso) => whereabouts.profileIn(iso).ageMin))
}

/** Keeps the fields that have a problem. */
export function onlyProblems(fields: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(fields).filter(([, problems]) => problems.length > 0))
}
