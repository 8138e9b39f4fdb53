import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'

export const journalSettings: PublicJournal = {
  name: 'A Journal of Everything',
  shortName: 'Everything',
  tagline: 'All there is to know, six times a year.',
  serialNumber: 'Reg. No. 1',
  sinceYear: 2012,
  languages: ['en', 'hi', 'mr'],
  timeZone: 'Asia/Kolkata',
  accentColour: '#15465a',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}

/** What a journal may leave out. */
export const optionalSettings = {
  logo: '/icon.svg',
  headerPages: [{ id: 'society', title: { en: 'Our society', hi: 'हमारी संस्था' }, url: 'https://society.example.org' }],
  descriptors: ['Six times a year'],
  address: { en: '1 Library Road\nPune', mr: '1 लायब्ररी रोड\nपुणे' },
  phone: '+91 20 1234 5678',
  email: 'editor@example.org',
  website: 'https://journal.example.org',
  map: { url: 'https://maps.example.org/?q=Pune', embedUrl: 'https://maps.example.org/embed' },
  copyright: '© A Journal of Everything',
  credit: 'Made in Pune',
  heroTags: [{ title: 'Open Access', basis: 'Each paper is free to read.' }],
  disciplines: [{ en: 'Science', hi: 'विज्ञान' }],
  textPages: ['about', 'guidelines', 'privacy', 'accessibility'],
  contactChannels: [{ title: 'Post', content: '1 Library Road', link: 'https://journal.example.org/post' }],
} satisfies Partial<PublicJournal>
