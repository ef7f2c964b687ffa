import { refusalsOf } from '../core/refusal.ts'

/** Of third-party apps that ask to sign a player in. Source: 001_d6a9941efb711ce5.txt section 2. */
export const oauthRefusals = refusalsOf('auth', {
  'unknown-request': {
    code: 1,
    status: 404,
    message: 'This request is not valid or out of date. Start again from the app.',
    meaning: 'The authorisation request is unknown, too old, answered, or somebody else’s.',
    severity: 'info',
  },
  'app-not-connected': {
    code: 1,
    status: 404,
    message: 'This app is not connected to your account.',
    meaning: 'The player never allowed this app, or took it back already.',
  },
  'keeps-no-secret': {
    code: 1,
    status: 409,
    message: 'This app keeps no secret.',
    meaning: 'A public app, on a phone or desktop, proves itself by PKCE alone.',
    severity: 'info',
  },
  'no-secret-waits': {
    code: 1,
    status: 409,
    message: 'No secret of this app waits for you.',
    meaning:
      'Only whoever asked for a secret takes it, once, within a day after a second person has agreed.',
    severity: 'info',
  },
})
