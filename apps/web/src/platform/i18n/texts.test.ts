import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../store/settings.ts'
import { defaultLocale, fillText, textsIn } from './texts.ts'

const web = join(import.meta.dirname, '../../..')

describe('texts', () => {
  const catalogue = { en: { hello: 'Hello', bye: 'Goodbye' }, de: { hello: 'Hallo' } }

  it('are looked up in the language asked for, and in English where it lacks one', () => {
    expect(textsIn(catalogue, 'de')).toEqual({ hello: 'Hallo', bye: 'Goodbye' })
    expect(textsIn(catalogue, 'tlh')).toEqual(catalogue.en)
  })

  it('are those of en unless somebody chose otherwise [LOBBY-098]', () => {
    expect([defaultLocale, defaultSettings.locale]).toEqual(['en', 'en'])
    expect(textsIn(catalogue)).toEqual(catalogue.en)
  })

  it('of the whole product are English, and the page says so [LOBBY-097]', () => {
    const files = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    const texts = files.filter((file) => /\.[a-z]{2}\.tsx?$/.test(file))
    expect(texts.length).toBeGreaterThan(5)
    for (const file of texts) expect(file).toMatch(/\.en\.tsx?$/)
    expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain('<html lang="en"')
  })

  it('take values by name', () => {
    expect(fillText('{count} of {max}', { count: '3' })).toBe('3 of {max}')
  })
})
