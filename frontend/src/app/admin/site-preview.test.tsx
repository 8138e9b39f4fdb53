import { exampleSettings } from '@shodh/contracts/content/examples.ts'
import { expect, test } from 'vitest'
import { journalSettings } from '../../testing/examples/journal.ts'
import { shownWith } from './site-preview.tsx'

test('a preview shows the published time zone and colour while another one is being typed', () => {
  const shown = (timeZone: string, accentColour: string) => {
    const journal = shownWith(journalSettings, { ...exampleSettings, timeZone, accentColour })
    return [journal.timeZone, journal.accentColour]
  }
  expect(shown('Asia/Tokio', '#12')).toEqual([journalSettings.timeZone, journalSettings.accentColour])
  expect(shown('Asia/Tokyo', '#123456')).toEqual(['Asia/Tokyo', '#123456'])
})
