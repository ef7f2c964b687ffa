/** The vendor's look: it takes the text colour of the page it stands in, and its own accents. */
export const style = `
:host { display: block; font-size: 14px; line-height: 1.35; font-weight: 500 }
* { box-sizing: border-box }
button, input { font: inherit; color: inherit }
button { cursor: pointer; border: 0; background: none; padding: 0 }
button:focus-visible, input:focus-visible { outline: 2px solid #31c48d; outline-offset: 2px }
.root { display: grid; grid-template-columns: minmax(0, 1fr) 300px; border: 1px solid var(--quiet);
  border-radius: 12px; --quiet: color-mix(in srgb, currentColor 12%, transparent);
  --soft: color-mix(in srgb, currentColor 6%, transparent);
  --muted: color-mix(in srgb, currentColor 66%, transparent) }
.head { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 4px; padding: 8px 12px;
  border-bottom: 1px solid var(--quiet) }
.head button { padding: 0 12px; min-height: 44px; border-radius: 8px; color: var(--muted) }
.head button[aria-current] { color: inherit; background: var(--soft) }
.list { padding: 12px; min-height: 480px; min-width: 0 }
.slip { padding: 16px; border-left: 1px solid var(--quiet); scroll-margin-top: 80px }
h2, h3 { font: inherit; font-weight: 600; margin: 0 0 8px }
h3 { color: var(--muted); font-size: 12px; margin: 12px 0 6px }
.row { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.5fr) 40px; gap: 8px;
  align-items: center; padding: 8px; border-radius: 8px; background: var(--soft); margin-bottom: 6px }
.row a { color: inherit; text-decoration: none; min-width: 0; overflow-wrap: anywhere }
.live { color: #ff6b6b; font-size: 12px }
.time { color: var(--muted); font-size: 12px }
.odds { display: flex; gap: 6px; flex-wrap: wrap }
.odds button { flex: 1 1 70px; min-height: 44px; border-radius: 8px; background: var(--soft);
  display: flex; flex-direction: column; align-items: center; justify-content: center; padding: 2px 4px }
.odds small { color: var(--muted); font-size: 11px; max-width: 100%; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap }
.odds button[aria-pressed=true] { background: #31c48d; color: #06231a }
.odds button[aria-pressed=true] small { color: #06231a }
.odds button:disabled { opacity: .5; cursor: default }
.star { min-width: 40px; min-height: 44px; font-size: 18px; color: var(--muted) }
.star[aria-pressed=true] { color: #f5b942 }
.leg, .bet { border: 1px solid var(--quiet); border-radius: 8px; padding: 10px; margin-bottom: 8px }
.leg { display: grid; grid-template-columns: 1fr 44px; gap: 4px }
.leg button { min-height: 44px }
label { display: block; color: var(--muted); margin: 8px 0 4px }
input { width: 100%; min-height: 44px; border-radius: 8px; border: 1px solid var(--quiet);
  background: var(--soft); padding: 0 12px }
.go { width: 100%; min-height: 48px; border-radius: 8px; background: #31c48d; color: #06231a;
  font-weight: 600; margin-top: 12px }
.go:disabled { opacity: .6; cursor: default }
.note { padding: 10px; border-radius: 8px; background: var(--soft); margin: 8px 0 }
.empty { color: var(--muted); padding: 24px 8px; text-align: center }
@media (max-width: 900px) {
  .root { grid-template-columns: minmax(0, 1fr) }
  .slip { border-left: 0; border-top: 1px solid var(--quiet) }
  .row { grid-template-columns: minmax(0, 1fr) 40px }
  .row .odds { grid-column: 1 / -1; grid-row: 2 }
}`
