import type { ApiError } from '../api.ts'
import { useLanguage, useSentence, useText } from './text.tsx'

const MINUTE_S = 60

/** Why a request has no result, in the language of the page, and how long to wait where the server says so. */
export const useErrorText = () => {
  const text = useText()
  const language = useLanguage()
  const inLanguage = useSentence()
  return ({ message, sentence, retryAfter = 0 }: ApiError) => {
    if (language === 'en' || sentence === undefined) return inLanguage(message)
    const translated = inLanguage(sentence)
    return retryAfter < MINUTE_S
      ? text('sentences.tryAgainIn', { message: translated, seconds: retryAfter })
      : text('sentences.tryAgainInMinutes', { message: translated, minutes: Math.ceil(retryAfter / MINUTE_S) })
  }
}
