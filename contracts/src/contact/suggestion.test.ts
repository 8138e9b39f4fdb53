import { expect, test } from 'vitest'
import { DEFAULT_TYPES } from './config.ts'
import { suggestedType } from './suggestion.ts'

test.each([
  ['How do I send my manuscript?', 'submission_inquiry'],
  ['Papers, and how they are reviewed', 'submission_inquiry'],
  ['To review for you', 'peer_review'],
  ['The website shows an error', 'technical_support'],
  ['A partnership of two libraries', 'collaboration'],
  ['I have a problem', 'complaint'],
  ['Please improve the fonts', 'suggestion'],
  ['मेरा शोध-पत्र कहाँ भेजूँ', 'submission_inquiry'],
  ['मला परीक्षक व्हायचे आहे', 'peer_review'],
  ['तक्रार नोंदवायची आहे', 'complaint'],
  ['In yesterday’s newspaper', undefined],
  ['Good morning', undefined],
])('%s: %s', (message, type) => {
  const texts = { subject: 'Hello', message, contactType: 'general_inquiry' }
  expect(suggestedType(texts, DEFAULT_TYPES)).toBe(type)
  expect(suggestedType({ ...texts, contactType: 'other' }, DEFAULT_TYPES)).toBeUndefined()
})

test('only types of the journal are suggested', () => {
  const texts = { subject: 'Hello', message: 'my manuscript', contactType: 'general_inquiry' }
  expect(suggestedType(texts, [{ value: 'general_inquiry' }])).toBeUndefined()
})
