import { Transformer } from '@napi-rs/image'
import type { Asset } from './assets.ts'

/**
 * The pictures that link previews show, as PNG: those who draw previews read no SVG. Each is drawn
 * from a file of the web app when it is first asked for.
 */
export interface LinkPictures {
  /** The picture behind a path, or undefined where the path is none. */
  find(path: string): Promise<Buffer> | undefined
  /** Path of a game's picture; the site's own for what has none. */
  pathOf(game: string | null): string
}

const sitePath = '/previews/site.png'
const art = /^\/assets\/([a-z0-9]+)-wide-[^/]+\.svg$/

/** @param assets the files of the web app by their paths. */
export function createLinkPictures(assets: ReadonlyMap<string, Asset>): LinkPictures {
  const sources = new Map<string, Asset>()
  for (const [path, asset] of assets) {
    const game = art.exec(path)?.[1]
    if (game !== undefined) sources.set(`/previews/${game}.png`, asset)
    if (path === '/og.svg') sources.set(sitePath, asset)
  }
  const drawn = new Map<string, Promise<Buffer>>()
  return {
    find(path) {
      const source = sources.get(path)
      if (source === undefined) return undefined
      const known = drawn.get(path) ?? draw(source)
      drawn.set(path, known)
      return known
    },
    pathOf(game) {
      const path = `/previews/${game ?? 'site'}.png`
      return sources.has(path) ? path : sitePath
    },
  }
}

/** White and see-through parts stand on the colour of the site. */
async function draw(source: Asset): Promise<Buffer> {
  return Transformer.fromSvg(await source.body('identity'), '#0d0e14').png()
}
