import type { ContactChallenge, ContactConfig } from '@shodh/contracts/contact/views.ts'
import type { ContactSubmission } from '@shodh/contracts/contact/submission.ts'
import { isListOf, isNullish, isOneOf, isRecord, isText, isTexts, isTruth, isWhole } from '../../shape.ts'

const isBounds = isRecord<{ minLength: number; maxLength: number }>({ minLength: isWhole, maxLength: isWhole })

export const isContactConfigResponse = isRecord<{ config: ContactConfig }>({
  config: isRecord<ContactConfig>({
    contactTypes: isListOf(isRecord({ value: isText, label: isText })),
    validation: isRecord({ name: isBounds, subject: isBounds, message: isBounds }),
    features: isRecord({
      recaptchaEnabled: isTruth,
      spamProtection: isTruth,
      recaptchaSiteKey: (key): key is string | undefined => key === undefined || isText(key),
    }),
    channels: isListOf(
      isRecord({
        title: isText,
        content: isText,
        link: (link): link is string | null => link !== undefined && isNullish(isText)(link),
      }),
    ),
  }),
})

export const isChallenge = isRecord<ContactChallenge>({
  algorithm: isOneOf(['SHA-256']),
  challenge: isText,
  maxnumber: isWhole,
  salt: isText,
  signature: isText,
})

/** Rendered by the server, of which this is a page. */
export const isSubmission = isRecord<ContactSubmission>({
  values: isRecord({ name: isText, email: isText, subject: isText, message: isText, contactType: isText }),
  errors: isTexts,
  failure: isText,
})
