import { contrast } from '@shodh/contracts/oklch.ts'
import { expect, test } from 'vitest'
import { composeMail } from './mail-body.ts'
import { mailColours } from './mail-html.ts'
import { letterhead } from '../testing/letterhead.ts'

const content = { language: 'en', title: 'News', blocks: ['One'] } as const

const textOf = (...blocks: Parameters<typeof composeMail>[0]['blocks']) =>
  composeMail({ ...content, blocks }, letterhead).text.replace('\n\n-- \nThe Journal\n', '')

test('Lines of plain text are at most 76 signs long, and break where somebody broke them', () => {
  const long = 'word '.repeat(40).trim()
  expect(
    Math.max(
      ...textOf(long)
        .split('\n')
        .map(line => line.length),
    ),
  ).toBe(74)
  expect(textOf(long).replaceAll('\n', ' ')).toBe(long)
  expect(textOf({ quote: 'First\n\n  second' })).toBe('First\n\n  second')
  const address = `https://example.org/${'x'.repeat(100)}`
  expect(textOf(`See ${address} or not`)).toBe(`See ${address}\nor not`.replace('See ', 'See\n'))
  expect(textOf(address)).toBe(address)
})

test('A button is an address in plain text: of the link, or of the page that needs no secret', () => {
  const link = 'https://j.org/a#secret'
  expect(textOf({ button: 'Go', link: 'https://j.org/a' })).toBe('Go:\nhttps://j.org/a')
  expect(textOf({ button: 'Go', link, address: 'https://j.org/b' })).toBe('Go:\nhttps://j.org/b')
  const leads = { link: 'Press', address: 'It is at' }
  const { text, html } = composeMail(
    { ...content, blocks: [{ button: 'Go', link, address: 'https://j.org/b', leads }] },
    letterhead,
  )
  expect(text).toMatch(/^It is at\nhttps:\/\/j.org\/b\n\n-- /u)
  expect(html).toMatch(/>Press<[^]+href="https:\/\/j.org\/a#secret"[^]+>Go<\/a>[^]+It is at <a [^>]+>j.org\/b<\/a>/u)
})

test('The line that clients show beside the subject begins with the code, and ends with a whole word', () => {
  const lineOf = (...blocks: Parameters<typeof composeMail>[0]['blocks']) =>
    />([^<]*)<\/div>/u.exec(composeMail({ ...content, blocks }, letterhead).html)?.[1]
  expect(lineOf('Dear A,', 'enter this:', { code: '123456' }, 'Bye')).toBe('123456 – Dear A, enter this: Bye')
  expect(lineOf('It says:', { quote: 'Table 2 is wrong.' }, 'Bye')).toBe('It says: Table 2 is wrong. Bye')
  expect(lineOf('words '.repeat(40))).toBe('words '.repeat(23).trimEnd())
  expect(lineOf('x'.repeat(200))).toBe('x'.repeat(140))
})

test('A mail has the journal’s name, mark, number and address around it, in the language of the mail', () => {
  const { subject, text, html } = composeMail(
    { ...content, language: 'hi' },
    {
      ...letterhead,
      names: { hi: 'शोध पत्रिका' },
      mark: 'शो',
      address: { en: 'Pune', hi: 'पुणे\nभारत' },
      email: 'office@example.org',
    },
  )
  expect(subject).toBe('News – शोध पत्रिका')
  expect(text).toBe('One\n\n-- \nशोध पत्रिका\nपुणे\nभारत\noffice@example.org\n')
  expect(html).toContain('<html lang="hi">')
  expect(html).toMatch(/aria-hidden="true">शो<\/td>[^]+>TJ-2012</u)
  expect(html).toMatch(/शोध पत्रिका<br>\nपुणे<br>\nभारत<br>\n<a [^>]*href="mailto:office@example.org"/u)
})

test('Nothing that a mail is made of is markup, and nothing in it is fetched', () => {
  const evil = `<img src="https://x.org/?'&">`
  const { html } = composeMail(
    { language: 'en', title: evil, blocks: [evil, { quote: evil }, { code: evil }, { button: evil, link: evil }] },
    { ...letterhead, name: evil, serialNumber: evil, address: evil, email: evil },
  )
  expect(html.replaceAll(/"[^"]*"/gu, '')).not.toMatch(
    /<(?:img|script|link|iframe)\b|<[^>]+\s(?:src|background)=|url\(|@import/u,
  )
})

test.each(['#7a2e1d', '#15465a', '#ffff00', '#ffffff', '#000000', '#00ff00', '#0000ff'])(
  'Buttons and links can be read where the journal’s colour is %s',
  accent => {
    const { fill, fillInDark, linkInDark } = mailColours(accent)
    expect(contrast(fill, '#ffffff')).toBeGreaterThan(4.5)
    expect(contrast(fillInDark, '#ffffff')).toBeGreaterThan(4.5)
    expect(contrast(fillInDark, '#1a1d20')).toBeGreaterThan(3)
    expect(contrast(linkInDark, '#1a1d20')).toBeGreaterThan(7)
  },
)
