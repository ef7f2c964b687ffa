import { expect, it } from 'vitest'
import { createGamePictures } from './game-pictures.ts'

it('art is fetched from the provider itself and from the internet, never from our own network', async () => {
  const failures: string[] = []
  const platform = {
    database: { query: async () => [] },
    logOf: () => ({ warn: ({ error }: { error: string }) => failures.push(error) }),
  }
  const pictures = createGamePictures(
    // Of the whole platform the pictures take these two.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    platform as unknown as Parameters<typeof createGamePictures>[0],
    // Nobody listens there; what the others answer is not asked for.
    { providerOrigin: () => 'http://127.0.0.1:9' },
  )
  const inside = [
    ...['http://10.0.0.8/a.png', 'http://127.0.0.1:5432/', 'http://[::ffff:10.0.0.1]/a.png'],
    ...['http://169.254.169.254/latest/meta-data', 'https://[2002:7f00:1::]/a.png'],
  ]
  for (const url of inside) expect(await pictures.keep(url)).toBe('')
  expect(failures).toEqual(inside.map(() => 'Error: the address is not public'))
  expect(await pictures.keep('file:///etc/passwd')).toBe('')
  expect(failures).toHaveLength(inside.length)
  expect(await pictures.keep('http://127.0.0.1:9/a.png')).toBe('')
  expect(failures.at(-1)).toContain('ECONNREFUSED')
})
