import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { payloadProblems } from './payload-problems.ts'

const shape = z.strictObject({
  email: z.email(),
  name: z
    .string()
    .min(4)
    .max(8)
    .regex(/^[a-z]+$/),
  count: z.int().min(1).max(30),
  mode: z.enum(['a', 'b']),
  deep: z.strictObject({ list: z.array(z.string()) }),
})

function problemsOf(data: unknown) {
  const parsed = shape.safeParse(data)
  return parsed.success ? {} : payloadProblems(parsed.error, data)
}

const good = { email: 'a@b.example', name: 'alice', count: 3, mode: 'a', deep: { list: ['x'] } }

describe('problems of a payload', () => {
  it('name each field with the key of its rule', () => {
    expect(problemsOf(good)).toEqual({})
    const bad = { email: 'a', name: 'A1', count: 31, mode: 'c', deep: { list: [1] } }
    expect(problemsOf(bad)).toEqual({
      email: ['validation.email'],
      name: ['validation.min.string', 'validation.regex'],
      count: ['validation.max.numeric'],
      mode: ['validation.in'],
      'deep.list.0': ['validation.type'],
    })
  })

  it('tell missing fields from unknown ones', () => {
    const { name, count, mode } = good
    expect(problemsOf({ name, count, mode, isAdmin: true, deep: { list: [], x: 1 } })).toEqual({
      email: ['validation.required'],
      isAdmin: ['validation.unknown'],
      'deep.x': ['validation.unknown'],
    })
  })

  it('call the whole payload body, and stay few', () => {
    expect(problemsOf([])).toEqual({ body: ['validation.type'] })
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]))
    expect(Object.keys(problemsOf({ ...good, ...many })).length).toBeLessThanOrEqual(20)
  })
})
