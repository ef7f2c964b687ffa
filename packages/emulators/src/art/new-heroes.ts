import { many, n } from './svg.ts'

const shine = (path: string, opacity = 0.45): string =>
  `<path d="${path}" fill="#fff" opacity="${opacity}"/>`

const ring = (
  count: number,
  radius: number,
  shape: (x: number, y: number, turn: number) => string,
) =>
  many(count, (at) => {
    const turn = (at * 2 * Math.PI) / count - Math.PI / 2
    return shape(150 + Math.cos(turn) * radius, 172 + Math.sin(turn) * radius, turn)
  })

const bell = `<path d="M150 74c10 0 16 8 16 17 38 8 56 42 58 84 1 24 8 38 22 52 6 6 3 14-6 14H60c-9 0-12-8-6-14 14-14 21-28 22-52 2-42 20-76 58-84 0-9 6-17 16-17Z" fill="url(#gold)"/><path d="M150 92c-36 4-54 36-56 80-1 22-6 38-14 52h34c6-30 2-104 36-132Z" fill="#fff" opacity=".35"/><rect x="62" y="214" width="176" height="14" rx="7" fill="url(#brass)"/><path d="M84 178c40 10 92 10 132 0l2 14c-44 11-92 11-136 0Z" fill="url(#ruby)"/><circle cx="150" cy="252" r="20" fill="url(#brass)"/><circle cx="144" cy="246" r="6" fill="#fff" opacity=".6"/><circle cx="150" cy="72" r="12" fill="none" stroke="url(#gold)" stroke-width="9"/>`

const leaf = (turn: number): string =>
  `<g transform="rotate(${turn} 150 168)"><path d="M150 168C112 150 92 118 104 92c10-21 36-20 46 2 10-22 36-23 46-2 12 26-8 58-46 76Z" fill="url(#leaf)"/><path d="M150 164C140 140 132 122 118 104" stroke="#d9ffc0" stroke-opacity=".55" stroke-width="4" fill="none"/>${shine('M112 98c6-12 18-12 26-2-12 0-20 8-22 22-6-8-7-14-4-20Z', 0.4)}</g>`
const clover = `<path d="M152 168c4 40 18 70 44 92l-14 12c-30-26-42-62-42-102Z" fill="#1c7a3c"/>${[0, 90, 180, 270].map((turn) => leaf(turn + 8)).join('')}<circle cx="150" cy="168" r="9" fill="#e9ffd0"/>`

const horseshoe = `<path d="M78 250c-26-40-34-92-12-134 18-34 48-50 84-50s66 16 84 50c22 42 14 94-12 134l-46-14c22-34 28-72 14-100-8-18-22-26-40-26s-32 8-40 26c-14 28-8 66 14 100Z" fill="url(#steel)"/><path d="M86 238c-20-36-24-80-6-116 14-28 40-42 70-42-24 12-46 28-54 62-6 30 2 62 12 88Z" fill="#fff" opacity=".4"/>${[
  [80, 214],
  [68, 172],
  [78, 128],
  [112, 96],
  [188, 96],
  [222, 128],
  [232, 172],
  [220, 214],
]
  .map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="7" fill="#2a3150"/><circle cx="${x}" cy="${(y ?? 0) - 1.5}" r="4" fill="url(#gold)"/>`,
  )
  .join('')}`

const planet = `<ellipse cx="150" cy="172" rx="146" ry="40" fill="none" stroke="url(#gold)" stroke-width="15" transform="rotate(-18 150 172)"/><circle cx="150" cy="172" r="82" fill="url(#violet)"/><path d="M76 138c44 18 104 16 148-6l7 20c-50 22-112 24-163 6Z" fill="#ffd4f4" opacity=".35"/><path d="M70 190c52 18 112 16 160-8l-5 24c-46 20-100 22-150 4Z" fill="#23085a" opacity=".35"/>${shine('M92 120c20-26 52-34 82-24-34 2-62 22-74 58-12-10-16-22-8-34Z', 0.4)}<path d="M14 200c28 24 176-6 252-64 12-9 20-18 20-25 18 22-60 84-146 108-72 20-130 12-126-19Z" fill="url(#gold)"/><circle cx="244" cy="88" r="15" fill="url(#ice)"/><circle cx="60" cy="86" r="9" fill="url(#rose)"/>`

const potion = `<path d="M126 70h48v48l48 84c18 34-2 66-38 66h-68c-36 0-56-32-38-66l48-84Z" fill="url(#glass)" stroke="#eaf2ff" stroke-opacity=".7" stroke-width="4"/><path d="M98 184c26-12 50 10 104-2l14 26c12 26-4 48-32 48h-68c-28 0-44-22-32-48Z" fill="url(#violet)"/><path d="M98 184c26-12 50 10 104-2l6 12c-50 10-78-8-116 4Z" fill="#f3c9ff" opacity=".8"/><circle cx="128" cy="222" r="10" fill="#ffd9ff" opacity=".7"/><circle cx="168" cy="234" r="7" fill="#ffd9ff" opacity=".6"/><circle cx="154" cy="204" r="5" fill="#fff" opacity=".7"/><rect x="116" y="58" width="68" height="18" rx="8" fill="url(#brass)"/><path d="M130 26h40l-4 34h-32Z" fill="url(#wood)"/>${shine('M122 128 88 190c-6 14-8 26-2 38 2-34 18-62 44-96Z', 0.5)}<circle cx="206" cy="92" r="8" fill="#e2b3ff" opacity=".8"/><circle cx="222" cy="66" r="5" fill="#e2b3ff" opacity=".7"/>`

const hammer = `<g transform="rotate(24 150 172)"><rect x="137" y="120" width="26" height="150" rx="10" fill="url(#wood)"/>${many(5, (at) => `<path d="M137 ${178 + at * 16}l26-8v7l-26 8Z" fill="#2b1608" opacity=".6"/>`)}<circle cx="150" cy="276" r="15" fill="url(#brass)"/><path d="M66 66h168l14 20v40l-14 20H66l-14-20V86Z" fill="url(#steel)"/><path d="M66 66h168l14 20H52Z" fill="#fff" opacity=".55"/><path d="M52 126h196l-14 20H66Z" fill="#262d47" opacity=".5"/><rect x="120" y="62" width="60" height="88" rx="6" fill="url(#gold)"/><path d="m154 78-22 34h16l-6 26 24-36h-16Z" fill="#173a86"/><path d="M66 86h40v40H66ZM194 86h40v40h-40Z" fill="none" stroke="#3a4366" stroke-width="4" opacity=".7"/></g>`

const shield = `<path d="M150 62c30 18 62 24 94 22 4 88-22 150-94 190-72-40-98-102-94-190 32 2 64-4 94-22Z" fill="url(#gold)"/><path d="M150 84c24 13 48 18 74 17 2 70-20 118-74 150-54-32-76-80-74-150 26 1 50-4 74-17Z" fill="url(#sapphire)"/><path d="M150 84v167c-54-32-76-80-74-150 26 1 50-4 74-17Z" fill="#fff" opacity=".2"/><path d="M150 106l13 36 38 2-30 24 10 37-31-21-31 21 10-37-30-24 38-2Z" fill="url(#gold)"/><path d="M62 96c30 0 60-6 88-22" stroke="#fff" stroke-opacity=".6" stroke-width="4" fill="none"/>${[
  [74, 104],
  [226, 104],
  [92, 194],
  [208, 194],
  [150, 256],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="#fff6cf"/>`)
  .join('')}`

const trident = `<g transform="rotate(14 150 172)"><rect x="142" y="130" width="16" height="154" rx="8" fill="url(#gold)"/><path d="M150 44l16 34-8 6v60h-16V84l-8-6Z" fill="url(#gold)"/><path d="M86 66l18 30-8 6c2 30 16 46 46 50v16c-44-4-62-28-62-64l-8-4Z" fill="url(#gold)"/><path d="M214 66l-18 30 8 6c-2 30-16 46-46 50v16c44-4 62-28 62-64l8-4Z" fill="url(#brass)"/><circle cx="150" cy="164" r="20" fill="url(#sapphire)" stroke="#fff0b5" stroke-width="4"/><circle cx="144" cy="158" r="6" fill="#fff" opacity=".8"/><path d="M142 200h16v10h-16Zm0 26h16v10h-16Z" fill="#7a4511" opacity=".7"/></g>`

const chest = `<path d="M58 150h184v96c0 10-6 16-16 16H74c-10 0-16-6-16-16Z" fill="url(#wood)"/><path d="M58 150c0-50 30-78 70-78h44c40 0 70 28 70 78Z" fill="url(#shade)" transform="rotate(-9 58 150) translate(0 -20)"/><path d="M66 140c24 18 146 14 170-4l4 20H60Z" fill="#fff0a0"/>${many(9, (at) => `<circle cx="${78 + at * 18}" cy="${n(140 + Math.sin(at * 2.1) * 8)}" r="13" fill="url(#gold)"/><circle cx="${75 + at * 18}" cy="${n(136 + Math.sin(at * 2.1) * 8)}" r="4" fill="#fff" opacity=".7"/>`)}<path d="M112 128l12-16 16 0 10 16-19 22Z" fill="url(#ruby)"/><path d="M176 130l10-12 14 0 8 12-16 18Z" fill="url(#emerald)"/><rect x="54" y="150" width="192" height="22" fill="url(#brass)"/><rect x="74" y="172" width="20" height="90" fill="url(#brass)"/><rect x="206" y="172" width="20" height="90" fill="url(#brass)"/><rect x="130" y="158" width="40" height="48" rx="6" fill="url(#gold)"/><circle cx="150" cy="178" r="7" fill="#3a1f08"/><path d="M147 180h6l3 16h-12Z" fill="#3a1f08"/>`

const hourglass = `<rect x="78" y="62" width="144" height="20" rx="8" fill="url(#gold)"/><rect x="78" y="256" width="144" height="20" rx="8" fill="url(#brass)"/><rect x="86" y="82" width="12" height="174" fill="url(#wood)"/><rect x="202" y="82" width="12" height="174" fill="url(#wood)"/><path d="M108 82h84c0 48-18 66-32 87 14 21 32 39 32 87h-84c0-48 18-66 32-87-14-21-32-39-32-87Z" fill="url(#glass)" stroke="#eef4ff" stroke-opacity=".8" stroke-width="4"/><path d="M116 112h68c-4 26-18 40-34 56-16-16-30-30-34-56Z" fill="url(#sand)"/><path d="M148 166h4v52h-4Z" fill="#ffe39a"/><path d="M112 252c2-24 18-42 38-46 20 4 36 22 38 46Z" fill="url(#sand)"/>${shine('M116 90h14c0 36 6 54 14 70-16-16-27-36-28-70Z', 0.55)}`

const book = `<g transform="rotate(-10 150 172)"><path d="M66 82c0-10 8-18 18-18h146v206H84c-10 0-18-8-18-18Z" fill="url(#ruby)"/><path d="M84 250h146v20H84c-14 0-14-20 0-20Z" fill="url(#cream)"/><path d="M66 82c0-10 8-18 18-18h12v186H84c-8 0-14 3-18 8Z" fill="#4a0616" opacity=".55"/><path d="M112 82h102v150H112Z" fill="none" stroke="url(#gold)" stroke-width="6"/><circle cx="163" cy="157" r="44" fill="url(#gold)"/><circle cx="163" cy="157" r="34" fill="url(#night)"/><path d="M180 175a30 30 0 1 1-20-48 24 24 0 1 0 20 48Z" fill="#ffe9a0"/><path d="M112 82l22 0-22 22ZM214 82l0 22-22-22ZM112 232l0-22 22 22ZM214 232l-22 0 22-22Z" fill="url(#gold)"/>${shine('M100 66h60L96 190V66Z', 0.16)}</g>`

const volcano = `<g transform="translate(9 30) scale(.94)"><path d="M150 66c-6-26 8-40 2-62 26 16 34 40 28 62 12-10 16-24 14-38 20 26 18 54-2 74h-86c-14-20-12-40 4-56 0 14 4 22 12 28 2-4 8-8 28-8Z" fill="url(#fire)"/><path d="M112 92h76l76 172H36Z" fill="url(#rock)"/><path d="M112 92h30L96 264H36Z" fill="#fff" opacity=".12"/><path d="M108 92c20 12 62 12 84 0l16 36c-6 20-16 12-20 34-4 20-16 16-18-8-4-26-14-20-18 10-3 30-20 26-20-4 0-24-12-14-18 6-4 14-18 8-14-8Z" fill="url(#fire)"/><path d="M130 170c6 30-10 40-4 94h20c-6-40 8-56-2-94Z" fill="url(#fire)" opacity=".9"/>${many(7, (at) => `<circle cx="${n(96 + at * 18)}" cy="${n(48 - ((at * 37) % 50))}" r="${3 + (at % 3) * 2}" fill="#ffc04d"/>`)}</g>`

const cactus = `<path d="M124 268V104c0-36 52-36 52 0v164Z" fill="url(#leaf)"/><path d="M124 206c-46 4-62-16-62-48v-22c0-22 32-22 32 0v20c0 14 8 20 30 18Z" fill="url(#leaf)"/><path d="M176 180c44 4 60-14 60-44v-18c0-22-32-22-32 0v16c0 14-8 18-28 16Z" fill="url(#leaf)"/>${many(4, (at) => `<path d="M${134 + at * 11} 98v168" stroke="#0d4a26" stroke-opacity=".5" stroke-width="3"/>`)}${many(12, (at) => `<path d="M${130 + (at % 3) * 20} ${118 + Math.floor(at / 3) * 38}l6 -5m-6 5l6 5" stroke="#f4ffdc" stroke-width="2.5" fill="none"/>`)}${shine('M132 108c0-14 8-20 16-20-6 10-6 30-6 60v80h-10Z', 0.3)}<circle cx="150" cy="74" r="10" fill="#ffe08a"/>${many(6, (at) => `<ellipse cx="150" cy="58" rx="9" ry="16" fill="url(#rose)" transform="rotate(${at * 60} 150 74)"/>`)}<circle cx="150" cy="74" r="9" fill="#fff1b0"/><path d="M84 262h132l-12 18H96Z" fill="url(#sand)"/>`

const stick = (x: number): string =>
  `<rect x="${x}" y="104" width="46" height="158" rx="9" fill="url(#ruby)"/><rect x="${x}" y="104" width="46" height="16" rx="8" fill="#ffd8c9"/><rect x="${x + 6}" y="122" width="8" height="132" rx="4" fill="#fff" opacity=".35"/>`
const dynamite = `<path d="M150 108c-8-34 16-40 12-62 18 6 22 18 20 30" stroke="#e8d6a8" stroke-width="7" fill="none" stroke-linecap="round"/><circle cx="184" cy="70" r="44" fill="url(#glow)"/><path d="M184 44l7 17 18-5-10 15 13 13-18-1-3 19-10-16-17 8 6-18-15-10 18-3Z" fill="#fff3b0"/>${stick(80)}${stick(174)}${stick(127)}<rect x="70" y="158" width="160" height="34" rx="8" fill="url(#wood)"/><rect x="70" y="158" width="160" height="9" rx="4" fill="#fff" opacity=".25"/><path d="M154 160l-16 20h12l-4 14 18-22h-12Z" fill="#ffd45a"/>`

const pyramid = `<circle cx="150" cy="104" r="78" fill="url(#glow)"/><path d="M150 70 272 262H150Z" fill="url(#shade)"/><path d="M150 70 28 262H150Z" fill="url(#sand)"/>${many(6, (at) => `<path d="M${n(150 - 20 * (at + 1))} ${n(70 + 31 * (at + 1))}H${n(150 + 20 * (at + 1))}" stroke="#5c3213" stroke-opacity=".35" stroke-width="3"/>`)}<path d="M150 70l27 43h-54Z" fill="url(#gold)"/><path d="M150 84c12 0 20 8 24 14-6 6-14 10-24 10s-18-4-24-10c4-6 12-14 24-14Z" fill="#fff8df"/><circle cx="150" cy="96" r="7" fill="#133a76"/><path d="M134 262v-42c0-10 32-10 32 0v42Z" fill="#2d1607"/>`

const mushroom = `<path d="M118 170c8 30 2 60-10 84-4 10 2 16 12 16h60c10 0 16-6 12-16-12-24-18-54-10-84Z" fill="url(#cream)"/><path d="M52 178c-4-60 42-104 98-104s102 44 98 104c-22 18-60 24-98 24s-76-6-98-24Z" fill="url(#ruby)"/><path d="M52 178c30 12 64 16 98 16s68-4 98-16c-10 20-60 28-98 28s-88-8-98-28Z" fill="#ffe9d2"/><ellipse cx="118" cy="116" rx="19" ry="15" fill="#fff5e8"/><ellipse cx="182" cy="104" rx="14" ry="11" fill="#fff5e8"/><ellipse cx="164" cy="150" rx="18" ry="14" fill="#fff5e8"/><ellipse cx="84" cy="158" rx="13" ry="10" fill="#fff5e8"/><ellipse cx="218" cy="148" rx="14" ry="12" fill="#fff5e8"/>${shine('M66 152c2-36 28-62 62-68-24 16-40 40-46 72-6 4-14 4-16-4Z', 0.35)}<circle cx="134" cy="226" r="5" fill="#3a2418"/><circle cx="166" cy="226" r="5" fill="#3a2418"/><path d="M142 240q8 7 16 0" stroke="#3a2418" stroke-width="4" fill="none" stroke-linecap="round"/>`

const candy = `<path d="M78 172 26 132c10 26 10 54 0 80Z" fill="url(#rose)"/><path d="M222 172l52-40c-10 26-10 54 0 80Z" fill="url(#rose)"/><path d="M78 172 30 148M78 172 30 196M222 172l48-24M222 172l48 24" stroke="#fff" stroke-opacity=".6" stroke-width="4"/><circle cx="150" cy="172" r="80" fill="url(#ball)"/>${many(6, (at) => `<path d="M150 172q44-34 ${at % 2 === 0 ? 70 : 70} -38q14 26 8 54q-34 -6 -78 -16Z" fill="#fff" opacity=".82" transform="rotate(${at * 60} 150 172)"/>`)}<circle cx="150" cy="172" r="80" fill="none" stroke="#8d1750" stroke-opacity=".35" stroke-width="6"/>${shine('M92 138c14-28 40-44 70-44-24 10-44 28-54 58-10 6-20-2-16-14Z', 0.6)}`

const petal = (turn: number, size: number, paint: string): string =>
  `<path d="M150 250C104 214 108 ${250 - size} 150 ${250 - size * 2}C192 ${250 - size} 196 214 150 250Z" fill="url(#${paint})" stroke="#fff" stroke-opacity=".25" stroke-width="2" transform="rotate(${turn} 150 250)"/>`
const lotus = `<ellipse cx="150" cy="256" rx="104" ry="18" fill="url(#leaf)"/>${[-74, 74].map((turn) => petal(turn, 62, 'violet')).join('')}${[-50, 50].map((turn) => petal(turn, 74, 'violet')).join('')}${[-26, 26].map((turn) => petal(turn, 82, 'rose')).join('')}${petal(0, 88, 'rose')}<path d="M150 238c-10-40-10-90 0-150" stroke="#fff" stroke-opacity=".5" stroke-width="4" fill="none"/><circle cx="150" cy="238" r="16" fill="url(#gold)"/>`

const arm = (turn: number): string =>
  `<g transform="rotate(${turn} 150 172)"><path d="M142 172 144 66l6-12 6 12 2 106Z" fill="url(#ice)"/><path d="M150 92l-28-22M150 92l28-22M150 122l-36-26M150 122l36-26" stroke="url(#ice)" stroke-width="10" stroke-linecap="round"/><path d="M150 66v90" stroke="#fff" stroke-opacity=".8" stroke-width="3"/></g>`
const snowflake = `<circle cx="150" cy="172" r="110" fill="url(#glow)" opacity=".35"/>${many(6, (at) => arm(at * 60))}<path d="M150 138l29 17v34l-29 17-29-17v-34Z" fill="url(#sapphire)" stroke="#eaf7ff" stroke-width="6"/>${shine('M150 144l22 13-22 14-22-14Z', 0.5)}`

const hat = `<path d="M92 226 78 96c34-18 110-18 144 0l-14 130Z" fill="url(#night)"/><ellipse cx="150" cy="94" rx="72" ry="20" fill="#0c0d1d"/><ellipse cx="150" cy="228" rx="122" ry="32" fill="url(#night)"/><path d="M94 226c30 16 82 16 112 0 0 22-112 22-112 0Z" fill="#0a0b18" opacity=".6"/><path d="M86 178c40 16 88 16 128 0l-4 34c-38 16-82 16-120 0Z" fill="url(#emerald)"/><rect x="126" y="178" width="48" height="44" rx="6" fill="none" stroke="url(#gold)" stroke-width="9"/>${shine('M92 106c10-4 20-7 30-8l6 88c-10 0-20-2-28-5Z', 0.22)}<path d="M150 84l8-30 20 18 24-22-6 34Z" fill="url(#gold)" opacity=".95"/><path d="M112 88l-10-36 26 14 10-30 14 34 4 18Z" fill="url(#leaf)"/>${[
  [84, 50],
  [216, 40],
  [240, 92],
  [64, 100],
]
  .map(
    ([x = 0, y = 0]) => `<path d="M${x} ${y - 12}l3 9 9 3-9 3-3 9-3-9-9-3 9-3Z" fill="#fff3b0"/>`,
  )
  .join('')}`

const anchor = `<path d="M138 112h24v126c38-6 60-28 66-58l-20 4 32-44 24 48-18-2c-6 52-44 90-96 94-52-4-90-42-96-94l-18 2 24-48 32 44-20-4c6 30 28 52 66 58Z" fill="url(#steel)"/><path d="M138 112h10v150c-40-10-70-36-76-76l14 0c8 32 26 48 52 52Z" fill="#fff" opacity=".35"/><rect x="96" y="122" width="108" height="20" rx="10" fill="url(#wood)"/><circle cx="150" cy="88" r="24" fill="none" stroke="url(#gold)" stroke-width="14"/><path d="M108 214c30-20 60 20 92-6M104 190c20-26 60 6 90-22" stroke="#e9d4a2" stroke-width="9" fill="none" stroke-linecap="round"/>`

const owl = `<path d="M88 92l-10-40 42 20c20-6 40-6 60 0l42-20-10 40c20 30 24 74 10 116-12 36-36 60-72 64-36-4-60-28-72-64-14-42-10-86 10-116Z" fill="url(#shade)"/><path d="M150 144c34 0 54 22 54 60 0 34-22 62-54 66-32-4-54-32-54-66 0-38 20-60 54-60Z" fill="url(#cream)"/>${many(9, (at) => `<path d="M${114 + (at % 3) * 26 + (Math.floor(at / 3) % 2) * 10} ${190 + Math.floor(at / 3) * 22}q10 14 20 0" stroke="#8a5a22" stroke-width="4" fill="none"/>`)}<circle cx="114" cy="128" r="38" fill="url(#sand)"/><circle cx="186" cy="128" r="38" fill="url(#sand)"/><circle cx="114" cy="128" r="27" fill="#fff8e0"/><circle cx="186" cy="128" r="27" fill="#fff8e0"/><circle cx="117" cy="130" r="17" fill="#e08a12"/><circle cx="183" cy="130" r="17" fill="#e08a12"/><circle cx="117" cy="130" r="10" fill="#15101a"/><circle cx="183" cy="130" r="10" fill="#15101a"/><circle cx="112" cy="124" r="4" fill="#fff"/><circle cx="178" cy="124" r="4" fill="#fff"/><path d="M150 134l15 14-15 26-15-26Z" fill="url(#gold)"/><path d="M74 150c-18 40-12 84 16 108-6-34-8-70-16-108ZM226 150c18 40 12 84-16 108 6-34 8-70 16-108Z" fill="#4b2a10"/><path d="M112 268l8 12 10-12ZM134 270l8 12 10-12ZM160 270l8 12 10-12Z" fill="url(#gold)"/>`

/** Heroes drawn for the emulator, in the same light and on the same grid as the drawn ones. */
export const newHeroes: Readonly<Record<string, string>> = {
  bell,
  clover,
  horseshoe,
  planet,
  potion,
  hammer,
  shield,
  trident,
  chest,
  hourglass,
  book,
  volcano,
  cactus,
  dynamite,
  pyramid,
  mushroom,
  candy,
  lotus,
  snowflake,
  hat,
  anchor,
  owl,
}

/** Twelve rays around the scatter symbol. */
export const scatterRays = ring(12, 104, (x, y, turn) => {
  const [dx, dy] = [Math.cos(turn) * 16, Math.sin(turn) * 16]
  return `<path d="M${n(x - dx)} ${n(y - dy)}L${n(x + dx)} ${n(y + dy)}" stroke="#ffe08a" stroke-width="9" stroke-linecap="round"/>`
})
