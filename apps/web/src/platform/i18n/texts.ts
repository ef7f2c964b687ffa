import { settings } from '../store/settings-store.ts'

/** The language of whoever has not chosen one (001_d6a9941efb711ce5.txt, section 9). */
export const defaultLocale = 'en'

/**
 * The texts of one place by language, as its `messages.<language>.ts` files export them. English is
 * whole; another language may still lack some.
 */
export interface Catalogue<Texts extends object> {
  readonly en: Texts
  readonly [locale: string]: Partial<Texts>
}

/** The texts in the reader's language; what it lacks is English, never a bare key. */
export function textsIn<Texts extends object>(
  catalogue: Catalogue<Texts>,
  locale: string = settings().locale,
): Texts {
  return { ...catalogue.en, ...catalogue[locale] }
}

/** A text with its {names} filled in; a name without a value stays to be seen. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
