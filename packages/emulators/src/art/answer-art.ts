import { findGame, providerList } from '../catalogue/catalogue.ts'
import type { Answer } from '../platform/http.ts'
import { drawDealer, drawMark } from './logos.ts'
import { drawPoster } from './poster.ts'
import { drawSymbol } from './symbols.ts'

const missing: Answer = { status: 404, body: { message: 'There is no such picture.' } }

/** `/art/{uuid}.svg`, `/art/provider/{slug}.svg`, `/art/symbol/{name}.svg`, `/art/dealer/{name}.svg`. */
export function answerArt(path: readonly string[]): Answer {
  const svg = drawingOf(path.map((part) => part.replace(/\.svg$/, '')))
  if (svg === undefined) return missing
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'access-control-allow-origin': '*',
    },
    body: svg,
  }
}

function drawingOf([first = '', second = '']: readonly string[]): string | undefined {
  switch (first) {
    case 'provider': {
      const provider = providerList.find((one) => one.slug === second)
      return provider ? drawMark(provider.slug, provider.name) : undefined
    }
    case 'symbol':
      return drawSymbol(second)
    case 'dealer':
      return second === '' || second.length > 40 ? undefined : drawDealer(second)
    default: {
      const game = findGame(first)
      return game ? drawPoster(game) : undefined
    }
  }
}
