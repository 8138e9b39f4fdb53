import { escapedHtml } from '@shodh/contracts/text/escaped.ts'
import type { Block, Button, Frame, Links } from './mail-body.ts'
import { toHex, toOklch } from '@shodh/contracts/oklch.ts'
import { accentInDark } from '@shodh/contracts/site/branding/accent.ts'

/** The journal's colour as `colours.css` has it, for mail clients, which compute none. */
export const mailColours = (accentColour: string) => {
  const { l, c, h } = toOklch(accentColour)
  const shade = (lightness: number, chroma: number) => toHex({ l: lightness, c: Math.min(c, chroma), h })
  return {
    fill: shade(Math.min(Math.max(l, 0.4), 0.42), 0.11),
    fillInDark: shade(0.53, 0.11),
    linkInDark: accentInDark(accentColour),
  }
}

const SANS = `'Noto Sans','Noto Sans Devanagari','Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const SERIF = `'Noto Serif','Noto Serif Devanagari',Georgia,'Nirmala UI',serif`
const INK = '#1b1d1f'
const MUTED = '#595e62'
const LINE = '#e4e1db'

/** Mail clients drop stylesheets, so each element has its own style; what this adds is for those that have a dark theme. */
const stylesheet = ({ fillInDark, linkInDark }: ReturnType<typeof mailColours>) => `
@media (max-width:599px){.pad{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
.out{background:#131517!important}
.in{background:#1a1d20!important;border-color:#2e3338!important}
.ink{color:#ebe9e4!important}
.muted{color:#a9aeb3!important}
.code{background:#0d0f11!important;color:#ebe9e4!important}
.line{border-color:#2e3338!important}
.in{border-top-color:${fillInDark}!important}
.fill{background:${fillInDark}!important}
.link{color:${linkInDark}!important}
}`

const withBreaks = (text: string) => escapedHtml(text).replaceAll('\n', '<br>\n')

/** An address as one reads it out. */
const spoken = (address: string) => address.replace(/^https?:\/\//u, '')

const row = (content: string, above = 16) => `<tr><td class="pad" style="padding:${above}px 40px 0">
${content}
</td></tr>`

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0;color:${INK};font-size:16px;line-height:26px">${withBreaks(text)}</p>`

const quote = (text: string) =>
  `<blockquote class="ink line" style="margin:0;padding:0 0 0 16px;border-left:3px solid ${LINE};
color:${INK};font-size:16px;line-height:26px">${withBreaks(text)}</blockquote>`

const heading = (text: string) =>
  `<h2 class="ink line" style="margin:16px 0 0;padding:0 0 8px;border-bottom:1px solid ${LINE};color:${INK};
font:400 20px/28px ${SERIF}">${escapedHtml(text)}</h2>`

const links = ({ links: all }: Links, fill: string) =>
  all.map(({ text, about, link }) => {
    const said = about && `<br>\n<span class="muted" style="color:${MUTED};font-size:14px">${escapedHtml(about)}</span>`
    return row(`<p style="margin:0;font-size:16px;line-height:24px">
<a class="link" href="${escapedHtml(link)}" style="color:${fill}">${escapedHtml(text)}</a>${said ?? ''}</p>`)
  })

const code = (digits: string) =>
  `<p class="code" style="margin:0;padding:16px;background:#f2f0ec;border-radius:6px;color:${INK};text-align:center;
font:600 32px/40px 'Noto Sans Mono',Consolas,monospace;letter-spacing:6px">${escapedHtml(digits)}</p>`

const button = ({ button: label, link, address = link, leads }: Button, fill: string) => {
  const short = `<a class="link" href="${escapedHtml(address)}" style="color:${fill}">${escapedHtml(spoken(address))}</a>`
  return `<a class="fill" href="${escapedHtml(link)}" style="display:inline-block;padding:12px 24px;background:${fill};
border-radius:6px;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;
text-decoration:none">${escapedHtml(label)}</a>
<p class="muted" style="margin:12px 0 0;color:${MUTED};font-size:13px;line-height:20px;
overflow-wrap:anywhere">${leads ? `${escapedHtml(leads.address)} ` : ''}${short}</p>`
}

const rowsOf = (block: Block, fill: string) => {
  if (typeof block === 'string') return row(paragraph(block))
  if ('code' in block) return row(code(block.code), 24)
  if ('quote' in block) return row(quote(block.quote), 24)
  if ('heading' in block) return row(heading(block.heading), 24)
  if ('links' in block) return links(block, fill).join('\n')
  const lead = block.leads ? row(paragraph(block.leads.link)) : ''
  return lead + row(button(block, fill), 24)
}

/** With the mark as a letter: no client shows a picture that it has to fetch, or one in the mail's own HTML. */
const head = (frame: Frame, fill: string) => `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="fill" width="36" height="36" align="center" style="width:36px;height:36px;background:${fill};
border-radius:7px;color:#ffffff;font:700 20px/36px ${SERIF}" aria-hidden="true">${escapedHtml(frame.mark)}</td>
<td class="ink" style="padding-left:12px;color:${INK};font:700 16px/22px ${SERIF}">${escapedHtml(frame.journal)}<br>
<span class="muted" style="color:${MUTED};font:400 12px/16px ${SANS}">${escapedHtml(frame.serialNumber)}</span></td>
</tr></table>`

const foot = ({ journal, address, email }: Frame, fill: string) => {
  const to =
    email && `<a class="link" href="mailto:${escapedHtml(email)}" style="color:${fill}">${escapedHtml(email)}</a>`
  const lines = [escapedHtml(journal), address && withBreaks(address), to]
  return `<p class="muted line" style="margin:16px 0 24px;padding-top:16px;border-top:1px solid ${LINE};color:${MUTED};
font-size:13px;line-height:20px">${lines.filter(Boolean).join('<br>\n')}</p>`
}

const proseOf = (block: Block) => {
  if (typeof block === 'string') return [block]
  return 'quote' in block ? [block.quote] : []
}

/** What clients show beside the subject: a code that is to be typed before all else, and whole words. */
const previewOf = (blocks: readonly Block[]) => {
  const codes = blocks.flatMap(block => (typeof block === 'object' && 'code' in block ? [`${block.code} –`] : []))
  const text = [...codes, ...blocks.flatMap(proseOf)].join(' ')
  return /^[^]{1,140}(?!\S)/u.exec(text)?.[0] ?? text.slice(0, 140)
}

/** A mail as HTML that all clients show alike: tables, 560 px at most, without pictures. */
export const mailHtml = (frame: Frame, blocks: readonly Block[]) => {
  const colours = mailColours(frame.accentColour)
  const { fill } = colours
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapedHtml(frame.title)}</title>
<style>${stylesheet(colours)}
</style>
</head>
<body class="out" style="margin:0;padding:0;background:#f2f0ec">
<div style="display:none;max-height:0;overflow:hidden">${escapedHtml(previewOf(blocks))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="out" style="background:#f2f0ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" class="in" style="width:100%;max-width:560px;
background:#ffffff;border:1px solid ${LINE};border-top:4px solid ${fill};border-radius:6px;font-family:${SANS};
overflow-wrap:anywhere">
${row(head(frame, fill), 24)}
${row(`<h1 class="ink" style="margin:0;color:${INK};font:400 26px/34px ${SERIF}">${escapedHtml(frame.title)}</h1>`, 32)}
${blocks.map(block => rowsOf(block, fill)).join('\n')}
${row(foot(frame, fill))}
</table>
</td></tr>
</table>
</body>
</html>
`
}
