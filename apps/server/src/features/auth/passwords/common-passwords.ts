/**
 * Passwords that everybody tries first, of eight characters or more, in lower case and without
 * the digits and signs people hang on at the end. Our own list: short, and only a first fence.
 */
const commonStems = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word mypassword newpassword yourpassword
  thepassword passwordpassword letmein letmeinnow welcome welcomehome iloveyou iloveu ilovegod
  ilovemyself loveyou lovelove qwerty qwertyui qwertyuiop qwertz qwertzui qwertzuiop azerty
  azertyui azertyuiop asdfgh asdfghjk asdfghjkl asdfasdf zxcvbn zxcvbnm zxcvbnmm qazwsx qazwsxedc
  qweasd qweasdzxc qweqweqwe asdasdasd zxczxczxc qwer asdf zxcv abcdef abcdefg abcdefgh abcd
  abcabcabc abcd1234abcd admin administrator adminadmin rootroot root toor changeme changeit
  changethis default guest guestguest testtest test testing tester secret topsecret secretsecret
  superman batman spiderman ironman pokemon pikachu naruto starwars matrix trustno dragon
  dragonball monkey shadow master mustang michael jordan jordan23 football baseball basketball
  softball hockey soccer liverpool arsenal chelsea manchester barcelona realmadrid juventus
  princess sunshine sunflower butterfly flower chocolate cookie cheese banana orange pepper ginger
  maggie buster tigger charlie jessica jennifer michelle nicole daniel anthony joshua matthew
  andrew robert thomas william alexander computer internet samsung google facebook whatever
  fuckyou fuckyouu asshole bitch killer freedom forever america american england london summer
  winter spring autumn january february monday friday saturday sunday birthday happy hello
  helloworld hellohello access login loginlogin starwarsfan money moneymoney jackpot casino poker
  pokerface blackjack roulette luckyday lucky gambler powerplay pwrplay bitcoin bitcoins ethereum
  satoshi tothemoon lamborghini ferrari mercedes porsche corvette harley`.split(/\s+/),
)

const rows = [
  '0123456789012345',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]

function isRun(text: string): boolean {
  const reversed = [...text].reverse().join('')
  return rows.some((row) => row.includes(text) || row.includes(reversed))
}

function isRepeat(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/.test(text)
}

/**
 * True for a password that an attacker tries in the first minutes: a common word with something
 * hung on, a walk over the keyboard, a repetition, or the player's own name.
 */
export function isCommonPassword(password: string, name: string): boolean {
  const text = password.toLowerCase()
  const stem = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (isRun(text) || isRepeat(text)) return true
  if (commonStems.has(text) || commonStems.has(stem)) return true
  return stem !== '' && stem === name.toLowerCase().replace(/[\d_]+$/g, '')
}
