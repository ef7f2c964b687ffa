import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mustHave } from '@powerplay/kernel'
import { chooseEncoding, readAssets } from './assets.ts'

const script = 'export const word = "again and again"\n'.repeat(100)
let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'assets-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<html></html>')
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *\n')
  writeFileSync(join(root, 'og.svg'), '<svg/>')
  writeFileSync(join(root, 'assets/app-1a2b.js'), script)
  writeFileSync(join(root, 'assets/app-1a2b.js.map'), '{}')
})
afterAll(() => rmSync(root, { recursive: true }))

const find = (path: string) => mustHave(readAssets(root).get(path), path)

describe('the files of the web app', () => {
  it('are those of the folder, without the page and the source maps', () => {
    const paths = ['/assets/app-1a2b.js', '/og.svg', '/robots.txt']
    expect([...readAssets(root).keys()].sort()).toEqual(paths)
  })

  it('say their charset wherever they are text', () => {
    for (const asset of readAssets(root).values()) expect(asset.type).toContain('; charset=utf-8')
  })

  it('keep for ever only where the name follows the content', () => {
    expect(find('/assets/app-1a2b.js').isImmutable).toBe(true)
    expect(find('/robots.txt').isImmutable).toBe(false)
  })

  it('come compressed as the browser asks', async () => {
    const asset = find('/assets/app-1a2b.js')
    expect(chooseEncoding(asset, 'gzip, deflate, br')).toBe('br')
    expect(chooseEncoding(asset, 'gzip, br;q=0')).toBe('gzip')
    expect(chooseEncoding(asset, undefined)).toBe('identity')
    expect(brotliDecompressSync(await asset.body('br')).toString()).toBe(script)
    expect(gunzipSync(await asset.body('gzip')).toString()).toBe(script)
  })

  it('stay as they are where compression gains nothing', () => {
    expect(chooseEncoding(find('/robots.txt'), 'br, gzip')).toBe('identity')
  })
})
