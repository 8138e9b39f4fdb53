import { GENERAL_INQUIRY } from './config.ts'
import type { ContactTexts } from './rules.ts'

/** The beginnings of words, in the three languages, that speak for a type; the first type that has one counts. */
const KEYWORDS: Readonly<Record<string, string>> = {
  submission_inquiry: 'submission|manuscript|paper|पांडुलिपि|शोध-पत्र|शोधपत्र|शोध पत्र|शोधनिबंध|हस्तलिखित',
  peer_review: 'review|peer|समीक्षा|समीक्षक|परीक्षण|परीक्षक',
  technical_support: 'technical|error|bug|website|तकनीकी|त्रुटि|वेबसाइट|तांत्रिक|त्रुटी|संकेतस्थळ',
  collaboration: 'collaboration|partnership|research|सहयोग|साझेदारी|अनुसंधान|सहकार्य|भागीदारी|संशोधन',
  complaint: 'complaint|issue|problem|शिकायत|समस्या|तक्रार|अडचण',
  suggestion: 'suggestion|improve|feature|सुझाव|सुधार|सूचना|सुधारणा',
}

const CONFIDENCE = 0.8
const CONFIDENCE_MIN = 0.7

const patterns = Object.entries(KEYWORDS).map(([type, words]) => ({
  type,
  pattern: new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words.normalize('NFC')})`, 'iu'),
}))

type Suggestion = { readonly type: string; readonly confidence: number }

const guessed = (text: string): Suggestion | undefined => {
  const found = patterns.find(({ pattern }) => pattern.test(text.normalize('NFC')))
  return found && { type: found.type, confidence: CONFIDENCE }
}

/** A type that fits the message better than the general one that was chosen. */
export const suggestedType = (
  { subject, message, contactType }: Pick<ContactTexts, 'subject' | 'message' | 'contactType'>,
  types: readonly { readonly value: string }[],
): string | undefined => {
  if (contactType !== GENERAL_INQUIRY) return undefined
  const suggestion = guessed(`${subject} ${message}`)
  // Stryker disable next-line ConditionalExpression, EqualityOperator: Every suggestion has the same confidence, which is enough.
  if (!suggestion || suggestion.confidence < CONFIDENCE_MIN) return undefined
  return types.some(({ value }) => value === suggestion.type) ? suggestion.type : undefined
}
