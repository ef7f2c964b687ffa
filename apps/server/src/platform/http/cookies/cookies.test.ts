import { describe, expect, it } from 'vitest'
import { cookieRules } from './cookies.ts'

const plain = { PUBLIC_URL: undefined, TLS_CERT: undefined }

describe('cookies', () => {
  it('over https the session cookie is __Host-, Secure, HttpOnly, Lax and for the whole site', () => {
    for (const config of [
      { ...plain, PUBLIC_URL: 'https://play.example' },
      { ...plain, TLS_CERT: 'cert.pem' },
    ]) {
      const { session } = cookieRules(config)
      expect(session.name).toBe('__Host-powerplay_session')
      expect(session.options).toMatchObject({
        secure: true,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      })
      expect(session.options.domain).toBeUndefined()
    }
  })

  it('over plain http it has neither prefix nor Secure, but stays HttpOnly', () => {
    const { session } = cookieRules({ ...plain, PUBLIC_URL: 'http://192.168.0.7' })
    expect(session.name).toBe('powerplay_session')
    expect(session.options).toMatchObject({ secure: false, httpOnly: true, sameSite: 'lax' })
  })

  it('the CSRF cookie can be read by the page', () => {
    expect(cookieRules(plain).csrf).toMatchObject({
      name: 'XSRF-TOKEN',
      options: { httpOnly: false, sameSite: 'lax' },
    })
  })
})
