import { describe, expect, test } from 'vitest'
import { issnCheckCharacter, JournalSettings, JournalSettingsFile } from './settings.ts'

const least = {
  ...{ name: 'Journal', shortName: 'J', tagline: { en: 'A journal', mr: 'एक नियतकालिक' }, serialNumber: 'SAMPLE-2012' },
  ...{ sinceYear: 2012, languages: ['en', 'mr'], timeZone: 'Asia/Kolkata', accentColour: '#1A2b3c' },
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}
const everything = {
  ...least,
  issn: '2434-561X',
  logo: '/logo.svg',
  headerPages: [
    { id: 'society', title: { en: 'Society', mr: 'संस्था' }, url: 'http://x' },
    { id: 'a-1_b', title: 'Home', url: '/' },
  ],
  descriptors: ['Peer-reviewed', { en: 'Open', mr: 'मुक्त' }],
  address: { en: '12 Library Road', mr: '१२ ग्रंथालय मार्ग' },
  phone: '+91 (20) 1234-5678',
  email: 'editor@journal.example.org',
  website: 'https://journal.example.org',
  map: { url: 'https://maps.example.org/x', embedUrl: 'https://maps.example.org/embed' },
  ...{
    copyright: '© Journal',
    credit: 'Made in Pune',
    disciplines: ['Rivers'],
    texts: 'texts',
    figuresFrom: 0,
    mark: 'शो',
    issnPrint: '2475-9066',
    publisher: 'The Society',
    retention: { messages: 24, readings: 25 },
  },
  mailFromName: 'The editors',
  pinned: ['issn', 'timeZone'],
  heroTags: [{ title: 'Open', basis: 'Everything is free' }],
  contactChannels: [
    { title: 'Office', content: 'Pune' },
    ...['/about', '/', 'https://x.org/y', 'http://x', 'mailto:a@b.c', 'tel:+91'].map(link => ({
      ...{ title: 'A', content: 'B', link },
    })),
  ],
  contact: { humanCheck: 'off' },
  scripts: [
    { src: 'https://counter.example.org:8443/count.js', origins: ['https://a.b-c.org', 'https://x:1'] },
    { src: 'https://x/' },
  ],
}

const issuesOf = (changed: object) =>
  JournalSettingsFile.safeParse({ ...least, ...changed }).error?.issues.map(({ path, message }) => [
    ...[path.join('.'), message],
  ])

describe('the settings of a journal', () => {
  test('may state little or everything', () => {
    for (const settings of [least, everything]) expect(JournalSettingsFile.parse(settings)).toEqual(settings)
    const { contact: _, scripts: __, mailFromName: ___, pinned: ____, ...shown } = everything
    expect(JournalSettings.parse(shown)).toEqual(shown)
    expect(JournalSettings.safeParse(everything).success).toBe(false)
    for (const other of [
      { issn: '1234-5679' },
      { phone: '020 1234' },
      { website: 'http://journal.example.org' },
      { headerPages: ['/about', 'https://x.org/y'].map(url => ({ id: url.slice(-1), title: 'A', url })) },
      { scripts: [{ src: 'https://x/', origins: ['https://counter.example.org:8443'] }] },
    ])
      expect(issuesOf(other)).toBeUndefined()
    for (const logo of ['/a', `data:image/png;base64,${'A'.repeat(100)}==`, 'data:image/svg+xml;base64,A/+b'])
      expect(issuesOf({ logo })).toBeUndefined()
  })

  const text = 'It must be a text, or an object with a text for each language'
  const tag = 'It must be the BCP 47 tag of a language, such as en, hi or mr'
  const web = 'It must be an address such as https://journal.example.org'
  const logo = 'It must be a path of this site, or a data: URL of an SVG, PNG or WebP picture in base64'
  const word = 'It must be a word of letters, digits, - and _'
  const page = 'It must be a path such as /about, or a web address'
  const origin = 'It must be an origin such as https://counter.example.org, without a path'
  const script = 'It must be an address such as https://counter.example.org/count.js'
  const link = 'It must be a path, a web, mailto: or tel: link'
  const phone = 'It must be a phone number such as +91 20 1234 5678'
  const embed = 'It must be an address such as https://maps.example.org/embed'
  const header = { id: 'a', title: 'A', url: '/a' }
  const channel = { title: 'A', content: 'B' }

  test.each<[string, object, string]>([
    ['issn', { issn: '1234567' }, 'An ISSN has the form 1234-567X'],
    ['issn', { issn: ' 1234-5678' }, 'An ISSN has the form 1234-567X'],
    ['issn', { issn: '1234-56789' }, 'An ISSN has the form 1234-567X'],
    ['issnPrint', { issnPrint: '2434-5610' }, 'After 2434-561 an ISSN has the check digit X, not 0'],
    ['name', { name: 'x'.repeat(10_000) }, 'It cannot exceed 300 characters'],
    ['name', { name: 'Rivers\u202egnp.' }, 'It contains invalid characters'],
    ['sinceYear', { sinceYear: 1599 }, 'It must be a year from 1600 to this one'],
    ['sinceYear', { sinceYear: 9999 }, 'It must be a year from 1600 to this one'],
    ['retention.messages', { retention: { messages: 0 } }, 'It must be 1 to 600 months'],
    ['accentColour', { accentColour: 'red' }, 'A colour has the form #1a2b3c'],
    ['accentColour', { accentColour: 'x#1a2b3c' }, 'A colour has the form #1a2b3c'],
    ['accentColour', { accentColour: '#1a2b3c4' }, 'A colour has the form #1a2b3c'],
    ...['', 'AB', ' ', '1'].map((mark): [string, object, string] => ['mark', { mark }, 'It must be one letter']),
    ['timeZone', { timeZone: 'Pune' }, 'It must be a time zone such as Asia/Kolkata'],
    ['languages.0', { languages: ['english'] }, tag],
    ['languages.0', { languages: ['xx'] }, tag],
    ['languages.0', { languages: ['a b'] }, tag],
    ['tagline', { tagline: 7 }, text],
    ['tagline', { tagline: {} }, text],
    ['tagline', { tagline: { en: 'A', english: 'B' } }, text],
    ['headerPages', { headerPages: [header, header] }, 'Each id must be another one'],
    ['email', { email: 'editor' }, 'It must be an e-mail address'],
    ['logo', { logo: `/${'x'.repeat(16_384)}` }, 'It cannot exceed 16384 characters'],
    ...[
      '//x.org/a',
      '/\\x',
      'https://x.org/a.png',
      '/a b',
      '/',
      'x/a',
      'data:image/png;base64,',
      'data:text/html;base64,A',
    ]
      .map((one): [string, object, string] => ['logo', { logo: one }, logo])
      .concat(['data:image/png;base64,A?', 'data:image/png;base64,A=B'].map(one => ['logo', { logo: one }, logo])),
    ...['', 'a b', 'x'.repeat(65), 'a ', ' a'].map((id): [string, object, string] => [
      ...(['headerPages.0.id', { headerPages: [{ ...header, id }] }, word] as const),
    ]),
    ...['//x', '/\\x', '/a b', 'about', 'x/a', 'https://', 'https:///x', 'ftp://x', 'https://\\x', 'https://x y'].map(
      (url): [string, object, string] => ['headerPages.0.url', { headerPages: [{ ...header, url }] }, page],
    ),
    ...[
      '//x',
      '/\\x',
      '/a b',
      'about',
      'https://',
      'https:///x',
      'mailto:',
      'mailto:a b',
      'tel:',
      'tel:1 2',
      'x tel:1',
    ].map((one): [string, object, string] => [
      'contactChannels.0.link',
      { contactChannels: [{ ...channel, link: one }] },
      link,
    ]),
    ...['journal.example.org', 'https://', 'https:///x', 'x https://y', 'https://x y', 'ftp://x'].map(
      (website): [string, object, string] => ['website', { website }, web],
    ),
    ...['12', 'x123', '+', '1'.repeat(41), '123x', '++123'].map((one): [string, object, string] => [
      'phone',
      { phone: one },
      phone,
    ]),
    ...[
      'http://x/y',
      'https://x',
      "https://x'/y",
      'https://x;/y',
      'https://x,/y',
      'x https://x/y',
      'https://x/ y',
      'https:///y',
    ].map((embedUrl): [string, object, string] => ['map.embedUrl', { map: { url: 'https://x', embedUrl } }, embed]),
    ...[
      'http://x',
      'https://x/',
      'https://',
      'https://x:',
      'https://x:123456',
      'https://x y',
      'x https://x',
      'https://x:1x',
    ].map((one): [string, object, string] => [
      'scripts.0.origins.0',
      { scripts: [{ src: 'https://x/', origins: [one] }] },
      origin,
    ]),
    ...[
      'http://x/y',
      'https://x',
      'https:///y',
      'https://x:/y',
      'https://x:123456/y',
      'x https://x/y',
      "https://x/y'",
      'https://x/ y',
      'https://x/y;z',
    ].map((src): [string, object, string] => ['scripts.0.src', { scripts: [{ src }] }, script]),
  ])('never have a %s of %j', (path, changed, sentence) => {
    expect(issuesOf(changed)).toContainEqual([path, sentence])
  })
  test('may be without a tagline, which administrators may take away', () => {
    expect(issuesOf({ tagline: '' })).toBeUndefined()
  })

  test.each([{ name: '' }, { languages: [] }, { tagline: { en: '' } }, { texts: '' }, { x: 1 }])(
    'are never incomplete or unknown: %j',
    changed => expect(issuesOf(changed)).toHaveLength(1),
  )
})

test.each(['2475-9066', '0317-8471', '2434-561X', '0378-5955', '1050-124X', '0000-0000'])(
  'the check character of an ISSN agrees: %s',
  issn => {
    expect(issnCheckCharacter(issn)).toBe(issn.slice(-1))
  },
)
