/** Texts of signing in and registering; those the specification quotes are kept to the letter. */
export const messages = {
  tabs: { login: 'Log in', register: 'Register' },
  terms: {
    before: 'I agree to the ',
    link: 'Terms and Conditions',
    after: ' & confirm that I am at least 18 years old',
  },
  wrongLogin: 'Wrong login or password',
  forgot: 'Forgot password?',
  mailbox: {
    before: 'Mail of this demo goes to the ',
    link: 'demo mailbox',
    after: ', never to a real inbox.',
  },
  fields: {
    'email validation.email': 'Invalid email',
    'email validation.unique': 'This email is already registered',
    'name validation.regex': 'Your login has less than 4 characters or contains invalid symbols',
    'name validation.unique': 'This login is already registered, pick something else',
    'password validation.min.string': 'Password should have at least {min} characters',
    'password validation.password.common': 'This password is on lists of common ones',
    'birthDate validation.age': 'You must be at least 18 years old',
    'birthDate validation.date': 'Enter your date of birth',
    'birthDate validation.regex': 'Enter your date of birth',
  },
  required: 'Fill this in',
  passwordMinDefault: '8',
  art: {
    title: 'One account, every seed in the open',
    points: [
      'Every original can be checked bet by bet',
      'Odds and returns shown before you play',
      'Fees and limits shown up front',
    ],
  },
  demo: {
    title: 'Demo accounts',
    text: 'Press one, it fills the form',
    password: 'All share the password',
    roles: new Map([
      ['player', { name: 'Player', text: 'Plays with $1,000 of play money' }],
      ['moderator', { name: 'Moderator', text: 'A player who may moderate' }],
      ['support', { name: 'Support', text: 'A player with support rights' }],
      ['administrator', { name: 'Admin', text: 'All permissions' }],
    ]),
  },
  setup: {
    title: 'First administrator',
    text: 'The link from the server\u2019s start opens this page once. The account made here may do everything.',
    create: 'Create administrator',
    done: 'Administrator created',
    failedText: 'No account was made.',
  },
  captcha: {
    title: 'Checking that you are human',
    text: 'Runs on your device, nothing to solve',
    slow: 'This address has no encryption, so the check takes a few seconds longer',
    failed: 'The check did not run',
    failedText: 'Nothing was sent. Try again.',
  },
  unreachable: 'The server cannot be reached right now.',
  unreachableText: 'Nothing was sent. Try again in a moment.',
} as const
