import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openShelf } from './shelf.ts'

const folder = mkdtempSync(join(tmpdir(), 'shelf-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the store of the emulator', () => {
  it('gives back after a restart what was put and not what was taken away', () => {
    const shelf = openShelf(folder)
    shelf.apply({ kind: 'session', id: 'a', value: { turn: 1 } })
    shelf.apply({ kind: 'session', id: 'b', value: 2 }, { kind: 'session', id: 'a', value: 3 })
    shelf.apply({ kind: 'session', id: 'b' })
    shelf.close()
    const again = openShelf(folder)
    expect(again.list('session')).toEqual([['a', 3]])
    again.close()
  })

  it('drops a last line that was torn by the end of the process', () => {
    const shelf = openShelf(folder)
    shelf.apply({ kind: 'x', id: '1', value: 1 })
    shelf.close()
    appendFileSync(join(folder, 'shelf.jsonl'), '[{"kind":"x","id":"2","va')
    const again = openShelf(folder)
    expect(again.list('x')).toEqual([['1', 1]])
    again.close()
  })

  it('rewrites its log when most of it is history', () => {
    const shelf = openShelf(folder)
    for (let at = 0; at < 25_000; at += 1) shelf.apply({ kind: 'x', id: '1', value: at })
    expect(statSync(join(folder, 'shelf.jsonl')).size).toBeLessThan(400_000)
    expect(shelf.get('x', '1')).toBe(24_999)
    shelf.close()
  })
})
