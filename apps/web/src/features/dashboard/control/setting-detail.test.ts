import { expect, it } from 'vitest'
import { draftOf, kindOf, valueOf } from '../forms/schema.ts'
import { readDetail } from './setting-detail.ts'

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

it('leaves everything else as it was declared', () => {
  expect(readDetail({ schema: { type: 'boolean' } }).schema).toMatchObject({ type: 'boolean' })
  expect(kindOf(schemaOf({ type: 'number', const: 0 }, { type: 'number', const: 1 }))).toBe('json')
  expect(kindOf(readDetail({}).schema)).toBe('json')
})
