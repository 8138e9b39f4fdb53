import type { StaffPage } from './pages/page-views.ts'
import { emptyContents, type HeaderContent, type SettingsContent } from './site-parts/site-parts.ts'
import { footerContentView, headerContentView } from './views.ts'

const AT = '2026-02-01T04:30:00.000Z'
const BY = { id: '0b5f4f0e-9a5d-4a65-8f0b-2f1d8c6e5a33', name: 'Asha Rao' }

const logo: HeaderContent['logo'] = {
  small: {
    sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    bytes: 4210,
    width: 480,
    height: 120,
  },
  large: {
    sha256: 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9',
    bytes: 11820,
    width: 960,
    height: 240,
  },
}
const logoAlt = { en: 'A lamp above an open book', hi: 'खुली पुस्तक के ऊपर दीपक' }

const menuPage = { id: 'society', title: { en: 'Our society', mr: 'आमची संस्था' }, url: 'https://society.example.org' }

/** What the API's document shows of content. */
export const exampleHeader = headerContentView({ serialNumber: 'SAMPLE-2012', pages: [menuPage], logo, logoAlt })
export const exampleMenuPage = { ...menuPage, _id: menuPage.id }

export const exampleFooter = footerContentView({
  descriptors: [{ en: 'Peer-reviewed, open-access, online since 2012' }],
  address: { en: '12 Library Road\nPune 411004' },
  phone: '+91 20 1234 5678',
  email: 'editor@example.org',
  website: 'https://journal.example.org',
  mapUrl: 'https://maps.example.org/pune',
  copyright: { en: '© Shodh Sample Journal' },
  credit: { en: 'Made with Shodh' },
  logo,
  logoAlt,
})

export const exampleSettings: SettingsContent = {
  ...emptyContents.settings,
  name: 'Shodh Sample Journal',
  names: { hi: 'शोध नमूना पत्रिका' },
  shortName: 'Shodh',
  mark: 'शो',
  tagline: { en: 'A peer-reviewed, open-access research journal' },
  issn: '2434-561X',
  publisher: 'Shodh Society',
  languages: ['en', 'hi', 'mr'],
  sinceYear: 2012,
  timeZone: 'Asia/Kolkata',
  heroTags: [{ title: { en: 'Open Access' }, basis: { en: 'Each paper is free to read.' } }],
  disciplines: [{ en: 'Science', hi: 'विज्ञान' }],
  contactChannels: [
    { title: { en: 'E-mail' }, content: { en: 'editor@example.org' }, link: 'mailto:editor@example.org' },
  ],
  retention: { messages: 24 },
}

export const exampleSaved = { savedAt: AT, savedBy: BY, endsAt: null }

export const exampleText = {
  title: 'Ethics policy',
  description: 'What the journal asks of authors, reviewers and editors.',
  markdown: '## Authors {#authors}\n\nThe journal follows the [COPE](https://publicationethics.org) guidance.',
}

export const exampleStaffPage: StaffPage = {
  id: '5b1d2c1e-7f7d-4d0f-9a35-3f1f0a7b9c11',
  _id: '5b1d2c1e-7f7d-4d0f-9a35-3f1f0a7b9c11',
  slug: 'ethics-policy',
  url: '/pages/ethics-policy',
  status: 'published',
  isText: false,
  version: 1,
  languages: [{ language: 'en', publishedAt: AT, isOlder: false }],
  texts: { en: exampleText },
  changedAt: AT,
  changedBy: BY,
  scheduledAt: null,
  scheduled: null,
  draftSavedAt: AT,
  draft: {
    slug: 'ethics-policy',
    texts: { en: exampleText, hi: { ...exampleText, title: 'आचार नीति' } },
    ...exampleSaved,
  },
}

const announcement = {
  slug: 'call-for-papers-2027',
  date: '2026-02-01',
  until: '2026-06-30',
}
const newsText = {
  title: 'Call for papers',
  description: 'The volume of 2027 takes papers until June.',
  markdown: 'Send your paper by 30 June.',
}

export const exampleStaffNews: StaffPage = {
  ...exampleStaffPage,
  ...announcement,
  url: '/news/call-for-papers-2027',
  texts: { en: newsText },
  draft: { ...announcement, texts: { en: newsText }, ...exampleSaved },
}

export const exampleWarning = {
  code: 'LANGUAGE_MISSING' as const,
  message: 'There is no Marathi text',
  language: 'mr' as const,
  url: null,
}

export const exampleVersion = {
  version: 1,
  at: AT,
  actor: BY,
  reason: 'Approved by the board',
  languages: ['en' as const],
  revertedTo: null,
}

export const exampleContactDefaults = {
  types: [{ value: 'other', label: { en: 'Other', hi: 'अन्य' } }],
  validation: {
    name: { minLength: 2, maxLength: 50 },
    subject: { minLength: 5, maxLength: 100 },
    message: { minLength: 10, maxLength: 500 },
  },
}
