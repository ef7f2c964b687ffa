/** Drawn things, 100 × 100, by name. Everything here is our own drawing. */
const faces = { calm: '#ffd24a', cold: '#8fd0ff', red: '#ff6a55', green: '#9be26b' } as const

const eyes = {
  dots: '<circle cx="35" cy="42" r="6"/><circle cx="65" cy="42" r="6"/>',
  wide:
    '<g fill="#fff"><circle cx="34" cy="42" r="11"/><circle cx="66" cy="42" r="11"/></g>' +
    '<circle cx="34" cy="43" r="5"/><circle cx="66" cy="43" r="5"/>',
  happy:
    '<g fill="none" stroke="#3b2a10" stroke-width="6" stroke-linecap="round">' +
    '<path d="M25 44q9-12 18 0M57 44q9-12 18 0"/></g>',
  wink:
    '<circle cx="35" cy="42" r="6"/><path d="M57 42h17" stroke="#3b2a10" stroke-width="6" ' +
    'stroke-linecap="round"/>',
  hearts:
    '<g fill="#e5354e"><path d="M34 53c-15-10-13-22-5-22 3 0 5 3 5 5 0-2 2-5 5-5 8 0 10 12-5 22z"/>' +
    '<path d="M66 53c-15-10-13-22-5-22 3 0 5 3 5 5 0-2 2-5 5-5 8 0 10 12-5 22z"/></g>',
  shades:
    '<path d="M16 34h68l-3 15q-2 9-13 9t-13-14h-10q-2 14-13 14t-13-9z" fill="#1b1c26"/>' +
    '<path d="M24 39l10 0M62 39l10 0" stroke="#6f7394" stroke-width="4"/>',
  tired: '<path d="M26 44h18M56 44h18" stroke="#3b2a10" stroke-width="6" stroke-linecap="round"/>',
  angry:
    '<path d="M24 32l18 9M76 32l-18 9" stroke="#3b2a10" stroke-width="6" stroke-linecap="round"/>' +
    '<circle cx="36" cy="47" r="6"/><circle cx="64" cy="47" r="6"/>',
} as const

const stroke = 'fill="none" stroke="#3b2a10" stroke-width="6" stroke-linecap="round"'
const mouths = {
  smile: `<path d="M30 62q20 20 40 0" ${stroke}/>`,
  grin: '<path d="M27 60h46q-3 24-23 24t-23-24z" fill="#fff" stroke="#3b2a10" stroke-width="4"/>',
  flat: `<path d="M34 68h32" ${stroke}/>`,
  sad: `<path d="M32 74q18-18 36 0" ${stroke}/>`,
  open: '<ellipse cx="50" cy="70" rx="10" ry="13" fill="#5a2317"/>',
  tongue:
    '<path d="M28 60h44q-3 20-22 20t-22-20z" fill="#5a2317"/>' +
    '<path d="M42 72h18v12q-9 10-18 0z" fill="#ff7f9a"/>',
} as const

const extras = {
  none: '',
  tear: '<path d="M28 50q-9 16 0 18t6-10z" fill="#4fb4ff"/>',
  tears: '<path d="M28 50v30h10V50zM62 50v30h10V50z" fill="#4fb4ff" opacity=".9"/>',
  sweat: '<path d="M80 20q-10 16 0 19t8-9z" fill="#4fb4ff"/>',
  blush:
    '<g fill="#ff8f70" opacity=".7"><circle cx="22" cy="60" r="8"/><circle cx="78" cy="60" r="8"/></g>',
} as const

function face(
  tone: keyof typeof faces,
  eye: keyof typeof eyes,
  mouth: keyof typeof mouths,
  extra: keyof typeof extras = 'none',
): string {
  return (
    `<circle cx="50" cy="50" r="46" fill="${faces[tone]}"/>` +
    '<path d="M50 96a46 46 0 0 0 44-58 48 48 0 0 1-84 44 46 46 0 0 0 40 14z" opacity=".13"/>' +
    `<g fill="#3b2a10">${eyes[eye]}</g>${mouths[mouth]}${extras[extra]}`
  )
}

const die = (pips: readonly (readonly [number, number])[], turn: number) =>
  `<g transform="rotate(${turn} 50 50)"><rect x="12" y="12" width="76" height="76" rx="16" fill="#f4f5ff"/>` +
  '<path d="M12 72v0q0 16 16 16h44q16 0 16-16V28q0 46-46 46-30 0-30-2z" fill="#c9cdee"/>' +
  `<g fill="#23243a">${pips.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="8"/>`).join('')}</g></g>`

/** Faces of the first pack. */
export const faceArt: Readonly<Record<string, string>> = {
  smile: face('calm', 'dots', 'smile'),
  grin: face('calm', 'happy', 'grin'),
  laugh: face('calm', 'happy', 'grin', 'tears'),
  love: face('calm', 'hearts', 'smile'),
  cool: face('calm', 'shades', 'smile'),
  wink: face('calm', 'wink', 'smile'),
  wow: face('calm', 'wide', 'open'),
  tongue: face('calm', 'wink', 'tongue'),
  shy: face('calm', 'happy', 'smile', 'blush'),
  flat: face('calm', 'dots', 'flat'),
  tired: face('calm', 'tired', 'flat', 'sweat'),
  sad: face('calm', 'dots', 'sad'),
  cry: face('calm', 'happy', 'sad', 'tears'),
  tear: face('calm', 'dots', 'sad', 'tear'),
  cold: face('cold', 'wide', 'flat', 'sweat'),
  angry: face('red', 'angry', 'sad'),
  sick: face('green', 'tired', 'open'),
  nervous: face('calm', 'wide', 'flat', 'sweat'),
}

/** Things, used as emoji, on stickers and in moving pictures. */
export const thingArt: Readonly<Record<string, string>> = {
  heart:
    '<path d="M50 88C8 60 4 34 16 22c12-11 28-4 34 9 6-13 22-20 34-9 12 12 8 38-34 66z" fill="#f0344f"/>' +
    '<path d="M22 30q8-9 17-3" fill="none" stroke="#ff9fae" stroke-width="6" stroke-linecap="round"/>',
  fire:
    '<path d="M52 4q4 20 18 32t14 28q0 30-34 32-34-2-34-32 0-16 12-28 2 12 10 14Q32 22 52 4z" fill="#ff7a1a"/>' +
    '<path d="M52 46q2 12 10 18t4 18q-4 10-16 10t-16-10q-4-12 6-20 2 6 6 6 0-12 6-22z" fill="#ffd24a"/>',
  clover:
    '<path d="M50 52q6 24 20 40" fill="none" stroke="#1d8a4a" stroke-width="7" stroke-linecap="round"/>' +
    '<g fill="#35c46f"><circle cx="34" cy="30" r="20"/><circle cx="66" cy="30" r="20"/>' +
    '<circle cx="30" cy="58" r="20"/><circle cx="66" cy="58" r="20"/></g>' +
    '<path d="M50 44L30 28M50 44l20-16M50 46L30 60M50 46l18 12" stroke="#1d8a4a" stroke-width="4"/>',
  thumb:
    '<path d="M36 46l14-34q14 0 12 16l-3 14h22q12 2 10 14l-5 24q-2 10-14 10H36z" fill="#ffd24a"/>' +
    '<rect x="10" y="44" width="24" height="48" rx="6" fill="#4a7dff"/>',
  rain:
    '<path d="M26 58a18 18 0 0 1 2-36 24 24 0 0 1 45-4 20 20 0 0 1 3 40z" fill="#9cc7ff"/>' +
    '<g stroke="#2e9bff" stroke-width="6" stroke-linecap="round"><path d="M30 68l-6 16M50 68l-6 20M70 68l-6 16"/></g>',
  rocket:
    '<path d="M34 70L16 78l8-22zM66 70l18 8-8-22z" fill="#e5354e"/>' +
    '<path d="M50 4q24 24 20 66H30Q26 28 50 4z" fill="#f4f5ff"/><path d="M50 4q14 14 18 30H32Q36 18 50 4z" fill="#e5354e"/>' +
    '<circle cx="50" cy="46" r="10" fill="#2e9bff"/><path d="M38 72h24q-2 16-12 26-10-10-12-26z" fill="#ff9a1a"/>',
  dice: die(
    [
      [32, 32],
      [68, 32],
      [50, 50],
      [32, 68],
      [68, 68],
    ],
    -8,
  ),
  gem:
    '<path d="M22 16h56l18 24-46 50L4 40z" fill="#2fd3b5"/><path d="M22 16l12 24H4zM78 16L66 40h30z" fill="#7ff0da"/>' +
    '<path d="M34 40h32L50 90z" fill="#18a78d"/>',
  ruby:
    '<path d="M22 16h56l18 24-46 50L4 40z" fill="#ef3b5d"/><path d="M22 16l12 24H4zM78 16L66 40h30z" fill="#ff94a8"/>' +
    '<path d="M34 40h32L50 90z" fill="#b51f3e"/>',
  coin:
    '<circle cx="50" cy="50" r="44" fill="#f9bc1e"/><circle cx="50" cy="50" r="34" fill="none" stroke="#a96e05" stroke-width="5"/>' +
    '<path d="M56 22L32 54h16l-6 24 26-34H52z" fill="#a96e05"/>',
  crown:
    '<path d="M8 30l22 22 20-36 20 36 22-22-8 54H16z" fill="#f9bc1e"/><rect x="16" y="76" width="68" height="12" rx="4" fill="#c98a08"/>' +
    '<g fill="#ef3b5d"><circle cx="50" cy="62" r="7"/><circle cx="8" cy="28" r="6"/><circle cx="92" cy="28" r="6"/></g>',
  skull:
    '<path d="M50 6q40 0 40 38 0 16-12 24v16H22V68Q10 60 10 44 10 6 50 6z" fill="#eef0ff"/>' +
    '<g fill="#23243a"><circle cx="33" cy="46" r="11"/><circle cx="67" cy="46" r="11"/><path d="M50 56l-7 12h14z"/></g>' +
    '<path d="M36 84V74M50 84V74M64 84V74" stroke="#9aa0c4" stroke-width="4"/>',
  fox:
    '<path d="M6 8l30 16h28L94 8l-6 44-38 42L12 52z" fill="#f47a20"/><path d="M12 52l30 4 8 38zM88 52l-30 4-8 38z" fill="#fff1e2"/>' +
    '<g fill="#23243a"><circle cx="34" cy="46" r="6"/><circle cx="66" cy="46" r="6"/><path d="M50 94l-9-12h18z"/></g>',
  mine:
    '<g stroke="#3c4468" stroke-width="10" stroke-linecap="round"><path d="M50 6v88M6 50h88M19 19l62 62M81 19L19 81"/></g>' +
    '<circle cx="50" cy="50" r="30" fill="#525d8d"/><circle cx="41" cy="41" r="8" fill="#a7b2e6"/><circle cx="56" cy="56" r="7" fill="#e5354e"/>',
  chip:
    '<circle cx="50" cy="50" r="44" fill="#7a3cf0"/><circle cx="50" cy="50" r="44" fill="none" stroke="#fff" stroke-width="12" stroke-dasharray="23 23"/>' +
    '<circle cx="50" cy="50" r="26" fill="#f4f5ff"/><circle cx="50" cy="50" r="16" fill="#7a3cf0"/>',
  trophy:
    '<path d="M26 10h48v26q0 24-24 28-24-4-24-28z" fill="#f9bc1e"/><path d="M26 18H8q0 26 22 28M74 18h18q0 26-22 28" fill="none" stroke="#c98a08" stroke-width="7"/>' +
    '<path d="M44 62h12v16H44z" fill="#c98a08"/><rect x="28" y="78" width="44" height="12" rx="4" fill="#8a5c04"/>',
}
