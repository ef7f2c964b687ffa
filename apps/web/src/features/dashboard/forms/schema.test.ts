import { describe, expect, it } from 'vitest'
import { areas } from '@powerplay/contract/dashboard/areas'
import { z } from 'zod'
import { draftOf, fieldsOf, inWords, kindOf, valueOf } from './schema.ts'

describe('a field from a schema', () => {
  it('is what its type asks for', () => {
    expect(kindOf({ type: 'boolean' })).toBe('flag')
    expect(kindOf({ type: 'string', format: 'lines' })).toBe('lines')
    expect(kindOf({ type: 'string', format: 'art' })).toBe('art')
    expect(kindOf({ enum: ['a'] })).toBe('one')
    expect(kindOf({ type: 'array', items: { enum: ['a'] } })).toBe('several')
    expect(kindOf({ type: 'object' })).toBe('json')
  })

  it('gives back the value that it was given', () => {
    const cases = [
      [{ type: 'integer' }, 70_000],
      [{ type: 'boolean' }, false],
      [{ type: 'array', items: { enum: ['a', 'b'] } }, ['b']],
      [{ type: 'array', items: { type: 'object' } }, [{ level: 1 }]],
      [{ type: 'string' }, ''],
      [{ format: 'instant' }, null],
      [{ format: 'instant' }, 1_800_000_000_000],
    ] as const
    for (const [schema, value] of cases) {
      expect(valueOf(schema, draftOf(schema, value))).toEqual({ value })
    }
  })

  it('holds nothing while what was typed is no number or no JSON', () => {
    expect(valueOf({ type: 'integer' }, '')).toBeUndefined()
    expect(valueOf({ type: 'integer' }, 'ten')).toBeUndefined()
    expect(valueOf({ type: 'object' }, '{')).toBeUndefined()
    expect(valueOf({ enum: ['btc', 'usdt'] }, '')).toBeUndefined()
  })

  it('may be left empty where it may be null', () => {
    const form = { properties: { tickets: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } }
    const [[, tickets] = ['', {}]] = fieldsOf(form)
    expect(kindOf(tickets)).toBe('number')
    expect([draftOf(tickets, null), valueOf(tickets, '')]).toEqual(['', { value: null }])
    expect(valueOf(tickets, '7')).toEqual({ value: 7 })
    expect(valueOf(tickets, 'seven')).toBeUndefined()
  })

  it('is asked for as JSON in no act of the desk but where it is a list or several values', () => {
    const asked = areas.flatMap(({ id, actions }) =>
      Object.entries(actions).flatMap(([act, { form }]) =>
        fieldsOf(z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })).map(
          ([field, schema]) => ({ name: `${id}/${act}: ${field}`, schema }),
        ),
      ),
    )
    expect(asked.length).toBeGreaterThan(100)
    const isFlat = ({ type }: { type?: string }) => type !== 'object' && type !== 'array'
    const flat = asked.filter(({ schema }) => isFlat(schema) && kindOf(schema) === 'json')
    // The value of a setting has a page of its own.
    expect(flat.map(({ name }) => name)).toEqual(['settings/update: value'])
  })

  it('says in words what it takes', () => {
    expect(inWords({ type: 'integer', minimum: 0, maximum: 20 })).toBe('whole number 0 to 20')
    expect(inWords({ type: 'string', maxLength: 9 })).toBe('text of up to 9 characters')
  })
})
