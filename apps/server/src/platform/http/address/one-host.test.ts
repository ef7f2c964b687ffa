import { expect, it } from 'vitest'
import { hasOneHost } from './one-host.ts'

const isTaken = (...hosts: string[]) =>
  hasOneHost({ rawHeaders: ['Accept', '*/*', ...hosts.flatMap((host) => ['Host', host])] })

it.each(['localhost', 'play.example:8443', '127.0.0.1:80', '[::1]:8080', 'site_1:3000', ''])(
  'a request may name the host %j',
  (host) => expect(isTaken(host)).toBe(true),
)

it('a request of the oldest kind names none', () => {
  expect(isTaken()).toBe(true)
})

it.each(['a, b', 'a.example/@b.example', 'b@a.example', 'a b', 'a"; script-src *', 'a:b', '[::1'])(
  'what is no host is refused: %j',
  (host) => expect(isTaken(host)).toBe(false),
)

it('two hosts are refused, the same twice too', () => {
  expect(isTaken('a.example', 'b.example')).toBe(false)
  expect(isTaken('a.example', 'a.example')).toBe(false)
})
