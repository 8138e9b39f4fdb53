import { describe, expect, test } from 'vitest'
import type { SiteSettings } from '../../site/fields.ts'
import { JournalSettingsFile, SETTING_NAMES } from '../../site/settings.ts'
import { exampleSettings } from '../examples.ts'
import { inForce, settingsContentOf, withSettingsContent } from './settings-content.ts'
import { emptyContents, SettingsContent } from '../site-parts/site-parts.ts'

const file: SiteSettings = {
  ...{ name: 'Rivers', shortName: 'R', tagline: 'On rivers', serialNumber: 'S-1', sinceYear: 2012 },
  ...{ languages: ['en', 'hi'], timeZone: 'Asia/Kolkata', accentColour: '#15465a' },
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  names: { hi: 'नदियाँ', ta: 'நதிகள்' },
  contactChannels: [{ title: 'Office', content: { en: 'Pune', fr: 'Pune' }, link: '/about' }],
  contact: { humanCheck: 'off', types: [{ value: 'fees', label: 'Fees' }] },
  scripts: [{ src: 'https://counter.example.org/count.js' }],
}

test('What administrators change are fields of the content and of the file', () => {
  expect(SETTING_NAMES).toEqual(Object.keys(SettingsContent.shape))
  for (const name of SETTING_NAMES) expect(JournalSettingsFile.shape).toHaveProperty(name)
})

describe('the settings file', () => {
  test('becomes content with its texts in the languages of pages, and null for what it does not state', () => {
    const content = settingsContentOf(file)
    expect(SettingsContent.parse(content)).toEqual(content)
    expect(content).toEqual({
      ...emptyContents.settings,
      ...{ name: 'Rivers', shortName: 'R', tagline: { en: 'On rivers' }, sinceYear: 2012 },
      ...{ languages: ['en', 'hi'], timeZone: 'Asia/Kolkata', accentColour: '#15465a', names: { hi: 'नदियाँ' } },
      contactChannels: [{ title: { en: 'Office' }, content: { en: 'Pune' }, link: '/about' }],
      contact: { types: [{ value: 'fees', label: { en: 'Fees' } }] },
    })
  })

  test('has what the operator alone sets under what is published, and what is pinned over it', () => {
    const published = { ...exampleSettings, tagline: null, issn: null, heroTags: [], contact: null }
    const pinned = { ...file, issn: '2475-9066', pinned: ['timeZone' as const, 'issn' as const] }
    const settings = withSettingsContent({ ...pinned, timeZone: 'Asia/Tokyo' }, published)
    expect(settings).toMatchObject({
      ...{ name: exampleSettings.name, tagline: '', timeZone: 'Asia/Tokyo', issn: '2475-9066' },
      ...{ serialNumber: 'S-1', contact: { humanCheck: 'off' }, scripts: file.scripts },
    })
    expect(settings.contact).not.toHaveProperty('types')
    expect(settings.heroTags).toBeUndefined()
    expect(inForce(published, pinned)).toEqual({ ...published, issn: '2475-9066', timeZone: 'Asia/Kolkata' })
    expect(inForce(published, file)).toBe(published)
  })

  test('says the same after it was taken up', () => {
    const content = settingsContentOf(file)
    expect(settingsContentOf(withSettingsContent(file, content))).toEqual(content)
    expect(settingsContentOf(withSettingsContent(file, emptyContents.settings))).toEqual(emptyContents.settings)
  })
})
