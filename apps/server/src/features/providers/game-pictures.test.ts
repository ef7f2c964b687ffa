import { describe, expect, it } from 'vitest'
import { createGamePictures } from './game-pictures.ts'
import { isPublicHost } from './public-host.ts'

describe('an address that a provider names', () => {
  it.each([
    'http://127.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/a.png',
    'http://[fd00::1]/a.png',
    'http://[2002:7f00:1::]/a.png',
    'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/a.png',
    'http://192.168.1.1:8080/a.png',
  ])('%s leads inside', async (url) => {
    expect(await isPublicHost(new URL(url))).toBe(false)
  })

  it('leads inside when one of the addresses of its name does', async () => {
    const url = new URL('https://art.example/a.png')
    expect(await isPublicHost(url, async () => ['93.184.216.34'])).toBe(true)
    expect(await isPublicHost(url, async () => ['93.184.216.34', '10.1.2.3'])).toBe(false)
    expect(await isPublicHost(url, async () => [])).toBe(false)
  })
})

describe('art of games', () => {
  it('is fetched from the internet and from the provider itself, never from our own network', async () => {
    const asked: string[] = []
    const platform = {
      database: { query: async () => [] },
      logOf: () => ({ warn: () => undefined }),
    }
    const send = async (url: string | URL | Request) => {
      asked.push(String(url))
      return new Response(null, { status: 404 })
    }
    const pictures = createGamePictures(
      // Of the whole platform the pictures take these two.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      platform as unknown as Parameters<typeof createGamePictures>[0],
      { providerHost: () => '10.0.0.9', send },
    )
    for (const url of [
      'http://10.0.0.8/a.png',
      'http://127.0.0.1:5432/',
      'file:///etc/passwd',
      'http://10.0.0.9/a.png',
      'https://93.184.216.34/a.png',
    ]) {
      expect(await pictures.keep(url)).toBe('')
    }
    expect(asked).toEqual(['http://10.0.0.9/a.png', 'https://93.184.216.34/a.png'])
  })
})
