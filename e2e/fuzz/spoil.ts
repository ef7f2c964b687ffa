import fc from 'fast-check'
import { oddTexts } from './arbitrary.ts'

/** A body that was made wrong on purpose. */
export interface Spoilt {
  /** What was done to it. */
  readonly how: string
  readonly text: string
  /** True when no server may accept it, whatever the schema says. */
  readonly isPoison: boolean
}

/** One way to make a value wrong. A text between marks is later written without its quotes. */
interface Spoiler {
  readonly how: string
  readonly isPoison?: boolean
  spoil(value: unknown): unknown
}

const mark = '\u00a7'
const asIs = (text: string) => `${mark}${text}${mark}`
const depth = 10_000
const longText = 'x'.repeat(100 * 1_024)

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 42
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return 'true'
  return Array.isArray(value) ? {} : [value]
}

function grown(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' ? `${value}${'y'.repeat(300)}` : [value, value]
}

function shrunk(value: unknown): unknown {
  if (typeof value === 'number') return value - 1
  return typeof value === 'string' ? value.slice(0, -1) : []
}

const replacements: readonly Spoiler[] = [
  { how: 'null', spoil: () => null },
  { how: 'another type', spoil: otherType },
  { how: 'a list of it', spoil: (value) => [value] },
  { how: 'one more', spoil: grown },
  { how: 'one less', spoil: shrunk },
  { how: 'negative', spoil: (value) => (typeof value === 'number' ? -value : '-1') },
  ...[2 ** 53 + 2, 1e300, -1e300, 0.1, 1e-7, 2 ** 31, 2 ** 63].map((number) => ({
    how: `the number ${number}`,
    spoil: () => number,
  })),
  ...['-0', '1e309', '-1e309', '1e-400', '0.30000000000000004'].map((text) => ({
    how: `the number ${text}`,
    spoil: () => asIs(text),
  })),
  ...['007', 'NaN', 'Infinity', '0x10', '+1', '.5', 'undefined', "'quoted'"].map((text) => ({
    how: `no JSON: ${text}`,
    isPoison: true,
    spoil: () => asIs(text),
  })),
  ...['NaN', 'Infinity', '007', '1e3', '0x10', '1,5', '٣', '-0', '1_000'].map((text) => ({
    how: `the text ${text}`,
    spoil: () => text,
  })),
  ...oddTexts.map((text) => ({ how: `the text ${JSON.stringify(text)}`, spoil: () => text })),
  { how: 'NUL', isPoison: true, spoil: () => asIs('"a\\u0000b"') },
  { how: 'half a surrogate pair', isPoison: true, spoil: () => asIs('"a\\ud800b"') },
  { how: '100 KiB of text', isPoison: true, spoil: () => longText },
  {
    how: 'a deep list',
    isPoison: true,
    spoil: () => asIs(`${'['.repeat(depth)}${']'.repeat(depth)}`),
  },
]

/** Members to plant in an object, as JSON text. */
const plants: readonly { readonly how: string; readonly isPoison: boolean; member: string }[] = [
  { how: 'an extra field', isPoison: false, member: '"isAdmin":true' },
  { how: 'an extra field of odd name', isPoison: false, member: '"\\u202e$where":1' },
  { how: '__proto__', isPoison: true, member: '"__proto__":{"isAdmin":true}' },
  { how: 'constructor', isPoison: true, member: '"constructor":{"prototype":{"a":1}}' },
  { how: 'a key twice', isPoison: true, member: '"twice":1,"twice":1' },
]

type Path = readonly string[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))
  return [path, ...below]
}

function changeAt(value: unknown, path: Path, change: (found: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    return value.map((child, at) => (String(at) === key ? changeAt(child, rest, change) : child))
  }
  const entries = Object.entries(value).map(([name, child]) => [
    name,
    name === key ? changeAt(child, rest, change) : child,
  ])
  return Object.fromEntries(entries)
}

function without(value: unknown, path: Path): unknown {
  const last = path.at(-1)
  return changeAt(value, path.slice(0, -1), (parent) => {
    if (Array.isArray(parent)) return parent.slice(1)
    return Object.fromEntries(Object.entries(Object(parent)).filter(([key]) => key !== last))
  })
}

/** JSON of a value, with the marked texts written as they are. */
function write(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/"\u00a7\{(.*?)\}\u00a7":0/g, (_whole, member: string) => JSON.parse(`"${member}"`))
    .replaceAll(/"\u00a7(.*?)\u00a7"/g, (_whole, text: string) => JSON.parse(`"${text}"`))
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, key) => Reflect.get(Object(found), key), value)
}

/** Every kind of damage to a value, at any depth of it; below `base` the value stays whole. */
export function spoil(value: unknown, base: Path = []): fc.Arbitrary<Spoilt> {
  const paths = pathsOf(valueAt(value, base)).map((path) => [...base, ...path])
  const anywhere = fc.constantFrom(...paths)
  const replaced = fc
    .tuple(anywhere, fc.constantFrom(...replacements))
    .map(([path, { how, isPoison = false, spoil: change }]) => ({
      how: `${how} at /${path.join('/')}`,
      text: write(changeAt(value, path, change)),
      isPoison,
    }))
  const objects = paths.filter((path) => isObject(valueAt(value, path)))
  const members = paths.filter((path) => path.length > base.length)
  const ways: fc.Arbitrary<Spoilt>[] = [replaced]
  if (objects.length > 0) ways.push(planted(value, objects))
  if (members.length > 0) {
    const removed = fc.constantFrom(...members).map((path) => ({
      how: `nothing at /${path.join('/')}`,
      text: write(without(value, path)),
      isPoison: false,
    }))
    ways.push(removed)
  }
  return fc.oneof(...ways)
}

function planted(value: unknown, objects: readonly Path[]): fc.Arbitrary<Spoilt> {
  return fc
    .tuple(fc.constantFrom(...objects), fc.constantFrom(...plants))
    .map(([path, { how, isPoison, member }]) => ({
      how: `${how} in /${path.join('/')}`,
      text: write(
        changeAt(value, path, (found) => ({ ...Object(found), [asIs(`{${member}}`)]: 0 })),
      ),
      isPoison,
    }))
}
