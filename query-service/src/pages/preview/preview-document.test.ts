import { expect, test } from 'vitest'
import { linksInside, previewDocument, withoutScripts } from './preview-document.ts'

const within = { token: 'token', volumePath: '/papers/2026/regular/Vol.%201' }
const inside = (address: string) => /="([^"]*)"/u.exec(linksInside(`<a href="${address}">`, within))?.[1]

test.each([
  ['/papers/2026/regular/Vol.%201', '/preview/token'],
  ['/papers/2026/regular/Vol.%201/3-on-rivers', '/preview/token/3-on-rivers'],
  ['/papers/2026/regular/Vol.%201/3-on-rivers.pdf#page=2', '/preview/token/3-on-rivers.pdf#page=2'],
  ['/hi/papers/2026/regular/Vol.%201?view=list#p3', '/hi/preview/token?view=list#p3'],
  ['/papers/2026/regular/Vol.%2010', '/papers/2026/regular/Vol.%2010'],
  ['/api/v1/papers/v/p/versions/1/first-page.webp', '/preview/token/api/v1/papers/v/p/versions/1/first-page.webp'],
  ['/api/v1/papers/p/citation?format=ris', '/preview/token/api/v1/papers/p/citation?format=ris'],
  ['/about', '/about'],
  ['/p/abc/v1.pdf', undefined],
  ['/authors/asha-rao', undefined],
  ['/hi/authors/asha-rao', undefined],
  ['/api/v1/audit/papers/p/bundle', undefined],
  ['/read/p', undefined],
])('a link to %s leads to %s', (address, expected) => {
  expect(inside(address)).toBe(expected)
})

test('the button that downloads a PDF leads to that of the preview', () => {
  const button = linksInside('<button type="submit" formAction="/api/v1/papers/v/p/download">PDF</button>', within)
  expect(button).toBe('<button type="submit" formAction="/preview/token/api/v1/papers/v/p/download">PDF</button>')
})

test('a link to a volume whose name is escaped in markup leads inside', () => {
  const named = { ...within, volumePath: "/papers/2026/regular/Rivers'%20and%20more" }
  const link = '<a href="/papers/2026/regular/Rivers&#x27;%20and%20more/1-a">'
  expect(linksInside(link, named)).toBe('<a href="/preview/token/1-a">')
})

test('nothing runs, is fetched ahead, or is said to machines', () => {
  const page = `<link rel="manifest" href="/m"><link rel="alternate" type="application/atom+xml" href="/feed.atom" />
<link rel="canonical" href="x"><link rel="stylesheet" href="/a.css"><meta name="citation_title" content="A"><meta property="og:title" content="A">
<meta name="viewport" content="w"><script type="application/ld+json">{"a":"</p>"}</script><form action="/api/v1/papers/volume/v/download"><button>ZIP</button></form>
<img src="/v/abc/qr.svg" alt="QR code"/><p>Text</p><script>go()</script><style>@media (scripting:none){.a{}}@media (scripting: none){.b{}}</style>`
  expect(withoutScripts(page).replace(/\s+/gu, ' ')).toBe(
    ' <link rel="stylesheet" href="/a.css"> <meta name="viewport" content="w"> <p>Text</p><style>@media all{.a{}}@media all{.b{}}</style>',
  )
})

test('a page is marked in its language, has the form at its end, and is not to be found', () => {
  const page = '<html><head><title>On Rivers</title></head><body class="x"><main><p>Text</p></main></body></html>'
  const shown = (language: 'en' | 'hi' | 'mr', isSent = false) =>
    previewDocument(page, { ...within, language, sr: 3, style: '.a{}', isSent })
  expect(shown('en')).toContain('<meta name="robots" content="noindex" /><style>.a{}</style><title>Preview: On Rivers')
  expect(shown('en')).toMatch(/<body class="x"><div class="preview-banner"[^>]*>\s*<strong>Preview – not published</u)
  expect(shown('en')).toMatch(/<p>Text<\/p><section id="report"/u)
  expect(shown('en')).toContain('action="/preview/token/report"')
  expect(shown('en')).toContain('<input type="hidden" name="sr" value="3" />')
  expect(shown('en')).not.toContain('role="status"')
  expect(shown('hi', true)).toMatch(/अभी प्रकाशित नहीं.*role="status">धन्यवाद/su)
  expect(shown('mr')).toContain('action="/mr/preview/token/report"')
})
