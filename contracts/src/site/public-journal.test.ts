import { expect, test } from 'vitest'
import { exampleFooter, exampleHeader } from '../content/examples.ts'
import { journalIn, type PublicJournal } from './public-journal.ts'
import { withFooter, withHeader } from '../content/site-parts/published-parts.ts'

const journal: PublicJournal = {
  name: 'A Journal of Everything',
  shortName: 'Everything',
  tagline: 'All there is to know.',
  serialNumber: 'Reg. No. 1',
  sinceYear: 2012,
  languages: ['en'],
  timeZone: 'Asia/Kolkata',
  accentColour: '#15465a',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  map: { url: 'https://maps.example.org/pune', embedUrl: 'https://maps.example.org/embed' },
  phone: '1',
  logo: '/old.svg',
}

/** As it is sent. */
const sent = (given: PublicJournal) => JSON.parse(JSON.stringify(given))

test('the header brings its serial number, its menu and its logo, or takes them away', () => {
  const { logo, logoAlt, pages } = exampleHeader
  const [{ _id, ...page } = {}] = pages
  const shown = sent(withHeader(journal, exampleHeader))
  expect(shown).toMatchObject({ name: journal.name, serialNumber: 'SAMPLE-2012', headerPages: [page], logoAlt })
  expect([shown.logo, shown.logoImage]).toEqual([logo?.url, logo])
  const empty = sent(withHeader(journal, { serialNumber: null, pages: [], logo: null, logoAlt: null }))
  expect([empty.serialNumber, empty.headerPages, empty.logo, empty.logoImage]).toEqual(['', [], undefined, undefined])
})

test('the footer brings what it says, and keeps the frame of the map that the operator named', () => {
  const shown = sent(withFooter(journal, exampleFooter))
  const { descriptors, address, phone, email, website, copyright, credit, logo } = exampleFooter
  expect(shown).toMatchObject({ descriptors, address, phone, email, website, copyright, credit, footerLogo: logo })
  expect([shown.map, shown.logo]).toEqual([journal.map, '/old.svg'])
  const elsewhere = withFooter(journal, { ...exampleFooter, mapUrl: 'https://maps.example.org/other' })
  expect(sent(elsewhere).map).toEqual({ url: 'https://maps.example.org/other' })
})

test('what the footer does not state is not there', () => {
  const none = { address: null, phone: null, email: null, website: null, mapUrl: null, copyright: null, credit: null }
  const shown = sent(withFooter(journal, { descriptors: [], logo: null, logoAlt: null, ...none }))
  expect(Object.keys(shown).toSorted()).toEqual(
    [...Object.keys(journal).filter(name => name !== 'map' && name !== 'phone'), 'descriptors'].toSorted(),
  )
})

test('in one language, each text is in that one, or else in English; the names and the menu stay', () => {
  const names = { en: 'Everything', hi: 'सब कुछ' }
  const tagline = { en: 'All there is', hi: 'जो कुछ है' }
  const heroTags = [{ title: { en: 'Open' }, basis: 'It is so' }]
  const { licence, sinceYear, languages } = journal
  const headerPages = [{ id: 'a', title: { en: 'Ethics', hi: 'नीति' }, url: '/ethics' }]
  const kept = { names, headerPages, licence, sinceYear, languages }
  const of = (language: 'en' | 'hi') => journalIn({ ...journal, names, headerPages, tagline, heroTags }, language)
  expect(of('hi')).toMatchObject({ ...kept, tagline: 'जो कुछ है', heroTags: [{ title: 'Open', basis: 'It is so' }] })
  expect(of('en')).toMatchObject({ ...kept, tagline: 'All there is' })
})
