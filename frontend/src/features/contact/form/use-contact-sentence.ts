import { useSentence } from '../../../i18n/text.tsx'

const NUMBER = /\d+/u

/** Translates a sentence of the form's rules; the lengths in it are the journal's, so the catalogue has # in their place. */
export const sentenceIn = (inLanguage: (sentence: string) => string) => (sentence: string) => {
  const whole = inLanguage(sentence)
  const [number = ''] = NUMBER.exec(sentence) ?? []
  return whole === sentence ? inLanguage(sentence.replace(NUMBER, '#')).replace('#', number) : whole
}

export const useContactSentence = () => sentenceIn(useSentence())
