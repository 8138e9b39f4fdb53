import { highlight, reveal } from '../highlight.ts'
import { rangeAt } from '../ranges.ts'

/** A sentence: its block, and its place in the block's text. */
export type Sentence = { readonly at: number; readonly from: number; readonly text: string; readonly language: string }

/** What is there to be read aloud. */
export type Passage = { readonly at: number; readonly text: string; readonly language: string }

/** The sentences of passages, in order. */
export const sentencesOf = (passages: readonly Passage[]): readonly Sentence[] =>
  passages.flatMap(({ at, text, language }) => {
    const segments = new Intl.Segmenter(language || undefined, { granularity: 'sentence' }).segment(text)
    return [...segments].flatMap(({ segment, index }) =>
      /[\p{L}\p{N}]/u.test(segment) ? [{ at, from: index, text: segment, language }] : [],
    )
  })

/** Who can read Hindi can read Marathi: the same letters, nearly the same sounds. */
const INSTEAD: Readonly<Record<string, string>> = { mr: 'hi', hi: 'mr' }

/** A voice for a language; undefined where the device says that it has none. */
export const voiceFor = (voices: readonly SpeechSynthesisVoice[], language: string) => {
  const [wanted = ''] = language.toLowerCase().split('-')
  const speaks = (one: string | undefined) => voices.find(({ lang }) => lang.toLowerCase().split(/[-_]/u)[0] === one)
  return speaks(wanted) ?? speaks(INSTEAD[wanted])
}

type Listener = {
  readonly changed: (state: ReadAloudState) => void
  /** The device has no voice for a language. */
  readonly mute: (language: string) => void
}

export type ReadAloudState = { readonly isSpeaking: boolean; readonly sentence: number }

const NOT_STOPPED: readonly string[] = ['interrupted', 'canceled']

/**
 * Reads sentences aloud, one utterance each: longer ones break off in some browsers, and where others pause they do not go
 * on. A pause ends the sentence, which is read again from its beginning.
 */
export const readAloud = (sentences: readonly Sentence[], article: Element, { changed, mute }: Listener) => {
  const { speechSynthesis } = window
  let state: ReadAloudState = { isSpeaking: false, sentence: 0 }
  let rate = 1
  let current: SpeechSynthesisUtterance | undefined

  const change = (part: Partial<ReadAloudState>) => {
    state = { ...state, ...part }
    changed(state)
  }

  const mark = ({ at, from, text }: Sentence) => {
    const block = article.querySelector(`[data-at="${at}"]`)
    const range = block && rangeAt(block, from, from + text.trimEnd().length)
    highlight('reader-spoken', range ? [range] : [])
    if (range) reveal(range)
  }

  const stop = () => {
    current = undefined
    speechSynthesis.cancel()
    change({ isSpeaking: false })
  }

  const utter = ({ text, language }: Sentence, ended: () => void) => {
    const utterance = new SpeechSynthesisUtterance(text)
    const voices = speechSynthesis.getVoices()
    const voice = voiceFor(voices, language)
    if (!voice && voices.length > 0 && language) return mute(language)
    utterance.lang = language
    utterance.rate = rate
    if (voice) utterance.voice = voice
    current = utterance
    utterance.addEventListener('end', () => current === utterance && ended())
    utterance.addEventListener('error', ({ error }) => {
      if (current === utterance && !NOT_STOPPED.includes(error)) stop()
    })
    speechSynthesis.speak(utterance)
  }

  const speak = (index: number) => {
    const sentence = sentences[index]
    current = undefined
    speechSynthesis.cancel()
    if (!sentence) return change({ isSpeaking: false, sentence: 0 })
    change({ isSpeaking: true, sentence: index })
    mark(sentence)
    utter(sentence, () => speak(index + 1))
    if (!current) change({ isSpeaking: false })
  }

  return {
    speak,
    stop,
    resume: () => speak(state.sentence),
    skip: (by: number) => speak(Math.max(0, state.sentence + by)),
    setRate: (next: number) => {
      rate = next
      if (state.isSpeaking) speak(state.sentence)
    },
    end: () => {
      stop()
      highlight('reader-spoken', [])
    },
  }
}

export type ReadAloud = ReturnType<typeof readAloud>
