import { expect, it } from 'vitest'
import { draftOf, kindOf, valueOf } from '../forms/schema.ts'
import { readDetail, versionAt, waitingAmong, type SettingVersion } from './setting-detail.ts'

const schemaOf = (...anyOf: readonly object[]) => readDetail({ schema: { anyOf } }).schema

it('asks for an address or nothing as text, not as JSON in quotes', () => {
  const schema = schemaOf({ type: 'string', const: '' }, { type: 'string', maxLength: 200 })
  expect(kindOf(schema)).toBe('line')
  expect(valueOf(schema, 'https://help.example')).toEqual({ value: 'https://help.example' })
  expect(valueOf(schema, '')).toEqual({ value: '' })
})

it('asks for a key in PEM as lines', () => {
  expect(kindOf(schemaOf({ type: 'string', const: '' }, { type: 'string' }))).toBe('lines')
})

it('takes nothing for a number that may be null', () => {
  const schema = schemaOf({ type: 'integer', minimum: 0 }, { type: 'null' })
  expect([kindOf(schema), draftOf(schema, 24)]).toEqual(['number', '24'])
  expect([valueOf(schema, ''), valueOf(schema, '6')]).toEqual([{ value: null }, { value: 6 }])
})

const version = (number: number, applyAt: number | null): SettingVersion => ({
  ...{ version: number, applyAt, value: number, reason: '', by: null, at: 0 },
})

it('waits for versions that will come, and for none that a later one holds in place of', () => {
  const waiting = (...versions: SettingVersion[]) =>
    waitingAmong(versions, 100).map((one) => one.version)
  expect(waiting(version(2, 200), version(1, null))).toEqual([2])
  // Version 3 came at once, after 2 was set for later.
  expect(waiting(version(3, null), version(2, 200), version(1, null))).toEqual([])
  expect(waiting(version(4, 150), version(3, 200), version(2, 120))).toEqual([2, 4])
  expect(versionAt([version(3, null), version(2, 200)], 300)).toBe(3)
  expect(versionAt([], 300)).toBe(0)
})

it('leaves everything else as it was declared', () => {
  expect(readDetail({ schema: { type: 'boolean' } }).schema).toMatchObject({ type: 'boolean' })
  expect(kindOf(schemaOf({ type: 'number', const: 0 }, { type: 'number', const: 1 }))).toBe('json')
  expect(kindOf(readDetail({}).schema)).toBe('json')
})
